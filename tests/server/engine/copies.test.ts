import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { copiesOf, declaredCopies } from '#domain/kit/copies.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { copiedInto } from '#server/engine/copies.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import { madeRow } from '#server/engine/made.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { freshCreditCode } from '#tests/conformance/samples.ts'
import { buildActor, buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const DECLARED = RESOURCES.flatMap((resource) =>
  declaredCopies(resource).map((copy) => [`${resource.name}.${copy.field}`, { ...copy, name: resource.name }] as const),
)
const storedIn = async (resource: string, guid: string): Promise<AnyRecord> => {
  const table = tableNamed(resource)
  const [row] = await server.db.select().from(table).where(eq(table.guid, guid))
  return row as AnyRecord
}

const OF_ONE = { expertGuid: 'expert-one' }
const OF_NOBODY = { expertGuid: 'nobody' }

describe('a field that repeats another record', () => {
  it.each(DECLARED)('%s names a field that is there', (_, { resource, from }) => {
    expect(Object.keys(resourceNamed(resource).fields)).toContain(from)
  })

  it.each(DECLARED)('%s follows it', async (_, { name, field, by, resource, from }) => {
    const of = `${name}-${field}`
    const guids = { source: `s-${of}`, else: `e-${of}`, copy: `c-${of}`, other: `o-${of}` }
    const isCompany = resource === 'company'
    const source = (guid: string) =>
      isCompany
        ? buildCompany({ guid, serialNumber: freshCreditCode(), gridGuid: null, gridPath: null })
        : buildRecord(resource, { guid })
    await insertRecords(server.db, resource, [source(guids.source), source(guids.else)])
    await insertRecords(server.db, name, [
      buildRecord(name, { guid: guids.copy, [by]: guids.source, [field]: '旧' }),
      buildRecord(name, { guid: guids.other, [by]: guids.else, [field]: '旧' }),
    ])
    const before = await storedIn(name, guids.copy)
    await touchOne(server.db, resource, guids.source, { patch: { [from]: '新' }, now: START })
    const after = await storedIn(name, guids.copy)
    expect(after).toMatchObject({ [field]: '新', version: before.version + 1, updateTime: START })
    expect(await storedIn(name, guids.other)).toMatchObject({ [field]: '旧' })
    await touchOne(server.db, resource, guids.source, { patch: { [from]: '新' }, now: START })
    expect(await storedIn(name, guids.copy)).toMatchObject({ version: after.version })
  })

  it('is read from the record that is named, and again when another one is named', async () => {
    const names = { 'expert-one': '沈国平', 'expert-two': '顾建明' }
    for (const [guid, name] of Object.entries(names))
      await insertRecords(server.db, 'expert', [buildRecord('expert', { guid, name })])
    await insertRecords(server.db, 'expert', [
      buildRecord('expert', { guid: 'expert-gone', name: '某', deleted: true }),
    ])
    const sent = { from: '2026-12-01', to: '2026-12-02', reason: '出差' }
    const made = await server.call('bureau', '/api/expertLeave/create', { ...sent, expertGuid: 'expert-one' })
    expect(made.data).toMatchObject({ expertName: '沈国平' })
    const { guid, version } = made.data
    const again = await server.call('bureau', '/api/expertLeave/update', { guid, version, expertGuid: 'expert-two' })
    expect(again.data).toMatchObject({ expertName: '顾建明' })
    const gone = await server.call('bureau', '/api/expertLeave/create', { ...sent, expertGuid: 'nobody' })
    expect(gone.problem).toBe('reference.missing')
  })

  it.each<[what: string, resource: string, before: object | null, own: object, said: object | string]>([
    ['is not asked for with a record that is taken away', 'expertLeave', null, { ...OF_NOBODY, deleted: true }, {}],
    ['stays what it was', 'expertLeave', { ...OF_ONE, expertName: '原名' }, OF_ONE, { expertName: '原名' }],
    ['comes where it was lacking', 'expertLeave', OF_ONE, OF_ONE, { expertName: '沈国平' }],
    ['is none of a record that was deleted', 'expertLeave', null, { expertGuid: 'expert-gone' }, 'reference.missing'],
    ['may be none where nobody need be named', 'leave', null, { delegateGuid: 'nobody' }, { delegateName: null }],
  ])('%s', async (_what, resource, before, own, said) => {
    const definition = resourceNamed(resource)
    const record = (of: object) => buildRecord(resource, { ...of })
    const copied = copiedInto(server.db, definition, before && record(before), record(own))
    await (typeof said === 'string'
      ? expect(copied).rejects.toMatchObject({ code: said })
      : expect(copied).resolves.toEqual(said))
  })

  it('is read for what the server makes by itself as well', async () => {
    await touchOne(server.db, 'company', 'company-a', { patch: { tradeFamily: 'textile' }, now: START })
    const own = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    const task = madeRow(resourceNamed('selfCheckTask'), { guid: 'made-task', ...own }, { now: START, by: null })
    await insertMade(server.db, 'selfCheckTask', [task], START)
    expect(await storedIn('selfCheckTask', 'made-task')).toMatchObject({ tradeFamily: 'textile' })
    const actor = buildActor('admin')
    const hazard = await makeFollowing(server.db, 'hiddenDanger', own, { actor, now: START })
    expect(hazard).toMatchObject({ tradeFamily: 'textile' })
  })

  it('stands beside the number, what is worked out and the to-do of a record that the server made by itself', async () => {
    const made = (name: string, own: Readonly<Record<string, unknown>>) =>
      makeFollowing(server.db, name, own, { actor: buildActor('admin'), now: START })
    const own = {
      companyGuid: 'company-a',
      gridGuid: 'grid-a',
      gridPath: 'root/town-a/grid-a/',
      deadline: '2026-12-01',
    }
    const hazard = await made('hiddenDanger', own)
    expect(await made('standardizationProject', own)).toMatchObject({ projectNo: 'XM20260001' })
    const tasks = tableNamed('workflowTask')
    expect(await server.db.$count(tasks, eq(tasks.bizGuid as never, hazard.guid))).toBe(1)
    const counted = { period: '2026-11', userGuid: 'grid', gridGuid: 'grid-a', trainingScore: 100 }
    expect(await made('assessment', counted)).toMatchObject({ score: 10 })
  })

  it('is handed on to what follows from a record of an enterprise', () => {
    const place = { companyName: '甲厂', regionIds: '1/2', regionName: '区/镇', gridGuid: 'g', gridPath: 't/g/' }
    const hazard = buildRecord('hiddenDanger', { companyGuid: 'company-a', ...place, place: '配电房' })
    expect(ofSameCompany(hazard)).toEqual({ companyGuid: 'company-a', ...place })
  })

  it('stands in the log of what was done, also where the server made the record by itself', async () => {
    const actor = buildActor('admin')
    const own = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', place: '配电房' }
    const { guid } = await makeFollowing(server.db, 'hiddenDanger', own, { actor, now: START })
    const logs = tableOf(systemBusinessLog)
    const written = await server.db.select().from(logs).where(eq(logs.bizGuid, guid))
    expect(written).toMatchObject([
      { module: 'hiddenDanger', action: 'create', userGuid: actor.guid, before: null, after: { place: '配电房' } },
    ])
  })

  it('is the name and the place of its enterprise for every record of one', () => {
    const ofCompany = RESOURCES.filter(({ scope, name }) => scope === 'company' && tableNamed(name).companyGuid)
    const columns = ofCompany.flatMap((resource) =>
      copiesOf(resource).map(({ field, by }) => [resource.name, field, by]),
    )
    expect(
      columns.filter(([name = '', field = '', by = '']) => !tableNamed(name)[field] || !tableNamed(name)[by]),
    ).toEqual([])
  })
})
