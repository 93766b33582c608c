import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildPhoto } from '#tests/factories/domain.ts'
import { DATABASES } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

describe.each(DATABASES)('safety money on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  it('tells a plan what was used of it, and warns below 60 %', async () => {
    const plan = await server.call<AnyRecord>('safety', '/api/safetyInputPlan/create', {
      companyGuid: 'company-a',
      year: 2026,
      industryClass: 'machinery',
      lastRevenue: 800,
      planItems: [{ category: 'facility', content: '除尘', amount: 10 }],
    })
    expect(plan).toMatchObject({ data: { requiredAmount: 18.8, planTotal: 10, shortage: 8.8 } })
    const pay = (amount: number) =>
      server.call<AnyRecord>('safety', '/api/safetyInput/create', {
        companyGuid: 'company-a',
        date: '2026-11-20',
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
  })
})
