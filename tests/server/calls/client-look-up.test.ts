import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CurrentUser, Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let assoc: string
beforeAll(async () => {
  server = await startTestServer()
  const agency = (guid: string) => buildRecord('agencyBase', { guid, agencyName: guid, status: 'YBA' })
  await insertRecords(server.db, 'agencyBase', [agency('agency-a')])
  await insertRecords(server.db, 'company', [
    buildCompany({
      guid: 'waiting',
      companyName: '丙木器厂',
      serialNumber: '91320509MA1MJ0CC3C',
      status: 'pending',
      gridGuid: null,
      gridPath: null,
    }),
  ])
  await insertRecords(server.db, 'user', [
    buildRecord('user', { guid: 'assoc', username: 'assoc', name: '协会', accountEnabled: true, roles: ['assoc'] }),
  ])
  assoc = (await openSession(server.db, 'assoc', { ip: '127.0.0.1', userAgent: null }, START)).token
})
afterAll(() => server.close())

const asAssoc = async (path: string, body: object = {}) =>
  await server.app.inject({
    method: 'POST',
    url: `/safety/api/${path}`,
    payload: body,
    headers: { access_token: assoc },
  })
const names = ({ items }: Page<AnyRecord>) => items.map(({ companyName }) => companyName)
const ofAgency = async (call: string) => (await server.call<Page<AnyRecord>>('agency', `/api/${call}`, {})).data
const tie = (own: Record<string, unknown>) =>
  buildRecord('contract', {
    ...{ companyGuid: 'company-a', agencyGuid: 'agency-a', contractName: '托管' },
    ...{ status: 'effective', validFrom: '2026-01-01', validTo: '2026-12-31', ...own },
  })

describe('the files of enterprises', () => {
  it('an institution and the association that serve nobody read none', async () => {
    for (const call of ['company/list', 'company/getVoList', 'company/getVoListForNotice'])
      expect(names(await ofAgency(call)), call).toEqual([])
    expect(names((await asAssoc('company/list')).json<{ data: Page<AnyRecord> }>().data)).toEqual([])
    expect(await server.call('agency', '/api/company/getByGuid/company-a')).toMatchObject({ problem: 'record.gone' })
    expect((await asAssoc('company/getByGuid/company-a')).statusCode).toBe(404)
  })

  it('are read by those who serve them, for as long as they do', async () => {
    await insertRecords(server.db, 'contract', [tie({ guid: 'c-1' })])
    expect(names(await ofAgency('company/list'))).toEqual(['甲纺织厂'])
    expect(await server.call('agency', '/api/company/getByGuid/company-a')).toMatchObject({ status: 200 })
    expect(await server.call('agency', '/api/company/getByGuid/company-b')).toMatchObject({ problem: 'record.gone' })
    expect(names((await asAssoc('company/list')).json<{ data: Page<AnyRecord> }>().data)).toEqual(['甲纺织厂'])
    server.clock.set('2027-01-02T02:00:00.000Z')
    // His session of last year is over by then; the rule is asked of a new one.
    const { token } = await openSession(server.db, 'agency', { ip: '', userAgent: null }, '2027-01-02T01:00:00.000Z')
    const late = await server.app.inject({
      ...{ method: 'POST', url: '/safety/api/company/list', payload: {}, headers: { access_token: token } },
    })
    expect(names(late.json<{ data: Page<AnyRecord> }>().data)).toEqual([])
    server.clock.set(START)
  })

  it('the association reads those that have something before it, and no drafts', async () => {
    const application = { companyGuid: 'company-b', companyName: '乙化工厂', status: 'NEW' }
    await insertRecords(server.db, 'standardizationApplication', [
      buildRecord('standardizationApplication', { ...application, guid: 'a-1' }),
      buildRecord('standardizationApplication', { ...application, guid: 'a-0', status: 'SUBMITTED', deleted: true }),
      buildRecord('standardizationApplication', { guid: 'a-3', companyGuid: null, status: 'SUBMITTED' }),
    ])
    const seen = async () => names((await asAssoc('company/list')).json<{ data: Page<AnyRecord> }>().data).sort()
    expect(await seen()).toEqual(['甲纺织厂'])
    await insertRecords(server.db, 'standardizationApplication', [
      buildRecord('standardizationApplication', { ...application, guid: 'a-2', status: 'SUBMITTED' }),
    ])
    expect(await seen()).toEqual(['乙化工厂', '甲纺织厂'].sort())
    const served = (await asAssoc('../user/current')).json<{ data: CurrentUser }>().data.servedCompanyGuids
    expect(served?.toSorted()).toEqual(['company-a', 'company-b'])
    expect((await server.call<CurrentUser>('bureau', '/user/current')).data.servedCompanyGuids).toEqual([])
  })
})

describe('a new client', () => {
  const lookUp = (body: object) => server.call('agency', '/api/company/lookUp', body)

  it('is found by his whole name or his code, and only these are told of him', async () => {
    const told = { guid: 'company-b', companyName: '乙化工厂', serialNumber: '91320509MA1MJ0BB2B' }
    expect((await lookUp({ companyName: '乙化工厂' })).data).toEqual(told)
    expect((await lookUp({ serialNumber: '91320509ma1mj0bb2b' })).data).toEqual(told)
    expect((await lookUp({ guid: 'company-b' })).data).toEqual(told)
    expect((await asAssoc('company/lookUp', { companyName: '乙化工厂' })).json<{ data: object }>().data).toEqual(told)
  })

  it('is not found by a part of it, nor before he is on the file', async () => {
    for (const body of [{ companyName: '乙化工' }, { companyName: '%化工厂' }, { serialNumber: '91320509' }])
      expect((await lookUp(body)).data, JSON.stringify(body)).toBeNull()
    expect((await lookUp({ companyName: '丙木器厂' })).data).toBeNull()
    for (const body of [{}, { companyName: '' }, { companyName: '乙化工厂', guid: 'company-a' }])
      expect(await lookUp(body), JSON.stringify(body)).toMatchObject({ status: 400 })
  })

  it('is no way for others, and none to try names one after the other', async () => {
    expect(await server.call('safety', '/api/company/lookUp', { companyName: '乙化工厂' })).toMatchObject({
      status: 403,
    })
    expect(await server.call(null, '/api/company/lookUp', { companyName: '乙化工厂' })).toMatchObject({ status: 401 })
    const answers = []
    for (let at = 0; at < 40; at += 1) answers.push((await lookUp({ companyName: `第${at}厂` })).problem)
    expect(answers.at(-1)).toBe('rate.limited')
  })
})
