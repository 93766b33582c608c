import { randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import { ROOT_GRID_GUID } from '#domain/data/grids.ts'
import { blankRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { passwordProblem } from '#domain/rules/password.ts'
import { COMMON_PASSWORD_MESSAGE, isCommonPassword } from '#server/accounts/guessable-passwords.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import type { Database, Db } from '#server/db/database.ts'
import { userSecret } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { type SeedMoment, seedRecord } from './record.ts'
import { seedGrids } from './reference.ts'
import { installedRows } from './rows.ts'

const BATCH = 500

/** True where nobody has been registered yet: the one sign of a database that was never used. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const [row] = await db.select({ users: count() }).from(tableNamed('user'))
  return row?.users === 0
}

/**
 * Makes an empty database ready for real use: what every installation needs to know, the top of the grid tree, and one
 * administrator. Throws, in Chinese, when the password is missing or too weak.
 */
export async function prepareForUse(database: Database, adminPassword: string | undefined, now: string): Promise<void> {
  if (adminPassword === undefined) throw new Error('首次启动请用环境变量 ADMIN_PASSWORD 设置系统管理员的密码')
  const weak = passwordProblem(adminPassword) ?? (isCommonPassword(adminPassword) ? COMMON_PASSWORD_MESSAGE : null)
  if (weak !== null) throw new Error(`ADMIN_PASSWORD：${weak}`)
  const moment: SeedMoment = { now, today: dayOf(now) }
  const passwordHash = await hashPassword(adminPassword)
  const root = seedGrids(moment, new Map()).filter(({ guid }) => guid === ROOT_GRID_GUID)
  const admin = { ...administrator(now), guid: randomUUID() }
  await database.db.transaction(async (tx) => {
    for (const [name, rows] of installedRows(moment)) await insert(tx, name, rows)
    await insert(
      tx,
      'gridManage',
      root.map((grid) => ({ ...grid, leaf: true })),
    )
    await insert(tx, 'user', [admin])
    await tx.insert(userSecret).values({ userGuid: admin.guid, passwordHash, passwordChangedAt: now })
  })
}

function administrator(now: string) {
  const account = { username: 'admin', name: '系统管理员', accountType: '99', userType: 'government', roles: ['admin'] }
  const enabled = { accountEnabled: true, isDefaultPwd: false, updatePassword: dayOf(now) }
  return seedRecord({ guid: '', ...account, ...enabled }, now)
}

async function insert(tx: Db, resource: string, rows: readonly object[]): Promise<void> {
  const definition = resourceNamed(resource)
  const complete = rows.map((row) => rowOf(definition, { ...blankRecord(definition, ''), ...row }))
  for (let start = 0; start < complete.length; start += BATCH)
    await tx.insert(tableNamed(resource)).values(complete.slice(start, start + BATCH))
}
