import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/kit/access.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Database } from '#server/db/database.ts'
import { scopeHistory } from '#server/db/sync-tables.ts'
import { formerScope } from '#server/engine/former-scope.ts'
import { openTestDatabase } from '../databases.ts'
import { buildActor, insertRow, inspectorOf, NOW } from '../sync/world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const me = inspectorOf('B')

let database: Database
let made = 0
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute('delete from "scopeHistory"')
  await database.db.execute('delete from "systemBusinessLog"')
})

/** He worked in a grid until then; in his own still, where it is null. */
const worked = (grid: string, to: string | null, userGuid = me.guid) =>
  database.db.insert(scopeHistory).values({ userGuid, gridPath: `T/${grid}/`, from: '2026-01-01T00:00:00.000Z', to })

/** An enterprise left a grid then. */
const left = (grid: string, time: string, { bizGuid = 'company-A', module = 'company' } = {}) => {
  made += 1
  const said = {
    userGuid: 'x',
    userName: 'x',
    action: 'update',
    actionLabel: '修改',
    before: { gridPath: `T/${grid}/` },
  }
  return insertRow(database.db, 'systemBusinessLog', { guid: `log-${made}`, module, bizGuid, time, ...said })
}

interface Asked {
  actor?: Actor
  grid?: string
  madeAt?: string
  now?: string
  companyGuid?: string | null
}
const asked = ({ actor = me, grid = 'A', madeAt = NOW, now = NOW, companyGuid = 'company-A' }: Asked = {}) =>
  formerScope(database.db, actor, { companyGuid, gridPath: `T/${grid}/`, madeAt, now })

describe('work in what was a person’s area when he did it', () => {
  it.each([
    ['72 hours after he left', 72 * HOUR_MS, 0, 'in-time'],
    ['a moment later', 72 * HOUR_MS + 1, 0, 'too-late'],
    ['within 72 hours, arriving thirty days after he left', 30 * DAY_MS, 30 * DAY_MS, 'in-time'],
    ['within 72 hours, arriving a moment later', 30 * DAY_MS + 1, 30 * DAY_MS, 'too-late'],
  ])('%s', async (_when, ago, arrivedAfter, answer) => {
    await worked('A', addMs(NOW, -ago))
    expect(await asked({ madeAt: addMs(NOW, -arrivedAfter) })).toBe(answer)
  })

  it('is none of his where he never worked, and where somebody else did', async () => {
    await worked('C', NOW)
    await worked('A', NOW, 'somebody')
    expect(await asked()).toBe('never')
  })

  it('is his where he works now', async () => {
    expect(await asked({ grid: 'B' })).toBe('in-time')
  })

  it('is found among several: one in time is enough', async () => {
    await worked('A', addMs(NOW, -90 * DAY_MS))
    expect(await asked()).toBe('too-late')
    await worked('A', addMs(NOW, -HOUR_MS))
    expect(await asked()).toBe('in-time')
  })
})

describe('work at an enterprise that has moved', () => {
  it.each([
    ['72 hours ago', 72 * HOUR_MS, 'in-time'],
    ['a moment longer ago', 72 * HOUR_MS + 1, 'too-late'],
  ])('out of his grid %s', async (_when, ago, answer) => {
    await left('B', addMs(NOW, -ago))
    expect(await asked({ grid: 'A' })).toBe(answer)
  })

  it('counts by the earlier of both where both have moved', async () => {
    await left('C', addMs(NOW, -HOUR_MS))
    await worked('C', addMs(NOW, -80 * HOUR_MS))
    expect(await asked({ grid: 'A' })).toBe('too-late')
  })

  it('is none of his where it came from elsewhere, is another one, or no enterprise moved', async () => {
    await left('C', NOW)
    await left('B', NOW, { bizGuid: 'company-other' })
    await left('B', NOW, { module: 'hiddenDanger' })
    expect(await asked({ grid: 'A' })).toBe('never')
    expect(await asked({ grid: 'A', companyGuid: null })).toBe('never')
  })
})

it.each([
  ['town', 'in-time'],
  ['bureau', 'never'],
  ['safety', 'never'],
] as const)('is a matter of those who work by grid alone: %s', async (role, answer) => {
  const actor = buildActor({ roles: [role], gridGuid: 'B', gridPath: 'T/B/' })
  expect(await asked({ actor, grid: 'B' })).toBe(answer)
})

it('nobody without an area has had everything in his', async () => {
  expect(await asked({ actor: buildActor({ roles: ['grid'] }) })).toBe('never')
})
