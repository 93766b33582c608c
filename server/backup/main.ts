import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyRing, sealAgain } from '#server/accounts/second-factor-keys.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { openFileStore } from '../files/open-store.ts'
import { renewGeneration } from '../sync/generation.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const USAGE = `npm run backup -- --to 目录
npm run restore -- --from 目录
npm run restore -- --renew      数据库是用别的办法恢复的：让每台设备重新核对并补传`

const { values, positionals } = parseArgs({
  options: { to: { type: 'string' }, from: { type: 'string' }, renew: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [command] = positionals
const { to, from, renew } = values
if (!(command === 'backup' && to !== undefined) && !(command === 'restore' && (from !== undefined || renew))) {
  console.error(USAGE)
  process.exit(2)
}

try {
  await run()
} catch (error) {
  console.error(`\n失败：${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  const store = openFileStore(config)
  try {
    if (to !== undefined) {
      const { folder, manifest } = await backup(
        { database, store, version: config.version },
        resolve(to),
        new Date().toISOString(),
      )
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`已备份到 ${folder}：${manifest.tables.length} 张表 ${rows} 行，${manifest.files} 个附件`)
      console.log(`动态口令的密钥（SECOND_FACTOR_KEY 或数据目录中的 second-factor.key）不在备份里，请另外保存一份。`)
    } else if (from !== undefined) {
      await store.assertUsable()
      const { at, tables, files } = await restore({ database, store }, resolve(from))
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `已恢复到 ${at}：${tables.length} 张表 ${rows} 行，${files} 个附件。各设备下次同步时会补传此后的操作。`,
      )
      // Found out now, by who has the other machine at hand, not by the first who cannot sign in.
      const unreadable = await sealAgain(database.db, keyRing(config))
      if (unreadable > 0)
        console.error(`有 ${unreadable} 个账号的动态口令打不开：请取来原来机器上的密钥，填进 SECOND_FACTOR_KEY`)
    } else {
      await database.db.transaction((tx) => renewGeneration(tx))
      console.log('已开始新的历史：各设备下次同步时重新下载，并补传服务器可能丢失的操作。')
    }
  } finally {
    await database.close()
  }
}
