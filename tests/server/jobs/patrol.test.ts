import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { runPatrolJobs } from '#server/jobs/patrol.ts'
import { buildCompany, buildHazard, buildPatrolInput, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const NOW = '2026-11-20T02:00:00.000Z'
const PLACE = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
let photos = 0
const photo = () => {
  photos += 1
  return buildPhoto({ guid: `00000000-0000-4000-8000-${String(photos).padStart(12, '0')}` })
}

describe.each(USUAL_DATABASES)('the jobs of a day on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    const company = (guid: string, own: object) =>
      buildCompany({ guid, companyName: guid, serialNumber: guid, ...PLACE, companyStatus: 'normal', ...own })
    await insertRecords(server.db, 'company', [
      company('due-soon', { riskColor: 'red', lastPatrolOn: '2026-10-25', nextPatrolDue: '2026-11-25' }),
      company('overdue', { riskColor: 'blue', lastPatrolOn: '2026-05-10', nextPatrolDue: '2026-11-10' }),
      company('later', { riskColor: 'yellow', lastPatrolOn: '2026-11-01', nextPatrolDue: '2027-02-01' }),
      company('never', { riskColor: null }),
      company('gone', { companyStatus: 'closed', nextPatrolDue: '2026-11-20' }),
      company('planned', { riskColor: 'blue', nextPatrolDue: '2026-11-21' }),
    ])
    await insertRecords(server.db, 'patrolTask', [
      buildRecord('patrolTask', {
        guid: 'by-hand',
        taskType: 'daily',
        source: 'own',
        companyGuids: ['planned'],
        planStart: '2026-11-01',
        planEnd: '2026-11-30',
        status: 'pending',
        ...PLACE,
      }),
    ])
    const hazard = (guid: string, own: object) =>
      buildHazard({
        guid,
        companyGuid: 'company-a',
        companyName: '甲纺织厂',
        place: '配电间',
        rectifyType: 'deadline',
        rectifyPhone: '13812345678',
        beforePhotos: [],
        ...PLACE,
        ...own,
      })
    await insertRecords(server.db, 'hiddenDanger', [
      hazard('in-three-days', { deadline: '2026-11-23' }),
      hazard('same-day-too', { deadline: '2026-11-23' }),
      hazard('since-yesterday', { deadline: '2026-11-19' }),
      hazard('answered', { deadline: '2026-11-20', status: 'pendingReview' }),
      hazard('in-two-weeks', { deadline: '2026-12-04' }),
      hazard('closed-major', {
        dangerLevel: 'major',
        status: 'closed',
        deadline: '2026-10-20',
        reviewTime: '2026-10-25T02:00:00.000Z',
      }),
      hazard('closed-general', { status: 'closed', deadline: '2026-10-20', reviewTime: '2026-10-25T02:00:00.000Z' }),
      hazard('closed-lately', {
        dangerLevel: 'major',
        status: 'closed',
        deadline: '2026-11-01',
        reviewTime: '2026-11-15T02:00:00.000Z',
      }),
      hazard('closed-on-the-spot', {
        dangerLevel: 'major',
        status: 'closed',
        rectifyType: 'onSpot',
        reviewTime: '2026-10-25T02:00:00.000Z',
      }),
    ])
  })
  afterAll(() => server.close())

  const list = async (resource: string, body: object, who: Person = 'grid') =>
    (await server.call<{ items: AnyRecord[] }>(who, `/api/${resource}/list`, { pageSize: 200, ...body })).data.items
  const taskOf = async (company: string) =>
    (await list('patrolTask', { taskType: 'daily' })).filter(({ companyGuids }) =>
      (companyGuids as string[]).includes(company),
    )

  it('makes everything once, whatever time of the day and however often it runs', async () => {
    const first = await runPatrolJobs(server.db, NOW)
    // The two enterprises of the test world were never patrolled either.
    expect(first).toEqual({ cycle: 5, lookBack: 1, texts: 2 })
    expect(await runPatrolJobs(server.db, NOW)).toEqual({ cycle: 0, lookBack: 0, texts: 0 })
    expect(await runPatrolJobs(server.db, '2026-11-20T15:59:00.000Z')).toEqual({ cycle: 0, lookBack: 0, texts: 0 })
  })

  it.each([
    ['due-soon', '2026-11-18', '2026-11-25', 'urgent'],
    ['overdue', '2026-11-03', '2026-11-10', 'normal'],
    ['never', '2026-11-20', '2026-11-27', 'normal'],
  ])('plans %s from %s to %s, %s', async (company, planStart, planEnd, priority) => {
    expect(await taskOf(company)).toMatchObject([
      {
        planStart,
        planEnd,
        priority,
        source: 'cycle',
        status: 'pending',
        gridPersonGuids: ['grid'],
        taskName: `${company}日常巡查`,
      },
    ])
  })

  it('leaves alone who is not due, is gone, or has a task', async () => {
    expect(await taskOf('later')).toEqual([])
    expect(await taskOf('gone')).toEqual([])
    expect((await taskOf('planned')).map(({ guid }) => guid)).toEqual(['by-hand'])
  })

  it('looks back at closed 重大 hazards after thirty days, in one visit of the enterprise', async () => {
    const visits = await list('patrolTask', { taskType: 'lookBack' })
    expect(visits).toMatchObject([
      { companyGuids: ['company-a'], hazardGuids: ['closed-major'], planEnd: '2026-11-27' },
    ])
    expect(await list('hiddenDanger', { guid: 'closed-major' })).toMatchObject([
      { status: 'closed', lookBackOn: '2026-11-27' },
    ])
    expect(await list('hiddenDanger', { guid: 'closed-lately' })).toMatchObject([{ lookBackOn: null }])
  })

  it('texts an enterprise once for a deadline that is near or has just passed', async () => {
    const texts = await list('smsRecord', { bizGuid: 'company-a' }, 'bureau')
    expect(texts.map(({ template, content }) => [template, content]).sort()).toEqual([
      ['rectifyDue', '甲纺织厂：有隐患整改将于2026-11-23到期，请按时整改。'],
      ['rectifyOverdue', '甲纺织厂：有隐患整改期限2026-11-19已过，请立即整改并报告。'],
    ])
    expect(texts).toMatchObject([{ createUserGuid: null }, { createUserGuid: null }])
  })

  it('settles a periodic task by a patrol that nobody had planned, and plans the next by the bureau’s period', async () => {
    await insertRecords(server.db, 'systemConfig', [
      buildRecord('systemConfig', {
        guid: 'months-red',
        key: 'patrol.months.red',
        name: '红色企业巡查周期',
        value: '2',
        valueType: 'number',
        effectiveFrom: '2026-01-01',
      }),
    ])
    const input = buildPatrolInput({
      companyGuid: 'due-soon',
      checkUsers: ['grid'],
      receiverSign: [photo()],
      checkerSign: [photo()],
    })
    const reply = await server.call('grid', '/api/patrolRecord/act/submit', {
      guid: '00000000-0000-4000-8000-aaaaaaaaaaaa',
      input,
    })
    expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
    expect(await taskOf('due-soon')).toMatchObject([
      { status: 'done', doneCompanyGuids: ['due-soon'], recordGuids: ['00000000-0000-4000-8000-aaaaaaaaaaaa'] },
    ])
    expect(await list('company', { guid: 'due-soon' })).toMatchObject([
      { lastPatrolOn: '2026-11-20', nextPatrolDue: '2027-01-20' },
    ])
  })

  it('notes beside it the visit of the task that was on its way meanwhile', async () => {
    const [task] = await taskOf('due-soon')
    const recordGuid = '00000000-0000-4000-8000-bbbbbbbbbbbb'
    const visit = { guid: task?.guid, input: { companyGuid: 'due-soon', recordGuid } }
    expect(await server.call('grid', '/api/patrolTask/act/visit', visit)).toMatchObject({ status: 200 })
    expect(await taskOf('due-soon')).toMatchObject([
      { status: 'done', recordGuids: ['00000000-0000-4000-8000-aaaaaaaaaaaa', recordGuid] },
    ])
  })

  it('begins again with the next period', async () => {
    expect(await runPatrolJobs(server.db, '2027-01-14T02:00:00.000Z')).toMatchObject({ cycle: 1 })
    expect(await taskOf('due-soon')).toHaveLength(2)
  })
})
