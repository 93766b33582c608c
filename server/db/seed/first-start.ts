import { randomUUID } from 'node:crypto'
import { ROOT_GRID_GUID } from '#domain/data/grids.ts'
import { blankRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { passwordProblem } from '#domain/rules/password.ts'
import { rowOf } from '#server/engine/codec.ts'
import { COMMON_PASSWORD_MESSAGE, isCommonPassword } from '#server/features/guessable-passwords.ts'
import { hashPassword } from '#server/features/passwords.ts'
import type { Database, Db } from '../database.ts'
import { userSecret } from '../extra-tables.ts'
import { tableNamed } from '../schema.ts'
import { seedAdministration } from './administration.ts'
import { AREA_SEEDS } from './areas/index.ts'
import { seedMenus } from './menu.ts'
import { type SeedMoment, seedRecord } from './record.ts'
import { seedGrids, seedIndustries, seedRegions, seedTemplates } from './reference.ts'

const BATCH = 500

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
    await insert(tx, 'region', seedRegions(moment))
    await insert(
      tx,
      'gridManage',
      root.map((grid) => ({ ...grid, leaf: true })),
    )
    await insert(tx, 'economyType', seedIndustries(moment))
    await insert(tx, 'checkTemplate', seedTemplates(moment))
    await insert(
      tx,
      'menu',
      seedMenus(
        moment,
        AREA_SEEDS.flatMap((area) => area.menu),
      ),
    )
    for (const [name, rows] of Object.entries(seedAdministration(moment))) await insert(tx, name, rows)
    for (const area of AREA_SEEDS)
      for (const [name, rows] of Object.entries(area.reference(moment))) await insert(tx, name, rows)
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
