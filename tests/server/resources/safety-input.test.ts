import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildPhoto } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { type Person, startTestServer, type TestServer } from '../support.ts'

describe.each(USUAL_DATABASES)('safety money on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  it('reckons a plan by the rates in force when its year begins, and says how they are founded', async () => {
    const plan = async (year: number) =>
      (
        await server.call<AnyRecord>('safety', '/api/safetyInputPlan/create', {
          ...{ companyGuid: 'company-a', year, industryClass: 'metallurgy', lastRevenue: 2000 },
          planItems: [{ category: 'facility', content: '除尘', amount: 40 }],
        })
      ).data
    expect(await plan(2027)).toMatchObject({
      requiredAmount: 45,
      shortage: 5,
      ruleVersion: '财资〔2022〕136号（凭专业知识，使用前核对原文）',
    })
    const row = {
      ...{ key: 'safetyCost.metallurgy', name: '冶金', valueType: 'text', effectiveFrom: '2028-01-01' },
      ...{ ruleVersion: '新办法', mark: 'V', source: '新办法附件' },
    }
    const refused = await server.call('admin', '/api/systemConfig/create', { ...row, value: '百分之三' })
    expect(refused).toMatchObject({ details: { issues: [{ path: 'value' }] } })
    await server.call('admin', '/api/systemConfig/create', { ...row, value: '1000以下2，其余1' })
    expect(await plan(2028)).toMatchObject({ requiredAmount: 30, shortage: 0, ruleVersion: '新办法（已核对标准原文）' })
    expect(await plan(2026)).toMatchObject({ requiredAmount: 45 })
  })

  it('asks each industry for what its amount is worked out from, and for nothing else', async () => {
    let year = 2040
    const plan = (own: object) => {
      year += 1
      return server.call<AnyRecord>('safety', '/api/safetyInputPlan/create', { companyGuid: 'company-a', year, ...own })
    }
    expect(await plan({ industryClass: 'building', projectCost: 20_000 })).toMatchObject({
      data: { requiredAmount: 600, monthlyAmount: 50 },
    })
    expect(await plan({ industryClass: 'building', lastRevenue: 20_000 })).toMatchObject({
      details: { issues: expect.arrayContaining([expect.objectContaining({ path: 'projectCost' })]) },
    })
    expect(await plan({ industryClass: 'quarry', output: 30_000 })).toMatchObject({ data: { requiredAmount: 6 } })
    const row = { key: 'safetyCost.quarry', name: '采石场', valueType: 'number', effectiveFrom: '2000-01-01' }
    const founded = { ruleVersion: '新办法', mark: 'V', source: '新办法附件' }
    await server.call('admin', '/api/systemConfig/create', { ...row, ...founded, value: '3' })
    expect(await plan({ industryClass: 'quarry', output: 30_000 })).toMatchObject({
      data: { requiredAmount: 9, ruleVersion: '新办法（已核对标准原文）' },
    })
  })

  it('tells a plan what was used of it, and warns below 60 %', async () => {
    const plan = await server.call<AnyRecord>('safety', '/api/safetyInputPlan/create', {
      companyGuid: 'company-a',
      year: 2025,
      industryClass: 'machinery',
      lastRevenue: 800,
      planItems: [{ category: 'facility', content: '除尘', amount: 10 }],
    })
    expect(plan).toMatchObject({ data: { requiredAmount: 18.8, planTotal: 10, shortage: 8.8 } })
    const pay = (amount: number) =>
      server.call<AnyRecord>('safety', '/api/safetyInput/create', {
        companyGuid: 'company-a',
        date: '2025-11-20',
        category: 'facility',
        content: '除尘器维护',
        amount,
        handler: '潘永刚',
        planGuid: plan.data.guid,
        billFiles: [
          { ...buildPhoto({ guid: randomUUID() }), contentType: 'file', mime: 'application/pdf', fileName: 'a.pdf' },
        ],
      })
    const stored = async () =>
      (await server.call<AnyRecord>('safety', `/api/safetyInputPlan/getByGuid/${plan.data.guid}`)).data
    const first = await pay(100_000)
    expect(first, JSON.stringify(first.details)).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject({ usedAmount: 10, usedRate: 53.2, usedAlert: expect.stringContaining('60%') })
    await pay(20_000)
    expect(await stored()).toMatchObject({ usedAmount: 12, usedRate: 63.8, usedAlert: null })

    const raise = async (value: string, effectiveFrom: string) => {
      const row = {
        ...{ key: 'safetyInput.leastUsedRate', name: '最低使用率', valueType: 'number', value, effectiveFrom },
        ...{ mark: 'V', source: '新办法第一条' },
      }
      expect(await server.call('admin', '/api/systemConfig/create', row)).toMatchObject({ status: 200 })
      await pay(1)
    }
    await raise('80', '2025-01-02')
    expect(await stored()).toMatchObject({ usedAlert: null })
    await raise('70', '2025-01-01')
    expect(await stored()).toMatchObject({ usedAlert: expect.stringContaining('70%') })
  })

  it('counts a payment for the plan of its year, chosen or not, and tells what is put aside and left', async () => {
    const pay = async (own: object) => {
      const payment = { companyGuid: 'company-a', category: 'training', content: '培训', handler: '潘永刚', ...own }
      const file = {
        ...buildPhoto({ guid: randomUUID() }),
        contentType: 'file',
        mime: 'application/pdf',
        fileName: 'c.pdf',
      }
      return await server.call<AnyRecord>('safety', '/api/safetyInput/create', { ...payment, billFiles: [file] })
    }
    const plan = async (year: number) =>
      (
        await server.call<AnyRecord>('safety', '/api/safetyInputPlan/create', {
          ...{ companyGuid: 'company-a', year, industryClass: 'machinery', lastRevenue: 3200, carriedAmount: 2 },
          planItems: [],
        })
      ).data
    const stored = async (guid: string) =>
      (await server.call<AnyRecord>('safety', `/api/safetyInputPlan/getByGuid/${guid}`)).data
    const early = await pay({ date: '2021-03-01', amount: 10_000 })
    expect(early, JSON.stringify(early.details)).toMatchObject({ status: 200 })
    const { guid } = await plan(2021)
    expect(await stored(guid)).toMatchObject({ usedAmount: 1, accruedAmount: 51, balanceAmount: 52 })
    await pay({ date: '2021-04-01', amount: 20_000 })
    expect(await stored(guid)).toMatchObject({ usedAmount: 3, balanceAmount: 50 })
    expect(
      (await server.call<AnyRecord>('safety', `/api/safetyInput/getByGuid/${early.data.guid}`)).data,
    ).toMatchObject({
      planGuid: guid,
    })
    expect(await pay({ date: '2022-04-01', amount: 1, planGuid: guid })).toMatchObject({
      details: { issues: [{ path: 'planGuid' }] },
    })
  })

  it('keeps a closed month as it is until the authority opens it again, with its reason', async () => {
    const plan = await server.call<AnyRecord>('safety', '/api/safetyInputPlan/create', {
      ...{ companyGuid: 'company-a', year: 2024, industryClass: 'none', lastRevenue: 800 },
      planItems: [{ category: 'facility', content: '除尘', amount: 10 }],
    })
    const { guid } = plan.data
    const act = (who: Person, action: string, input: object) =>
      server.call(who, `/api/safetyInputPlan/act/${action}`, { guid, input })
    const pay = (date: string, [who, companyGuid]: [Person, string] = ['safety', 'company-a']) =>
      server.call<AnyRecord>(who, '/api/safetyInput/create', {
        ...{ companyGuid, date, category: 'training', content: '培训', amount: 100, handler: '潘永刚' },
        billFiles: [
          { ...buildPhoto({ guid: randomUUID() }), contentType: 'file', mime: 'application/pdf', fileName: 'b.pdf' },
        ],
      })
    const change = async (payment: string, own: object) => {
      const { data } = await server.call<AnyRecord>('safety', `/api/safetyInput/getByGuid/${payment}`)
      return server.call('safety', '/api/safetyInput/update', { guid: payment, version: data.version, ...own })
    }
    const closed = { details: { issues: [{ path: 'date', code: 'closed' }] } }
    const [inMarch, inApril] = [(await pay('2024-03-31')).data.guid, (await pay('2024-04-01')).data.guid]
    const ofOthers = (await pay('2024-03-31', ['otherSafety', 'company-b'])).data

    expect(await act('grid', 'closeMonth', { month: '03' })).toMatchObject({ problem: 'access.denied' })
    expect(await act('safety', 'closeMonth', { month: '03' })).toMatchObject({ status: 200 })
    expect(await act('safety', 'closeMonth', { month: '03' })).toMatchObject({ problem: 'input.invalid' })
    const theirs = { guid: ofOthers.guid, version: ofOthers.version, amount: 1 }
    expect(await server.call('otherSafety', '/api/safetyInput/update', theirs)).toMatchObject({ status: 200 })
    expect(await pay('2024-03-01')).toMatchObject(closed)
    expect(await change(inMarch, { amount: 1 })).toMatchObject({ problem: 'access.denied' })
    expect(await server.call('safety', '/api/safetyInput/delete', { guid: inMarch })).toMatchObject({
      problem: 'access.denied',
    })
    expect(await change(inApril, { date: '2024-03-15' })).toMatchObject(closed)
    expect(await change(inApril, { amount: 200 })).toMatchObject({ status: 200 })
    expect(await server.call('safety', '/api/safetyInputPlan/delete', { guid })).toMatchObject({
      details: { issues: [{ path: 'year', code: 'closed' }] },
    })

    expect(await act('safety', 'reopenMonth', { month: '03', reason: '更正' })).toMatchObject({
      problem: 'access.denied',
    })
    expect(await act('town', 'reopenMonth', { month: '03', reason: ' ' })).toMatchObject({ problem: 'input.invalid' })
    expect(await act('town', 'reopenMonth', { month: '03', reason: '发票作废' })).toMatchObject({ status: 200 })
    expect(await change(inMarch, { amount: 1 })).toMatchObject({ status: 200 })
    expect((await server.call<AnyRecord>('town', `/api/safetyInputPlan/getByGuid/${guid}`)).data).toMatchObject({
      ...{ closedMonths: [], reopenReason: '发票作废' },
    })
  })
})
