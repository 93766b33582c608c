import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { seedCriteria, seedWorkConfigs } from '#server/install/areas/self-check-standards.ts'
import { generateSelfCheckTasks } from '#server/jobs/self-check-tasks.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const SEEDED = { now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' }
const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'riskCriteria', seedCriteria(SEEDED))
  await insertRecords(server.db, 'dangerousWorkConfig', seedWorkConfigs(SEEDED))
})
afterAll(() => server.close())

const create = async (resource: string, body: object, who: Person = 'safety') => {
  const reply = await server.call(who, `/api/${resource}/create`, { companyGuid: 'company-a', ...body })
  expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
  return reply.data
}
const act = (resource: string, guid: unknown, action: string, input: object, who: Person = 'safety') =>
  server.call(who, `/api/${resource}/act/${action}`, { guid, input })
const list = async (resource: string, body: object, who: Person = 'safety') =>
  (await server.call<{ items: AnyRecord[] }>(who, `/api/${resource}/list`, body)).data.items

describe('self-check plans', () => {
  const plan = (own: object = {}) => ({
    planName: '车间安全日常排查',
    templateGuid: 'self-check-GEN',
    level: 'workshop',
    cycle: 'week',
    startDate: '2026-11-18',
    executorGuids: ['safety'],
    enabled: true,
    ...own,
  })
  const tasksOf = (planGuid: unknown) => list('selfCheckTask', { planGuid, sort: 'planStart' })

  it('have the task of the day as soon as they are made', async () => {
    const { guid } = await create('selfCheckPlan', plan())
    expect(await tasksOf(guid)).toMatchObject([
      {
        planStart: '2026-11-18',
        planEnd: '2026-11-24',
        status: 'pending',
        companyName: '甲纺织厂',
        taskName: '车间安全日常排查',
      },
    ])
  })

  it('get one task a period from the daily job, however often it runs', async () => {
    const { guid } = await create('selfCheckPlan', plan({ planName: '每周排查' }))
    expect(await generateSelfCheckTasks(server.db, '2026-11-21T02:00:00.000Z')).toBe(0)
    // 23:59 and 00:01 in China, either side of the week's end.
    await generateSelfCheckTasks(server.db, '2026-11-24T15:59:00.000Z')
    expect(await tasksOf(guid)).toHaveLength(1)
    await generateSelfCheckTasks(server.db, '2026-11-24T16:01:00.000Z')
    await generateSelfCheckTasks(server.db, '2026-11-25T02:00:00.000Z')
    expect((await tasksOf(guid)).map(({ planStart }) => planStart)).toEqual(
      expect.arrayContaining(['2026-11-18', '2026-11-25']),
    )
    expect(await tasksOf(guid)).toHaveLength(2)
  })

  it.each([
    ['switched off', { enabled: false }],
    ['not begun', { startDate: '2026-12-01' }],
    ['over', { startDate: '2026-10-01', endDate: '2026-10-31' }],
  ])('make nothing while %s', async (words, own) => {
    const { guid } = await create('selfCheckPlan', plan({ planName: words, ...own }))
    expect(await tasksOf(guid)).toEqual([])
  })

  it('take with them what was to come, and leave what was owed or begun', async () => {
    const { guid } = await create('selfCheckPlan', plan({ planName: '消防排查' }))
    const [task] = await tasksOf(guid)
    const over = { planGuid: guid, planEnd: '2026-11-10', status: 'pending' }
    await insertRecords(server.db, 'selfCheckTask', [
      buildRecord('selfCheckTask', { ...task, ...over, guid: 'check-owed', id: undefined, planStart: '2026-11-04' }),
      buildRecord('selfCheckTask', {
        ...task,
        guid: 'check-begun',
        id: undefined,
        planStart: '2026-11-11',
        status: 'running',
      }),
    ])
    expect(await server.call('safety', '/api/selfCheckPlan/delete', { guid })).toMatchObject({ status: 200 })
    expect((await tasksOf(guid)).map(({ status }) => status)).toEqual(['pending', 'running', 'cancelled'])
  })

  it('are seen by their grid and not by another', async () => {
    expect((await list('selfCheckTask', {}, 'grid')).length).toBeGreaterThan(0)
    expect(await list('selfCheckTask', {}, 'otherGrid')).toEqual([])
    expect(await list('selfCheckTask', {}, 'otherSafety')).toEqual([])
  })
})

describe('a risk unit', () => {
  const event = (unitGuid: unknown, s: number) => ({
    unitGuid,
    eventName: `后果${s}`,
    dangerFactor: '传动部位',
    accidentTypes: ['WSA10004'],
    inherent: { criteriaGuid: 'risk-criteria-ls', l: 5, s: 5 },
    current: { criteriaGuid: 'risk-criteria-ls', l: 4, s },
    engineering: '防护罩',
    dutyDept: '生产部',
    dutyPerson: '潘永刚',
    assessDate: '2026-11-20',
  })

  it('is painted like its worst event that is not closed', async () => {
    const unit = await create('riskUnit', {
      unitName: '织造车间',
      unitType: 'area',
      location: '一号厂房',
      controlLevel: 'workshop',
      dutyDept: '生产部',
      dutyPerson: '潘永刚',
    })
    const read = async () => (await list('riskUnit', { guid: unit.guid }))[0]
    const worst = await create('riskEvent', event(unit.guid, 4))
    await create('riskEvent', event(unit.guid, 3))
    expect(await read()).toMatchObject({ riskColor: 'orange', eventCount: 2 })
    await act('riskEvent', worst.guid, 'close', { opinion: '设备拆除' })
    expect(await read()).toMatchObject({ riskColor: 'yellow', eventCount: 1 })
  })
})

describe('a permit', () => {
  const permit = (own: object = {}) => ({
    workKind: 'fire',
    configGuid: 'work-config-fire',
    workLevel: 'first',
    fireMethod: '电焊',
    applyUnit: '生产部',
    workUnit: '设备部',
    workContent: '支架焊接',
    workPlace: '锅炉房',
    planStart: '2026-11-20T01:00:00.000Z',
    planEnd: '2026-11-20T09:00:00.000Z',
    jsa: '火灾',
    people: [
      { role: 'leader', name: '王主任' },
      { role: 'worker', name: '李焊工', certNo: 'T320500001', certValidTo: '2027-01-01' },
      { role: 'guardian', name: '赵监护' },
    ],
    ...own,
  })
  const ANALYSIS = {
    readings: [{ place: '动火点', item: 'combustible', value: 0.1, unit: 'vol', lel: 5 }],
    analyst: '张工',
  }
  const signedBy = (name: string) => ({ name, sign: [buildPhoto({ guid: crypto.randomUUID() })] })

  it('Q12: is numbered by kind and day, and a number is never given again', async () => {
    const first = await create('dangerousWorkPermit', permit())
    const height = await create(
      'dangerousWorkPermit',
      permit({ workKind: 'height', configGuid: 'work-config-height', height: 6, workLevel: null, fireMethod: null }),
    )
    await act('dangerousWorkPermit', first.guid, 'void', { opinion: '内容变更' })
    const second = await create('dangerousWorkPermit', permit())
    expect([first.ticketNo, height.ticketNo, second.ticketNo]).toEqual([
      'DH202611200001',
      'GC202611200001',
      'DH202611200002',
    ])
  })

  /** A permit with everything in order, up to the moment before the start. */
  async function readyPermit(own: object = {}): Promise<string> {
    const { guid } = await create('dangerousWorkPermit', permit(own))
    const done = async (action: string, input: object) => {
      const reply = await act('dangerousWorkPermit', guid, action, input)
      expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
      return reply.data
    }
    const applied = await done('apply', {})
    const confirmed = await done('confirmMeasures', {
      answers: (applied.measures as { no: number }[]).map(({ no }) => ({ no, involved: 'yes' })),
      confirmer: '王主任',
      sign: signedBy('王主任').sign,
    })
    const analyses = confirmed.status === 'pendingGas' ? [ANALYSIS] : []
    for (const analysis of analyses) await done('testGas', { ...analysis, sign: signedBy('张工').sign })
    const { signNodes } = confirmed.terms as { signNodes: { node: string }[] }
    for (const { node } of signNodes) await done('approve', { node, opinion: '同意', ...signedBy('陈经理') })
    return guid
  }

  it('Q4: does not start with a certificate that the register knows to be expired', async () => {
    const [leader, worker, guardian] = permit().people
    const guid = await readyPermit({ people: [leader, { ...worker, certNo: 'T320500009' }, guardian] })
    await insertRecords(server.db, 'personnelCertificate', [
      buildRecord('personnelCertificate', {
        guid: 'cert-1',
        certNo: 'T320500009',
        validTo: '2026-11-19',
        firstDate: '2020-11-19',
        employeeGuid: 'e',
        certType: 'special',
        version: 1,
        ...OWN,
      }),
    ])
    expect(await act('dangerousWorkPermit', guid, 'start', signedBy('周班长'))).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'people.1.certValidTo' }] },
    })
  })

  it('SW-09: starts no second blind plate on a pipe where one is being set', async () => {
    const plate = { workKind: 'blindPlate', configGuid: 'work-config-blindPlate', workLevel: null, fireMethod: null }
    const planStart = server.clock.now().toISOString()
    const planEnd = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    const own = { ...plate, pipeName: '蒸汽支管DN80', plateAction: 'block', planStart, planEnd }
    const [first, second, elsewhere] = [
      await readyPermit(own),
      await readyPermit(own),
      await readyPermit({ ...own, pipeName: '凝水管DN50' }),
    ]
    const start = (guid: string) => act('dangerousWorkPermit', guid, 'start', signedBy('周班长'))
    expect(await start(first)).toMatchObject({ status: 200 })
    expect(await start(second)).toMatchObject({ status: 400, details: { issues: [{ path: 'pipeName' }] } })
    expect(await start(elsewhere)).toMatchObject({ status: 200 })
  })

  it('raises hot work on holidays that were entered after the app was built', async () => {
    await insertRecords(server.db, 'holiday', [
      buildRecord('holiday', { guid: 'h1', date: '2026-12-10', kind: 'off', name: '区庆', source: '通知', version: 1 }),
    ])
    const day = { planStart: '2026-12-10T01:00:00.000Z', planEnd: '2026-12-10T09:00:00.000Z' }
    const draft = (own: object) =>
      server.call('safety', '/api/dangerousWorkPermit/create', {
        companyGuid: 'company-a',
        ...permit({ ...day, ...own }),
      })
    expect(await draft({})).toMatchObject({ status: 400, details: { issues: [{ path: 'upgraded' }] } })
    expect(await draft({ upgraded: true, upgradeReason: 'holiday' })).toMatchObject({ status: 200 })
  })

  it.each([
    ['working', 200],
    ['pendingBriefing', 400],
    ['stopped', 400],
  ])('lets people of an outsourced task work while it is %s: %d', async (status, answer) => {
    await insertRecords(server.db, 'outsourceTask', [
      buildRecord('outsourceTask', { guid: `task-${status}`, status, version: 1, ...OWN }),
    ])
    const own = permit({ isOutsourced: true, outsourceTaskGuid: `task-${status}` })
    const reply = await server.call('safety', '/api/dangerousWorkPermit/create', { companyGuid: 'company-a', ...own })
    expect(reply).toMatchObject({ status: answer })
  })

  it('is seen by its grid, and changed by nobody there', async () => {
    const { guid } = await create('dangerousWorkPermit', permit())
    expect(await list('dangerousWorkPermit', { guid }, 'grid')).toHaveLength(1)
    expect(await act('dangerousWorkPermit', guid, 'apply', {}, 'grid')).toMatchObject({ status: 403 })
    expect(await act('dangerousWorkPermit', guid, 'apply', {}, 'otherSafety')).toMatchObject({ status: 404 })
  })
})

/** While the enterprise's own manager asks. */
async function asHead(work: () => Promise<void>): Promise<void> {
  const users = tableNamed('user')
  const become = (role: string) =>
    server.db
      .update(users)
      .set({ roles: [role] })
      .where(eq(users.guid, 'safety'))
  await become('company')
  await work()
  await become('safety')
}

describe('commitment announcements', () => {
  const notice = (level: string, unitName: string, noticeDate = '2026-11-20') =>
    create('commitNotice', {
      noticeDate,
      level,
      unitName,
      riskState: 'low',
      promiseText: '措施已落实',
      promiser: '王主任',
    })

  it('go from the team to the workshop to the company', async () => {
    const team = await notice('team', '甲班')
    const workshop = await notice('workshop', '染整车间')
    expect(await act('commitNotice', workshop.guid, 'publish', {})).toMatchObject({ status: 400 })
    expect(await act('commitNotice', team.guid, 'publish', {})).toMatchObject({ status: 200 })
    expect(await act('commitNotice', workshop.guid, 'publish', {})).toMatchObject({
      status: 200,
      data: { status: 'published', publishUserGuid: 'safety' },
    })
  })

  it('count the permits of the day, and understate none of them', async () => {
    const permit = (guid: string, own: object) =>
      buildRecord('dangerousWorkPermit', {
        ...OWN,
        ...{ guid, id: undefined, workKind: 'fire', workLevel: 'first', status: 'pendingStart' },
        ...{ planStart: '2026-11-20T01:00:00.000Z', planEnd: '2026-11-20T09:00:00.000Z' },
        ...own,
      })
    await insertRecords(server.db, 'dangerousWorkPermit', [
      permit('count-1', { ticketNo: 'COUNT-1' }),
      permit('count-2', { ticketNo: 'COUNT-2', workKind: 'height', workLevel: 'third' }),
      permit('count-3', { ticketNo: 'COUNT-3', planEnd: '2026-11-22T09:00:00.000Z' }),
      permit('count-4', { ticketNo: 'COUNT-4', status: 'voided' }),
      permit('count-5', { ticketNo: 'COUNT-5', planEnd: '2026-11-19T15:59:59.000Z' }),
    ])
    const announced = await create('commitNotice', {
      ...{ noticeDate: '2026-11-20', level: 'company', unitName: '甲纺织厂', riskState: 'low' },
      ...{ promiseText: '措施已落实', promiser: '王总', hotWork1: 1 },
    })
    expect(announced).toMatchObject({ hotWork1: 1, heightCount: 1, confinedCount: null })
    expect(await act('commitNotice', announced.guid, 'publish', {})).toMatchObject({ status: 403 })
    await asHead(async () => {
      expect(await act('commitNotice', announced.guid, 'publish', {})).toMatchObject({
        details: { issues: [{ path: 'hotWork1', code: 'below' }] },
      })
      const { guid, version } = announced
      await server.call('safety', '/api/commitNotice/update', { guid, version, hotWork1: 9 })
      expect(await act('commitNotice', guid, 'publish', {})).toMatchObject({ data: { status: 'published' } })
    })
  })

  it.each([
    ['of yesterday', '2026-11-19'],
    ['of tomorrow', '2026-11-21'],
  ])('are made on their day: not %s', async (_what, noticeDate) => {
    const made = await notice('team', '丙班', noticeDate)
    expect(await act('commitNotice', made.guid, 'publish', {})).toMatchObject({
      details: { issues: [{ path: 'noticeDate', message: expect.stringContaining('只能在承诺当天公告') }] },
    })
  })
})

describe('evaluation of dangerous work', () => {
  it('scores by the weights of the bureau', async () => {
    const made = await create(
      'dangerousWorkEvaluation',
      {
        workName: '污水池清淤',
        configGuid: 'work-evaluation-2026',
        evaluateDate: '2026-11-20',
        workKind: 'confined',
        peopleCount: 4,
        isOutsourced: true,
        atNight: false,
        placeType: 'normal',
      },
      'grid',
    )
    expect(made).toMatchObject({ score: 60, riskLevel: 'high', evaluator: 'grid的姓名' })
    expect(made.scoreBasis).toBe('吴江评价权重2026：受限空间作业 +35，作业人数不少于3人 +10，外包作业 +15，一般场所 +0')
  })
})
