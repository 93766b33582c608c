import { describe, expect, it } from 'vitest'
import { watchCompany } from '#server/resources/parts/company-watch.ts'
import { keepLeavers } from '#server/resources/parts/leavers.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { actorOfPerson, type Person, START } from '../support.ts'
import {
  added,
  type Deed,
  follow,
  OWN,
  type Own,
  onOneServer,
  PLACE,
  type Rows,
  rowsOf,
  TODAY,
  YESTERDAY,
} from './hook.ts'

/**
 * What hooks count, carry over and take along: beside the row that is counted those that differ from it in one thing, the
 * first day and the last, and the days beside them.
 */
const { over, refusedAt } = onOneServer()

describe('an agency', () => {
  const ENTRY = { guid: 'agency-a', agencyName: '某机构', status: 'YBA', qualificationValidTo: TODAY }
  const work = (entry: Own, deed: Partial<Deed> = {}) =>
    refusedAt([['agencyBase', { ...ENTRY, ...entry }]], 'agencyTask', {
      ...{ action: 'create', after: { agencyGuid: 'agency-a' }, who: 'agency' as Person },
      ...deed,
    })
  it.each<[what: string, entry: Own, isRefused: boolean]>([
    ['filed', {}, false],
    ['whose change waits', { status: 'BGZ' }, false],
    ['sent back', { status: 'TH' }, true],
    ['paused', { status: 'ZT' }, true],
    ['qualified until yesterday', { qualificationValidTo: YESTERDAY }, true],
    ['qualified without an end', { qualificationValidTo: null }, false],
  ])('works while it is filed and qualified: one %s', async (_what, entry, isRefused) => {
    expect(await work(entry)).toEqual(isRefused ? ['agencyGuid'] : [])
    expect(await work(entry, { action: 'end' })).toEqual([])
    expect(await work(entry, { who: 'bureau' })).toEqual([])
  })

  it('reads in its task which office gave it, whoever changes it later', async () => {
    const given = (deed: Partial<Deed>) =>
      over([], (tx) => added(tx, 'agencyTask', { action: 'create', after: OWN, who: 'bureau', ...deed }))
    expect(await given({})).toEqual({ issueOrg: '吴江区' })
    expect(await given({ action: 'update', before: OWN })).toEqual({})
  })

  const ENGAGED = {
    agencyGuid: 'agency-a',
    status: 'done',
    signDate: '2025-06-01',
    contractAmount: 50_000,
    amount: 50_000,
  }
  it.each<[what: string, resource: string, own: Own, isCounted: boolean]>([
    ['done', 'tutorshipProject', {}, true],
    ['under way', 'hostingProject', { status: 'active' }, true],
    ['rated', 'agencyBusiness', { status: 'evaluated' }, true],
    ['not confirmed', 'tutorshipProject', { status: 'toConfirm' }, false],
    ['a contract in force', 'contract', { status: 'effective' }, true],
    ['a contract that ended', 'contract', { status: 'ended' }, true],
    ['a contract stopped', 'contract', { status: 'stopped' }, true],
    ['a draft of a contract', 'contract', { status: 'draft' }, false],
    ['of the first day of the year', 'tutorshipProject', { signDate: '2025-01-01' }, true],
    ['of the day before', 'tutorshipProject', { signDate: '2024-12-31' }, false],
    ['of its last day', 'tutorshipProject', { signDate: '2025-12-31' }, true],
    ['of the day after', 'tutorshipProject', { signDate: '2026-01-01' }, false],
    ['deleted', 'tutorshipProject', { deleted: true }, false],
    ['of another agency', 'tutorshipProject', { agencyGuid: 'agency-b' }, false],
  ])('says what it took on in the year before: %s', async (_what, resource, own, isCounted) => {
    const registration = { action: 'create', after: { agencyGuid: 'agency-a', year: 2026 } }
    const said = await over([[resource, { ...ENGAGED, ...own }]], (tx) => added(tx, 'agencyRegistration', registration))
    expect(said).toMatchObject(
      isCounted ? { countedProjects: 1, countedIncome: 5 } : { countedProjects: 0, countedIncome: 0 },
    )
  })

  it.each<[what: string, other: Own, isRefused: boolean]>([
    ['there', {}, true],
    ['there, leaving', { status: 'removing' }, true],
    ['gone from there', { status: 'removed' }, false],
    ['deleted there', { deleted: true }, false],
    ['of another number', { idCard: '320509199001010099' }, false],
  ])('takes nobody who is with another: one %s', async (_what, other, isRefused) => {
    const person = { idCard: '320509199001010011', agencyGuid: 'agency-a' }
    const rows: Rows = [['agencyEmployee', { ...person, agencyGuid: 'agency-b', status: 'active', ...other }]]
    const deed = { action: 'applyAdd', before: person, after: person }
    expect(await refusedAt(rows, 'agencyEmployee', deed)).toEqual(isRefused ? ['idCard'] : [])
  })

  const RATED = { agencyGuid: 'agency-a', status: 'evaluated', evaluationScore: 4 }
  it.each<[what: string, other: Own, entry: Own]>([
    ['rated', { evaluationScore: 5 }, { rating: 4.5, projectCount: 2 }],
    ['not rated yet', { status: 'active', evaluationScore: null }, { rating: 4, projectCount: 2 }],
    ['not confirmed', { status: 'toConfirm', evaluationScore: 5 }, { rating: 4, projectCount: 1 }],
    ['deleted', { evaluationScore: 5, deleted: true }, { rating: 4, projectCount: 1 }],
    ['of another agency', { evaluationScore: 5, agencyGuid: 'agency-b' }, { rating: 4, projectCount: 1 }],
  ])('is rated by the mean of its projects: beside one %s', async (_what, other, entry) => {
    const rows: Rows = [
      ['agencyBase', ENTRY],
      ['tutorshipProject', RATED],
      ['hostingProject', { ...RATED, ...other }],
    ]
    const found = await over(rows, async (tx) => {
      await follow(tx, 'tutorshipProject', { action: 'evaluate', before: RATED, after: RATED })
      return (await rowsOf(tx, 'agencyBase'))[0]
    })
    expect(found).toMatchObject(entry)
  })
})

describe('the month of somebody who walks', () => {
  const MONTH = { action: 'create', after: { userGuid: 'grid', period: '2026-11' } }
  const counted = (rows: Rows) => over(rows, (tx) => added(tx, 'assessment', MONTH))

  const PATROL = { ...OWN, checkUsers: ['grid'], checkDate: '2026-11-10', status: 'submitted' }
  it.each<[what: string, own: Own, patrolCount: number]>([
    ['of his', {}, 1],
    ['with another', { checkUsers: ['town', 'grid'] }, 1],
    ['of another', { checkUsers: ['town'] }, 0],
    ['of the first day', { checkDate: '2026-11-01' }, 1],
    ['of the day before', { checkDate: '2026-10-31' }, 0],
    ['of the last day', { checkDate: '2026-11-30' }, 1],
    ['of the day after', { checkDate: '2026-12-01' }, 0],
    ['not handed in', { status: 'draft' }, 0],
    ['deleted', { deleted: true }, 0],
  ])('counts patrols: one %s', async (_what, own, patrolCount) => {
    expect(await counted([['patrolRecord', { ...PATROL, ...own }]])).toMatchObject({ patrolCount })
  })

  it('says of how many of the enterprises of his grid he has seen', async () => {
    const second = ['company', { guid: 'second', companyName: '二', ...PLACE }] as const
    const gone = ['company', { guid: 'gone', companyName: '三', ...PLACE, deleted: true }] as const
    const elsewhere = [
      'patrolRecord',
      { ...PATROL, companyGuid: 'company-b', gridPath: 'root/town-b/grid-b/' },
    ] as const
    const rows: Rows = [second, gone, ['patrolRecord', PATROL], ['patrolRecord', PATROL], elsewhere]
    expect(await counted(rows)).toMatchObject({ patrolCount: 3, coverageRate: 50 })
  })

  const HAZARD = { ...OWN, createUserGuid: 'grid', createTime: START, status: 'pendingRectify' }
  it.each<[what: string, own: Own, hazardCount: number, closeRate: number | null]>([
    ['of his', {}, 1, 0],
    ['of his, closed', { status: 'closed' }, 1, 100],
    ['of another', { createUserGuid: 'town' }, 0, null],
    ['of the first moment', { createTime: '2026-10-31T16:00:00.000Z' }, 1, 0],
    ['of the moment before', { createTime: '2026-10-31T15:59:59.999Z' }, 0, null],
    ['of the last moment', { createTime: '2026-11-30T15:59:59.999Z' }, 1, 0],
    ['of the moment after', { createTime: '2026-11-30T16:00:00.000Z' }, 0, null],
    ['deleted', { deleted: true }, 0, null],
  ])('counts hazards: one %s', async (_what, own, hazardCount, closeRate) => {
    expect(await counted([['hiddenDanger', { ...HAZARD, ...own }]])).toMatchObject({ hazardCount, closeRate })
  })

  const DAY = { ...PLACE, userGuid: 'grid', date: '2026-11-10', attendStatus: 'normal', signInTime: START }
  it.each<[what: string, own: Own, attendanceRate: number | null]>([
    ['there', {}, 100],
    ['late', { attendStatus: 'late' }, 100],
    ['missing', { attendStatus: 'missing', signInTime: null }, 0],
    ['without his second sign', { attendStatus: 'missing' }, 0],
    ['on leave', { attendStatus: 'leave', signInTime: null }, null],
    ['on duty elsewhere', { attendStatus: 'outside', signInTime: null }, 100],
    ['there the day before', { date: '2026-10-31' }, null],
    ['there on the last day', { date: '2026-11-30' }, 100],
    ['there the day after', { date: '2026-12-01' }, null],
    ['there, deleted', { deleted: true }, null],
    ['there, another', { userGuid: 'town' }, null],
  ])('counts days: he was %s', async (_what, own, attendanceRate) => {
    expect(await counted([['attendanceRecord', { ...DAY, ...own }]])).toMatchObject({ attendanceRate })
  })

  const SAT = { userGuid: 'grid', examGuid: 'exam', status: 'submitted', startTime: START, score: 80 }
  it.each<[what: string, own: Own, trainingScore: number | null]>([
    ['better', { score: 90 }, 90],
    ['worse', { score: 60 }, 80],
    ['of another exam', { examGuid: 'other', score: 90 }, 85],
    ['not handed in', { score: 90, status: 'running' }, 80],
    ['of the moment before', { score: 90, startTime: '2026-10-31T15:59:59.999Z' }, 80],
    ['of the moment after', { score: 90, startTime: '2026-11-30T16:00:00.000Z' }, 80],
    ['of another', { score: 90, userGuid: 'town' }, 80],
    ['deleted', { score: 90, deleted: true }, 80],
  ])('takes the best of each exam: beside a sitting %s', async (_what, own, trainingScore) => {
    const rows: Rows = [
      ['examResult', SAT],
      ['examResult', { ...SAT, ...own }],
    ]
    expect(await counted(rows)).toMatchObject({ trainingScore })
  })

  it('has its place among those of the month, equal ones the same', async () => {
    const row = (guid: string, score: number, own: Own = {}) =>
      ['assessment', { guid, period: '2026-11', score, ...own }] as const
    const rows = [
      row('a', 90),
      row('b', 80),
      row('c', 80),
      row('d', 70),
      row('gone', 99, { deleted: true }),
      row('before', 99, { period: '2026-10' }),
    ]
    const places = await over(rows, async (tx) => {
      await follow(tx, 'assessment', { action: 'update', before: MONTH.after, after: MONTH.after })
      return Object.fromEntries((await rowsOf(tx, 'assessment')).map(({ guid, rank }) => [guid, rank]))
    })
    expect(places).toEqual({ a: 1, b: 2, c: 2, d: 4, gone: null, before: null })
  })
})

describe('a training that ends', () => {
  const TRAINING = {
    ...OWN,
    guid: 'changed',
    trainName: '班组',
    hours: 8,
    startTime: START,
    examGuid: 'exam',
    status: 'running',
  }
  const EMPLOYEE = { ...OWN, guid: 'e-1', name: '甲', status: 'employed' }
  const SAT = { examGuid: 'exam', employeeGuid: 'e-1', status: 'submitted', score: 80, passed: true, startTime: START }
  const end = (rows: Rows) =>
    over(rows, (tx) =>
      added(tx, 'training', { action: 'end', before: TRAINING, after: { ...TRAINING, status: 'ended' } }),
    )
  it.each<[what: string, sitting: Own, employee: Own, isListed: boolean]>([
    ['sat its exam', {}, {}, true],
    ['ran out of time', { status: 'closed' }, {}, true],
    ['is still sitting', { status: 'running' }, {}, false],
    ['sat another exam', { examGuid: 'other' }, {}, false],
    ['is of another enterprise', {}, { companyGuid: 'company-b' }, false],
    ['sat, deleted', { deleted: true }, {}, false],
  ])('lists who %s', async (_what, sitting, employee, isListed) => {
    const rows: Rows = [
      ['companyEmployee', { ...EMPLOYEE, ...employee }],
      ['examResult', { ...SAT, ...sitting }],
    ]
    const { records } = await end(rows)
    expect(records).toEqual(
      isListed ? [expect.objectContaining({ name: '甲', score: 80, passed: true, hours: 8 })] : [],
    )
  })

  it('goes by the best of his sittings', async () => {
    const failed = { ...SAT, score: 40, passed: false }
    const { records } = await end([
      ['companyEmployee', EMPLOYEE],
      ['examResult', failed],
      ['examResult', SAT],
      ['examResult', failed],
    ])
    expect(records).toEqual([expect.objectContaining({ score: 80, passed: true })])
  })

  const SIGNED = { ...OWN, trainingGuid: 'changed', employeeGuid: 'e-1', employeeName: '甲', signInTime: START }
  it.each<[what: string, sign: Own, isListed: boolean]>([
    ['for it', {}, true],
    ['for another', { trainingGuid: 'another' }, false],
    ['and was struck out', { deleted: true }, false],
  ])('lists who signed in %s, as not passed where he sat nothing', async (_what, sign, isListed) => {
    const { records } = await end([
      ['companyEmployee', EMPLOYEE],
      ['trainingSignIn', { ...SIGNED, ...sign }],
    ])
    expect(records).toEqual(isListed ? [expect.objectContaining({ name: '甲', passed: false })] : [])
  })

  it.each<[what: string, others: Rows, booked: readonly string[]]>([
    ['known', [], ['e-1']],
    ['of whom there are two', [['companyEmployee', { ...EMPLOYEE, guid: 'e-2' }]], []],
    [
      'of whom there is another elsewhere',
      [['companyEmployee', { ...EMPLOYEE, guid: 'e-2', companyGuid: 'company-b' }]],
      ['e-1'],
    ],
    ['of whom there was another', [['companyEmployee', { ...EMPLOYEE, guid: 'e-2', deleted: true }]], ['e-1']],
    [
      'of whom there are two, one signed in',
      [
        ['companyEmployee', { ...EMPLOYEE, guid: 'e-2' }],
        ['trainingSignIn', { ...SIGNED, guid: 'sign', employeeGuid: 'e-2' }],
      ],
      ['e-2'],
    ],
  ])('books the hours of a name on its list that is %s', async (_what, others, booked) => {
    const training = { ...TRAINING, status: 'ended', examGuid: null, records: [{ name: '甲', hours: 8 }] }
    const guids = await over([['companyEmployee', EMPLOYEE], ...others], async (tx) => {
      await follow(tx, 'training', { action: 'end', before: TRAINING, after: training })
      return (await rowsOf(tx, 'trainingSignIn'))
        .filter(({ counted }) => counted)
        .map(({ employeeGuid }) => employeeGuid)
    })
    expect(guids).toEqual(booked)
  })
})

describe('an enterprise that changes', () => {
  const FIRM = buildCompany({
    ...{ guid: 'watched', companyName: '某厂', companyStatus: 'normal', scaleType: '3', ...PLACE },
    ...{ longitude: 120.6, latitude: 31.1 },
  })
  const changed = (own: Own, { who = 'admin' as Person, before = {} as Own, rows = [] as Rows } = {}) =>
    over(rows, async (tx) => {
      const told = { tx, actor: actorOfPerson(who), now: START }
      await watchCompany({ ...told, before: { ...FIRM, ...before }, after: { ...FIRM, ...before, ...own } })
      const tasks = (await rowsOf(tx, 'workflowTask')).map(
        (row) => `${(row.activityRoles as string[])[0]} ${row.gridPath}`,
      )
      const people = (await rowsOf(tx, 'noticeFeedBack')).map(({ userGuid }) => userGuid)
      return { tasks: tasks.toSorted(), people: people.toSorted() }
    })
  const ABOVE = ['bureau root/', `grid ${PLACE.gridPath}`, 'town root/town-a/']
  it.each<[what: string, own: Own, isTold: boolean]>([
    ['its state', { companyStatus: 'stopped' }, true],
    ['its trade', { tradeFamily: 'chemical' }, true],
    ['its size', { scaleType: '4' }, true],
    ['its telephone', { safetyManagerPhone: '13800000009' }, false],
    ['its place by fifty metres', { latitude: 31.1004 }, false],
    ['its place by a kilometre', { latitude: 31.109 }, true],
    ['its being there', { deleted: true }, true],
    ['nothing', {}, false],
  ])('is told to the three above it: %s', async (_what, own, isTold) => {
    expect(await changed(own)).toEqual({ tasks: isTold ? ABOVE : [], people: isTold ? ['bureau', 'grid', 'town'] : [] })
  })

  it('is told of on both sides of a move, once to each office', async () => {
    const there = { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
    const { tasks, people } = await changed(there)
    expect(tasks).toEqual([
      'bureau root/',
      'grid root/town-a/grid-a/',
      'grid root/town-b/grid-b/',
      'town root/town-a/',
      'town root/town-b/',
    ])
    expect(people).toEqual(['bureau', 'grid', 'otherGrid', 'town'])
  })

  it('is told to nobody who did it, and is nothing to do for his own office', async () => {
    const { tasks, people } = await changed({ companyStatus: 'stopped' }, { who: 'town' })
    expect([tasks, people]).toEqual([ABOVE.slice(0, 2), ['bureau', 'grid']])
  })

  it('is nothing to know before it was approved', async () => {
    expect(await changed({ companyStatus: 'stopped' }, { before: { status: 'pending' } })).toEqual({
      tasks: [],
      people: [],
    })
    expect(
      (await changed({ status: 'approved', companyStatus: 'stopped' }, { before: { status: 'pending' } })).tasks,
    ).toEqual(ABOVE)
  })

  it.each<[what: string, person: Own, isTold: boolean]>([
    ['in the town', {}, true],
    ['who was deleted', { deleted: true }, false],
    ['who is shut out', { accountEnabled: false }, false],
    ['of another town', { gridGuid: 'town-b', gridPath: 'root/town-b/' }, false],
    ['of another post', { roles: ['duty'] }, false],
  ])('is told to a second one %s', async (_what, person, isTold) => {
    const second = {
      guid: 'second',
      username: 'second',
      roles: ['town'],
      accountEnabled: true,
      gridGuid: 'town-a',
      gridPath: 'root/town-a/',
    }
    const { people } = await changed({ companyStatus: 'stopped' }, { rows: [['user', { ...second, ...person }]] })
    expect(people.includes('second')).toBe(isTold)
  })

  it.each<[what: string, state: string, check: Own, status: string]>([
    ['one not begun', 'stopped', {}, 'cancelled'],
    ['one begun', 'stopped', { status: 'running' }, 'running'],
    ['one of another', 'stopped', { companyGuid: 'company-b' }, 'pending'],
    ['one not begun, where it runs', 'normal', {}, 'pending'],
    ['one not begun, where it is gone', 'closed', {}, 'cancelled'],
  ])('owes no self-check where nothing runs: %s', async (_what, companyStatus, check, status) => {
    const before = { ...OWN, guid: 'company-a', status: 'approved', companyStatus: 'trial' }
    const found = await over([['selfCheckTask', { ...OWN, status: 'pending', ...check }]], async (tx) => {
      await follow(tx, 'company', { action: 'changeState', before, after: { ...before, companyStatus } })
      return (await rowsOf(tx, 'selfCheckTask'))[0]?.status
    })
    expect(found).toBe(status)
  })
})

describe('whoever goes', () => {
  const SHIFT = { dutyDate: '2026-12-01', shift: 'day', status: 'planned', leader: 'leaver', dutyPersons: [] }
  const LEAVER = { guid: 'leaver', username: 'leaver', name: '去者', roles: ['duty'], accountEnabled: true, ...PLACE }
  it.each<[what: string, person: Own, shift: Own, isTold: boolean]>([
    ['in seven days', { onDutyTo: '2026-11-27' }, {}, true],
    ['in eight', { onDutyTo: '2026-11-28' }, {}, false],
    ['at no time', { onDutyTo: null }, {}, false],
    ['and was deleted', { onDutyTo: '2026-11-27', deleted: true }, {}, false],
    ['on the day of his last shift', { onDutyTo: '2026-11-27' }, { dutyDate: '2026-11-27' }, false],
    ['on the day before it', { onDutyTo: '2026-11-26' }, { dutyDate: '2026-11-27' }, true],
    ['and has handed it over', { onDutyTo: '2026-11-27' }, { leader: 'bureau' }, false],
    ['and whose shift was deleted', { onDutyTo: '2026-11-27' }, { deleted: true }, false],
  ])('leaves something to hand over: who goes %s', async (_what, person, shift, isTold) => {
    const rows: Rows = [
      ['user', { ...LEAVER, ...person }],
      ['schedule', { ...SHIFT, ...shift }],
    ]
    const tasks = await over(rows, async (tx) => {
      await keepLeavers(tx, START)
      await keepLeavers(tx, START)
      return (await rowsOf(tx, 'workflowTask'))
        .filter(({ bizGuid }) => bizGuid === 'leaver')
        .map((row) => row.activityRoles)
    })
    expect(tasks).toEqual(isTold ? [['admin']] : [])
  })

  const ADMIN = { roles: ['admin'], accountEnabled: true, username: 'admin', name: '管理员' }
  it.each<[what: string, other: Own, isRefused: boolean]>([
    ['there', {}, false],
    ['shut out', { accountEnabled: false }, true],
    ['stopped', { personStatus: 'stopped' }, true],
    ['deleted', { deleted: true }, true],
    ['with a last day', { onDutyTo: '2027-12-31' }, true],
    ['of another post', { roles: ['bureau'] }, true],
  ])('leaves an administrator behind: the other is %s', async (_what, other, isRefused) => {
    const deed = {
      action: 'update',
      before: { ...ADMIN, guid: 'admin' },
      after: { ...ADMIN, guid: 'admin', roles: ['bureau'] },
      who: 'admin' as Person,
    }
    const rows: Rows = [['user', { ...ADMIN, guid: 'other', username: 'other', ...other }]]
    expect(await refusedAt(rows, 'user', deed)).toEqual(isRefused ? ['roles'] : [])
  })
})

describe('what goes together', () => {
  const TASK = {
    guid: 'changed',
    specialTaskGuid: 'special',
    taskType: 'special',
    companyGuids: ['company-a'],
    ...PLACE,
  }
  it.each<[what: string, row: Own, status: string]>([
    ['not visited', { status: 'pending' }, 'withdrawn'],
    ['that checked itself', { status: 'selfChecked' }, 'withdrawn'],
    ['visited', { status: 'done' }, 'done'],
    ['of another visit', { status: 'pending', patrolTaskGuid: 'another' }, 'pending'],
  ])('a visit called off and its line of the task: one %s', async (_what, row, status) => {
    const rows: Rows = [
      ['specialTask', { guid: 'special', status: 'running', ...PLACE }],
      ['specialTaskCompany', { ...OWN, specialTaskGuid: 'special', patrolTaskGuid: 'changed', ...row }],
    ]
    const found = await over(rows, async (tx) => {
      await follow(tx, 'patrolTask', { action: 'cancel', before: TASK, after: { ...TASK, status: 'cancelled' } })
      return (await rowsOf(tx, 'specialTaskCompany'))[0]?.status
    })
    expect(found).toBe(status)
  })

  const VISITED = { recordGuid: 'patrol', checkDate: TODAY, problemCount: 2 }
  it.each<[what: string, status: string, after: Own, line: Own]>([
    ['made', 'pending', { status: 'running' }, { status: 'done', ...VISITED }],
    ['made after the task was ended', 'missed', { status: 'cancelled' }, { status: 'done', ...VISITED }],
    ['made though it was called off', 'withdrawn', { status: 'cancelled' }, { status: 'withdrawn', ...VISITED }],
    ['noted before', 'pending', { status: 'running', recordGuids: [] }, { status: 'pending', recordGuid: null }],
  ])('a visit that is %s and its line', async (_what, status, after, line) => {
    const rows: Rows = [
      ['specialTask', { guid: 'special', status: 'running', ...PLACE }],
      ['patrolRecord', { ...OWN, guid: 'patrol', checkDate: TODAY, problemCount: 2, conclusion: 'none' }],
      ['specialTaskCompany', { ...OWN, guid: 'line', specialTaskGuid: 'special', patrolTaskGuid: 'changed', status }],
    ]
    const found = await over(rows, async (tx) => {
      const visited = { ...TASK, recordGuids: ['patrol'], ...after }
      await follow(tx, 'patrolTask', { action: 'visit', before: { ...TASK, recordGuids: [] }, after: visited })
      return (await rowsOf(tx, 'specialTaskCompany'))[0]
    })
    expect(found).toMatchObject(line)
  })

  const HAZARD = { ...OWN, guid: 'hazard', status: 'pendingRectify' }
  it.each<[what: string, hazard: Own, at: readonly string[]]>([
    ['of the enterprise', {}, []],
    ['of another enterprise', { companyGuid: 'company-b' }, ['problems']],
    ['that has not arrived', { guid: 'another' }, ['action.dependency-missing']],
  ])('an instruction and a hazard %s', async (_what, hazard, at) => {
    const deed = { action: 'create', after: { ...OWN, problems: ['hazard'], status: 'rectifying' } }
    expect(await refusedAt([['hiddenDanger', { ...HAZARD, ...hazard }]], 'rectifyInstruction', deed)).toEqual(at)
  })

  const NUMBER = { docType: 'onSiteRecord', orgShort: '吴应急', typeShort: '现记', digits: 3, enabled: true }
  it.each<[what: string, own: Own, isTaken: boolean]>([
    ['in use', {}, true],
    ['out of use', { enabled: false }, false],
    ['that was deleted', { deleted: true }, false],
    ['of another kind', { docType: 'penalty' }, false],
  ])('a document and a rule of numbers %s', async (_what, own, isTaken) => {
    const rows: Rows = [['documentNumber', { ...NUMBER, ...own }]]
    const { docNo } = await over(rows, (tx) =>
      added(tx, 'lawDocument', { action: 'create', after: { docType: 'onSiteRecord' } }),
    )
    expect(String(docNo).startsWith('（吴应急）现记〔2026〕')).toBe(isTaken)
    expect(String(docNo).endsWith('001号')).toBe(isTaken)
  })

  const PAPERS = { ...OWN, hazardGuid: 'source', filingNo: 'F1', filingDate: TODAY }
  it.each<[what: string, papers: Own, status: string, isRefused: boolean, becomes: string]>([
    ['to be filed', {}, 'pendingFiling', false, 'filed'],
    ['filed', {}, 'filed', true, 'filed'],
    ['to be written off', {}, 'pendingWriteOff', true, 'pendingWriteOff'],
    [
      'to be written off, with the papers for it',
      { filingType: 'writeOff' },
      'pendingWriteOff',
      false,
      'pendingWriteOff',
    ],
    ['to be filed, with papers to write it off', { filingType: 'writeOff' }, 'pendingFiling', true, 'pendingFiling'],
  ])('papers and a major source that is %s', async (_what, papers, status, isRefused, becomes) => {
    const rows: Rows = [['majorHazard', { ...OWN, guid: 'source', status }]]
    const deed = (action: string) => ({ action, before: {}, after: { ...PAPERS, ...papers } })
    expect(await refusedAt(rows, 'majorHazardFiling', deed('submit'))).toEqual(isRefused ? ['hazardGuid'] : [])
    const found = await over(rows, async (tx) => {
      await follow(tx, 'majorHazardFiling', deed('file'))
      return (await rowsOf(tx, 'majorHazard'))[0]?.status
    })
    expect(found).toBe(becomes)
  })

  it.each<[what: string, who: Person, before: string, isAgain: boolean]>([
    ['the enterprise changes what was looked at', 'safety', 'verified', true],
    ['the enterprise changes what was not', 'safety', 'entered', false],
    ['an inspector changes what was looked at', 'grid', 'verified', false],
  ])('a certificate is looked at again where %s', async (_what, who, status, isAgain) => {
    const deed = { action: 'update', before: { ...OWN, status }, after: { ...OWN, status }, who }
    const wrote = who === 'safety' ? { enteredBy: actorOfPerson(who).guid } : {}
    const again = isAgain ? { status: 'entered', verifyUser: null, verifyTime: null } : {}
    expect(await over([], (tx) => added(tx, 'companyCertificate', deed))).toEqual({ ...wrote, ...again })
  })

  it.each<[what: string, worker: Own, isRefused: boolean]>([
    ['until today', { certValidTo: TODAY }, false],
    ['until yesterday', { certValidTo: YESTERDAY }, true],
    ['without an end', { certValidTo: null }, true],
    ['none, for plain work', { certValidTo: null, workType: 'general' }, false],
  ])('somebody from outside comes in with a certificate %s', async (_what, worker, isRefused) => {
    const after = { ...OWN, taskGuid: 'row-1', workType: 'electric', ...worker }
    const deed = { action: 'pass', before: after, after }
    expect(await refusedAt([['outsourceTask', OWN]], 'outsourcedOperator', deed)).toEqual(
      isRefused ? ['certValidTo'] : [],
    )
  })

  const COPY = { title: '办', status: 'ing', copiesTo: ['reader'] }
  it.each<[what: string, reader: Own, isRefused: boolean]>([
    ['who is there', {}, false],
    ['who was deleted', { deleted: true }, true],
    ['who is shut out', { accountEnabled: false }, true],
    ['whose last day was yesterday', { onDutyTo: YESTERDAY }, true],
    ['who is another', { guid: 'another' }, true],
  ])('a to-do is copied to one %s', async (_what, reader, isRefused) => {
    const person = { guid: 'reader', username: 'reader', name: '读者', roles: ['town'], accountEnabled: true, ...PLACE }
    const deed = { action: 'copy', before: { ...COPY, copiesTo: null }, after: COPY }
    expect(await refusedAt([['user', { ...person, ...reader }]], 'workflowTask', deed)).toEqual(
      isRefused ? ['copiesTo'] : [],
    )
  })

  it.each<[what: string, reader: Own, isRefused: boolean]>([
    ['of the place', {}, false],
    ['of another place', { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }, true],
  ])('a to-do is copied to one %s, who may open what it is about', async (_what, reader, isRefused) => {
    const person = { guid: 'reader', username: 'reader', name: '读者', roles: ['grid'], accountEnabled: true, ...PLACE }
    const about = { ...COPY, bizResource: 'hiddenDanger', bizGuid: 'hazard', bizStatus: 'pendingRectify' }
    const rows: Rows = [
      ['user', { ...person, ...reader }],
      ['hiddenDanger', HAZARD],
    ]
    const deed = { action: 'copy', before: { ...about, copiesTo: null }, after: about }
    expect(await refusedAt(rows, 'workflowTask', deed)).toEqual(isRefused ? ['copiesTo'] : [])
  })

  const RIGHT = { companyGuid: 'company-a', type: '1', status: 'toConfirm' }
  it.each<[what: string, right: Own, isRefused: boolean]>([
    ['to be confirmed', {}, true],
    ['to be assigned', { status: 'toAssign' }, true],
    ['disputed', { status: 'disputed' }, true],
    ['confirmed', { status: 'confirmed' }, false],
    ['released', { status: 'released' }, false],
    ['deleted', { deleted: true }, false],
    ['of another enterprise', { companyGuid: 'company-b' }, false],
    ['itself', { guid: 'changed' }, false],
  ])('an enterprise has one right in the making: beside one %s', async (_what, right, isRefused) => {
    const deed = { action: 'create', after: { ...RIGHT, gridGuid: null, status: 'toAssign' } }
    expect(await refusedAt([['companyGrid', { ...RIGHT, ...right }]], 'companyGrid', deed)).toEqual(
      isRefused ? ['companyGuid'] : [],
    )
  })

  it.each<[who: Person, gridPath: string, isRefused: boolean]>([
    ['town', 'root/town-a/grid-a/', false],
    ['town', 'root/town-b/grid-b/', true],
    ['bureau', 'root/town-b/grid-b/', false],
    ['bureau', 'root/', true],
  ])('%s assigns an enterprise to %s', async (who, gridPath, isRefused) => {
    const before = { ...RIGHT, gridGuid: null, status: 'toAssign' }
    const deed = { action: 'assign', before, after: { ...RIGHT, gridGuid: 'grid-x', gridPath }, who }
    expect(await refusedAt([], 'companyGrid', deed)).toEqual(isRefused ? ['gridGuid'] : [])
  })
})
