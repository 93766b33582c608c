import { networkInterfaces } from 'node:os'
import { inArray, sql } from 'drizzle-orm'
import { user } from '#domain/resources/user/definition.ts'
import { keyRing, sealAgain } from './accounts/second-factor-keys.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { exclusively } from './db/exclusively.ts'
import { migrate } from './db/migrate.ts'
import { tableOf } from './db/schema.ts'
import { loadDemo } from './demo/load-demo.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, userGuidOf } from './demo/people.ts'
import { timedJob } from './engine/timed.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-store.ts'
import { isEmptyDatabase, prepareForUse } from './install/first-start.ts'
import { topUp } from './install/top-up.ts'
import { purgePast } from './jobs/retention.ts'

const DEMO_COMPANIES = 5000
/** PGlite has no autovacuum. */
const VACUUM_EVERY_MS = 6 * 3_600_000
const PURGE_PAST_EVERY_MS = 24 * 3_600_000
/** Requests under way get this long when the server is told to stop. */
const STOP_MS = 10_000
const WHICH_KEY = 'SECOND_FACTOR_KEY 或数据目录中的密钥文件不是加密时的那一把，他们只能用恢复码登录'

try {
  await start(readConfig(process.env))
} catch (error) {
  // A folder in use, a taken port, a missing password: the sentence says what to do, the stack says nothing more.
  console.error(`\n启动失败：${error instanceof Error ? error.message : String(error)}`)
  if (process.env.DEBUG !== undefined) console.error(error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const database = await openDatabase(config)
  await migrate(database)
  const store = openFileStore(config)
  await store.assertUsable()
  await exclusively(config.databaseUrl, async () => {
    await fillIfEmpty(database, store, config)
    await topUp(database, new Date().toISOString())
    const unreadable = await sealAgain(database.db, keyRing(config))
    if (unreadable > 0) console.error(`有 ${unreadable} 个账号的动态口令打不开：${WHICH_KEY}`)
  })
  const app = await buildApp({ database, config, store })
  timedJob(app, { name: 'logs', everyMs: PURGE_PAST_EVERY_MS, run: (now) => purgePast(database.db, now) })
  await app.listen({ port: config.port, host: config.host })
  const vacuum = setInterval(() => vacuumPglite(database), VACUUM_EVERY_MS)
  vacuum.unref()
  announce(config, database.kind, await demoAccountsIn(database))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function fillIfEmpty(database: Database, store: FileStore, config: Config): Promise<void> {
  if (!(await isEmptyDatabase(database.db))) return
  const now = new Date().toISOString()
  if (config.production) {
    await prepareForUse(database, config.adminPassword, now)
    return
  }
  console.log(`数据库为空，正在生成 ${DEMO_COMPANIES} 家企业的演示数据 …`)
  await loadDemo(database, { companies: DEMO_COMPANIES, now, store })
}

function vacuumPglite({ db, kind }: Database): void {
  if (kind !== 'pglite') return
  db.execute(sql`vacuum (analyze)`).catch((error: unknown) => console.error('vacuum', error))
}

/** Shown only where the demo set was loaded. */
async function demoAccountsIn({ db }: Database): Promise<string[]> {
  const { username, guid } = tableOf(user)
  const demoGuids = DEMO_ACCOUNTS.map((account) => userGuidOf(account.username))
  const found = await db.select({ username }).from(tableOf(user)).where(inArray(guid, demoGuids))
  return found.map((row) => String(row.username))
}

function announce({ port }: Config, kind: Database['kind'], demoAccounts: string[]): void {
  console.log('\n安全生产监管平台已启动')
  for (const address of ['localhost', ...ownAddresses()]) console.log(`  http://${address}:${port}`)
  console.log(`  数据库：${kind === 'pglite' ? '内置 PGlite（生产环境请使用 PostgreSQL）' : 'PostgreSQL'}`)
  if (demoAccounts.length > 0) console.log(`  演示账号：${demoAccounts.join('、')}\n  密码均为：${DEMO_PASSWORD}`)
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
