import { describe, expect, it } from 'vitest'
import { buildCompany, buildHazard } from '#tests/factories/domain.ts'
import { type Person, START } from '../support.ts'
import { added, type Deed, follow, OWN, type Own, onOneServer, PLACE, type Rows, rowsOf, TODAY } from './hook.ts'

/**
 * What the hooks of resources look up before they let a record through or follow it up: beside the row that counts stand
 * those that differ from it in one thing and do not. The hooks are called by themselves, each case in a transaction of its
 * own that is undone.
 */
const { over, refusedAt } = onOneServer()

describe('the promises of a day (承诺公告)', () => {
  const DRAFT = { ...OWN, level: 'team', noticeDate: TODAY, status: 'draft' }
  const publish = (level: string) => ({ action: 'publish', before: {}, after: { ...DRAFT, level } })
  it.each<[what: string, below: Own, level: string, isRefused: boolean]>([
    ['of a team that has not', {}, 'workshop', true],
    ['of a team that has', { status: 'published' }, 'workshop', false],
    ['of a team that had not the day before', { noticeDate: '2026-11-19' }, 'workshop', false],
    ['of a team of another enterprise', { companyGuid: 'company-b' }, 'workshop', false],
    ['of a team that was deleted', { deleted: true }, 'workshop', false],
    ['of another workshop', { level: 'workshop' }, 'workshop', false],
    ['by the enterprise, of a workshop', { level: 'workshop' }, 'company', true],
    ['by the enterprise, of a team', {}, 'company', false],
    ['of nobody, by a team', {}, 'team', false],
  ])('wait for those below: %s', async (_what, below, level, isRefused) => {
    const refused = await refusedAt([['commitNotice', { ...DRAFT, ...below }]], 'commitNotice', publish(level))
    expect(refused).toEqual(isRefused ? ['level'] : [])
  })

  const RUNS = { planStart: '2026-11-20T01:00:00.000Z', planEnd: '2026-11-20T08:00:00.000Z' }
  const PERMIT = { ...OWN, workKind: 'fire', workLevel: 'first', status: 'working', ...RUNS }
  it.each<[what: string, permit: Own, counted: Own]>([
    ['one under way', {}, { hotWork1: 1 }],
    ['one asked for', { status: 'pendingApproval' }, { hotWork1: 1 }],
    ['one that is over', { status: 'closed' }, { hotWork1: 1 }],
    ['a draft', { status: 'draft' }, {}],
    ['one sent back', { status: 'returned' }, {}],
    ['one made void', { status: 'voided' }, {}],
    ['one deleted', { deleted: true }, {}],
    ['one of another enterprise', { companyGuid: 'company-b' }, {}],
    [
      'one from the last moment of the day on',
      { planStart: '2026-11-20T15:59:59.999Z', planEnd: '2026-11-21T08:00:00Z' },
      { hotWork1: 1 },
    ],
    ['one from midnight on', { planStart: '2026-11-20T16:00:00.000Z', planEnd: '2026-11-21T08:00:00.000Z' }, {}],
    [
      'one until midnight',
      { planStart: '2026-11-19T01:00:00.000Z', planEnd: '2026-11-19T16:00:00.000Z' },
      { hotWork1: 1 },
    ],
    ['one until before it', { planStart: '2026-11-19T01:00:00.000Z', planEnd: '2026-11-19T15:59:59.999Z' }, {}],
    ['a special one', { workLevel: 'special' }, { hotWorkSpecial: 1 }],
    ['one of the second grade', { workLevel: 'second' }, { hotWork2: 1 }],
    ['one in a confined space', { workKind: 'confined' }, { confinedCount: 1 }],
    ['a blind plate', { workKind: 'blindPlate' }, { blindPlateCount: 1 }],
    ['one high up', { workKind: 'height' }, { heightCount: 1 }],
    ['a lifting', { workKind: 'lifting' }, { liftCount: 1 }],
    ['a power line', { workKind: 'electricity' }, { powerCount: 1 }],
    ['a digging', { workKind: 'excavation' }, { digCount: 1 }],
    ['a road cut off', { workKind: 'roadBreak' }, { roadCount: 1 }],
  ])('count the permits of the day: %s', async (_what, permit, counted) => {
    const company = { ...DRAFT, level: 'company' }
    const rows: Rows = [['dangerousWorkPermit', { ...PERMIT, ...permit }]]
    const made = { action: 'create', after: company }
    expect(await over(rows, (tx) => added(tx, 'commitNotice', made))).toEqual(counted)
    const fewer = { action: 'publish', before: company, after: { ...company, hotWork1: 0 } }
    expect(await refusedAt(rows, 'commitNotice', fewer)).toEqual(Object.keys(counted))
    const enough = { action: 'publish', before: company, after: { ...company, ...counted } }
    expect(await refusedAt(rows, 'commitNotice', enough)).toEqual([])
  })
})

describe('双随机', () => {
  const FIRM = { status: 'approved', companyStatus: 'normal', tradeFamily: 'textile', riskColor: 'red', ...PLACE }
  const officer = (own: Own = {}) => ['user', { roles: ['officer'], accountEnabled: true, ...own }] as const
  const OFFICERS: Rows = [officer({ guid: 'officer-1' }), officer({ guid: 'officer-2' })]
  const DRAW = {
    action: 'draw',
    before: {},
    after: {
      ...{ tradeFamily: 'textile', riskColor: 'red', companyCount: 9, officersPerCompany: 2 },
      officerPool: ['officer-1', 'officer-2', 'officer-3'],
    },
  }
  it.each<[what: string, firm: Own, poolSize: number]>([
    ['at work', {}, 2],
    ['of no known state', { companyStatus: null }, 2],
    ['at a standstill', { companyStatus: 'stopped' }, 2],
    ['never approved', { status: 'pending' }, 1],
    ['closed', { companyStatus: 'closed' }, 1],
    ['struck off', { companyStatus: 'cancelled' }, 1],
    ['moving', { companyStatus: 'moving' }, 1],
    ['deleted', { deleted: true }, 1],
    ['of another trade', { tradeFamily: 'chemical' }, 1],
    ['of another colour', { riskColor: 'blue' }, 1],
  ])('draws from enterprises: one %s', async (_what, firm, poolSize) => {
    const rows: Rows = [
      ...OFFICERS,
      ['company', { ...FIRM, guid: 'one' }],
      ['company', { ...FIRM, guid: 'two', ...firm }],
    ]
    expect(await over(rows, (tx) => added(tx, 'doubleRandom', DRAW))).toMatchObject({ poolSize })
  })

  it.each<[what: string, own: Own, isRefused: boolean]>([
    ['is there', {}, false],
    ['was deleted', { deleted: true }, true],
    ['is shut out', { accountEnabled: false }, true],
    ['is not of the pool', { guid: 'officer-4' }, true],
  ])('takes two officers: where the second %s', async (_what, own, isRefused) => {
    const rows: Rows = [['company', FIRM], officer({ guid: 'officer-1' }), officer({ guid: 'officer-2', ...own })]
    expect(await refusedAt(rows, 'doubleRandom', DRAW)).toEqual(isRefused ? ['officerPool'] : [])
  })

  it('has nobody to draw from where none fits', async () => {
    expect(await refusedAt([...OFFICERS, ['company', { ...FIRM, deleted: true }]], 'doubleRandom', DRAW)).toEqual([
      'companyCount',
    ])
  })
})

describe('a verified event', () => {
  const CALLED = { eventTypes: ['fire'], smsEnabled: true, gridPath: 'root/town-a/', personGuids: ['keeper'] }
  const KEEPER = { guid: 'keeper', roles: ['town'], mobile: '13900000001' }
  const EVENT = { action: 'verify', before: {}, after: { eventType: 'fire', ...PLACE } }
  it.each<[what: string, config: Own, keeper: Own, isTold: boolean]>([
    ['of the town', {}, {}, true],
    ['of another town', { gridPath: 'root/town-b/' }, {}, false],
    ['of the grid itself', { gridPath: PLACE.gridPath }, {}, true],
    ['of a grid within', { gridPath: 'root/town-a/grid-a/below/' }, {}, false],
    ['of other events', { eventTypes: ['flood'] }, {}, false],
    ['who takes no texts', { smsEnabled: false }, {}, false],
    ['of a line that was deleted', { deleted: true }, {}, false],
    ['who was deleted', {}, { deleted: true }, false],
    ['without a number', {}, { mobile: null }, false],
  ])('is told to the keeper %s', async (_what, config, keeper, isTold) => {
    const rows: Rows = [
      ['user', { ...KEEPER, ...keeper }],
      ['dutyConfigPerson', { ...CALLED, ...config }],
    ]
    const phones = await over(rows, async (tx) => {
      await follow(tx, 'incident', EVENT)
      return (await rowsOf(tx, 'smsRecord')).map(({ phone }) => phone)
    })
    expect(phones).toEqual(isTold ? [KEEPER.mobile] : [])
  })
})

describe('a month that is closed', () => {
  const PLAN = { ...OWN, year: 2026, status: 'approved' }
  const CLOSING = {
    action: 'closeMonth',
    before: { ...PLAN, closedMonths: [] },
    after: { ...PLAN, closedMonths: ['02'] },
  }
  it.each<[what: string, payment: Own, isClosed: boolean]>([
    ['the first', { date: '2026-02-01' }, true],
    ['the last', { date: '2026-02-28' }, true],
    ['the day before', { date: '2026-01-31' }, false],
    ['the day after', { date: '2026-03-01' }, false],
    ['a day of another year', { date: '2025-02-10' }, false],
    ['a day, at another enterprise', { date: '2026-02-10', companyGuid: 'company-b' }, false],
    ['a day, deleted', { date: '2026-02-10', deleted: true }, false],
  ])('closes what was paid on %s', async (_what, payment, isClosed) => {
    const state = await over([['safetyInput', { ...OWN, monthClosed: false, ...payment }]], async (tx) => {
      await follow(tx, 'safetyInputPlan', CLOSING)
      const closed = (await rowsOf(tx, 'safetyInput'))[0]?.monthClosed
      await follow(tx, 'safetyInputPlan', { action: 'reopenMonth', before: CLOSING.after, after: CLOSING.before })
      return [closed, (await rowsOf(tx, 'safetyInput'))[0]?.monthClosed]
    })
    expect(state).toEqual([isClosed, false])
  })

  it.each<[what: string, before: Own, after: Own, isRefused: boolean]>([
    ['deleted', { closedMonths: ['02'] }, { closedMonths: ['02'], deleted: true }, true],
    ['moved to another year', { closedMonths: ['02'] }, { closedMonths: ['02'], year: 2027 }, true],
    ['changed', { closedMonths: ['02'] }, { closedMonths: ['02'] }, false],
    ['deleted, with no month closed', { closedMonths: [] }, { closedMonths: [], deleted: true }, false],
  ])('keeps its plan from being %s', async (_what, before, after, isRefused) => {
    const deed = { action: 'approve', before: { ...PLAN, ...before }, after: { ...PLAN, ...after } }
    expect(await refusedAt([], 'safetyInputPlan', deed)).toEqual(isRefused ? ['year'] : [])
  })
})

describe('an exam', () => {
  const PERSON = { guid: 'invited', roles: ['worker'], companyGuid: 'company-a', accountEnabled: true, name: '人' }
  const EXAM = { examName: '月考', from: START, to: START, maxAttempts: 1 }
  it.each<[what: string, exam: Own, person: Own, isTold: boolean]>([
    ['by their role', { targetRoles: ['worker'] }, {}, true],
    ['by their role, the enterprise its own', { targetRoles: ['worker'], companyGuid: 'company-a' }, {}, true],
    ['by their role, another enterprise', { targetRoles: ['worker'], companyGuid: 'company-b' }, {}, false],
    ['by another role', { targetRoles: ['safety'] }, {}, false],
    ['by name', { targetUserGuids: ['invited'] }, {}, true],
    ['by the name of another', { targetUserGuids: ['somebody'] }, {}, false],
    ['by nothing', {}, {}, false],
    ['who are shut out', { targetUserGuids: ['invited'] }, { accountEnabled: false }, false],
    ['who were deleted', { targetUserGuids: ['invited'] }, { deleted: true }, false],
  ])('invites people %s', async (_what, exam, person, isTold) => {
    const told = await over([['user', { ...PERSON, ...person }]], async (tx) => {
      await follow(tx, 'exam', { action: 'publish', before: {}, after: { ...EXAM, ...exam } })
      return (await rowsOf(tx, 'noticeFeedBack')).filter(({ userGuid }) => userGuid === 'invited').length
    })
    expect(told).toBe(isTold ? 1 : 0)
  })
})

describe('the roster', () => {
  const SHIFT = { dutyDate: TODAY, shift: 'day', leader: 'l-1', dutyPersons: ['p-1'] }
  const OTHER = { dutyDate: TODAY, shift: 'night', leader: 'l-2', dutyPersons: ['p-2'] }
  it.each<[what: string, other: Own, at: readonly string[]]>([
    ['with others on it', {}, []],
    ['with its leader leading', { leader: 'l-1' }, ['leader']],
    ['with its leader on duty', { dutyPersons: ['l-1'] }, ['leader']],
    ['with its man on duty', { dutyPersons: ['p-2', 'p-1'] }, ['dutyPersons']],
    ['with its man leading', { leader: 'p-1' }, ['dutyPersons']],
    ['of the day after', { leader: 'l-1', dutyDate: '2026-11-21' }, []],
    ['that was deleted', { leader: 'l-1', deleted: true }, []],
    ['that it is itself', { leader: 'l-1', guid: 'changed' }, []],
  ])('has nobody in two shifts of a day: beside one %s', async (_what, other, at) => {
    const deed = { action: 'create', after: SHIFT }
    expect(await refusedAt([['schedule', { ...OTHER, ...other }]], 'schedule', deed)).toEqual(at)
  })
})

describe('a point lost in a review', () => {
  const REVIEW = { ...OWN, guid: 'review', agencyGuid: 'agency-a', applicationGuid: 'application', status: 'onSite' }
  const ITEM = { ...OWN, reviewGuid: 'review', agencyGuid: 'agency-a', itemCode: '1', content: '配电间', reason: '乱' }
  it.each<[what: string, review: Own, isRefused: boolean]>([
    ['on site', {}, false],
    ['sent back', { status: 'returned' }, false],
    ['before it is on site', { status: 'accepted' }, true],
    ['handed in', { status: 'reported' }, true],
    ['at another enterprise', { companyGuid: 'company-b' }, true],
    ['by another agency', { agencyGuid: 'agency-b' }, true],
  ])('is written down %s', async (_what, review, isRefused) => {
    const refused = await refusedAt([['standardizationReview', { ...REVIEW, ...review }]], 'lostScoreItem', {
      action: 'create',
      after: ITEM,
    })
    expect(refused).toEqual(isRefused ? ['reviewGuid'] : [])
  })

  it.each([true, false])('reports a hazard where it is a major one: %s', async (isMajor) => {
    const hazards = await over([['standardizationReview', REVIEW]], async (tx) => {
      await added(tx, 'lostScoreItem', { action: 'create', after: { ...ITEM, isMajor } })
      return (await rowsOf(tx, 'hiddenDanger')).map(({ dangerLevel, companyGuid }) => [dangerLevel, companyGuid])
    })
    expect(hazards).toEqual(isMajor ? [['major', 'company-a']] : [])
  })
})

describe('a policy', () => {
  const FIRST = { ...OWN, guid: 'first', from: '2026-01-01', to: '2026-12-31', renewed: false }
  it.each<[what: string, next: Own, isRenewed: boolean]>([
    ['from the day after', { from: '2027-01-01' }, true],
    ['from a day later', { from: '2027-01-02' }, false],
    ['that overlaps', { from: '2026-12-01' }, true],
    ['that ends on the same day', { from: '2026-06-01', to: '2026-12-31' }, false],
    ['of another enterprise', { from: '2027-01-01', companyGuid: 'company-b' }, false],
    ['that was deleted', { from: '2027-01-01', deleted: true }, false],
    ['without an end', { from: '2027-01-01', to: null }, false],
  ])('is followed by one %s', async (_what, next, isRenewed) => {
    const rows: Rows = [
      ['insurance', FIRST],
      ['insurance', { ...OWN, guid: 'next', to: '2027-12-31', ...next }],
    ]
    const renewed = await over(rows, async (tx) => {
      await follow(tx, 'insurance', { action: 'create', after: { ...OWN } })
      return (await rowsOf(tx, 'insurance')).find(({ guid }) => guid === 'first')?.renewed
    })
    expect(renewed).toBe(isRenewed)
  })
})

describe('what is put right after a review', () => {
  const ITEM = { ...OWN, projectGuid: 'application' }
  it.each<[what: string, item: Own, submit: boolean, confirm: boolean]>([
    ['to be put right', { status: 'toRectify' }, true, true],
    ['sent back', { status: 'returned' }, true, true],
    ['put right', { status: 'rectified' }, false, true],
    ['confirmed', { status: 'confirmed' }, false, false],
    ['deleted', { status: 'toRectify', deleted: true }, false, false],
    ['of another review', { status: 'toRectify', projectGuid: 'another' }, false, false],
  ])('waits for each point: one %s', async (_what, item, submit, confirm) => {
    const rows: Rows = [['lostScoreItem', { ...ITEM, ...item }]]
    const at = (action: string) =>
      refusedAt(rows, 'rectificationResult', { action, before: {}, after: { ...OWN, applicationGuid: 'application' } })
    expect(await at('submit')).toEqual(submit ? ['rectifyDesc'] : [])
    expect(await at('confirm')).toEqual(confirm ? ['agencyOpinion'] : [])
  })
})

describe('挂牌督办', () => {
  const HAZARD = { ...OWN, guid: 'hazard', dangerLevel: 'major', status: 'pendingRectify', rectifyUserGuid: 'safety' }
  const HUNG = { ...OWN, dangerGuid: 'hazard', deadline: '2026-12-20' }
  const at = (hazard: Own, action: string, who: Person = 'bureau') =>
    refusedAt([['hiddenDanger', { ...HAZARD, ...hazard }]], 'majorSupervise', {
      ...{ action, before: HUNG, after: HUNG, who },
    })
  it.each<[what: string, hazard: Own, isRefused: boolean]>([
    ['to be put right', {}, false],
    ['under review', { status: 'pendingReview' }, false],
    ['not confirmed', { status: 'pendingConfirm' }, true],
    ['closed', { status: 'closed' }, true],
    ['general', { dangerLevel: 'general' }, true],
    ['of another enterprise', { companyGuid: 'company-b' }, true],
    ['deleted', { deleted: true }, true],
  ])('hangs a hazard that is %s', async (_what, hazard, isRefused) => {
    expect(await at(hazard, 'hang')).toEqual(isRefused ? ['dangerGuid'] : [])
  })

  it('is applied for and accepted once the hazard was answered, and not by who put it right', async () => {
    expect(await at({}, 'apply')).toEqual(['dangerGuid'])
    expect(await at({ status: 'pendingReview' }, 'apply')).toEqual([])
    expect(await at({}, 'accept')).toEqual(['dangerGuid'])
    expect(await at({ status: 'pendingReview' }, 'accept')).toEqual([])
    expect(await at({ status: 'pendingReview' }, 'accept', 'safety')).toEqual(['workflow.own-work'])
  })

  it.each<[action: string, hazard: Own]>([
    ['hang', { superviseStatus: 'hung', deadline: '2026-12-20', status: 'pendingRectify' }],
    ['extend', { superviseStatus: null, deadline: '2026-12-20', status: 'pendingRectify' }],
    ['reject', { status: 'pendingRectify', reviewResult: 'fail', reviewOpinion: '不行', superviseStatus: null }],
    [
      'accept',
      {
        status: 'closed',
        reviewResult: 'pass',
        superviseStatus: 'lifted',
        reviewUserGuid: 'bureau',
        reviewTime: START,
      },
    ],
    ['apply', { status: 'pendingRectify', superviseStatus: null, reviewResult: null }],
  ])('takes the hazard along: %s', async (action, hazard) => {
    const found = await over([['hiddenDanger', { ...HAZARD, deadline: TODAY }]], async (tx) => {
      await follow(tx, 'majorSupervise', { action, before: HUNG, after: { ...HUNG, acceptOpinion: '不行' } })
      return (await rowsOf(tx, 'hiddenDanger'))[0]
    })
    expect(found).toMatchObject(hazard)
  })
})

describe('work by a related party', () => {
  const PARTY = { ...OWN, guid: 'party', status: 'admitted', agreementTo: '2026-12-31', blackListed: false }
  const TASK = { ...OWN, relatedGuid: 'party', to: '2026-12-31' }
  it.each<[what: string, party: Own, task: Own, at: readonly string[]]>([
    ['admitted', {}, {}, []],
    ['blacklisted', { blackListed: true }, {}, ['relatedGuid']],
    ['not looked at', { status: 'pending' }, {}, ['relatedGuid']],
    ['suspended', { status: 'suspended' }, {}, ['relatedGuid']],
    ['with an agreement until today', { agreementTo: TODAY }, { to: TODAY }, []],
    ['with one until yesterday', { agreementTo: '2026-11-19' }, { to: TODAY }, ['relatedGuid']],
    ['beyond its agreement', {}, { to: '2027-01-01' }, ['to']],
  ])('needs one that is %s', async (_what, party, task, at) => {
    const rows: Rows = [['relatedCompany', { ...PARTY, ...party }]]
    const deed = (action: string) => ({ action, before: {}, after: { ...TASK, ...task } })
    expect(await refusedAt(rows, 'outsourceTask', deed('admit'))).toEqual(at)
    expect(await refusedAt(rows, 'outsourceTask', deed('resume'))).toEqual(at)
    expect(await refusedAt(rows, 'outsourceTask', deed('finish'))).toEqual([])
  })

  it.each<[what: string, workers: readonly Own[], isRefused: boolean]>([
    ['who was let in', [{ status: 'passed' }], false],
    ['beside one who was not', [{ status: 'passed' }, { status: 'refused' }], false],
    ['beside one not looked at', [{ status: 'passed' }, { status: 'pending' }], true],
    ['beside one not looked at, deleted', [{ status: 'passed' }, { status: 'pending', deleted: true }], false],
    [
      'beside one not looked at, of another task',
      [{ status: 'passed' }, { status: 'pending', taskGuid: 'other' }],
      false,
    ],
    ['of whom none is left', [{ status: 'passed', deleted: true }], true],
    ['who was refused', [{ status: 'refused' }], true],
  ])('briefs people %s', async (_what, workers, isRefused) => {
    const rows: Rows = [
      ['relatedCompany', PARTY],
      ...workers.map((own) => ['outsourcedOperator', { ...OWN, taskGuid: 'changed', ...own }] as const),
    ]
    const deed = { action: 'brief', before: {}, after: TASK }
    expect(await refusedAt(rows, 'outsourceTask', deed)).toEqual(isRefused ? ['briefingContent'] : [])
  })
})

describe('a permit', () => {
  const RUN = { ...OWN, planStart: START, planEnd: '2026-11-20T09:00:00.000Z' }
  const PLATE = { ...RUN, workKind: 'blindPlate', pipeName: '甲管' }
  const start = (after: Own) => ({ action: 'start', before: after, after })
  it.each<[what: string, other: Own, isRefused: boolean]>([
    ['is under way', {}, true],
    ['is interrupted', { status: 'paused' }, true],
    ['is over', { status: 'closed' }, false],
    ['waits for its beginning', { status: 'pendingStart' }, false],
    ['is on another pipe', { pipeName: '乙管' }, false],
    ['is no blind plate', { workKind: 'fire' }, false],
    ['is at another enterprise', { companyGuid: 'company-b' }, false],
    ['was deleted', { deleted: true }, false],
    ['is this one', { guid: 'changed' }, false],
  ])('of a blind plate is not begun while another %s', async (_what, other, isRefused) => {
    const rows: Rows = [['dangerousWorkPermit', { ...PLATE, status: 'working', ...other }]]
    expect(await refusedAt(rows, 'dangerousWorkPermit', start(PLATE))).toEqual(isRefused ? ['pipeName'] : [])
  })

  const PEOPLE = {
    ...RUN,
    workKind: 'fire',
    people: [
      { name: '甲', certNo: null },
      { name: '乙', certNo: 'T1' },
    ],
  }
  it.each<[what: string, paper: Own, isRefused: boolean]>([
    ['until the day before', { validTo: '2026-11-19' }, true],
    ['until the day', { validTo: TODAY }, false],
    ['of another number', { validTo: '2026-11-19', certNo: 'T2' }, false],
    ['of another enterprise', { validTo: '2026-11-19', companyGuid: 'company-b' }, false],
    ['that was deleted', { validTo: '2026-11-19', deleted: true }, false],
  ])('looks its people up: with a certificate %s', async (_what, paper, isRefused) => {
    const rows: Rows = [['personnelCertificate', { ...OWN, certNo: 'T1', ...paper }]]
    const at = isRefused ? ['people.1.certValidTo'] : []
    expect(await refusedAt(rows, 'dangerousWorkPermit', start(PEOPLE))).toEqual(at)
    const guardian = { action: 'changeGuardian', before: PEOPLE, after: PEOPLE }
    expect(await refusedAt(rows, 'dangerousWorkPermit', guardian)).toEqual(at)
    const pause = { action: 'pause', before: PEOPLE, after: PEOPLE }
    expect(await refusedAt(rows, 'dangerousWorkPermit', pause)).toEqual([])
  })

  const OUTSIDE = { ...RUN, workKind: 'fire', outsourceTaskGuid: 'task' }
  it.each<[what: string, task: Own, isRefused: boolean]>([
    ['under way', { status: 'working' }, false],
    ['not briefed', { status: 'admitted' }, true],
    ['stopped', { status: 'stopped' }, true],
    ['of another enterprise', { status: 'working', companyGuid: 'company-b' }, true],
  ])('of people from outside is within a task %s', async (_what, task, isRefused) => {
    const rows: Rows = [['outsourceTask', { ...OWN, guid: 'task', ...task }]]
    const at = isRefused ? ['outsourceTaskGuid'] : []
    expect(await refusedAt(rows, 'dangerousWorkPermit', start(OUTSIDE))).toEqual(at)
    expect(await refusedAt(rows, 'dangerousWorkPermit', { ...start(OUTSIDE), action: 'apply' })).toEqual(at)
    expect(await refusedAt(rows, 'dangerousWorkPermit', { ...start(OUTSIDE), action: 'finish' })).toEqual([])
  })
})

describe('the grade of an enterprise', () => {
  const FIRM = buildCompany({
    guid: 'graded',
    companyName: '某厂',
    serialNumber: 'graded',
    riskColor: 'blue',
    ...PLACE,
  })
  const AT = { companyGuid: 'graded', ...PLACE }
  const gradeOver = (rows: Rows, resource: string, deed: Deed) =>
    over([['company', FIRM as Own], ...rows], async (tx) => {
      await follow(tx, resource, deed)
      return (await rowsOf(tx, 'company')).find(({ guid }) => guid === 'graded')?.riskColor
    })

  it.each<[what: string, hazard: Own, color: string]>([
    ['major', {}, 'red'],
    ['major, not confirmed', { status: 'pendingConfirm' }, 'red'],
    ['major, under review', { status: 'pendingReview' }, 'red'],
    ['major, closed', { status: 'closed' }, 'blue'],
    ['major, with the officers', { status: 'transferred' }, 'blue'],
    ['general', { dangerLevel: 'general' }, 'blue'],
    ['major, deleted', { deleted: true }, 'blue'],
    ['major, elsewhere', { companyGuid: 'company-b' }, 'blue'],
  ])('with a hazard that is %s', async (_what, own, color) => {
    const hazard = buildHazard({ ...AT, guid: 'of-it', dangerLevel: 'major', status: 'pendingRectify' })
    const deed = { action: 'update', before: AT, after: AT }
    expect(await gradeOver([['hiddenDanger', { ...hazard, ...own }]], 'hiddenDanger', deed)).toBe(color)
  })

  const SOURCE = { ...AT, level: '1', status: 'filed' }
  it.each<[what: string, source: Own, color: string]>([
    ['of the first level', {}, 'red'],
    ['of the second', { level: '2' }, 'red'],
    ['of the third', { level: '3' }, 'yellow'],
    ['to be filed', { status: 'pendingFiling' }, 'red'],
    ['to be looked at again', { status: 'toReview' }, 'red'],
    ['to be written off', { status: 'pendingWriteOff' }, 'red'],
    ['written off', { status: 'writtenOff' }, 'yellow'],
    ['deleted', { deleted: true }, 'yellow'],
    ['of another enterprise', { companyGuid: 'company-b' }, 'yellow'],
  ])('with a yellow unit and a major source %s', async (_what, source, color) => {
    const rows: Rows = [
      ['riskUnit', { ...AT, riskColor: 'yellow', status: 'enabled' }],
      ['majorHazard', { ...SOURCE, ...source }],
    ]
    expect(await gradeOver(rows, 'majorHazard', { action: 'create', after: SOURCE })).toBe(color)
  })

  it.each<[what: string, unit: Own, color: string]>([
    ['in use', {}, 'orange'],
    ['out of use', { status: 'disabled' }, 'yellow'],
    ['deleted', { deleted: true }, 'yellow'],
    ['of another enterprise', { companyGuid: 'company-b' }, 'yellow'],
  ])('with an orange unit %s beside a yellow one', async (_what, unit, color) => {
    const rows: Rows = [
      ['riskUnit', { ...AT, riskColor: 'yellow', status: 'enabled' }],
      ['riskUnit', { ...AT, riskColor: 'orange', status: 'enabled', ...unit }],
    ]
    const deed = { action: 'disable', before: { ...AT, status: 'enabled' }, after: { ...AT, status: 'disabled' } }
    expect(await gradeOver(rows, 'riskUnit', deed)).toBe(color)
  })

  it.each<[what: string, event: Own, unit: Own]>([
    ['under way', {}, { riskColor: 'red', eventCount: 2 }],
    ['closed', { status: 'closed' }, { riskColor: 'yellow', eventCount: 1 }],
    ['deleted', { deleted: true }, { riskColor: 'yellow', eventCount: 1 }],
    ['of another unit', { unitGuid: 'another' }, { riskColor: 'yellow', eventCount: 1 }],
  ])('and that of its unit, with a red event %s beside a yellow one', async (_what, event, unit) => {
    const EVENT = { ...AT, unitGuid: 'unit', status: 'controlled' }
    const rows: Rows = [
      ['company', FIRM as Own],
      ['riskUnit', { ...AT, guid: 'unit', status: 'enabled' }],
      ['riskEvent', { ...EVENT, currentLevel: 'yellow' }],
      ['riskEvent', { ...EVENT, currentLevel: 'red', ...event }],
    ]
    const found = await over(rows, async (tx) => {
      await follow(tx, 'riskEvent', { action: 'update', before: EVENT, after: EVENT })
      return (await rowsOf(tx, 'riskUnit'))[0]
    })
    expect(found).toMatchObject(unit)
  })

  it.each<[what: string, record: Own, lastPatrolOn: string]>([
    ['later', { checkDate: TODAY }, TODAY],
    ['of the same day', { checkDate: '2026-11-10' }, '2026-11-10'],
    ['that arrives late', { checkDate: '2026-11-09' }, '2026-11-10'],
    ['before a closed door', { checkDate: TODAY, productionState: 'closedDoor' }, '2026-11-10'],
  ])('goes by the last full patrol: one %s', async (_what, record, lastPatrolOn) => {
    const company = { ...FIRM, lastPatrolOn: '2026-11-10', nextPatrolDue: 'as-it-was' }
    const found = await over([['company', { ...company, nextPatrolDue: '2027-05-10' }]], async (tx) => {
      const after = { ...AT, productionState: 'normal', taskGuid: null, ...record }
      await follow(tx, 'patrolRecord', { action: 'submit', after })
      return (await rowsOf(tx, 'company')).find(({ guid }) => guid === 'graded')
    })
    expect(found?.lastPatrolOn).toBe(lastPatrolOn)
  })
})
