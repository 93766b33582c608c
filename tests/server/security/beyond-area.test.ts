import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { SCHEMA_VERSION } from '#domain/contract/sync.ts'
import type { FieldMap } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { assertWithinReach } from '#server/engine/reach.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { actorOfPerson, insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const make = (who: Person, resource: string, input: object) => server.call(who, `/api/${resource}/create`, input)
const refusedAt = (path: string) => ({ status: 400, details: { issues: [expect.objectContaining({ path })] } })
const count = (resource: string) => server.db.$count(tableNamed(resource))

describe('a town', () => {
  it('takes no enterprise of another town over, neither by opening the relation nor by giving it a grid', async () => {
    const right = { type: '1', companyGuid: 'company-b' }
    expect(await make('town', 'companyGrid', right)).toMatchObject(refusedAt('companyGuid'))
    expect(await make('town', 'companyGrid', { ...right, gridGuid: 'grid-a' })).toMatchObject(refusedAt('companyGuid'))
    const supervise = (body: object) => server.call('town', '/api/companyGrid/createSupervise', body)
    expect(await supervise({ ...right, gridGuid: 'grid-a' })).toMatchObject(refusedAt('companyGuid'))
    expect(await count('companyGrid')).toBe(0)
    expect((await server.call('town', '/api/company/getByGuid/company-b')).status).toBe(404)
  })

  it('gives none of its own to another town', async () => {
    const right = { type: '1', companyGuid: 'company-a' }
    expect(await make('town', 'companyGrid', { ...right, gridGuid: 'grid-b' })).toMatchObject(refusedAt('gridGuid'))
    const { data } = await server.call<{ guid: string; version: number }>('town', '/api/companyGrid/create', right)
    const moved = { guid: data.guid, version: data.version, gridGuid: 'grid-b' }
    expect((await server.call('town', '/api/companyGrid/update', moved)).status).toBe(400)
    const swapped = { guid: data.guid, version: data.version, companyGuid: 'company-b' }
    expect((await server.call('town', '/api/companyGrid/update', swapped)).status).toBe(400)
  })

  it('counts no figures of people who are not its own', async () => {
    const judged = { period: '2026-10', userGuid: 'otherGrid', gridGuid: 'grid-a' }
    expect(await make('town', 'assessment', judged)).toMatchObject(refusedAt('userGuid'))
    expect(await make('town', 'assessment', { ...judged, userGuid: 'grid' })).toMatchObject({ status: 200 })
  })
})

describe('an enterprise that is not one’s own', () => {
  const ORDER = {
    title: '核查',
    orderType: 'clue',
    content: '请核查',
    deadline: '2026-12-20',
    urgency: 'normal',
    assignGridGuid: 'grid-a',
  }
  it.each(['safety', 'grid', 'town', 'agency'] as const)('is in no work order of %s', async (who) => {
    expect(await make(who, 'workOrderTask', { ...ORDER, companyGuid: 'company-b' })).toMatchObject(
      refusedAt('companyGuid'),
    )
  })

  it('is in those of whoever oversees it, and of itself', async () => {
    for (const who of ['bureau', 'otherGrid', 'otherSafety'] as const)
      expect(await make(who, 'workOrderTask', { ...ORDER, companyGuid: 'company-b' })).toMatchObject({ status: 200 })
  })

  it.each(['grid', 'town'] as const)('is given no promise to sign by %s', async (who) => {
    const promise = { year: 2026, promiseType: 'company', content: '承诺守法', gridGuid: 'grid-a' }
    expect(await make(who, 'safePromise', { ...promise, companyGuid: 'company-b' })).toMatchObject(
      refusedAt('companyGuid'),
    )
    expect((await make(who, 'safePromise', { ...promise, companyGuid: 'company-a' })).status).toBe(200)
  })
})

const INCIDENT = {
  ...{ reportSource: 'company', eventTitle: '触电', eventType: 'workAccident', occurTime: START },
  ...{ receiveTime: START, address: '盛泽镇1号', description: '一人触电' },
}
const BUILDING = { lessorType: 'company', ownerPhone: '13800000003', buildingName: '东厂房', address: '南环路2号' }
const TODO = { title: '核对企业台账', activityName: '台账核对' }

/** Where a definition names enterprises: the field with a line of its own where it stands in a list. */
const named = (fields: FieldMap, guid: string): { path: string; input: object }[] =>
  Object.entries(fields).flatMap(([name, field]): { path: string; input: object }[] => {
    if (field.kind === 'rows')
      return named(field.fields, guid).map(({ path, input }) => ({
        path: `${name}.0.${path}`,
        input: { [name]: [input] },
      }))
    if (field.kind === 'reference' && field.to === 'company') return [{ path: name, input: { [name]: guid } }]
    return field.kind === 'references' && field.to === 'company' ? [{ path: name, input: { [name]: [guid] } }] : []
  })
const NAMED = RESOURCES.flatMap((resource) =>
  named(resource.fields, 'company-b')
    // Of an enterprise's record the enterprise is looked at where it is made, for every action.
    .filter(({ path }) => resource.scope !== 'company' || path !== 'companyGuid')
    .map(({ path, input }) => ({ name: resource.name, resource, path, input })),
)

describe('the enterprise of another area', () => {
  it('is looked for at every field that can name one', () => {
    expect(NAMED.map(({ name, path }) => `${name}.${path}`)).toEqual(
      expect.arrayContaining(['workflowTask.companyGuid', 'notice.scopeCompanies', 'companyDelete.mergeToGuid']),
    )
  })

  it.each(NAMED)('is named at no $name.$path by a grid, a town or an enterprise', async ({ resource, path, input }) => {
    for (const who of ['grid', 'town', 'safety'] as const)
      for (const said of [input, { changes: input }])
        await expect(
          assertWithinReach(server.db, { resource, actor: actorOfPerson(who), input: said, before: null }),
        ).rejects.toMatchObject({ code: 'reference.missing', issues: [{ path }] })
    await assertWithinReach(server.db, { resource, actor: actorOfPerson('bureau'), input, before: null })
    await assertWithinReach(server.db, {
      ...{ resource, actor: actorOfPerson('grid'), input },
      before: { ...input, guid: 'kept', version: 1 } as AnyRecord,
    })
  })

  const TRIES = [
    { who: 'town', resource: 'workflowTask', input: { ...TODO, activityRoles: ['safety'] } },
    { who: 'grid', resource: 'incident', input: { ...INCIDENT, gridGuid: 'grid-a' } },
    { who: 'town', resource: 'incident', input: { ...INCIDENT, gridGuid: 'town-a' } },
    { who: 'safety', resource: 'incident', input: INCIDENT },
    { who: 'grid', resource: 'factoryBuildingLessor', input: { ...BUILDING, gridGuid: 'grid-a' } },
    { who: 'town', resource: 'factoryBuildingLessor', input: { ...BUILDING, gridGuid: 'town-a' } },
    { who: 'safety', resource: 'factoryBuildingLessor', input: BUILDING },
  ] as const

  it.each(TRIES)('is named by $who in no $resource, by none of the doors', async ({ who, resource, input }) => {
    const before = await count(resource)
    const foreign = { ...input, companyGuid: 'company-b' }
    expect((await make(who, resource, foreign)).status).toBeGreaterThanOrEqual(400)
    const op = {
      ...{ id: randomUUID(), resource, recordGuid: randomUUID(), action: 'create', deps: [], input: foreign },
      ...{ baseVersion: null, userGuid: who, deviceId: 'phone', madeAt: START, offsetMs: 0, offsetAgeMs: 0 },
      ...{ schemaV: SCHEMA_VERSION, appV: '1.0.0' },
    }
    const pushed = await server.call(who, '/api/sync/push', { deviceId: 'phone', ops: [op] })
    expect(pushed.data.results).toMatchObject([{ state: 'refused' }])
    expect(await count(resource)).toBe(before)

    const own = await make(who, resource, { ...input, companyGuid: 'company-a' })
    expect(own.status, JSON.stringify(own)).toBe(200)
    const { guid, version } = own.data
    const moved = await server.call(who, `/api/${resource}/update`, { guid, version, companyGuid: 'company-b' })
    expect(moved.status).toBeGreaterThanOrEqual(400)
    expect((await server.call(who, `/api/${resource}/getByGuid/${guid}`)).data).toMatchObject({
      companyGuid: 'company-a',
    })
  })

  it('is named by whoever oversees the district', async () => {
    const [todo, , incident, , , building] = TRIES.map(({ resource, input }) => ({ resource, input }))
    for (const { resource, input } of [todo, incident, building] as (typeof TRIES)[number][])
      expect(await make('bureau', resource, { ...input, companyGuid: 'company-b' }), resource).toMatchObject({
        status: 200,
      })
  })

  it('is no tenant, no goal of a merger and no visit of somebody who does not see it', async () => {
    const tenant = { tenantName: '乙化工厂', contractFrom: '2026-01-01', contractTo: '2026-12-31', hasAgreement: true }
    const let_ = { ...BUILDING, gridGuid: 'grid-a', companyGuid: 'company-a' }
    const tenants = [{ ...tenant, tenantCompanyGuid: 'company-b' }]
    expect(await make('grid', 'factoryBuildingLessor', { ...let_, tenants })).toMatchObject(
      refusedAt('tenants.0.tenantCompanyGuid'),
    )
    expect(await make('grid', 'factoryBuildingLessor', { ...let_, tenants: [tenant] })).toMatchObject({ status: 200 })
    const round = { gridGuid: 'grid-a', taskName: '巡查', taskType: 'daily', planStart: '2026-11-20' }
    const task = { ...round, planEnd: '2026-11-30', checkTemplateGuids: [], gridPersonGuids: ['grid'] }
    expect((await make('town', 'patrolTask', { ...task, companyGuids: ['company-b'] })).status).toBe(400)
  })

  it('has no people who are given work by others, nor are called to another one’s', async () => {
    const templates = {
      items: [{ itemCode: 'A1', content: '通道畅通' }],
      status: 'published',
      templateType: 'selfCheck',
    }
    await insertRecords(server.db, 'checkTemplate', [buildRecord('checkTemplate', { guid: 'daily', ...templates })])
    const plan = (executorGuids: string[]) => ({
      ...{ planName: '日查', templateGuid: 'daily', level: 'post', cycle: 'day', startDate: '2026-11-20' },
      ...{ executorGuids, companyGuid: 'company-a' },
    })
    expect(await make('safety', 'selfCheckPlan', plan(['otherSafety']))).toMatchObject(refusedAt('executorGuids'))
    expect((await make('safety', 'selfCheckPlan', plan(['safety']))).details).toEqual({})
    expect((await make('town', 'workflowTask', { ...TODO, activityUser: 'otherSafety' })).details).toMatchObject(
      refusedAt('activityUser').details,
    )
  })
})

describe('a to-do set by hand', () => {
  const todosOf = async (who: Person) =>
    (await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/findApproByUserGuid')).data.items

  it('goes to people of one’s own area', async () => {
    expect(await make('town', 'workflowTask', { ...TODO, activityUser: 'otherGrid' })).toMatchObject(
      refusedAt('activityUser'),
    )
    expect((await make('bureau', 'workflowTask', { ...TODO, activityUser: 'otherGrid' })).status).toBe(200)
  })

  it('is for a role of the whole district where the bureau sets it, and of an enterprise’s area where a town does', async () => {
    const byRole = { ...TODO, activityRoles: ['grid'] }
    expect(await make('town', 'workflowTask', byRole)).toMatchObject(refusedAt('activityRoles'))
    const near = await make('town', 'workflowTask', { ...byRole, title: '近', companyGuid: 'company-a' })
    const wide = await make('bureau', 'workflowTask', { ...byRole, title: '全区' })
    expect((await todosOf('grid')).map(({ guid }) => guid)).toEqual(
      expect.arrayContaining([near.data.guid, wide.data.guid]),
    )
    const others = (await todosOf('otherGrid')).map(({ guid }) => guid)
    expect(others).toContain(wide.data.guid)
    expect(others).not.toContain(near.data.guid)
  })
})
