import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { linesOf, sheetFrom } from '../sheet-file.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const TODAY = '2026-11-20'
const TEXTILE = '制造业→纺织业'
const IN_A = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const IN_B = { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }

let serial = 100
function works(guid: string, own: object) {
  serial += 1
  const base = { guid, id: serial, serialNumber: guid, companyName: guid, companyStatus: 'normal', industry: TEXTILE }
  return buildCompany({ ...base, safetyManagerPhone: '13812345678', ...own } as Parameters<typeof buildCompany>[0])
}

function given(resource: string, companyGuid: string, own: object) {
  serial += 1
  return buildRecord(resource, { guid: `${resource}-${serial}`, id: serial, companyGuid, ...IN_A, ...own })
}

describe.each(USUAL_DATABASES)('lists of those who lack something on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'company', [
      works('甲已交', { ...IN_A, isWeiHua: true }),
      works('乙未交', { ...IN_A, isWeiHua: true }),
      works('丙退回', { ...IN_A, isWeiHua: true }),
      works('丁别镇', { ...IN_B, isWeiHua: true }),
      works('戊删了', { ...IN_A, isWeiHua: true, deleted: true }),
      works('己停产', { ...IN_A, isWeiHua: true, companyStatus: 'stopped' }),
    ])
    const regular = { reportType: 'regular', year: 2026, quarter: 1 }
    await insertRecords(server.db, 'riskReport', [
      given('riskReport', '甲已交', { ...regular, status: 'submitted' }),
      given('riskReport', '乙未交', { ...regular, status: 'submitted', year: 2025 }),
      given('riskReport', '乙未交', { ...regular, status: 'submitted', deleted: true }),
      given('riskReport', '丙退回', { ...regular, status: 'returned' }),
    ])
    const notice = { noticeDate: TODAY, level: 'company', status: 'published' }
    await insertRecords(server.db, 'commitNotice', [given('commitNotice', '甲已交', notice)])
    await insertRecords(server.db, 'insurance', [
      given('insurance', '甲已交', { policyNo: '1', from: '2026-01-01', to: TODAY }),
      given('insurance', '乙未交', { policyNo: '2', from: '2025-01-01', to: '2026-11-19' }),
    ])
    await insertRecords(server.db, 'emergencyPlan', [
      given('emergencyPlan', '甲已交', { guid: 'general', planType: 'general' }),
      given('emergencyPlan', '乙未交', { guid: 'scene', planType: 'onSite' }),
    ])
    await insertRecords(server.db, 'drill', [
      given('drill', '甲已交', { planGuid: 'general', status: 'done', drillDate: '2026-07-01' }),
      given('drill', '乙未交', { planGuid: 'scene', status: 'evaluated', drillDate: TODAY }),
      given('drill', '丙退回', { planGuid: 'general', status: 'planned', drillDate: TODAY }),
      given('drill', '丙退回', { planGuid: 'general', status: 'evaluated', drillDate: '2026-06-30' }),
    ])
  })
  beforeEach(() => server.clock.set(START))
  afterAll(() => server.close())

  const named = async (who: Person, list: string, query: object = {}) => {
    const { data } = await server.call<Page<AnyRecord>>(who, `/api/${list}/list`, query)
    expect(data.total).toBe(data.items.length)
    return data.items.map(({ companyName }) => companyName).sort()
  }

  it.each(['withoutRiskReport', 'withoutCommitNotice', 'withoutInsurance', 'withoutDrill'])(
    '%s has who lacks it, each to his own',
    async (list) => {
      expect(await named('bureau', list)).toEqual(['丁别镇', '丙退回', '乙未交'].sort())
      expect(await named('town', list)).toEqual(['丙退回', '乙未交'].sort())
      expect(await named('grid', list)).toEqual(['丙退回', '乙未交'].sort())
      expect(await named('otherGrid', list)).toEqual(['丁别镇'])
      expect(await named('safety', list)).toEqual([])
      expect(await named('expert', list)).toEqual([])
      expect(await named('agency', list)).toEqual([])
      expect((await server.call(null, `/api/${list}/list`)).problem).toBe('auth.required')
    },
  )

  it('is asked like any list, and another town lies beyond one’s own', async () => {
    expect(await named('town', 'withoutRiskReport', { keyword: '退回' })).toEqual(['丙退回'])
    expect(await named('town', 'withoutRiskReport', { guid: '乙未交' })).toEqual(['乙未交'])
    expect(await named('town', 'withoutRiskReport', { gridGuid: 'grid-b' })).toEqual([])
    expect(await named('bureau', 'withoutRiskReport', { gridGuid: 'grid-b' })).toEqual(['丁别镇'])
    const { problem } = await server.call('town', '/api/withoutRiskReport/list', { legalRepresentative: '张' })
    expect(problem).toBe('input.invalid')
  })

  it('pages through all of them', async () => {
    const page = async (query: object) =>
      (await server.call<Page<AnyRecord>>('bureau', '/api/withoutInsurance/list', { pageSize: 2, ...query })).data
    const first = await page({})
    const second = await page({ after: first.next })
    const guids = [...first.items, ...second.items].map(({ guid }) => guid)
    expect([first.total, new Set(guids).size, second.next]).toEqual([3, 3, null])
  })

  it('goes by the clock of the server: nobody is late before 9 o’clock, and each day begins anew', async () => {
    server.clock.set('2026-11-20T00:59:59.000Z')
    expect(await named('bureau', 'withoutCommitNotice')).toEqual([])
    expect(await named('bureau', 'withoutRiskReport')).toHaveLength(3)
    server.clock.set('2026-11-20T01:00:00.000Z')
    expect(await named('town', 'withoutCommitNotice')).toEqual(['丙退回', '乙未交'].sort())
    server.clock.set('2026-11-21T01:00:00.000Z')
    expect(await named('town', 'withoutCommitNotice')).toEqual(['丙退回', '乙未交', '甲已交'].sort())
    expect(await named('town', 'withoutInsurance')).toEqual(['丙退回', '乙未交', '甲已交'].sort())
  })

  it('asks for a drill in the last six weeks of its term, and for one that was left out until it is held', async () => {
    server.clock.set('2026-11-19T04:00:00.000Z')
    expect(await named('town', 'withoutDrill')).toEqual(['乙未交'])
    server.clock.set('2026-11-19T16:00:00.000Z')
    expect(await named('town', 'withoutDrill')).toEqual(['丙退回', '乙未交'].sort())
  })

  it('is taken away as a sheet, telephones masked', async () => {
    const columns = ['companyName', 'safetyManagerPhone']
    expect(
      linesOf(await sheetFrom(server, 'town', '/api/withoutRiskReport/export', { columns, exportReason: '监督检查' })),
    ).toEqual([
      ['企业名称', '安全负责人电话'],
      ['丙退回', '138****5678'],
      ['乙未交', '138****5678'],
    ])
  })

  it('reminds those of one’s own area by a text, once a day of each thing', async () => {
    const remind = async (who: Person, list: string) => (await server.call(who, `/api/${list}/remind`)).data
    expect(await remind('town', 'withoutRiskReport')).toEqual({ lacking: 2, sent: 2, toldBefore: 0, withoutMobile: 0 })
    expect(await remind('town', 'withoutInsurance')).toMatchObject({ lacking: 2, sent: 2 })
    expect(await remind('bureau', 'withoutRiskReport')).toMatchObject({ lacking: 3, sent: 1, toldBefore: 2 })
    server.clock.set('2026-11-20T00:30:00.000Z')
    expect(await remind('town', 'withoutCommitNotice')).toMatchObject({ lacking: 0, sent: 0 })
    server.clock.set('2026-11-21T00:30:00.000Z')
    expect(await remind('town', 'withoutRiskReport')).toMatchObject({ lacking: 2, sent: 2, toldBefore: 0 })
    const { data } = await server.call<Page<AnyRecord>>('bureau', '/api/smsRecord/list', { bizGuid: '丁别镇' })
    expect(data.items.map(({ content }) => content)).toEqual(['丁别镇：平台显示您单位未交风险报告，请尽快办理。'])
    for (const who of ['grid', 'duty', 'safety', 'expert', 'agency'] as const)
      expect((await server.call(who, '/api/withoutRiskReport/remind')).problem).toBe('access.denied')
  })

  it('takes nothing in', async () => {
    for (const verb of ['create', 'update', 'delete', 'import', 'act/submit'])
      expect((await server.call('admin', `/api/withoutRiskReport/${verb}`, {})).status).toBe(404)
  })
})
