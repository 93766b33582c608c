import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { mayDo } from '#domain/resources/workflowTask/definition.ts'
import { EXPERT_AUDIT_ACTIVITY } from '#domain/rules/header.ts'
import { openTasksOf } from '#domain/rules/workflow-task.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const AREA = { companyGuid: 'company-1', companyName: '甲厂', gridGuid: 'g', gridPath: 'root/t/g/' }
const ofCompany = ({ companyGuid }: Actor) => ({ status: 'ing', activityRoles: ['company'], companyGuid })
const tasksOf = (resource: string, own: Record<string, unknown>) =>
  openTasksOf(resourceNamed(resource), buildRecord(resource, own))

it.each([true, false])('a notice is answered where its sender wants it: %s', (needReceipt) => {
  const { allow } = resourceNamed('noticeFeedBack').workflow?.moves.answer ?? {}
  const own = buildRecord('noticeFeedBack', { userGuid: 'user-company', noticeOpen: true, needReceipt })
  expect(allow && matches(allow(buildActor('company')), own)).toBe(needReceipt)
})

describe('the to-do that a record is', () => {
  it('waits for those whose turn it is, and for no others', () => {
    const [task, ...others] = tasksOf('hiddenDanger', {
      ...AREA,
      status: 'pendingRectify',
      description: '通道堵塞',
      deadline: '2026-12-01',
    })
    expect(others).toEqual([])
    expect(task).toMatchObject({
      title: '甲厂 通道堵塞',
      activityName: '隐患待整改',
      activityRoles: ['company', 'safety'],
      bizResource: 'hiddenDanger',
      gridPath: 'root/t/g/',
      dueDate: '2026-12-01',
    })
  })

  it('is due by the hour where its record is, and by the day otherwise', () => {
    const planEnd = '2026-12-01T10:30:00.000Z'
    const [permit] = tasksOf('dangerousWorkPermit', { ...AREA, status: 'working', planEnd })
    expect(permit).toMatchObject({ dueDate: '2026-12-01', dueAt: planEnd })
    const [hazard] = tasksOf('hiddenDanger', { ...AREA, status: 'pendingRectify', deadline: '2026-12-01' })
    expect(hazard).toMatchObject({ dueDate: '2026-12-01', dueAt: null })
  })

  it.each(['toVerify', 'confirmed', 'handling'])('of an incident, %s, is due until it was reported', (status) => {
    const reportDue = '2026-12-01T01:00:00.000Z'
    const dueOf = (firstReportTime: string | null) =>
      tasksOf('incident', { status, reportDue, firstReportTime }).map(({ dueDate, dueAt }) => [dueDate, dueAt])
    expect(dueOf(null)).toEqual([['2026-12-01', reportDue]])
    expect(dueOf('2026-12-01T00:30:00.000Z')).toEqual([[null, null]])
  })

  it.each<[now: string, isNamed: boolean]>([
    ['2026-12-01T10:30:00.000Z', false],
    ['2026-12-01T10:30:00.001Z', true],
  ])('is late from its hour on, not from its day: at %s %s', (now, isNamed) => {
    const actor = buildActor('company')
    const row = buildRecord('workflowTask', {
      ...ofCompany(actor),
      dueDate: '2026-12-01',
      dueAt: '2026-12-01T10:30:00.000Z',
    })
    const { overdue } = resourceNamed('workflowTask').list.views ?? {}
    expect(overdue && matches(overdue.filter('2026-12-01', actor, now), row)).toBe(isNamed)
  })

  it('is two where two have something to do', () => {
    const found = tasksOf('hiddenDanger', { ...AREA, status: 'pendingRectify', extendStatus: 'applied' })
    expect(found.map(({ activityName, activityRoles }) => [activityName, activityRoles])).toEqual([
      ['隐患待整改', ['company', 'safety']],
      ['延期申请待审批', ['grid', 'town']],
    ])
    // The kind is said once: by the step, or where that has a name of its own by the title.
    expect(found.map(({ title }) => title)).toEqual(['甲厂', '隐患：甲厂'])
  })

  it.each([
    { when: 'is confirmed', own: { status: 'pendingRectify' }, hangs: [['隐患待挂牌督办', ['town', 'bureau']]] },
    { when: 'hangs', own: { status: 'pendingRectify', superviseStatus: 'hung' }, hangs: [] },
    { when: 'is general', own: { status: 'pendingRectify', dangerLevel: 'general' }, hangs: [] },
  ])('is to hang a major hazard once it $when', ({ own, hangs }) => {
    const found = tasksOf('hiddenDanger', { ...AREA, dangerLevel: 'major', ...own })
    expect(found.map(({ activityName, activityRoles }) => [activityName, activityRoles])).toEqual([
      ['隐患待整改', ['company', 'safety']],
      ...hangs,
    ])
  })

  it('is nobody’s with a rectified hazard that hangs: it is accepted with its order', () => {
    const rectified = { ...AREA, status: 'pendingReview', dangerLevel: 'major' }
    expect(tasksOf('hiddenDanger', { ...rectified, superviseStatus: 'hung' })).toEqual([])
    expect(tasksOf('hiddenDanger', { ...rectified, superviseStatus: 'lifted' })).toHaveLength(1)
  })

  it.each([
    ['inspection', 'inspecting', '执法检查中'],
    ['inspection', 'waiting', '执法检查待检查'],
    ['expertSelection', 'drawing', '专家抽取中'],
    ['publicity', 'objected', '公示有异议'],
    ['majorSupervise', 'supervising', '重大隐患挂牌督办中'],
  ])('of %s in the state %s says no word twice in a row', (resource, status, expected) => {
    expect(tasksOf(resource, { ...AREA, status }).map(({ activityName }) => activityName)).toContain(expected)
  })

  it('of what somebody only began is his alone', () => {
    for (const resource of ['safetyCard', 'majorRiskFactor', 'riskReport', 'majorHazardFiling'])
      expect(tasksOf(resource, { ...AREA, status: 'draft', createUserGuid: 'li' })).toMatchObject([
        { activityUsers: ['li'], activityRoles: [] },
      ])
    expect(tasksOf('safetyCard', { ...AREA, status: 'draft', createUserGuid: null })).toMatchObject([
      { activityUsers: [], activityRoles: ['safety', 'company'], inOrder: true },
    ])
  })

  it.each([
    ['general', 'patrol', ['grid'], null],
    ['major', 'patrol', ['town'], null],
    ['general', 'selfCheck', ['company', 'safety'], 'li'],
  ])('of a rectified %s hazard found by %s is for %j', (dangerLevel, sourceType, roles, notUser) => {
    const found = tasksOf('hiddenDanger', {
      ...AREA,
      status: 'pendingReview',
      dangerLevel,
      sourceType,
      rectifyUserGuid: 'li',
    })
    expect(found.map(({ activityRoles, notUser }) => [activityRoles, notUser])).toEqual([[roles, notUser]])
  })

  it('says a moment as people read it', () => {
    const found = tasksOf('handover', { status: 'handing', time: '2026-11-24T01:15:17.219Z', toUser: 'li' })
    expect(found).toMatchObject([{ title: '向交班：2026-11-24 09:15', activityUsers: ['li'] }])
  })

  it.each([
    [
      'leave',
      { userName: '李四', leaveType: 'annual', startDate: '2026-12-01', endDate: '2026-12-03' },
      '年休 李四 2026-12-01 至 2026-12-03',
    ],
    ['agencyRegistration', { agencyGuid: 'a', agencyName: '安信公司', year: 2027 }, '安信公司 2027年度'],
    ['lawDocument', { ...AREA, docType: 'record', docNo: '3号' }, '甲厂 现场检查记录 3号'],
  ])('of %s says what it is about', (resource, own, expected) => {
    const status = resource === 'agencyRegistration' ? 'returned' : 'pending'
    expect(tasksOf(resource, { ...own, status })).toMatchObject([{ title: expected }])
  })

  it('names those whom the record names, and nobody where there is none', () => {
    const schedule = resourceNamed('schedule')
    const swap = { status: 'swapPending', dutyDate: '2026-11-30', shift: 'day', swapFrom: 'li', swapTo: 'wang' }
    const nameOf = (resource: string, guid: string) => `${resource}:${guid}`
    expect(openTasksOf(schedule, buildRecord('schedule', swap), nameOf)).toMatchObject([
      { title: 'user:li申请由user:wang替班：2026-11-30 白班' },
    ])
    expect(tasksOf('schedule', swap)).toMatchObject([{ title: '申请由替班：2026-11-30 白班' }])
  })

  it('leaves out everybody whose own case it is', () => {
    const [task] = tasksOf('lawCase', {
      ...AREA,
      status: 'pendingLegal',
      createUserGuid: 'li',
      officers: ['li', 'wang', 'zhao'],
    })
    expect(task).toMatchObject({ activityRoles: ['bureau', 'leader'], notUser: 'li', notUsers: ['wang', 'zhao'] })
    const may = (guid: string) =>
      matches(mayDo(buildActor('bureau', { guid, gridPath: 'root/' })), { ...task, claimedBy: null })
    expect(['li', 'wang', 'zhao', 'sun'].map(may)).toEqual([false, false, false, true])
  })

  it('of a penalty is its officers’ until the payment is noted, and then whoever closes the case has it', () => {
    const served = { ...AREA, status: 'executing', officers: ['li', 'wang'], payDeadline: '2026-12-01' }
    expect(tasksOf('lawCase', { ...served, fineAmount: 20_000 })).toMatchObject([
      { activityName: '案件登记缴款', activityUsers: ['li', 'wang'], dueDate: '2026-12-01' },
    ])
    const theLeaders = [{ activityName: '案件执行中', activityUsers: [], activityRoles: ['leader'] }]
    expect(tasksOf('lawCase', { ...served, fineAmount: 20_000, paidDate: '2026-11-30' })).toMatchObject(theLeaders)
    expect(tasksOf('lawCase', served)).toMatchObject(theLeaders)
  })

  it('is for the people the record names, else for a role', () => {
    const named = tasksOf('inspection', { ...AREA, status: 'waiting', officers: ['li', 'wang'] })
    expect(named).toMatchObject([{ activityUsers: ['li', 'wang'], activityRoles: [] }])
    const unnamed = tasksOf('inspection', { ...AREA, status: 'waiting', officers: [] })
    expect(unnamed).toMatchObject([{ activityUsers: [], activityRoles: ['officer'] }])
  })

  it('of what lies in no grid is the bureau’s', () => {
    const placed = tasksOf('companyAuditRecord', { ...AREA, status: 'pending' })
    expect(placed).toMatchObject([{ activityRoles: ['grid', 'town'] }])
    expect(tasksOf('companyAuditRecord', { companyGuid: 'c', status: 'pending' })).toMatchObject([
      { activityRoles: ['bureau'] },
    ])
  })

  it.each([
    ['lawCase', 'investigating'],
    ['lawCase', 'notified'],
    ['lawCase', 'decided'],
    ['lawCase', 'executing'],
    ['expertSelection', 'drawing'],
    ['standardizationApplication', 'DISTRICT_BASIC_APPROVED'],
    ['agencyBase', 'CSTG'],
    ['complaint', 'accepted'],
    ['standardizationApplication', 'SECTION_REJECTED'],
  ])('is there for %s in %s, whatever the state is called', (resource, status) => {
    expect(tasksOf(resource, { ...AREA, status })).toHaveLength(1)
  })

  it.each([
    ['hiddenDanger', { ...AREA, status: 'closed' }],
    ['patrolRecord', { ...AREA, status: 'submitted' }],
    ['rectifyInstruction', { ...AREA, status: 'rectifying' }],
    ['noticeFeedBack', { status: 'unread', userGuid: 'li' }],
    ['material', { ...AREA, name: '灭火器' }],
  ])('is none for %s %o', (resource, own) => {
    expect(tasksOf(resource, own)).toEqual([])
  })

  it('of an expert selection bears the name that its counter asks for', () => {
    expect(tasksOf('expertSelection', { status: 'pendingAudit', eventName: '专家检查' })).toMatchObject([
      { activityName: EXPERT_AUDIT_ACTIVITY },
    ])
  })
})

describe('who finds a to-do on his desk', () => {
  const row = {
    ...AREA,
    activityUser: null,
    activityUsers: [],
    activityGrids: null,
    agencyGuid: null,
    claimedBy: null,
    notUser: null,
  }
  const may = (role: Parameters<typeof buildActor>[0], who: object, own: object) =>
    matches(mayDo(buildActor(role, { guid: 'me', ...who })), { ...row, ...own })

  it('a role in its area', () => {
    const grid = { activityRoles: ['grid'] }
    expect(may('grid', { gridPath: 'root/t/g/' }, grid)).toBe(true)
    expect(may('grid', { gridPath: 'root/x/' }, grid)).toBe(false)
    expect(may('grid', { gridPath: 'root/t/g/' }, { activityRoles: ['town'] })).toBe(false)
    expect(may('grid', { gridPath: 'root/x/' }, { ...grid, companyGuid: null, gridPath: null })).toBe(true)
  })

  it('the association wherever it is, an institution its own', () => {
    expect(may('assoc', { gridPath: null }, { activityRoles: ['assoc'] })).toBe(true)
    const agency = { activityRoles: ['agency'], agencyGuid: 'a1' }
    expect(may('agency', { agencyGuid: 'a1' }, agency)).toBe(true)
    expect(may('agency', { agencyGuid: 'a2' }, agency)).toBe(false)
  })

  it('he whom it names, wherever he works', () => {
    expect(may('grid', { gridPath: 'root/x/' }, { activityUsers: ['me'], activityRoles: [] })).toBe(true)
  })

  it('not he whose own it is, nor he from whom another has taken it', () => {
    const town = { activityRoles: ['town'] }
    const here = { gridPath: 'root/t/' }
    expect(may('town', here, { ...town, notUser: 'me' })).toBe(false)
    expect(may('town', here, { ...town, claimedBy: 'other' })).toBe(false)
    expect(may('town', here, { ...town, claimedBy: 'me' })).toBe(true)
  })

  it('the very office it was given to, not the one above', () => {
    const given = { activityRoles: ['grid', 'town'], activityGrids: ['g'] }
    expect(may('grid', { gridGuid: 'g', gridPath: 'root/t/g/' }, given)).toBe(true)
    expect(may('town', { gridGuid: 't', gridPath: 'root/t/' }, given)).toBe(false)
  })
})
