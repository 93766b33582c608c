import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { SERVICE_TIES } from '#domain/rules/served-companies.ts'
import { servedCompanies } from '#server/accounts/served-companies.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { actorOfPerson, insertRecords, startTestServer, type TestServer } from '../support.ts'

const TODAY = '2026-11-20'
/** The pages of `/agencyCompanyView`, and what of them an institution may look up. */
const VIEWED = {
  emergencyPlan: { published: { status: 'filed' }, drafted: { status: 'drafting' } },
  riskEvent: { published: { status: 'published' }, drafted: { status: 'auditing' } },
  selfCheckRecord: { published: { status: 'submitted' }, drafted: { status: 'draft' } },
  managementSystem: { published: { status: 'published' }, drafted: { status: 'draft' } },
  companyDepartment: { published: { leaderPhone: '13812345678' }, drafted: null },
  companyChemical: { published: { flows: [{ firstPerson: '沈强' }] }, drafted: null },
} as const

const rowsOf = (resource: keyof typeof VIEWED) => {
  const { published, drafted } = VIEWED[resource]
  return ['company-a', 'company-b'].flatMap((companyGuid) => [
    buildRecord(resource, { guid: `${resource}-${companyGuid}`, companyGuid, ...published }),
    ...(drafted === null
      ? []
      : [buildRecord(resource, { guid: `${resource}-draft-${companyGuid}`, companyGuid, ...drafted })]),
  ])
}
const RESOURCES = Object.keys(VIEWED) as (keyof typeof VIEWED)[]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'user', [
    buildRecord('user', {
      guid: 'rival',
      username: 'rival',
      accountEnabled: true,
      roles: ['agency'],
      agencyGuid: 'agency-b',
    }),
  ])
  for (const resource of RESOURCES) await insertRecords(server.db, resource, rowsOf(resource))
})
afterAll(() => server.close())
afterEach(async () => {
  for (const { resource } of SERVICE_TIES) await server.db.delete(tableNamed(resource))
})

const tie = async (resource: string, own: Record<string, unknown>) =>
  insertRecords(server.db, resource, [
    buildRecord(resource, { guid: 'tie', agencyGuid: 'agency-a', companyGuid: 'company-a', ...own }),
  ])
const contract = (own: object = {}) => ({ status: 'effective', validFrom: '2026-01-01', validTo: '2026-12-31', ...own })
const seen = async (resource: string) => {
  const { data } = await server.call<{ items: AnyRecord[] }>('agency', `/api/${resource}/list`)
  return data.items.map(({ guid }) => guid)
}

describe('whom an institution serves', () => {
  it.each<{ resource: string; own: Record<string, unknown>; serves: boolean }>([
    { resource: 'contract', own: contract(), serves: true },
    { resource: 'contract', own: contract({ validTo: TODAY }), serves: true },
    { resource: 'contract', own: contract({ validTo: '2026-11-19' }), serves: false },
    { resource: 'contract', own: contract({ validFrom: '2026-11-21' }), serves: false },
    { resource: 'contract', own: contract({ status: 'toConfirm' }), serves: false },
    { resource: 'contract', own: contract({ deleted: true }), serves: false },
    { resource: 'contract', own: contract({ agencyGuid: 'agency-b' }), serves: false },
    { resource: 'contract', own: contract({ companyGuid: null }), serves: false },
    { resource: 'tutorshipProject', own: { status: 'active', endDate: TODAY }, serves: true },
    { resource: 'hostingProject', own: { status: 'active', endDate: '2026-11-19' }, serves: false },
    { resource: 'agencyBusiness', own: { status: 'toConfirm', endDate: '2027-01-01' }, serves: false },
    { resource: 'agencyTask', own: { status: 'doing' }, serves: true },
    { resource: 'agencyTask', own: { status: 'toAccept' }, serves: false },
    { resource: 'standardizationAllocation', own: { status: 'accepted' }, serves: true },
    { resource: 'standardizationAllocation', own: { status: 'audited' }, serves: false },
    {
      resource: 'workOrderTask',
      own: { status: 'doing', assignAgencyId: 'agency-a', createUserGuid: 'bureau' },
      serves: true,
    },
    {
      resource: 'workOrderTask',
      own: { status: 'doing', assignAgencyId: 'agency-a', createUserGuid: 'agency' },
      serves: false,
    },
    {
      resource: 'workOrderTask',
      own: { status: 'doing', assignAgencyId: 'agency-a', createUserGuid: 'rival' },
      serves: false,
    },
  ])('$resource $own: $serves', async ({ resource, own, serves }) => {
    await tie(resource, own)
    expect(await servedCompanies(server.db, 'agency-a', TODAY)).toEqual(serves ? ['company-a'] : [])
  })

  it('names an enterprise once, however many ties there are', async () => {
    await tie('contract', contract())
    await tie('agencyTask', { status: 'doing' })
    await insertRecords(server.db, 'contract', [
      buildRecord('contract', { ...contract(), guid: 'second', agencyGuid: 'agency-a', companyGuid: 'company-b' }),
    ])
    expect((await servedCompanies(server.db, 'agency-a', TODAY)).sort()).toEqual(['company-a', 'company-b'])
  })
})

describe.each(RESOURCES)('%s of the enterprises served', (resource) => {
  it('shows nothing to an institution that serves nobody', async () => {
    expect(await seen(resource)).toEqual([])
  })

  it('shows what is in force of its own enterprise, and nothing of another', async () => {
    await tie('contract', contract())
    expect(await seen(resource)).toEqual([`${resource}-company-a`])
    const open = (guid: string) => server.call('agency', `/api/${resource}/getByGuid/${guid}`)
    expect(await open(`${resource}-company-a`)).toMatchObject({ status: 200 })
    expect(await open(`${resource}-company-b`)).toMatchObject({ problem: 'record.gone' })
  })

  it('closes with the contract, at the next request', async () => {
    await tie('contract', contract())
    const table = tableNamed('contract')
    await server.db.update(table).set({ status: 'stopped' }).where(eq(table.guid, 'tie'))
    expect(await seen(resource)).toEqual([])
  })

  it('lets nobody of the institution change anything', async () => {
    await tie('contract', contract())
    const changed = { guid: `${resource}-company-a`, version: 1 }
    expect((await server.call('agency', `/api/${resource}/update`, changed)).problem).toMatch(
      /access.denied|route.unknown/,
    )
    expect(await server.call('agency', `/api/${resource}/delete`, changed)).toMatchObject({ success: false })
  })

  it('is the same set in memory as in the database', async () => {
    await tie('contract', contract())
    const served = await servedCompanies(server.db, 'agency-a', TODAY)
    const actor: Actor = { ...actorOfPerson('agency'), servedCompanyGuids: served }
    const filter = resourceNamed(resource).access.read(actor)
    const inMemory = rowsOf(resource).filter((record) => matches(filter, record))
    expect(await seen(resource)).toEqual(inMemory.map(({ guid }) => guid))
  })
})

describe('what is told of them', () => {
  it('hides the numbers of people and the flow of poisons', async () => {
    await tie('contract', contract())
    const get = async (resource: string) =>
      (await server.call<AnyRecord>('agency', `/api/${resource}/getByGuid/${resource}-company-a`)).data
    expect(await get('companyDepartment')).toMatchObject({ leaderPhone: '138****5678' })
    expect(await get('companyChemical')).toMatchObject({ flows: null })
  })

  it('says to the person signed in which they are', async () => {
    await tie('contract', contract())
    const { data } = await server.call<AnyRecord>('agency', '/user/current')
    expect(data).toMatchObject({ agencyGuid: 'agency-a', servedCompanyGuids: ['company-a'] })
  })
})

it('F6: keeps a project with the enterprise that confirmed it', async () => {
  await tie('tutorshipProject', {
    status: 'active',
    endDate: '2027-01-01',
    startDate: '2026-01-01',
    projectType: 'other',
  })
  const moved = { guid: 'tie', version: 1, companyGuid: 'company-b' }
  expect(await server.call('agency', '/api/tutorshipProject/update', moved)).toMatchObject({
    status: 400,
    details: { issues: [{ path: 'companyGuid' }] },
  })
  expect(await servedCompanies(server.db, 'agency-a', TODAY)).toEqual(['company-a'])
})
