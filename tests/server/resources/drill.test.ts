import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const PLACE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const FOUND = { problem: '集合点标识不清', measure: '增设标识', person: '沈国平', due: '2026-12-10' }
const ADVICE = '疏散路线应改走东门'
const TOLD = `2026-11-18 消防疏散演练：${ADVICE}`

describe.each(USUAL_DATABASES)('what the evaluation of a drill leads to on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    const plan = { planType: 'general', status: 'toAssess', publishDate: '2024-01-01', ...PLACE }
    const drill = { planGuid: 'plan', status: 'done', drillDate: '2026-11-18', drillName: '消防疏散演练', ...PLACE }
    await insertRecords(server.db, 'emergencyPlan', [buildRecord('emergencyPlan', { ...plan, guid: 'plan' })])
    await insertRecords(server.db, 'drill', [
      buildRecord('drill', { ...drill, guid: 'faulty' }),
      buildRecord('drill', { ...drill, guid: 'faultless', id: 2 }),
    ])
  })
  afterAll(() => server.close())

  const act = (resource: string, guid: string, action: string, input: object, who: Person = 'safety') =>
    server.call(who, `/api/${resource}/act/${action}`, { guid, input })
  const plan = async () => (await server.call('safety', '/api/emergencyPlan/getByGuid/plan')).data
  const waiting = async (who: Person, bizGuid: string) => {
    const query = { bizGuid, status: 'ing' }
    return (await server.call<Page<AnyRecord>>(who, '/api/workflowTask/list', query)).data.items
  }

  it('leaves nothing to do where it found nothing', async () => {
    expect(await act('drill', 'faultless', 'evaluate', { evaluation: '达到预案要求' })).toMatchObject({
      data: { status: 'evaluated' },
    })
    expect(await waiting('safety', 'faultless')).toEqual([])
    expect((await plan()).drillAdvice).toBeNull()
  })

  it('waits for what was found by its term, and is over with it', async () => {
    const evaluation = { evaluation: '集合慢', problems: [FOUND], planAdvice: ADVICE }
    expect(await act('drill', 'faulty', 'evaluate', evaluation)).toMatchObject({ data: { status: 'improving' } })
    expect(await waiting('safety', 'faulty')).toMatchObject([{ dueDate: FOUND.due }])
    const problems = [{ ...FOUND, result: '已增设', doneOn: '2026-11-20' }]
    expect(await act('drill', 'faulty', 'improve', { problems })).toMatchObject({ data: { status: 'evaluated' } })
    expect(await waiting('safety', 'faulty')).toEqual([])
  })

  it('stands on the plan until that is published anew', async () => {
    expect((await plan()).drillAdvice).toBe(TOLD)
    const { data } = await server.call<Page<AnyRecord>>('bureau', '/api/emergencyPlan/list', { view: 'advised' })
    expect(data.items.map(({ guid }) => guid)).toEqual(['plan'])
    expect((await act('emergencyPlan', 'plan', 'revise', { opinion: '按演练意见修订' })).data.drillAdvice).toBe(TOLD)
    await act('emergencyPlan', 'plan', 'sendReview', {})
    const published = await act('emergencyPlan', 'plan', 'publish', {
      publishDate: '2026-11-20',
      reviewExperts: '顾正平',
    })
    expect(published.data).toMatchObject({ status: 'published', drillAdvice: null })
  })
})
