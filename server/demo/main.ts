import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { isEmptyDatabase } from '#server/install/first-start.ts'
import { growDemo, loadDemo } from './load-demo.ts'
import { DEMO_ACCOUNTS } from './people.ts'

const DEFAULT_COMPANIES = 5000

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: String(DEFAULT_COMPANIES) },
    /** Enterprises and accounts, without field work. */
    bare: { type: 'boolean', default: false },
  },
})
const companies = Number(values.companies)
if (!Number.isInteger(companies) || companies < 100 || companies > 1_000_000) {
  console.error('--companies 应为 100 到 1000000 之间的整数')
  process.exit(2)
}

const config = readConfig(process.env)
const database = await openDatabase(config)
try {
  await migrate(database)
  const now = new Date().toISOString()
  if (await isEmptyDatabase(database.db)) {
    await loadDemo(database, { companies, now, store: openFileStore(config), isBare: values.bare })
    console.log(
      `已生成 ${companies} 家企业的演示数据，账号：${DEMO_ACCOUNTS.map(({ username }) => username).join('、')}`,
    )
  } else {
    console.log(`演示数据增加了 ${await growDemo(database, companies, now)} 家企业`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await database.close()
}
