import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Op, type PushReply, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database } from '#server/db/database.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { shownTo } from '#server/engine/mask.ts'
import { pull } from '#server/sync/pull.ts'
import { scopesOf } from '#server/sync/scopes.ts'
import { snapshotOf } from '#server/sync/snapshot.ts'
import { buildPhoto } from '#tests/factories/domain.ts'
import { openTestDatabase, USUAL_DATABASES } from '../databases.ts'
import { openDoor, type TestDoor } from '../door.ts'
import {
  buildActor,
  buildPull,
  insertRow,
  insertTown,
  NOW,
  rowsOf,
  settled,
  unpackSnapshot,
  updateRow,
} from './world.ts'

const HOUR = 3_600_000
const IN_A = { companyGuid: 'company-A', companyName: 'company-A', gridGuid: 'A', gridPath: 'T/A/' }
const VISIT = {
  ...IN_A,
  ...{ inspectType: 'report', scheme: '核查举报所说的堵塞', inspectDate: '2026-11-20', officers: ['named', 'second'] },
  ...{ status: 'waiting', tradeFamily: 'metal' },
}

const officer = (guid: string) => buildActor({ guid, roles: ['officer'], gridGuid: 'T', gridPath: 'T/' })
const PEOPLE = {
  named: officer('named'),
  second: officer('second'),
  other: officer('other'),
  bureau: buildActor({ guid: 'bureau', roles: ['bureau'], gridGuid: 'T', gridPath: 'T/' }),
  town: buildActor({ guid: 'town', roles: ['town'], gridGuid: 'T', gridPath: 'T/' }),
  grid: buildActor({ guid: 'grid', roles: ['grid'], gridGuid: 'A', gridPath: 'T/A/' }),
  company: buildActor({ guid: 'company', roles: ['company'], companyGuid: 'company-A' }),
  safety: buildActor({ guid: 'safety', roles: ['safety'], companyGuid: 'company-A' }),
} satisfies Record<string, Actor>
type Who = keyof typeof PEOPLE
const EVERYBODY = Object.keys(PEOPLE) as Who[]

describe.each(USUAL_DATABASES)('inspections on devices, on %s', (kind) => {
  let database: Database
  let door: TestDoor
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertTown(database.db)
    await insertRow(database.db, 'inspection', { guid: 'visit', ...VISIT })
    await insertRow(database.db, 'inspection', {
      guid: 'open-for-long',
      ...VISIT,
      updateTime: '2026-06-01T00:00:00.000Z',
    })
    const over = { status: 'done', officers: ['second'] }
    await insertRow(database.db, 'inspection', {
      guid: 'over',
      ...VISIT,
      ...over,
      updateTime: '2026-10-01T00:00:00.000Z',
    })
    await insertRow(database.db, 'inspection', {
      ...{ guid: 'long-over', ...VISIT, ...over, updateTime: '2026-09-01T00:00:00.000Z' },
    })
    door = await openDoor(database, Object.values(PEOPLE))
  })
  afterAll(async () => {
    await door.close()
    await database.close()
  })

  /** The inspections on a device that is set up now. */
  async function downloaded(who: Who): Promise<AnyRecord[]> {
    const { db } = database
    const scopes = await scopesOf(db, PEOPLE[who])
    const found = await Promise.all(scopes.map((scope) => snapshotOf(db, PEOPLE[who], scope, { now: NOW })))
    return found.flatMap(({ bytes }) => rowsOf(unpackSnapshot(bytes).tables, 'inspection'))
  }
  const guidsFor = async (who: Who) => (await downloaded(who)).map(({ guid }) => guid).sort()

  /** What the devices of everybody are told of inspections while something happens. */
  async function told(happens: () => Promise<unknown>): Promise<Record<Who, { rows: AnyRecord[]; gone: unknown[] }>> {
    const { db } = database
    await settled(db)
    const before = await Promise.all(
      EVERYBODY.map(async (who) => {
        const scopes = (await scopesOf(db, PEOPLE[who])).map(({ name }) => name)
        return { who, scopes, cursor: (await pull(db, PEOPLE[who], buildPull(), { now: NOW })).cursor }
      }),
    )
    await happens()
    await settled(db)
    const after = before.map(async ({ who, scopes, cursor }) => {
      const { changes } = await pull(db, PEOPLE[who], buildPull({ scopes, cursor }), { now: NOW })
      const own = changes.filter(({ rows }) => rows.table === 'inspection')
      const rows = rowsOf(
        own.map(({ rows: packed }) => packed),
        'inspection',
      )
      return [who, { rows, gone: own.flatMap(({ gone }) => gone) }] as const
    })
    return Object.fromEntries(await Promise.all(after)) as Record<Who, { rows: AnyRecord[]; gone: unknown[] }>
  }
  const NOTHING = { rows: [], gone: [] }

  it('lie with the officers who are named, those of the last sixty days and what is still open; with nobody else', async () => {
    expect(await guidsFor('named')).toEqual(['open-for-long', 'visit'])
    expect(await guidsFor('second')).toEqual(['open-for-long', 'over', 'visit'])
    for (const who of ['other', 'bureau', 'town', 'grid', 'company', 'safety'] as const)
      expect(await guidsFor(who), who).toEqual([])
  })

  it('come whole to the officer, but for what no device is told', async () => {
    const [visit] = (await downloaded('named')).filter(({ guid }) => guid === 'visit')
    expect(visit).toMatchObject({ scheme: '核查举报所说的堵塞', inspectType: 'report', companyName: 'company-A' })
    expect(visit).not.toHaveProperty('tradeFamily')
  })

  it('tell neither the enterprise nor its town nor its grid, whatever becomes of them', async () => {
    for (const status of ['waiting', 'inspecting', 'rectifying', 'done']) {
      const heard = await told(() => updateRow(database.db, 'inspection', 'visit', { status, scheme: `到${status}` }))
      expect(heard.named.rows, status).toMatchObject([{ guid: 'visit', status }])
      for (const who of ['other', 'bureau', 'town', 'grid', 'company', 'safety'] as const)
        expect(heard[who], `${who} ${status}`).toEqual(NOTHING)
    }
    await updateRow(database.db, 'inspection', 'visit', { status: 'waiting' })
  })

  it('are not told by being named to those who may not know of them yet', async () => {
    const wrong = { officers: ['named', 'company', 'town'] }
    const early = await told(() => insertRow(database.db, 'inspection', { guid: 'slip', ...VISIT, ...wrong }))
    expect(early.named.rows).toHaveLength(1)
    expect(early.company.rows).toEqual([])
    expect(early.town.rows).toEqual([])
    const begun = await told(() => updateRow(database.db, 'inspection', 'slip', { status: 'inspecting' }))
    expect(begun.company.rows).toMatchObject([{ status: 'inspecting', scheme: null, inspectType: null }])
    await updateRow(database.db, 'inspection', 'slip', { deleted: true })
  })

  it('leave the device of an officer who is taken off, and come to the one in his place', async () => {
    const heard = await told(() => updateRow(database.db, 'inspection', 'visit', { officers: ['second', 'other'] }))
    expect(heard.named).toEqual({ rows: [], gone: [{ guid: 'visit', scope: 'user:named' }] })
    expect(heard.other.rows).toMatchObject([{ guid: 'visit' }])
    expect(heard.second.rows).toMatchObject([{ guid: 'visit' }])
    await updateRow(database.db, 'inspection', 'visit', { officers: ['named', 'second'] })
  })

  it('stay with their officers when the enterprise moves', async () => {
    const moved = { gridGuid: 'B', gridPath: 'T/B/' }
    const heard = await told(() => updateRow(database.db, 'inspection', 'visit', moved))
    expect(heard.named).toMatchObject({ rows: [{ guid: 'visit', ...moved }], gone: [] })
    expect(heard.town).toEqual(NOTHING)
    await updateRow(database.db, 'inspection', 'visit', { gridGuid: 'A', gridPath: 'T/A/' })
  })

  const push = async (who: Who, ops: readonly Op[]) => {
    const response = await door.app.inject({
      ...{ method: 'POST', url: '/safety/api/sync/push', headers: { access_token: who } },
      payload: { deviceId: 'phone', ops },
    })
    return response.json<{ data: PushReply }>().data.results
  }
  const op = (who: Who, action: string, own: Partial<Op> = {}): Op => ({
    ...{ id: randomUUID(), resource: 'inspection', recordGuid: 'field', action, input: {}, baseVersion: 1, deps: [] },
    ...{ userGuid: who, deviceId: 'phone', madeAt: NOW, offsetMs: 0, offsetAgeMs: 0 },
    ...{ schemaV: SCHEMA_VERSION, appV: '1.0.0' },
    ...own,
  })
  const findings = [{ item: '配电箱', problem: '箱门敞开', basis: 'GB 50054', level: 'general' }]

  it('made without a signal arrive with the times of the deed, by the corrected clock', async () => {
    await insertRow(database.db, 'inspection', { guid: 'field', ...VISIT })
    // His clock is an hour slow.
    const slow = { offsetMs: HOUR }
    const start = op('named', 'start', { madeAt: addMs(NOW, -6 * HOUR), ...slow })
    const input = {
      companyPerson: '潘永刚',
      findings,
      deadline: '2026-12-01',
      photos: [buildPhoto({ guid: randomUUID() })],
    }
    const order = op('named', 'order', { madeAt: addMs(NOW, -4 * HOUR), ...slow, input, deps: [start.id] })
    const results = await push('named', [start, order])
    expect(results).toMatchObject([
      { state: 'applied', record: { status: 'inspecting', startTime: addMs(NOW, -5 * HOUR) } },
      {
        state: 'applied',
        record: { status: 'rectifying', startTime: addMs(NOW, -5 * HOUR), endTime: addMs(NOW, -3 * HOUR), findings },
        missingMedia: [{}],
      },
    ])
  })

  it('that both officers begin, each on his own phone, are begun once, when the first of them did', async () => {
    const visit = { recordGuid: 'together' }
    await insertRow(database.db, 'inspection', { guid: 'together', ...VISIT })
    const started = { state: 'applied', record: { status: 'inspecting' } }
    const first = op('second', 'start', { ...visit, madeAt: addMs(NOW, -2 * HOUR) })
    expect(await push('second', [first])).toMatchObject([started])
    const start = op('named', 'start', { ...visit, madeAt: addMs(NOW, -3 * HOUR) })
    const order = op('named', 'order', {
      ...{ ...visit, madeAt: addMs(NOW, -1 * HOUR), deps: [start.id] },
      input: { companyPerson: '潘永刚', findings, deadline: '2026-12-01' },
    })
    const [again, ordered] = await push('named', [start, order])
    expect(again).toMatchObject({ ...started, record: { startTime: addMs(NOW, -3 * HOUR) } })
    expect(ordered).toMatchObject({
      state: 'applied',
      record: { status: 'rectifying', startTime: addMs(NOW, -3 * HOUR), endTime: addMs(NOW, -1 * HOUR) },
    })
    const steps = await database.db.select().from(workflowLog).where(eq(workflowLog.bizGuid, 'together'))
    expect(steps.map(({ action }) => action).sort()).toEqual(['order', 'start'])
  })

  it('that a colleague ended meanwhile say who did, when and what; what was found is kept as a note', async () => {
    const visit = { recordGuid: 'both' }
    await insertRow(database.db, 'inspection', { guid: 'both', ...VISIT, status: 'inspecting' })
    const done = op('second', 'pass', { ...visit, input: { companyPerson: '潘永刚' } })
    expect(await push('second', [done])).toMatchObject([{ state: 'applied' }])
    const late = op('named', 'order', {
      ...visit,
      input: { companyPerson: '潘永刚', findings, deadline: '2026-12-01' },
    })
    expect(await push('named', [late])).toMatchObject([
      {
        state: 'refused',
        problem: {
          code: 'workflow.move-not-open',
          details: { meanwhile: { actionLabel: '检查合格，办结', isSelf: false } },
        },
      },
    ])
    const note = op('named', 'note', {
      ...visit,
      input: { content: '配电箱：箱门敞开', photos: [buildPhoto({ guid: randomUUID() })] },
    })
    const [noted] = await push('named', [note])
    if (noted?.state !== 'applied') throw new Error('not applied')
    expect(noted.record).toMatchObject({ status: 'done', notes: [{ photos: 1 }], notePhotos: [{}] })
    // Beside the record that was signed, and so not for the enterprise.
    const shown = shownTo(resourceNamed('inspection'), PEOPLE.company, noted.record)
    expect(shown).toMatchObject({ status: 'done', notes: null, notePhotos: null })
  })
})
