import { describe, expect, it } from 'vitest'
import { CONDITIONS } from '#domain/resources/standardization-shared.ts'
import type { Db } from '#server/db/database.ts'
import { cancelVisits, keepOneVisit, moveWork } from '#server/resources/parts/company-move.ts'
import { askAgain, closeLeaves } from '#server/resources/parts/delegating.ts'
import { ownersOfTask, superiorsOfTask } from '#server/resources/parts/task-people.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { type Person, START } from '../support.ts'
import {
  added,
  follow,
  OWN,
  type Own,
  onOneServer,
  PLACE,
  type Rows,
  rowsOf,
  TODAY,
  TOMORROW,
  YESTERDAY,
} from './hook.ts'

/**
 * Whom hooks take for able, absent, expected or told, and by which day: beside the one who is, those who differ from him in
 * one thing and are not.
 */
const { over, refusedAt } = onOneServer()

describe('an application for a grade', () => {
  const ASKED = { ...OWN, reviewFlow: 'companyReview', applyGrade: 'three', conditions: Object.keys(CONDITIONS) }
  const at = (rows: Rows, own: Own = {}) =>
    refusedAt(rows, 'standardizationApplication', {
      ...{
        action: 'submit',
        before: { status: 'NEW' },
        after: { ...ASKED, applyType: 'first', status: 'SUBMITTED', ...own },
      },
    })

  const PAUSE = { companyGuid: 'company-a', targetType: 'company', status: 'paused', from: '2026-11-01', to: null }
  it.each<[what: string, pause: Own, isRefused: boolean]>([
    ['without an end', {}, true],
    ['until today', { to: TODAY }, true],
    ['until yesterday', { to: YESTERDAY }, false],
    ['from today on', { from: TODAY }, true],
    ['from tomorrow on', { from: TOMORROW }, false],
    ['that was lifted', { status: 'resumed' }, false],
    ['that was deleted', { deleted: true }, false],
    ['of another enterprise', { companyGuid: 'company-b' }, false],
  ])('waits for a pause %s', async (_what, pause, isRefused) => {
    expect(await at([['standardizationPause', { ...PAUSE, ...pause }]])).toEqual(isRefused ? ['companyGuid'] : [])
  })

  const GREY = { ...OWN, effect: 'noApplication', status: 'listed', fromDate: '2026-11-01', toDate: null }
  it.each<[what: string, line: Own, isRefused: boolean]>([
    ['without an end', {}, true],
    ['until today', { toDate: TODAY }, true],
    ['until yesterday', { toDate: YESTERDAY }, false],
    ['from today on', { fromDate: TODAY }, true],
    ['from tomorrow on', { fromDate: TOMORROW }, false],
    ['to another effect', { effect: 'focus' }, false],
    ['no more', { status: 'lifted' }, false],
    ['by a line that was deleted', { deleted: true }, false],
    ['in the person of another', { companyGuid: 'company-b' }, false],
  ])('is not taken from who is on the grey list %s', async (_what, line, isRefused) => {
    expect(await at([['greyList', { ...GREY, ...line }]])).toEqual(isRefused ? ['companyGuid'] : [])
  })

  const HELD = { ...OWN, status: 'valid', validTo: '2027-02-20' }
  it.each<[what: string, held: Own, isRefused: boolean]>([
    ['in three months', {}, false],
    ['in three months and a day', { validTo: '2027-02-21' }, true],
    ['since yesterday', { validTo: YESTERDAY }, false],
    ['and was revoked', { status: 'revoked' }, true],
    ['and was deleted', { deleted: true }, true],
    ['and is that of another', { companyGuid: 'company-b' }, true],
  ])('to renew needs a certificate that ends %s', async (_what, held, isRefused) => {
    const rows: Rows = [['standardizationCertificate', { ...HELD, ...held }]]
    expect(await at(rows, { applyType: 'renew' })).toEqual(isRefused ? ['applyType'] : [])
    expect(await at(rows)).toEqual([])
  })

  const FAILED = { ...OWN, reviewConclusion: 'fail', reviewDate: '2025-11-20', status: 'REVIEW_RESULT_SUBMITTED' }
  it.each<[what: string, failed: Own, isRefused: boolean]>([
    ['to the day', {}, true],
    ['and a day', { reviewDate: '2025-11-19' }, false],
    ['less a day, deleted', { reviewDate: '2025-11-21', deleted: true }, false],
    ['less a day, of another', { reviewDate: '2025-11-21', companyGuid: 'company-b' }, false],
    [
      'less a day, and did not fail',
      { reviewDate: '2025-11-21', reviewConclusion: 'pass', status: 'ANNOUNCEMENT_DONE' },
      false,
    ],
  ])('waits for a year after a review that failed: a year %s', async (_what, failed, isRefused) => {
    const rows: Rows = [['standardizationApplication', { ...ASKED, ...FAILED, ...failed }]]
    expect(await at(rows)).toEqual(isRefused ? ['applyType'] : [])
  })

  it.each<[what: string, other: Own, isRefused: boolean]>([
    ['is under way', {}, true],
    ['was only begun', { status: 'NEW' }, false],
    ['is over', { status: 'ANNOUNCEMENT_DONE' }, false],
    ['is for another grade', { applyGrade: 'two' }, false],
    ['goes another way', { reviewFlow: 'fiveInOne' }, false],
    ['is that of another', { companyGuid: 'company-b' }, false],
    ['was deleted', { deleted: true }, false],
    ['is this one', { guid: 'changed' }, false],
    ['failed long ago', { reviewConclusion: 'fail', reviewDate: '2024-01-01' }, false],
  ])('is one at a time: another %s', async (_what, other, isRefused) => {
    const rows: Rows = [
      ['standardizationApplication', { ...ASKED, applyType: 'first', status: 'ASSIGN_PENDING', ...other }],
    ]
    expect(await at(rows)).toEqual(isRefused ? ['applyGrade'] : [])
  })
})

describe('who reviews', () => {
  const ORGANIZATION = {
    ...{ agencyGuid: 'reviewer', orgNo: '1', grades: ['three'], tradeFamilies: ['textile'], useState: 'enabled' },
    ...{ validFrom: '2026-01-01', validTo: '2026-12-31' },
  }
  const AGENCY = { guid: 'reviewer', agencyName: '某机构', status: 'YBA' }
  const APPLICATION = { ...OWN, guid: 'application' }
  const ASSIGN = {
    ...{ action: 'allocate', before: {}, who: 'bureau' as const },
    after: {
      ...{ ...OWN, applicationGuid: 'application', applyGrade: 'three', tradeFamily: 'textile' },
      ...{ allocateType: 'assign', agencyGuid: 'reviewer' },
    },
  }
  const base = (own: { organization?: Own; agency?: Own; application?: Own } = {}): Rows => [
    ['reviewOrganization', { ...ORGANIZATION, ...own.organization }],
    ['agencyBase', { ...AGENCY, ...own.agency }],
    ['standardizationApplication', { ...APPLICATION, ...own.application }],
  ]
  /** By name it is refused there; by lot nobody is left to draw. */
  const both = async (rows: Rows) => [
    await refusedAt(rows, 'standardizationAllocation', ASSIGN),
    await refusedAt(rows, 'standardizationAllocation', {
      ...ASSIGN,
      after: { ...ASSIGN.after, allocateType: 'random' },
    }),
  ]
  const answer = (isRefused: boolean) => (isRefused ? [['agencyGuid'], ['allocateType']] : [[], []])

  it.each<[what: string, own: Parameters<typeof base>[0], isRefused: boolean]>([
    ['that may', {}, false],
    ['until today', { organization: { validTo: TODAY } }, false],
    ['until yesterday', { organization: { validTo: YESTERDAY } }, true],
    ['from today on', { organization: { validFrom: TODAY } }, false],
    ['from tomorrow on', { organization: { validFrom: TOMORROW } }, true],
    ['out of use', { organization: { useState: 'disabled' } }, true],
    ['that was deleted', { organization: { deleted: true } }, true],
    ['for other grades', { organization: { grades: ['two'] } }, true],
    ['for other trades', { organization: { tradeFamilies: ['chemical'] } }, true],
    ['for all trades', { organization: { tradeFamilies: [] } }, false],
    ['whose change waits', { agency: { status: 'BGZ' } }, true],
    ['whose entry was deleted', { agency: { deleted: true } }, true],
    ['that tutored the enterprise for it', { application: { tutorAgencyGuid: 'reviewer' } }, true],
    ['beside another that did', { application: { tutorAgencyGuid: 'another' } }, false],
  ])('is an organization %s', async (_what, own, isRefused) => {
    expect(await both(base(own))).toEqual(answer(isRefused))
  })

  it.each<[what: string, pause: Own, isRefused: boolean]>([
    ['until today', {}, true],
    ['until yesterday', { to: YESTERDAY }, false],
    ['that was another’s', { agencyGuid: 'another' }, false],
  ])('is none under a pause %s', async (_what, pause, isRefused) => {
    const line = {
      agencyGuid: 'reviewer',
      targetType: 'agency',
      status: 'paused',
      from: '2026-11-01',
      to: TODAY,
      ...pause,
    }
    expect(await both([...base(), ['standardizationPause', line]])).toEqual(answer(isRefused))
  })

  const SERVED = { ...OWN, agencyGuid: 'reviewer', status: 'done', endDate: '2025-11-20' }
  it.each<[what: string, project: Own, isRefused: boolean]>([
    ['a year ago to the day', {}, true],
    ['a year and a day ago', { endDate: '2025-11-19' }, false],
    ['stopped', { status: 'stopped' }, true],
    ['not confirmed yet', { status: 'toConfirm' }, true],
    ['that was a draft', { status: 'draft' }, false],
    ['that was refused', { status: 'objected' }, false],
    ['at another enterprise', { companyGuid: 'company-b' }, false],
    ['by another agency', { agencyGuid: 'another' }, false],
    ['that was deleted', { deleted: true }, false],
  ])('is none that served the enterprise: with a project %s', async (_what, project, isRefused) => {
    const own = { ...SERVED, ...project }
    expect(await both([...base(), ['tutorshipProject', own]])).toEqual(answer(isRefused))
    expect(await both([...base(), ['hostingProject', own]])).toEqual(answer(isRefused))
  })

  it('is in turn the one whose last task lies furthest back', async () => {
    const rows: Rows = [
      ...base(),
      ['reviewOrganization', { ...ORGANIZATION, agencyGuid: 'second', orgNo: '2' }],
      ['agencyBase', { ...AGENCY, guid: 'second' }],
    ]
    const inTurn = { ...ASSIGN, after: { ...ASSIGN.after, allocateType: 'rotate' } }
    const given = (agencyGuid: string, allocateDate: string, own: Own = {}) =>
      ['standardizationAllocation', { ...OWN, agencyGuid, allocateDate, ...own }] as const
    const chosen = (more: Rows) =>
      over([...rows, ...more], async (tx) => (await added(tx, 'standardizationAllocation', inTurn)).agencyGuid)
    expect(await chosen([])).toBe('reviewer')
    expect(await chosen([given('reviewer', '2026-01-01')])).toBe('second')
    expect(await chosen([given('reviewer', '2026-01-01'), given('second', '2026-02-01')])).toBe('reviewer')
    const thenAgain = [given('reviewer', '2026-01-01'), given('reviewer', '2026-03-01'), given('second', '2026-02-01')]
    expect(await chosen(thenAgain)).toBe('second')
    expect(await chosen([given('reviewer', '2026-01-01', { deleted: true })])).toBe('reviewer')
  })
})

describe('an expert', () => {
  const EXPERT = {
    guid: 'wise',
    name: '某',
    groups: ['dust'],
    status: 'active',
    termFrom: '2026-01-01',
    termTo: '2027-12-31',
  }
  const EVENT = {
    ...{ eventTime: '2026-12-01T01:00:00.000Z', eventCompanyName: '乙化工厂', method: 'random' },
    groups: [{ field: 'dust', count: 1 }],
  }
  const DRAW = { action: 'draw', before: {}, after: EVENT }
  const AWAY = { expertGuid: 'wise', from: '2026-11-30', to: '2026-12-02', status: 'agreed' }
  it.each<[what: string, expert: Own, leave: Own | null, isDrawn: boolean]>([
    ['of the pool', {}, null, true],
    ['suspended', { status: 'suspended' }, null, false],
    ['deleted', { deleted: true }, null, false],
    ['until that day', { termTo: '2026-12-01' }, null, true],
    ['until the day before', { termTo: '2026-11-30' }, null, false],
    ['from that day on', { termFrom: '2026-12-01' }, null, true],
    ['from the day after', { termFrom: '2026-12-02' }, null, false],
    ['who keeps away from it', { avoidUnits: '乙化工厂' }, null, false],
    ['on leave', {}, {}, false],
    ['on leave until that day', {}, { to: '2026-12-01' }, false],
    ['on leave until the day before', {}, { to: '2026-11-30' }, true],
    ['on leave from that day on', {}, { from: '2026-12-01' }, false],
    ['on leave from the day after', {}, { from: '2026-12-02' }, true],
    ['who asked for leave', {}, { status: 'pending' }, true],
    ['whose leave was deleted', {}, { deleted: true }, true],
    ['beside another on leave', {}, { expertGuid: 'other' }, true],
  ])('is drawn: one %s', async (_what, expert, leave, isDrawn) => {
    const away: Rows = leave === null ? [] : [['expertLeave', { ...AWAY, ...leave }]]
    const rows: Rows = [['expert', { ...EXPERT, ...expert }], ...away]
    expect(await refusedAt(rows, 'expertSelection', DRAW)).toEqual(isDrawn ? [] : ['groups'])
  })

  it('is kept away from an enterprise chosen as from one whose name was written', async () => {
    const after = { ...EVENT, eventCompanyName: null, eventCompanyGuid: 'company-b' }
    const rows: Rows = [['expert', { ...EXPERT, avoidUnits: '乙化工厂' }]]
    expect(await refusedAt(rows, 'expertSelection', { ...DRAW, after })).toEqual(['groups'])
  })

  const TASK = { expertGuid: 'wise', status: 'waiting', eventName: '检查', eventTime: '2026-12-01T01:00:00.000Z' }
  it.each<[what: string, task: Own, holds: { leave: boolean; going: boolean }]>([
    ['is waited for', {}, { leave: true, going: true }],
    ['is there', { status: 'signedIn' }, { leave: false, going: true }],
    ['has been', { status: 'submitted' }, { leave: false, going: false }],
    ['does not come', { status: 'absent' }, { leave: false, going: false }],
    ['is waited for by a deleted task', { deleted: true }, { leave: false, going: false }],
    [
      'is waited for on the last moment of his leave',
      { eventTime: '2026-12-02T15:59:59.999Z' },
      { leave: true, going: true },
    ],
    ['is waited for after it', { eventTime: '2026-12-02T16:00:00.000Z' }, { leave: false, going: true }],
    ['is waited for before it', { eventTime: '2026-11-29T15:59:59.999Z' }, { leave: false, going: true }],
  ])('who %s: no leave for that day, and no way out of the pool', async (_what, task, holds) => {
    const rows: Rows = [['expertTask', { ...TASK, ...task }]]
    const leave = { action: 'agree', before: AWAY, after: AWAY }
    expect(await refusedAt(rows, 'expertLeave', leave)).toEqual(holds.leave ? ['from'] : [])
    const suspended = { action: 'suspend', before: EXPERT, after: { ...EXPERT, status: 'suspended' } }
    expect(await refusedAt(rows, 'expert', suspended)).toEqual(holds.going ? ['status'] : [])
    const changed = { action: 'update', before: EXPERT, after: EXPERT }
    expect(await refusedAt(rows, 'expert', changed)).toEqual([])
  })
})

it('an enterprise is led from the word of a report that was made public to the report', async () => {
  const person = { guid: 'told', roles: ['safety'], companyGuid: 'company-b', accountEnabled: true, name: '某' }
  const report = { guid: 'report', companyGuid: 'company-b', reportName: '现状评价', isPublic: false }
  const links = await over([['user', person]], async (tx) => {
    await follow(tx, 'assessmentReport', { action: 'update', before: report, after: { ...report, isPublic: true } })
    return (await rowsOf(tx, 'noticeFeedBack')).flatMap(({ userGuid, link }) => (userGuid === 'told' ? [link] : []))
  })
  expect(links).toEqual(['/anQuanShengChanPingGu?open=report'])
})

describe('a notice', () => {
  const READER = {
    ...{ guid: 'reader', roles: ['safety'], companyGuid: 'company-b', gridPath: 'root/town-b/', accountEnabled: true },
    ...{ agencyGuid: 'some-agency', mobile: '13900000001', name: '某' },
  }
  const NOTICE = { title: '通知', status: 'published', createUserGuid: 'bureau', smsRemind: true }
  const readers = (notice: Own, person: Own = {}) =>
    over([['user', { ...READER, ...person }]], async (tx) => {
      await follow(tx, 'notice', { action: 'publish', before: NOTICE, after: { ...NOTICE, ...notice } })
      const receipts = (await rowsOf(tx, 'noticeFeedBack')).map(({ userGuid }) => userGuid)
      const phones = (await rowsOf(tx, 'smsRecord')).map(({ phone }) => phone)
      return [receipts.includes('reader'), phones.includes(READER.mobile)]
    })
  it.each<[what: string, notice: Own, isMeant: boolean]>([
    ['everybody', { scopeType: 'all' }, true],
    ['a role', { scopeType: 'role', scopeRoles: ['worker', 'safety'] }, true],
    ['another role', { scopeType: 'role', scopeRoles: ['worker'] }, false],
    ['experts', { scopeType: 'expert', scopeRoles: ['safety'] }, false],
    ['his town', { scopeType: 'grid', scopeGrids: ['town-b'] }, true],
    ['the district', { scopeType: 'grid', scopeGrids: ['root'] }, true],
    ['a grid of his town', { scopeType: 'grid', scopeGrids: ['grid-b'] }, false],
    ['no grid at all', { scopeType: 'grid', scopeGrids: [] }, false],
    ['his enterprise', { scopeType: 'company', scopeCompanies: ['company-b'] }, true],
    ['another enterprise', { scopeType: 'company', scopeCompanies: ['company-a'] }, false],
    ['his agency', { scopeType: 'agency', scopeAgencies: ['some-agency'] }, true],
    ['another agency', { scopeType: 'agency', scopeAgencies: ['agency-a'] }, false],
    ['himself', { scopeType: 'person', scopePersons: ['reader'] }, true],
    ['another person', { scopeType: 'person', scopePersons: ['grid'] }, false],
    ['his own', { scopeType: 'all', createUserGuid: 'reader' }, false],
  ])('goes to whom it is meant for: %s', async (_what, notice, isMeant) => {
    expect(await readers(notice)).toEqual([isMeant, isMeant])
    expect(await readers({ ...notice, smsRemind: false })).toEqual([isMeant, false])
  })

  it('goes to nobody who is shut out or was deleted', async () => {
    const named = { scopeType: 'person', scopePersons: ['reader'] }
    expect(await readers(named, { accountEnabled: false })).toEqual([false, false])
    expect(await readers(named, { deleted: true })).toEqual([false, false])
  })

  const RECEIPT = { guid: 'receipt', noticeGuid: 'changed', userGuid: 'reader', status: 'unread' }
  it.each<[what: string, receipt: Own, isTold: boolean]>([
    ['not read', {}, true],
    ['read', { status: 'read' }, false],
    ['reminded of today', { remindTime: '2026-11-19T16:00:00.000Z' }, false],
    ['reminded of yesterday', { remindTime: '2026-11-19T15:59:59.999Z' }, true],
    ['of another notice', { noticeGuid: 'another' }, false],
  ])('is reminded of where it was %s', async (_what, receipt, isTold) => {
    const rows: Rows = [
      ['user', READER],
      ['noticeFeedBack', { ...RECEIPT, ...receipt }],
    ]
    const [phones, remindTime] = await over(rows, async (tx) => {
      await follow(tx, 'notice', { action: 'remind', before: NOTICE, after: NOTICE })
      const [found] = await rowsOf(tx, 'noticeFeedBack')
      return [(await rowsOf(tx, 'smsRecord')).map(({ phone }) => phone), found?.remindTime]
    })
    expect(phones).toEqual(isTold ? [READER.mobile] : [])
    expect(remindTime === START).toBe(isTold)
  })
})

describe('a new version of a check-list', () => {
  const LIST = { firstVersionGuid: 'first', versionNo: '2', enabled: true }
  const OLD = { guid: 'old', firstVersionGuid: 'first', versionNo: '1', enabled: true }
  it.each<[what: string, resource: string, own: Own, follows: boolean]>([
    ['a plan', 'selfCheckPlan', {}, true],
    ['a deleted plan', 'selfCheckPlan', { deleted: true }, false],
    ['a check not begun', 'selfCheckTask', { status: 'pending' }, true],
    ['a check begun', 'selfCheckTask', { status: 'running' }, false],
    ['an inspection not begun', 'inspection', { status: 'waiting' }, true],
    ['an inspection begun', 'inspection', { status: 'inspecting' }, false],
  ])('is taken by %s', async (_what, resource, own, follows) => {
    const field = resource === 'inspection' ? 'checkTemplateGuid' : 'templateGuid'
    const rows: Rows = [
      ['checkTemplate', OLD],
      [resource, { ...OWN, [field]: 'old', ...own }],
    ]
    const [named, isOldInUse] = await over(rows, async (tx) => {
      await follow(tx, 'checkTemplate', { action: 'enable', before: { ...LIST, enabled: false }, after: LIST })
      const old = (await rowsOf(tx, 'checkTemplate')).find(({ guid }) => guid === 'old')
      return [(await rowsOf(tx, resource))[0]?.[field], old?.enabled]
    })
    expect(named).toBe(follows ? 'changed' : 'old')
    expect(isOldInUse).toBe(false)
  })

  it.each<[what: string, resource: string, own: Own, follows: boolean]>([
    ['a visit not begun', 'patrolTask', { status: 'pending' }, true],
    ['a visit begun', 'patrolTask', { status: 'running' }, false],
    ['a draft of a task', 'specialTask', { status: 'draft' }, true],
    ['a task under way', 'specialTask', { status: 'running' }, false],
  ])('is taken among others by %s', async (_what, resource, own, follows) => {
    const rows: Rows = [
      ['checkTemplate', OLD],
      [resource, { ...PLACE, checkTemplateGuids: ['other', 'old'], ...own }],
    ]
    const named = await over(rows, async (tx) => {
      await follow(tx, 'checkTemplate', { action: 'enable', before: { ...LIST, enabled: false }, after: LIST })
      return (await rowsOf(tx, resource))[0]?.checkTemplateGuids
    })
    expect(named).toEqual(['other', follows ? 'changed' : 'old'])
  })

  it.each<[what: string, other: Own, isRefused: boolean]>([
    ['in use', { effectiveDate: '2026-01-01' }, false],
    ['in the making', { effectiveDate: null }, true],
    ['in the making, deleted', { effectiveDate: null, deleted: true }, false],
    ['in the making, of another list', { effectiveDate: null, firstVersionGuid: 'another' }, false],
  ])('is begun beside one %s', async (_what, other, isRefused) => {
    const deed = { action: 'copyAsVersion', after: { ...LIST, enabled: false } }
    const refused = await refusedAt([['checkTemplate', { ...OLD, ...other }]], 'checkTemplate', deed)
    expect(refused).toEqual(isRefused ? ['fromGuid'] : [])
  })
})

describe('leave', () => {
  const LEAVE = {
    userGuid: 'grid',
    userName: '网格员',
    ...PLACE,
    startDate: '2026-11-18',
    endDate: '2026-11-23',
    leaveType: 'sick',
  }
  const agree = { action: 'agree', before: LEAVE, after: { ...LEAVE, status: 'agreed' } }
  const SHIFT = { dutyDate: '2026-11-23', shift: 'day', status: 'planned', leader: 'bureau', dutyPersons: ['grid'] }
  it.each<[what: string, shift: Own, isRefused: boolean]>([
    ['on its last day', {}, true],
    ['on the day after', { dutyDate: '2026-11-24' }, false],
    ['today', { dutyDate: TODAY }, true],
    ['yesterday, which is over', { dutyDate: YESTERDAY }, false],
    ['as leader', { leader: 'grid', dutyPersons: [] }, true],
    ['as nobody', { dutyPersons: ['town'] }, false],
    ['that he asked to swap', { status: 'swapPending' }, true],
    ['that is done', { status: 'done' }, false],
    ['that was deleted', { deleted: true }, false],
  ])('is not granted over a shift %s', async (_what, shift, isRefused) => {
    expect(await refusedAt([['schedule', { ...SHIFT, ...shift }]], 'leave', agree)).toEqual(
      isRefused ? ['startDate'] : [],
    )
  })

  const MISSED = { userGuid: 'grid', date: '2026-11-18', attendStatus: 'missing', signInTime: null, signOutTime: null }
  it.each<[what: string, record: Own, status: string]>([
    ['on its first day', {}, 'leave'],
    ['on the day before', { date: '2026-11-17' }, 'missing'],
    ['on its last day', { date: '2026-11-23' }, 'leave'],
    ['on the day after', { date: '2026-11-24' }, 'missing'],
    ['late', { attendStatus: 'late' }, 'late'],
    ['missing, and signed out', { signOutTime: START }, 'missing'],
    ['deleted', { deleted: true }, 'missing'],
    ['another person', { userGuid: 'town' }, 'missing'],
  ])('takes the days back on which he was missing: %s', async (_what, record, status) => {
    const found = await over([['attendanceRecord', { ...PLACE, ...MISSED, ...record }]], async (tx) => {
      await follow(tx, 'leave', agree)
      return (await rowsOf(tx, 'attendanceRecord'))[0]?.attendStatus
    })
    expect(found).toBe(status)
  })

  const TODO = {
    title: '上报',
    activityName: '上报',
    status: 'ing',
    activityUser: 'grid',
    activityUsers: ['grid'],
    dueDate: '2026-11-23',
  }
  const STANDS = {
    userGuid: 'grid',
    delegateGuid: 'town',
    startDate: '2026-11-18',
    endDate: '2026-11-23',
    status: 'effective',
  }
  it.each<[what: string, todo: Own, delegation: Own | null, isTold: boolean]>([
    ['on its last day', {}, null, true],
    ['on its first day', { dueDate: '2026-11-18' }, null, true],
    ['on the day before', { dueDate: '2026-11-17' }, null, false],
    ['on the day after', { dueDate: '2026-11-24' }, null, false],
    ['and is done', { status: 'ed' }, null, false],
    ['and was deleted', { deleted: true }, null, false],
    ['and is another’s', { activityUsers: ['town'] }, null, false],
    ['and is the leave itself', { bizResource: 'leave' }, null, false],
    ['while somebody stands in', {}, {}, false],
    ['while somebody stands in until the day before', {}, { endDate: '2026-11-22' }, true],
    ['while somebody stands in from the day after', {}, { startDate: '2026-11-19' }, true],
    ['while nobody stands in any more', {}, { status: 'ended' }, true],
    ['while somebody stands in for another', {}, { userGuid: 'town' }, true],
  ])('says what falls due %s', async (_what, todo, delegation, isTold) => {
    const stands: Rows = delegation === null ? [] : [['delegation', { ...STANDS, ...delegation }]]
    const rows: Rows = [['workflowTask', { ...TODO, gridPath: PLACE.gridPath, ...todo }], ...stands]
    const told = await over(rows, async (tx) => {
      await follow(tx, 'leave', agree)
      return (await rowsOf(tx, 'noticeFeedBack')).map(({ userGuid }) => userGuid).toSorted()
    })
    expect(told).toEqual(isTold ? ['bureau', 'grid'] : [])
  })

  const LEFT = { ...STANDS, leaveGuid: 'changed' }
  it.each<[what: string, own: Own, isEnded: boolean]>([
    ['for it', {}, true],
    ['for another', { leaveGuid: 'another' }, false],
    ['for it, over', { status: 'ended' }, false],
    ['for it, deleted', { deleted: true }, false],
  ])('that is over ends what was left to somebody %s', async (_what, own, isEnded) => {
    const [status, told] = await over([['delegation', { ...LEFT, ...own }]], async (tx) => {
      await follow(tx, 'leave', { action: 'back', before: LEAVE, after: { ...LEAVE, status: 'back' } })
      return [
        (await rowsOf(tx, 'delegation'))[0]?.endTime,
        (await rowsOf(tx, 'noticeFeedBack')).map((row) => row.userGuid),
      ]
    })
    expect(status ?? null).toBe(isEnded ? START : null)
    expect(told).toEqual(isEnded ? ['town'] : [])
  })

  const ASKS = {
    ...LEAVE,
    guid: 'asks',
    status: 'agreed',
    undelegated: null,
    delegateGuid: null,
    updateTime: '2026-11-18T00:00:00.000Z',
  }
  it.each<[what: string, leave: Own, todo: Own, asks: boolean]>([
    ['under way', {}, {}, true],
    ['from today on', { startDate: TODAY }, {}, true],
    ['from tomorrow on', { startDate: TOMORROW }, {}, false],
    ['until today', { endDate: TODAY }, {}, true],
    ['until yesterday', { endDate: YESTERDAY }, {}, false],
    ['not granted', { status: 'pending' }, {}, false],
    ['deleted', { deleted: true }, {}, false],
    ['that somebody has the work of', { delegateGuid: 'town' }, {}, false],
    ['with nothing since', {}, { startTime: '2026-11-17T00:00:00.000Z' }, false],
    ['with work of his post', {}, { activityUsers: [], activityUser: null, activityRoles: ['grid'] }, false],
  ])('asks again who does the work that has come: one %s', async (_what, leave, todo, asks) => {
    const rows: Rows = [
      ['leave', { ...ASKS, ...leave }],
      ['workflowTask', { ...TODO, gridPath: PLACE.gridPath, startTime: '2026-11-19T00:00:00.000Z', ...todo }],
    ]
    const undelegated = await over(rows, async (tx) => {
      await askAgain(tx, START)
      return (await rowsOf(tx, 'leave'))[0]?.undelegated
    })
    expect(undelegated).toBe(asks ? true : null)
  })

  it.each([
    [TODAY, true],
    [YESTERDAY, null],
  ])('asks no more once it is over: until %s', async (endDate, left) => {
    const undelegated = await over([['leave', { ...ASKS, undelegated: true, endDate }]], async (tx) => {
      await closeLeaves(tx, START)
      return (await rowsOf(tx, 'leave'))[0]?.undelegated
    })
    expect(undelegated).toBe(left)
  })

  const LEAVES_TO = { ...STANDS, startDate: TODAY, endDate: '2026-11-25' }
  it.each<[what: string, other: Own, at: readonly string[]]>([
    ['until that day', { startDate: '2026-11-01', endDate: TODAY }, ['startDate']],
    ['until the day before', { startDate: '2026-11-01', endDate: YESTERDAY }, []],
    ['from its last day on', { startDate: '2026-11-25', endDate: '2026-11-30' }, ['startDate']],
    ['from the day after', { startDate: '2026-11-26', endDate: '2026-11-30' }, []],
    ['that has ended', { startDate: TODAY, endDate: TODAY, status: 'ended' }, []],
    ['that was deleted', { startDate: TODAY, endDate: TODAY, deleted: true }, []],
    [
      'of whom he leaves it to',
      { startDate: TODAY, endDate: TODAY, userGuid: 'town', delegateGuid: 'bureau' },
      ['delegateGuid'],
    ],
    ['of another', { startDate: TODAY, endDate: TODAY, userGuid: 'bureau' }, []],
  ])('leaves work to one at a time: beside a delegation %s', async (_what, other, at) => {
    const deed = { action: 'create', after: LEAVES_TO }
    expect(await refusedAt([['delegation', { ...STANDS, ...other }]], 'delegation', deed)).toEqual(at)
  })

  it.each<[what: string, delegation: Own, at: readonly string[]]>([
    ['himself', { delegateGuid: 'grid' }, ['delegateGuid']],
    ['somebody of another house', { delegateGuid: 'safety' }, ['delegateGuid']],
    ['somebody below him', { userGuid: 'town', delegateGuid: 'grid' }, ['delegateGuid']],
    ['nobody that there is', { delegateGuid: 'nobody' }, ['delegateGuid']],
    ['somebody until today', { endDate: TODAY }, []],
    ['somebody until yesterday', { endDate: YESTERDAY }, ['endDate']],
  ])('leaves no work to %s', async (_what, delegation, at) => {
    expect(await refusedAt([], 'delegation', { action: 'create', after: { ...LEAVES_TO, ...delegation } })).toEqual(at)
  })
})

describe('visits', () => {
  const VISIT = {
    ...PLACE,
    taskType: 'daily',
    source: 'cycle',
    status: 'pending',
    companyGuids: ['company-a'],
    planEnd: TODAY,
  }
  const states = (rows: Rows, work: (tx: Db) => Promise<void>) =>
    over(rows, async (tx) => {
      await work(tx)
      return Object.fromEntries((await rowsOf(tx, 'patrolTask')).map((row) => [row.guid, row.status]))
    })
  it('of a round that was made there stays in it', async () => {
    const round = { ...VISIT, companyGuids: ['company-a', 'company-b'], doneCompanyGuids: ['company-a'] }
    const left = await over([['patrolTask', round]], async (tx) => {
      await cancelVisits(tx, 'company-a', START)
      return (await rowsOf(tx, 'patrolTask'))[0]?.companyGuids
    })
    expect(left).toEqual(['company-a', 'company-b'])
  })

  it.each<[what: string, own: Own, status: string]>([
    ['not begun', {}, 'cancelled'],
    ['begun', { status: 'running' }, 'cancelled'],
    ['done', { status: 'done' }, 'done'],
    ['deleted', { deleted: true }, 'pending'],
    ['of another', { companyGuids: ['company-b'] }, 'pending'],
    [
      'done there, in a round',
      { companyGuids: ['company-a', 'company-b'], doneCompanyGuids: ['company-a'] },
      'pending',
    ],
    ['last left, in a round', { companyGuids: ['company-a', 'company-b'], doneCompanyGuids: ['company-b'] }, 'done'],
    ['one of two left, in a round', { companyGuids: ['company-a', 'company-b'] }, 'pending'],
  ])('of an enterprise that is gone are off: one %s', async (_what, own, status) => {
    const found = await states([['patrolTask', { guid: 'visit', ...VISIT, ...own }]], (tx) =>
      cancelVisits(tx, 'company-a', START),
    )
    expect(found).toEqual({ visit: status })
  })

  it.each<[what: string, own: Own, first: string, second: string]>([
    ['due later', { planEnd: TOMORROW }, 'pending', 'cancelled'],
    ['due before', { planEnd: YESTERDAY }, 'cancelled', 'pending'],
    ['begun', { status: 'running', planEnd: TOMORROW }, 'cancelled', 'running'],
    ['set by hand', { source: 'own', planEnd: TOMORROW }, 'pending', 'pending'],
    ['of another kind', { taskType: 'lookBack', planEnd: TOMORROW }, 'pending', 'pending'],
  ])('of the cycle are one: beside another %s', async (_what, own, first, second) => {
    const rows: Rows = [
      ['patrolTask', { guid: 'first', ...VISIT }],
      ['patrolTask', { guid: 'second', ...VISIT, ...own }],
    ]
    expect(await states(rows, (tx) => keepOneVisit(tx, 'company-a', START))).toEqual({ first, second })
  })

  it('go along to the inspectors of the new grid, out of a round one by itself', async () => {
    const rows: Rows = [
      ['patrolTask', { guid: 'own', ...VISIT, gridPersonGuids: ['grid'] }],
      ['patrolTask', { guid: 'round', ...VISIT, companyGuids: ['company-a', 'company-b'], gridPersonGuids: ['grid'] }],
      ['specialTaskCompany', { guid: 'row', ...OWN, patrolTaskGuid: 'round', status: 'pending' }],
      [
        'specialTaskCompany',
        { guid: 'other-row', companyGuid: 'company-b', patrolTaskGuid: 'round', status: 'pending' },
      ],
      ['dangerousWorkDispatch', { guid: 'to-check', ...OWN, status: 'toCheck', gridPersonGuid: 'grid' }],
      ['dangerousWorkDispatch', { guid: 'checked', ...OWN, status: 'checked', gridPersonGuid: 'grid' }],
    ]
    const found = await over(rows, async (tx) => {
      const company = { guid: 'company-a', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
      await moveWork(tx, buildRecord('company', company), START)
      const tasks = await rowsOf(tx, 'patrolTask')
      const split = tasks.find(({ guid }) => guid !== 'own' && guid !== 'round')
      const lines = (await rowsOf(tx, 'specialTaskCompany')).map((row) => [
        row.guid,
        row.patrolTaskGuid === split?.guid,
      ])
      const dispatched = (await rowsOf(tx, 'dangerousWorkDispatch')).map((row) => [row.guid, row.gridPersonGuid])
      return { tasks, split, lines: Object.fromEntries(lines), dispatched: Object.fromEntries(dispatched) }
    })
    const there = { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/', gridPersonGuids: ['otherGrid'] }
    expect(found.tasks.find(({ guid }) => guid === 'own')).toMatchObject({ ...there, companyGuids: ['company-a'] })
    expect(found.tasks.find(({ guid }) => guid === 'round')).toMatchObject({ ...PLACE, companyGuids: ['company-b'] })
    expect(found.split).toMatchObject({ ...there, companyGuids: ['company-a'], status: 'pending' })
    expect(found.lines).toEqual({ row: true, 'other-row': false })
    expect(found.dispatched).toEqual({ 'to-check': null, checked: 'grid' })
  })
})

describe('whose a to-do is', () => {
  const todo = (own: Own) =>
    buildRecord('workflowTask', { guid: 'todo', title: '办', status: 'ing', gridPath: PLACE.gridPath, ...own })
  it.each<[what: string, own: Own, owners: readonly string[], superiors: readonly string[]]>([
    ['named', { activityUser: 'grid', activityUsers: ['grid'] }, ['grid'], ['town']],
    ['of a role', { activityRoles: ['grid'] }, ['grid'], ['town']],
    ['of a role elsewhere', { activityRoles: ['grid'], gridPath: 'root/town-b/grid-b/' }, ['otherGrid'], []],
    ['of a town', { activityRoles: ['town'] }, ['town'], ['bureau']],
    ['of nobody', {}, [], []],
  ])('and who stands above: one %s', async (_what, own, owners, superiors) => {
    expect(await over([], (tx) => ownersOfTask(tx, todo(own), TODAY))).toEqual(owners)
    expect(await over([], (tx) => superiorsOfTask(tx, todo(own), TODAY))).toEqual(superiors)
  })

  it.each<[what: string, person: Own]>([
    ['who was deleted', { deleted: true }],
    ['who is shut out', { accountEnabled: false }],
    ['who stopped', { personStatus: 'stopped' }],
    ['whose last day was yesterday', { onDutyTo: YESTERDAY }],
  ])('is that of nobody %s', async (_what, person) => {
    const second = { guid: 'second', username: 'second', roles: ['grid'], accountEnabled: true, ...PLACE }
    const named = todo({ activityRoles: ['grid'] })
    expect(await over([['user', second]], (tx) => ownersOfTask(tx, named, TODAY))).toEqual(['grid', 'second'])
    expect(await over([['user', { ...second, ...person }]], (tx) => ownersOfTask(tx, named, TODAY))).toEqual(['grid'])
  })
})

describe('what is still in use', () => {
  const person: Person = 'admin'
  it.each<[what: string, rows: Rows, isHeld: boolean]>([
    ['a grid below', [['gridManage', { parentGuid: 'changed' }]], true],
    ['one below that was deleted', [['gridManage', { parentGuid: 'changed', deleted: true }]], false],
    ['an enterprise', [['company', { gridGuid: 'changed' }]], true],
    ['an enterprise that was deleted', [['company', { gridGuid: 'changed', deleted: true }]], false],
    ['a person', [['user', { username: 'p', gridGuid: 'changed' }]], true],
    ['a visit', [['patrolTask', { gridGuid: 'changed' }]], true],
    ['nothing', [], false],
  ])('is not deleted: a grid with %s', async (_what, rows, isHeld) => {
    const deed = { action: 'delete', before: {}, after: { deleted: true }, who: person }
    expect(await refusedAt([['gridManage', { guid: 'changed' }], ...rows], 'gridManage', deed)).toEqual(
      isHeld ? ['record.in-use'] : [],
    )
  })
})
