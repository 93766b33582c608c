import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { queueSms } from '#server/services/sms.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const PHONE = '13812345678'
const MASKED = '138****5678'
const PHONES = { legalRepresentativePhone: PHONE, mainLeaderPhone: PHONE, safetyManagerPhone: PHONE }
const EXPERT = {
  guid: 'expert-1',
  name: '沈强',
  mobile: PHONE,
  idCard: '320525198001010012',
  bankName: '工行',
  bankAccount: '6222020000000000001',
  groups: ['dust'],
  termFrom: '2026-01-01',
  termTo: '2026-12-31',
  userGuid: 'expert',
  unit: '甲所',
  titleLevel: 'senior',
  major: '安全',
  status: 'active',
}
const SECRET = {
  ...{ guid: 'secret', status: 'handed', memberGuids: ['duty'], inspectDate: '2026-11-01', inspectGroup: '一组' },
  ...{ placeName: '甲厂', findings: [], gridGuid: 'town-a', gridPath: 'root/town-a/' },
}
const OBJECTIONS = [{ name: '陆明', phone: PHONE, content: '名单有误', reply: null, upheld: null }]
const publicity = (guid: string, status: string) =>
  buildRecord('publicity', { guid, title: guid, status, objections: OBJECTIONS })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const company = { ...PHONES, status: 'approved', annualRevenue: 900 }
  await insertRecords(server.db, 'company', [
    buildRecord('company', {
      ...company,
      ...{ guid: 'company-c', companyName: '丙厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' },
      ...{ serialNumber: '91320509MA1MJ0CC3C' },
    }),
  ])
  await insertRecords(server.db, 'agencyBase', [
    buildRecord('agencyBase', { guid: 'agency-a', agencyName: '甲所', status: 'YBA' }),
  ])
  // What makes the agency read the file at all.
  await insertRecords(server.db, 'agencyTask', [
    buildRecord('agencyTask', { companyGuid: 'company-c', agencyGuid: 'agency-a', status: 'doing' }),
  ])
  await insertRecords(server.db, 'expert', [buildRecord('expert', EXPERT)])
  await insertRecords(server.db, 'secretInspection', [buildRecord('secretInspection', SECRET)])
  await insertRecords(server.db, 'publicity', [publicity('out', 'running'), publicity('planned', 'waiting')])
})
afterAll(() => server.close())

const get = async (who: Person, resource: string, guid: string) =>
  (await server.call<AnyRecord>(who, `/api/${resource}/getByGuid/${guid}`)).data
type Items = { items: AnyRecord[]; total: number; next: string | null }

describe('what a reader is told of a record', () => {
  it.each<{ who: Person; phone: string; revenue: number | null }>([
    { who: 'agency', phone: MASKED, revenue: null },
    { who: 'grid', phone: PHONE, revenue: 900 },
    { who: 'bureau', phone: PHONE, revenue: 900 },
  ])('an enterprise opened by $who', async ({ who, phone, revenue }) => {
    expect(await get(who, 'company', 'company-c')).toMatchObject({
      legalRepresentativePhone: phone,
      mainLeaderPhone: phone,
      safetyManagerPhone: phone,
      annualRevenue: revenue,
    })
  })

  it.each(['company/list', 'companyIndustryGrid/getCompanyNotQqList', 'company/getVoListForNotice'])(
    '%s masks every number for an agency',
    async (call) => {
      const { data } = await server.call<Items>('agency', `/api/${call}`, { companyName: '丙厂' })
      expect(data.items).toMatchObject([{ mainLeaderPhone: MASKED, safetyManagerPhone: MASKED, annualRevenue: null }])
    },
  )

  it('does not tell a number by ordering or asking by it', async () => {
    const query = { sort: 'mainLeaderPhone', pageSize: 1 }
    expect(await server.call('agency', '/api/company/list', query)).toMatchObject({ status: 400 })
    expect(await server.call('bureau', '/api/company/list', query)).toMatchObject({ status: 200 })
    expect(await server.call('town', '/api/company/list', query)).toMatchObject({ status: 200 })
  })

  it('does not tell what decides whom it concerns by asking by it, nor what others did with it', async () => {
    const there = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    const inspection = { guid: 'inspected', inspectType: 'general', status: 'rectifying', ...there }
    await insertRecords(server.db, 'inspection', [buildRecord('inspection', inspection)])
    const asked = (who: Person, query: object) => server.call<Items>(who, '/api/inspection/list', query)
    expect((await asked('safety', {})).data.items).toMatchObject([{ guid: 'inspected', inspectType: null }])
    expect(await asked('safety', { inspectType: 'general' })).toMatchObject({ status: 400 })
    expect(await asked('bureau', { inspectType: 'general' })).toMatchObject({ status: 200, data: { total: 1 } })
    const also = {
      any: [
        { field: 'inspectType', equals: 'general' },
        { field: 'guid', equals: 'another' },
      ],
    }
    expect(await asked('safety', { also })).toMatchObject({ status: 400 })
    expect(await asked('bureau', { also })).toMatchObject({ status: 200, data: { total: 1 } })
    const other = { not: { field: 'inspectType', equals: 'general' } }
    expect(await asked('bureau', { also: other, status: 'rectifying' })).toMatchObject({ data: { total: 0 } })
    expect(await server.call('bureau', '/api/inspection/list', { also: 'all of it' })).toMatchObject({ status: 400 })
    const view = async (who: Person, path: string, name: string) =>
      (await server.call(who, `/api/${path}/list`, { view: name })).status
    expect([await view('safety', 'patrolRecord', 'similar'), await view('bureau', 'patrolRecord', 'similar')]).toEqual([
      400, 200,
    ])
    // What waits for somebody is his business, whatever it is told by.
    expect(await view('safety', 'lawCase', 'todo')).toBe(200)
    const step = { bizGuid: 'inspected', resource: 'inspection', node: 'rectifying', action: 'begin', time: START }
    const by = (userGuid: string) => ({ ...step, userGuid, userName: userGuid })
    await server.db.insert(workflowLog).values([by('bureau'), by('safety')])
    const history = async (who: Person) =>
      (await server.call<AnyRecord[]>(who, '/api/inspection/history/inspected')).data.map(({ userGuid }) => userGuid)
    expect(await history('bureau')).toEqual(['bureau', 'safety'])
    expect(await history('safety')).toEqual(['safety'])
  })

  it('counts the prevention of an enterprise for those who may look it up', async () => {
    const risk = { guid: 'risk-c', companyGuid: 'company-c', gridPath: 'root/town-a/grid-a/', riskColor: 'red' }
    await insertRecords(server.db, 'riskUnit', [buildRecord('riskUnit', risk)])
    const count = async (who: Person) =>
      (await server.call(who, '/api/companyWjPrevention/getByCompanyGuid', { companyGuid: 'company-c' })).data
    expect(await count('agency')).toMatchObject({ riskCount: 1, hazardOpen: 0 })
    const ofAnother = { companyGuid: 'company-b' }
    expect(await server.call('agency', '/api/companyWjPrevention/getByCompanyGuid', ofAnother)).toMatchObject({
      problem: 'record.gone',
    })
    expect(await count('grid')).toMatchObject({ riskCount: 1, redCount: 1 })
  })

  it('B7: keeps who went on a secret inspection from the town', async () => {
    expect(await get('town', 'secretInspection', 'secret')).toMatchObject({ placeName: '甲厂', memberGuids: null })
    expect(await get('bureau', 'secretInspection', 'secret')).toMatchObject({ memberGuids: ['duty'] })
    expect(await get('duty', 'secretInspection', 'secret')).toMatchObject({ memberGuids: ['duty'] })
  })

  it('answers a change with no more than the record tells', async () => {
    const input = { feedback: '已整改', feedbackPhotos: [buildPhoto({ guid: crypto.randomUUID() })] }
    const answered = await server.call('town', '/api/secretInspection/act/answer', { guid: 'secret', input })
    expect(answered).toMatchObject({ status: 200, data: { status: 'answered', memberGuids: null } })
    expect(await get('bureau', 'secretInspection', 'secret')).toMatchObject({ memberGuids: ['duty'] })
  })

  it('B9: a complaint is read by the town that looks into it', async () => {
    await insertRecords(server.db, 'complaint', [
      buildRecord('complaint', {
        guid: 'complaint',
        anonymous: false,
        reporter: '陆明',
        phone: PHONE,
        status: 'accepted',
        gridGuid: 'town-a',
        gridPath: 'root/town-a/',
      }),
    ])
    expect(await get('town', 'complaint', 'complaint')).toMatchObject({ reporter: '陆明', phone: PHONE })
    expect(await server.call('duty', '/api/complaint/getByGuid/complaint')).toMatchObject({ problem: 'record.gone' })
  })

  it('P9: keeps a password that waits to be sent from those who read the texts', async () => {
    const params = { username: 'zhen', password: 'Secret@2026' }
    await queueSms(server.db, [{ phone: PHONE, template: 'accountOpened', params }], START)
    const { data } = await server.call<Items>('admin', '/api/smsRecord/list')
    const [text] = data.items
    expect(text).toMatchObject({ result: 'waiting', content: expect.stringContaining('zhen') })
    const opened = await get('admin', 'smsRecord', String(text?.guid))
    expect(opened).toMatchObject({ result: 'waiting', params: null })
    expect(JSON.stringify([text, opened])).not.toContain(params.password)
    expect((await server.call<Items>('bureau', '/api/smsRecord/list')).data.items).toEqual([])
  })

  it('N3: shows what is published, and who objected to the office alone', async () => {
    expect(await get('safety', 'publicity', 'out')).toMatchObject({ title: 'out', objections: null })
    expect(await get('bureau', 'publicity', 'out')).toMatchObject({ objections: [{ name: '陆明' }] })
    expect(await server.call('safety', '/api/publicity/getByGuid/planned')).toMatchObject({ problem: 'record.gone' })
  })

  it('G1: gives the account of an expert to him and to the keepers of the pool', async () => {
    const { idCard, bankAccount } = EXPERT
    expect(await get('town', 'expert', 'expert-1')).toMatchObject({ mobile: PHONE, idCard: null, bankAccount: null })
    expect(await get('expert', 'expert', 'expert-1')).toMatchObject({ idCard, bankAccount })
    expect(await get('bureau', 'expert', 'expert-1')).toMatchObject({ idCard, bankAccount })
  })

  it('tells the past of a record no more than the record', async () => {
    const changes = { unit: '乙所', bankAccount: '6222020000000000002' }
    const { version } = await get('bureau', 'expert', 'expert-1')
    await server.call('bureau', '/api/expert/update', { guid: 'expert-1', version, ...changes })
    const log = { bizGuid: 'expert-1', module: 'expert' }
    const told = async (who: Person) =>
      JSON.stringify((await server.call(who, '/api/businessLog/list', log)).data).includes(changes.bankAccount)
    expect(await told('bureau')).toBe(true)
    expect(await told('town')).toBe(false)
  })

  it('G1: an expert keeps his own particulars, not his term', async () => {
    const update = async (changes: object) => {
      const { version } = await get('expert', 'expert', 'expert-1')
      return await server.call('expert', '/api/expert/update', { guid: 'expert-1', version, ...changes })
    }
    expect(await update({ unit: '丙所' })).toMatchObject({ status: 200 })
    expect(await update({ termTo: '2030-12-31' })).toMatchObject({ details: { issues: [{ path: 'termTo' }] } })
    expect(await update({ groups: ['dust', 'fire'] })).toMatchObject({ details: { issues: [{ path: 'groups' }] } })
  })
})

it('J1: a notice is read by the chosen scope, not by lists filled in before', async () => {
  const notice = (guid: string, own: object) =>
    buildRecord('notice', { guid, status: 'published', createUserGuid: 'admin', ...own })
  await insertRecords(server.db, 'notice', [
    notice('to-person', { scopeType: 'person', scopePersons: ['grid'], scopeRoles: ['safety'] }),
    notice('to-role', { scopeType: 'role', scopePersons: ['grid'], scopeRoles: ['safety'] }),
    notice('to-grid', { scopeType: 'grid', scopeGrids: ['town-a'], scopeCompanies: ['company-a'] }),
  ])
  const reads = async (who: Person) => {
    const { data } = await server.call<Items>(who, '/api/notice/list', {})
    return data.items.map(({ guid }) => guid).sort()
  }
  expect(await reads('grid')).toEqual(['to-grid', 'to-person'])
  expect(await reads('safety')).toEqual(['to-role'])
})
