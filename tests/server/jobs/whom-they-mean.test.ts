import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { awayOn, closeAttendance, peopleAsked } from '#server/jobs/attendance.ts'
import { goOnAfterDays } from '#server/jobs/awaited-days.ts'
import { makeCycleTasks } from '#server/jobs/cycle-tasks.ts'
import { escalateLate } from '#server/jobs/escalation.ts'
import { expiryTexts } from '#server/jobs/expiry-reminders.ts'
import { makeLookBackTasks } from '#server/jobs/look-back-tasks.ts'
import { plateTexts } from '#server/jobs/plate-reminders.ts'
import { remindRectification } from '#server/jobs/rectify-reminders.ts'
import { noteReminded, selfCheckTexts } from '#server/jobs/self-check-reminders.ts'
import { generateSelfCheckTasks } from '#server/jobs/self-check-tasks.ts'
import { trainingTexts } from '#server/jobs/training-reminders.ts'
import type { SmsMessage } from '#server/services/sms.ts'
import { buildCompany, buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

/**
 * Of each job the row that it takes and, beside it, rows that differ from it in one thing: what a job takes is a
 * condition of many parts, and each part has here the row that it alone keeps out, and days their last and the next.
 */
const TODAY = '2026-11-20'
/** Ten in the morning in China. */
const NOW = `${TODAY}T02:00:00.000Z`
const PLACE = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const MOBILE = '13800000001'
const LANDLINE = '0512-63000000'

type Own = Readonly<Record<string, unknown>>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const insert = (resource: string, records: readonly object[]) => insertRecords(server.db, resource, records)
const firms = (all: Readonly<Record<string, Own>>) =>
  insert(
    'company',
    Object.entries(all).map(([guid, own]) =>
      buildCompany({ guid, companyName: guid, serialNumber: guid, safetyManagerPhone: MOBILE, ...PLACE, ...own }),
    ),
  )
const account = (own: Own & { guid: string }) =>
  buildRecord('user', { username: own.guid, name: own.guid, accountType: '1', accountEnabled: true, ...own })
const rowsOf = async (resource: string) => (await server.db.select().from(tableNamed(resource))) as AnyRecord[]
const about = (messages: readonly SmsMessage[]) => messages.map(({ bizGuid }) => bizGuid).toSorted()

describe('the reminder of rectifying', () => {
  const MANAGER = { safetyManagerPhone: '13800000002' }
  /** The hazard of an enterprise of its own, the enterprise, and what it is told to which number. */
  const CASES: readonly [what: string, hazard: Own, firm: Own, told: string | null][] = [
    ['due in four days', { deadline: '2026-11-24' }, {}, null],
    ['due in three days', { deadline: '2026-11-23' }, {}, `rectifyDue ${MOBILE}`],
    ['due in two days', { deadline: '2026-11-22' }, {}, null],
    ['due tomorrow', { deadline: '2026-11-21' }, {}, `rectifyDue ${MOBILE}`],
    ['due today', { deadline: TODAY }, {}, `rectifyDue ${MOBILE}`],
    ['late since yesterday', { deadline: '2026-11-19' }, {}, `rectifyOverdue ${MOBILE}`],
    ['late for two days', { deadline: '2026-11-18' }, {}, null],
    ['late for six days', { deadline: '2026-11-14' }, {}, null],
    ['late for a week', { deadline: '2026-11-13' }, {}, `rectifyOverdue ${MOBILE}`],
    ['late for eight days', { deadline: '2026-11-12' }, {}, null],
    ['deleted', { deadline: TODAY, deleted: true }, {}, null],
    ['answered', { deadline: TODAY, status: 'pendingReview' }, {}, null],
    ['of a deleted enterprise', { deadline: TODAY }, { deleted: true }, null],
    ['with a number of its own', { deadline: TODAY, rectifyPhone: MOBILE }, MANAGER, `rectifyDue ${MOBILE}`],
    ['with a landline', { deadline: TODAY, rectifyPhone: LANDLINE }, MANAGER, 'rectifyDue 13800000002'],
    [
      'with the number of the leader alone',
      { deadline: TODAY },
      { safetyManagerPhone: LANDLINE, mainLeaderPhone: '13800000003' },
      'rectifyDue 13800000003',
    ],
  ]
  let told: ReadonlyMap<unknown, string>
  beforeAll(async () => {
    await firms(Object.fromEntries(CASES.map(([what, , firm]) => [what, firm])))
    await insert(
      'hiddenDanger',
      CASES.map(([what, own]) => buildHazard({ guid: `hazard ${what}`, companyGuid: what, ...PLACE, ...own })),
    )
    await remindRectification(server.db, NOW)
    const texts = await rowsOf('smsRecord')
    told = new Map(texts.map(({ bizGuid, template, phone }) => [bizGuid, `${template} ${phone}`]))
  })

  it.each(CASES)('about what is %s', (what, _hazard, _firm, words) => {
    expect(told.get(what) ?? null).toBe(words)
  })
})

describe('the periodic patrol', () => {
  const DUE = { companyStatus: 'normal', nextPatrolDue: '2026-11-27' }
  const open = (own: Own) => ({ taskType: 'daily', status: 'pending', ...own })
  /** An enterprise, whether it is planned, and the task there is for it. */
  const CASES: readonly [what: string, firm: Own, isPlanned: boolean, task?: Own][] = [
    ['due in seven days', {}, true],
    ['due in eight days', { nextPatrolDue: '2026-11-28' }, false],
    ['never patrolled', { nextPatrolDue: null }, true],
    ['deleted', { deleted: true }, false],
    ['not approved', { status: 'pending' }, false],
    ['in no grid', { gridGuid: null, gridPath: null }, false],
    ['struck off', { companyStatus: 'cancelled' }, false],
    ['moving', { companyStatus: 'moving' }, false],
    ['of which no state is known', { companyStatus: null }, true],
    ['at a standstill', { companyStatus: 'stopped' }, true],
    ['waited for', {}, false, open({})],
    ['being visited', {}, false, open({ status: 'running' })],
    ['visited in an open round', {}, true, open({ doneCompanyGuids: ['patrolled visited in an open round'] })],
    ['whose task is done', {}, true, open({ status: 'done' })],
    ['whose task was deleted', {}, true, open({ deleted: true })],
    ['looked back at', {}, true, open({ taskType: 'lookBack' })],
  ]
  let made: ReadonlyMap<unknown, AnyRecord>
  beforeAll(async () => {
    const list = (guid: string, own: Own) =>
      buildRecord('checkTemplate', { guid, templateName: guid, templateType: 'patrol', enabled: true, ...own })
    await insert('checkTemplate', [
      list('in use', {}),
      list('out of use', { enabled: false }),
      list('deleted', { deleted: true }),
      list('of self-checks', { templateType: 'self' }),
      list('of another trade', { tradeFamily: ['chemical'] }),
    ])
    await firms(
      Object.fromEntries(CASES.map(([what, own]) => [`patrolled ${what}`, { ...DUE, tradeFamily: 'textile', ...own }])),
    )
    await insert(
      'patrolTask',
      CASES.flatMap(([what, , , task]) =>
        task === undefined
          ? []
          : [
              buildRecord('patrolTask', {
                guid: `task ${what}`,
                companyGuids: [`patrolled ${what}`],
                ...PLACE,
                ...task,
              }),
            ],
      ),
    )
    const before = new Set((await rowsOf('patrolTask')).map(({ guid }) => guid))
    await makeCycleTasks(server.db, NOW)
    const fresh = (await rowsOf('patrolTask')).filter(({ guid }) => !before.has(guid))
    made = new Map(fresh.flatMap((task) => (task.companyGuids as string[]).map((guid) => [guid, task])))
  })

  it.each(CASES)('of an enterprise %s', (what, _own, isPlanned) => {
    expect(made.has(`patrolled ${what}`)).toBe(isPlanned)
  })

  it('asks by the lists of patrols that are in use and fit the trade', () => {
    expect(made.get('patrolled due in seven days')?.checkTemplateGuids).toEqual(['in use'])
  })
})

describe('the look back', () => {
  const CLOSED = {
    status: 'closed',
    dangerLevel: 'major',
    rectifyType: 'deadline',
    reviewTime: '2026-10-21T02:00:00Z',
  } as const
  const CASES: readonly [what: string, hazard: Own, firm: Own, isLookedAt: boolean][] = [
    ['closed thirty days ago', {}, {}, true],
    // Thirty days after the review are within the seven that tasks are made ahead.
    ['closed at the end of the last day', { reviewTime: '2026-10-28T15:59:59.999Z' }, {}, true],
    ['closed on the day after', { reviewTime: '2026-10-28T16:00:00.000Z' }, {}, false],
    ['closed sixty days ago', { reviewTime: '2026-09-20T16:00:00.000Z' }, {}, true],
    ['closed before that', { reviewTime: '2026-09-20T15:59:59.999Z' }, {}, false],
    ['looked at already', { lookBackOn: '2026-11-10' }, {}, false],
    ['put right on the spot', { rectifyType: 'onSpot' }, {}, false],
    ['under review', { status: 'pendingReview' }, {}, false],
    ['deleted', { deleted: true }, {}, false],
    ['of a deleted enterprise', {}, { deleted: true }, false],
    ['of one that closed', {}, { companyStatus: 'closed' }, false],
    ['of one that is moving', {}, { companyStatus: 'moving' }, false],
    ['general', { dangerLevel: 'general' }, { riskColor: 'yellow' }, false],
    ['general where the risk is high', { dangerLevel: 'general' }, { riskColor: 'orange' }, true],
  ]
  let looked: ReadonlySet<unknown>
  beforeAll(async () => {
    await firms(Object.fromEntries(CASES.map(([what, , firm]) => [`firm ${what}`, firm])))
    await insert(
      'hiddenDanger',
      CASES.map(([what, own]) =>
        buildHazard({ guid: what, place: what, companyGuid: `firm ${what}`, ...PLACE, ...CLOSED, ...own }),
      ),
    )
    await makeLookBackTasks(server.db, NOW)
    const visits = (await rowsOf('patrolTask')).filter(
      ({ taskType, hazardGuids }) => taskType === 'lookBack' && hazardGuids,
    )
    looked = new Set(visits.flatMap(({ hazardGuids }) => hazardGuids as string[]))
  })

  it.each(CASES)('at what is %s', (what, _hazard, _firm, isLookedAt) => {
    expect(looked.has(what)).toBe(isLookedAt)
  })

  it('at all of an enterprise in one visit, of which each of them has its day, and once', async () => {
    await firms({ 'firm of two': {}, 'firm of one': {} })
    const of = { 'two a': 'firm of two', 'two b': 'firm of two', one: 'firm of one' }
    await insert(
      'hiddenDanger',
      Object.entries(of).map(([guid, companyGuid]) =>
        buildHazard({ guid, place: guid, companyGuid, companyName: companyGuid, ...PLACE, ...CLOSED }),
      ),
    )
    expect(await makeLookBackTasks(server.db, NOW)).toBe(2)
    expect(await makeLookBackTasks(server.db, NOW)).toBe(0)
    const visits = (await rowsOf('patrolTask')).filter(({ companyGuids }) => String(companyGuids) === 'firm of two')
    expect(visits).toMatchObject([{ hazardGuids: ['two a', 'two b'], remark: '复看2条已销号隐患：two a、two b' }])
    const days = (await rowsOf('hiddenDanger')).filter(({ guid }) => String(guid) in of)
    expect(new Set(days.map(({ lookBackOn }) => lookBackOn))).toEqual(new Set(['2026-11-27']))
  })
})

describe('the assessment of a major source that has run out', () => {
  const CASES: readonly [what: string, own: Own, status: string][] = [
    ['ended yesterday', {}, 'toReview'],
    ['ends today', { nextAssessDate: TODAY }, 'filed'],
    ['has no end', { nextAssessDate: null }, 'filed'],
    ['is of one that is not filed yet', { status: 'pendingFiling' }, 'pendingFiling'],
    ['is of one written off', { status: 'writtenOff' }, 'writtenOff'],
    ['is of a deleted one', { deleted: true }, 'filed'],
  ]
  it.each(CASES)('where it %s', async (what, own, status) => {
    const source = { guid: what, companyGuid: 'company-a', status: 'filed', nextAssessDate: '2026-11-19', ...PLACE }
    await insert('majorHazard', [buildRecord('majorHazard', { ...source, ...own })])
    await goOnAfterDays(server.db, NOW)
    expect((await rowsOf('majorHazard')).find(({ guid }) => guid === what)?.status).toBe(status)
  })
})

it.each([
  ['yesterday', '2026-11-19', 'reassess'],
  ['today', TODAY, 'published'],
])('a risk is to be assessed again where that was due %s', async (what, nextAssessDate, status) => {
  const event = { guid: `risk-${what}`, companyGuid: 'company-a', status: 'published', nextAssessDate, ...PLACE }
  await insert('riskEvent', [buildRecord('riskEvent', event)])
  await goOnAfterDays(server.db, NOW)
  expect((await rowsOf('riskEvent')).find(({ guid }) => guid === event.guid)?.status).toBe(status)
})

it.each([
  ['yesterday', '2026-11-19T15:30:00.000Z', 'missed'],
  ['before breakfast today', '2026-11-19T22:00:00.000Z', 'waiting'],
])(
  'an expert who has not signed in is to be entered by the association where he was expected %s',
  async (what, eventTime, status) => {
    const own = {
      guid: `visit-${what}`,
      selectionGuid: 'any',
      eventName: '检查',
      expertGuid: 'any',
      userGuid: 'expert',
    }
    await insert('expertTask', [buildRecord('expertTask', { ...own, eventTime, status: 'waiting' })])
    await goOnAfterDays(server.db, NOW)
    expect((await rowsOf('expertTask')).find(({ guid }) => guid === own.guid)?.status).toBe(status)
  },
)

describe('the assessment of an emergency plan', () => {
  const CASES: readonly [what: string, own: Own, status: string][] = [
    ['is due within sixty days', {}, 'toAssess'],
    ['is due in sixty days', { nextAssessDate: '2027-01-19' }, 'filed'],
    ['is due, of one that is being filed', { status: 'toFile' }, 'toFile'],
  ]
  it.each(CASES)('where it %s', async (what, own, status) => {
    const plan = { guid: what, companyGuid: 'company-a', status: 'filed', nextAssessDate: '2027-01-18', ...PLACE }
    await insert('emergencyPlan', [buildRecord('emergencyPlan', { ...plan, ...own })])
    await goOnAfterDays(server.db, NOW)
    expect((await rowsOf('emergencyPlan')).find(({ guid }) => guid === what)?.status).toBe(status)
  })
})

describe('the contracts of a rented building', () => {
  const tenant = (contractTo: string, state = 'renting') => ({
    ...{ tenantName: '乙厂', contractFrom: '2025-01-01', contractTo, hasAgreement: true, state },
  })
  const CASES: readonly [what: string, own: Own, said: Own][] = [
    ['one has ended', {}, { status: 'lapsed', tenantCount: 1, states: ['ended', 'renting'] }],
    ['one ends today', { contractEnd: TODAY }, { status: 'verified', states: ['renting', 'renting'] }],
    ['it is not verified yet', { status: 'pending' }, { status: 'pending', states: ['renting', 'renting'] }],
    [
      'another has left',
      { tenants: [tenant('2026-11-19'), tenant('2026-11-01', 'left')] },
      { status: 'lapsed', tenantCount: 0, states: ['ended', 'left'] },
    ],
  ]
  it.each(CASES)('where %s', async (what, own, { states, ...said }) => {
    const tenants = [tenant('2026-11-19'), tenant('2027-06-30')]
    const let_ = { guid: what, companyGuid: 'company-a', status: 'verified', contractEnd: '2026-11-19', ...PLACE }
    await insert('factoryBuildingLessor', [buildRecord('factoryBuildingLessor', { ...let_, tenants, ...own })])
    await goOnAfterDays(server.db, NOW)
    expect((await rowsOf('factoryBuildingLessor')).find(({ guid }) => guid === what)).toMatchObject({
      ...said,
      tenants: (states as string[]).map((state) => ({ state })),
    })
  })
})

describe('the review of what an enterprise has laid down', () => {
  const CASES: readonly [what: string, own: Own, status: string][] = [
    ['is due within thirty days', {}, 'toReview'],
    ['was due', { reviewDate: '2026-01-01' }, 'toReview'],
    ['is due in thirty days', { reviewDate: '2026-12-20' }, 'published'],
    ['is not planned', { reviewDate: null }, 'published'],
    ['was due, of what is abolished', { status: 'abolished' }, 'abolished'],
  ]
  it.each(CASES)('where it %s', async (what, own, status) => {
    const system = { guid: what, companyGuid: 'company-a', status: 'published', reviewDate: '2026-12-19', ...PLACE }
    await insert('managementSystem', [buildRecord('managementSystem', { ...system, ...own })])
    await goOnAfterDays(server.db, NOW)
    expect((await rowsOf('managementSystem')).find(({ guid }) => guid === what)?.status).toBe(status)
  })
})

describe('the certificate of a person', () => {
  const CASES: readonly [what: string, own: Own, status: string][] = [
    ['is to be thought of from today', {}, 'due'],
    ['was to be thought of', { remindDate: '2026-01-01' }, 'due'],
    ['is to be thought of from tomorrow', { remindDate: '2026-11-21' }, 'valid'],
    ['is cancelled', { status: 'cancelled' }, 'cancelled'],
  ]
  it.each(CASES)('where it %s', async (what, own, status) => {
    const last = { reviewDate: '2027-01-19', validTo: '2030-01-19', remindDate: TODAY }
    const paper = { guid: what, certNo: what, companyGuid: 'company-a', status: 'valid', ...last, ...PLACE }
    await insert('personnelCertificate', [buildRecord('personnelCertificate', { ...paper, ...own })])
    await goOnAfterDays(server.db, NOW)
    expect((await rowsOf('personnelCertificate')).find(({ guid }) => guid === what)?.status).toBe(status)
  })
})

describe('the promise of a day', () => {
  const CASES: readonly [what: string, own: Own, status: string][] = [
    ['was for the day before yesterday', {}, 'missed'],
    ['was for yesterday, and may be on its way', { noticeDate: '2026-11-19' }, 'draft'],
    ['was made', { status: 'published' }, 'published'],
  ]
  it.each(CASES)('where it %s', async (what, own, status) => {
    const notice = { guid: what, companyGuid: 'company-a', status: 'draft', noticeDate: '2026-11-18', ...PLACE }
    await insert('commitNotice', [buildRecord('commitNotice', { ...notice, unitName: what, ...own })])
    await goOnAfterDays(server.db, NOW)
    expect((await rowsOf('commitNotice')).find(({ guid }) => guid === what)?.status).toBe(status)
  })
})

describe('the reminder of training hours', () => {
  const NEW = { entryDate: '2026-03-01' }
  const CASES: readonly [what: string, person: Own, firm: Own, isTold: boolean][] = [
    ['who came this year', NEW, {}, true],
    ['who came on its first day', { entryDate: '2026-01-01' }, {}, true],
    ['who came on the last of the year before', { entryDate: '2025-12-31' }, {}, false],
    ['whose hours suffice', { ...NEW, trainingState: 'enough' }, {}, false],
    ['whose hours are of another year', { ...NEW, trainingYear: 2025 }, {}, false],
    ['who has left', { ...NEW, status: 'left' }, {}, false],
    ['who was deleted', { ...NEW, deleted: true }, {}, false],
    ['of a deleted enterprise', NEW, { deleted: true }, false],
    ['of an enterprise with a landline', NEW, { safetyManagerPhone: LANDLINE }, false],
    ['told this month', NEW, {}, false],
    ['told last month', NEW, {}, true],
  ]
  const on = (today: string) => trainingTexts(server.db, { today, lastMonths: 3 })
  const firm = (what: string) => `training ${what}`
  beforeAll(async () => {
    await firms(Object.fromEntries(CASES.map(([what, , own]) => [firm(what), own])))
    const short = { status: 'employed', trainingYear: 2026, trainingState: 'short', ...PLACE }
    await insert(
      'companyEmployee',
      CASES.map(([what, own]) =>
        buildRecord('companyEmployee', { ...short, guid: what, name: what, companyGuid: firm(what), ...own }),
      ),
    )
    const told = (what: string, createTime: string) =>
      buildRecord('smsRecord', { guid: what, template: 'trainingShort', bizGuid: firm(what), createTime })
    await insert('smsRecord', [
      told('told this month', '2026-05-31T16:00:00.000Z'),
      told('told last month', '2026-05-31T15:59:59.999Z'),
    ])
  })

  it.each(CASES)('in June, about somebody %s', async (what, _person, _firm, isTold) => {
    expect(about(await on('2026-06-10')).includes(firm(what))).toBe(isTold)
  })

  it('is about everybody in the last three months of the year, and not before', async () => {
    const long = firm('who came on the last of the year before')
    expect(about(await on('2026-09-30'))).not.toContain(long)
    expect(about(await on('2026-10-01'))).toContain(long)
  })

  it('names three, and says of more that they are more', async () => {
    await firms({ 'training three': {}, 'training four': {} })
    const person = (name: string, companyGuid: string) =>
      buildRecord('companyEmployee', {
        ...{ guid: `${companyGuid} ${name}`, name, companyGuid, status: 'employed', ...NEW, ...PLACE },
        ...{ trainingYear: 2026, trainingState: 'short' },
      })
    await insert('companyEmployee', [
      ...['1', '2', '3'].map((name) => person(name, 'training three')),
      ...['1', '2', '3', '4'].map((name) => person(name, 'training four')),
    ])
    const names = new Map((await on('2026-06-10')).map(({ bizGuid, params }) => [bizGuid, params.names]))
    expect(names.get('training three')).toBe('1、2、3')
    expect(names.get('training four')).toBe('1、2、3等')
  })
})

describe('the reminder of what runs out', () => {
  const PAPER = { certType: 'safety', status: 'verified', validTo: '2026-12-10' }
  const PAPERS: readonly [what: string, paper: Own, firm: Own, template: string | null][] = [
    ['in three weeks', {}, {}, 'certificateExpiry'],
    ['in ninety days', { validTo: '2027-02-18' }, {}, 'certificateExpiry'],
    ['in ninety-one', { validTo: '2027-02-19' }, {}, null],
    ['in ninety-one of a hundred', { validTo: '2027-02-19', remindDays: 100 }, {}, 'certificateExpiry'],
    ['in three weeks of ten days', { remindDays: 10 }, {}, null],
    ['today', { validTo: TODAY }, {}, 'certificateExpiry'],
    ['since yesterday', { validTo: '2026-11-19' }, {}, 'certificateExpired'],
    ['for thirty days', { validTo: '2026-10-21' }, {}, 'certificateExpired'],
    ['for thirty-one', { validTo: '2026-10-20' }, {}, null],
    ['deleted', { deleted: true }, {}, null],
    ['cancelled', { status: 'cancelled' }, {}, null],
    ['not looked at yet', { status: 'entered' }, {}, 'certificateExpiry'],
    ['of a deleted enterprise', {}, { deleted: true }, null],
    ['of one that closed', {}, { companyStatus: 'closed' }, null],
    ['of one that is moving', {}, { companyStatus: 'moving' }, 'certificateExpiry'],
  ]
  const PERSON = { employment: {}, certificate: {} } as { employment: Own; certificate: Own }
  const PEOPLE: readonly [what: string, of: Partial<typeof PERSON>, isTold: boolean][] = [
    ['in three weeks', {}, true],
    ['in sixty days', { certificate: { validTo: '2027-01-19' } }, true],
    ['in sixty-one', { certificate: { validTo: '2027-01-20' } }, false],
    ['for thirty days', { certificate: { validTo: '2026-10-21' } }, true],
    ['for thirty-one', { certificate: { validTo: '2026-10-20' } }, false],
    ['cancelled', { certificate: { status: 'cancelled' } }, false],
    ['deleted', { certificate: { deleted: true } }, false],
    ['of one who left', { employment: { status: 'left' } }, false],
    ['of one deleted', { employment: { deleted: true } }, false],
    ['of a deleted enterprise', { certificate: { companyGuid: 'papers of a deleted enterprise' } }, false],
  ]
  let texts: ReadonlyMap<unknown, SmsMessage>
  beforeAll(async () => {
    await firms(Object.fromEntries(PAPERS.map(([what, , firm]) => [`papers ${what}`, firm])))
    await insert(
      'companyCertificate',
      PAPERS.map(([what, own]) =>
        buildRecord('companyCertificate', {
          ...{ guid: `paper ${what}`, certNo: what, companyGuid: `papers ${what}`, ...PAPER, ...PLACE, ...own },
        }),
      ),
    )
    const employer = { companyGuid: 'papers in three weeks', ...PLACE }
    await insert(
      'companyEmployee',
      PEOPLE.map(([what, { employment }]) =>
        buildRecord('companyEmployee', {
          ...{ guid: `holder ${what}`, name: what, mobile: '13900000009', status: 'employed', ...employer },
          ...employment,
        }),
      ),
    )
    await insert(
      'personnelCertificate',
      PEOPLE.map(([what, { certificate }]) =>
        buildRecord('personnelCertificate', {
          ...{ guid: `card ${what}`, certNo: what, certType: 'specialWork', employeeGuid: `holder ${what}` },
          ...{ employeeName: what, status: 'valid', validTo: '2026-12-10', ...employer },
          ...certificate,
        }),
      ),
    )
    const policy = (what: string, own: Own) =>
      buildRecord('insurance', { guid: `policy ${what}`, policyNo: what, to: '2026-12-10', ...employer, ...own })
    await insert('insurance', [policy('that runs out', {}), policy('that another follows', { renewed: true })])
    texts = new Map(
      (await expiryTexts(server.db, { today: TODAY, nearDays: 30 })).map((message) => [message.bizGuid, message]),
    )
  })

  it.each(PAPERS)('of an enterprise: %s', (what, _paper, _firm, template) => {
    expect(texts.get(`paper ${what}`)?.template ?? null).toBe(template)
  })

  it('of a policy: unless another one follows', () => {
    expect(texts.get('policy that runs out')?.params).toMatchObject({ certificate: '安责险保单（that runs out）' })
    expect(texts.has('policy that another follows')).toBe(false)
  })

  it.each(PEOPLE)('of a person: %s', (what, _of, isTold) => {
    expect(texts.get(`card ${what}`)?.phone ?? null).toBe(isTold ? '13900000009' : null)
  })
})

describe('the reminder of plates', () => {
  const HUNG = { brandType: 'grade', status: 'hung', validTo: '2026-11-27', hangDate: '2026-01-01' }
  const PLATES: readonly [what: string, plate: Own, firm: Own, isTold: boolean][] = [
    ['in seven days', {}, {}, true],
    ['in eight', { validTo: '2026-11-28' }, {}, false],
    ['today', { validTo: TODAY }, {}, true],
    ['since yesterday', { validTo: '2026-11-19' }, {}, false],
    ['taken off', { status: 'off' }, {}, false],
    ['deleted', { deleted: true }, {}, false],
    ['of a deleted enterprise', {}, { deleted: true }, false],
    ['without words of its kind', { brandType: 'integrity' }, {}, true],
  ]
  const AT_TEN = '10:00'
  const subscription = (guid: string, own: Own) =>
    buildRecord('cardSMSConfig', {
      ...{ guid, name: guid, receiverType: 'company', daysBefore: [{ days: 7 }], sendTime: AT_TEN, enabled: true },
      ...own,
    })
  const words = (guid: string, own: Own) =>
    buildRecord('cardNotice', { guid, name: guid, brandType: null, content: guid, enabled: true, ...own })
  beforeAll(async () => {
    await firms(Object.fromEntries(PLATES.map(([what, , firm]) => [`plates ${what}`, firm])))
    await insert(
      'companyBrand',
      PLATES.map(([what, own]) =>
        buildRecord('companyBrand', {
          ...{ guid: `plate ${what}`, brandNo: what, companyGuid: `plates ${what}`, ...HUNG, ...PLACE, ...own },
        }),
      ),
    )
    await insert('cardNotice', [
      words('a deleted', { brandType: 'grade', deleted: true }),
      words('b out of use', { brandType: 'grade', enabled: false }),
      words('c for all kinds', {}),
      words('d of the kind', { brandType: 'grade' }),
    ])
    await insert('cardSMSConfig', [subscription('to enterprises', {})])
  })
  const plates = async (now = NOW) =>
    (await plateTexts(server.db, now)).filter(({ template }) => template === 'delisting')

  it.each(PLATES)('that ends, %s', async (what, _plate, _firm, isTold) => {
    expect(about(await plates()).includes(`plate ${what}`)).toBe(isTold)
  })

  it('is in the words of its kind, or in those for all where there are none', async () => {
    const said = new Map((await plates()).map(({ bizGuid, params }) => [bizGuid, params.words]))
    expect(said.get('plate in seven days')).toBe('d of the kind')
    expect(said.get('plate without words of its kind')).toBe('c for all kinds')
  })

  it('waits for its minute', async () => {
    expect(await plates('2026-11-20T01:59:59.000Z')).toEqual([])
    expect(await plates('2026-11-20T02:00:00.000Z')).not.toEqual([])
  })

  it('goes to the inspectors of the grid of the plate who may enter, and to nobody beside them', async () => {
    const mobile = (last: number) => `1370000000${last}`
    const inspector = { roles: ['grid'], ...PLACE }
    await insert('user', [
      account({ guid: 'inspector', ...inspector, mobile: mobile(1) }),
      account({ guid: 'shut out', ...inspector, mobile: mobile(2), accountEnabled: false }),
      account({ guid: 'gone', ...inspector, mobile: mobile(3), deleted: true }),
      account({ guid: 'of another post there', ...inspector, roles: ['duty'], mobile: mobile(4) }),
      account({
        guid: 'next door',
        roles: ['grid'],
        gridGuid: 'grid-b',
        gridPath: 'root/town-b/grid-b/',
        mobile: mobile(5),
      }),
      account({ guid: 'named', roles: ['bureau'], mobile: mobile(6) }),
      account({ guid: 'unnamed', roles: ['bureau'], mobile: mobile(7) }),
    ])
    const configs = tableNamed('cardSMSConfig')
    await server.db.update(configs).set({ receiverType: 'grid' })
    const phones = async () => [...new Set((await plates()).map(({ phone }) => phone))].toSorted()
    expect(await phones()).toEqual([mobile(1)])
    await server.db.update(configs).set({ receiverType: 'section', userGuids: ['named'] })
    expect(await phones()).toEqual([mobile(6)])
  })
})

describe('self-checks', () => {
  const OWN = { companyGuid: 'company-a', ...PLACE }
  const TASK = { status: 'pending', planStart: '2026-11-16', planEnd: TODAY, executorGuids: ['checker'] }
  const REMINDED: readonly [what: string, task: Own, plan: Own, isTold: boolean][] = [
    ['ends today', {}, {}, true],
    ['is begun', { status: 'running' }, {}, true],
    ['is done', { status: 'done' }, {}, false],
    ['was told of', { remindedAt: '2026-11-20T01:00:00.000Z' }, {}, false],
    ['begins tomorrow', { planStart: '2026-11-21', planEnd: '2026-11-21' }, { remindHours: 240 }, false],
    ['begins today', { planStart: TODAY, planEnd: '2026-11-21' }, { remindHours: 240 }, true],
    ['ended yesterday', { planEnd: '2026-11-19' }, {}, false],
    // Midnight after its last day is fourteen hours away.
    ['is told of fourteen hours before', {}, { remindHours: 14 }, true],
    ['is told of thirteen hours before', {}, { remindHours: 13 }, false],
    ['is told of by no plan', {}, { remindHours: 0 }, false],
    ['is of a plan out of use', {}, { enabled: false }, false],
    ['is of a deleted plan', {}, { deleted: true }, false],
    ['is deleted', { deleted: true }, {}, false],
    ['is that of others', { executorGuids: ['shut out of checks'] }, {}, false],
  ]
  beforeAll(async () => {
    const person = { roles: ['safety'], companyGuid: 'company-a' }
    await insert('user', [
      account({ guid: 'checker', ...person, mobile: '13600000001' }),
      account({ guid: 'bystander', ...person, mobile: '13600000002' }),
      account({ guid: 'shut out of checks', ...person, mobile: '13600000003', accountEnabled: false }),
    ])
  })

  it.each(REMINDED)('are told of before their end: one that %s', async (what, task, plan, isTold) => {
    await insert('selfCheckPlan', [
      buildRecord('selfCheckPlan', {
        guid: `plan ${what}`,
        planName: what,
        enabled: true,
        remindHours: 24,
        ...OWN,
        ...plan,
      }),
    ])
    await insert('selfCheckTask', [
      buildRecord('selfCheckTask', {
        guid: `check ${what}`,
        taskName: what,
        planGuid: `plan ${what}`,
        ...OWN,
        ...TASK,
        ...task,
      }),
    ])
    const told = await server.db.transaction((tx) => selfCheckTexts(tx, NOW))
    expect(told.map(({ bizGuid, phone }) => [bizGuid, phone])).toEqual(isTold ? [[`check ${what}`, '13600000001']] : [])
  })

  const NOTED: readonly [what: string, task: Own, isNoted: boolean][] = [
    ['yesterday', {}, true],
    ['today', { planEnd: TODAY }, false],
    ['and is done', { status: 'done' }, false],
    ['and is deleted', { deleted: true }, false],
    ['at another enterprise', { companyGuid: 'company-b' }, false],
  ]
  it.each(NOTED)(
    'keep when the enterprise was told that they are overdue: one that ended %s',
    async (what, task, isNoted) => {
      const late = { ...OWN, ...TASK, planEnd: '2026-11-19', guid: `late ${what}`, taskName: what, ...task }
      await insert('selfCheckTask', [buildRecord('selfCheckTask', late)])
      const at = '2026-11-20T03:00:00.000Z'
      await server.db.transaction((tx) => noteReminded(tx, ['company-a'], at))
      const row = (await rowsOf('selfCheckTask')).find(({ guid }) => guid === `late ${what}`)
      expect(row?.remindedAt).toBe(isNoted ? at : null)
    },
  )

  const MADE: readonly [what: string, plan: Own, firm: Own, isMade: boolean][] = [
    ['from today on', { startDate: TODAY }, {}, true],
    ['from tomorrow on', { startDate: '2026-11-21' }, {}, false],
    ['until today', { endDate: TODAY }, {}, true],
    ['until yesterday', { endDate: '2026-11-19' }, {}, false],
    ['out of use', { enabled: false }, {}, false],
    ['deleted', { deleted: true }, {}, false],
    ['where nothing runs', {}, { companyStatus: 'stopped' }, false],
    ['where the enterprise has gone', {}, { companyStatus: 'closed' }, false],
  ]
  it.each(MADE)('are made by a plan %s', async (what, plan, firm, isMade) => {
    const companyGuid = `checked ${what}`
    await firms({ [companyGuid]: { companyStatus: 'normal', ...firm } })
    const daily = { cycle: 'day', startDate: '2026-11-01', enabled: true, level: 'company', ...PLACE }
    await insert('selfCheckPlan', [
      buildRecord('selfCheckPlan', { guid: `daily ${what}`, planName: what, companyGuid, ...daily, ...plan }),
    ])
    await generateSelfCheckTasks(server.db, NOW)
    const made = (await rowsOf('selfCheckTask')).filter(({ planGuid }) => planGuid === `daily ${what}`)
    expect(made.map(({ planStart }) => planStart)).toEqual(isMade ? [TODAY] : [])
  })
})

describe('what is told above', () => {
  const LATE = { status: 'ing', dueDate: '2026-11-17', activityUser: 'grid', activityUsers: ['grid'] }
  const CASES: readonly [what: string, own: Own, isTold: boolean][] = [
    ['late for three days', {}, true],
    ['late for two', { dueDate: '2026-11-18' }, false],
    ['without a term', { dueDate: null }, false],
    ['done', { status: 'ed' }, false],
    ['deleted', { deleted: true }, false],
    ['told before', { escalateTime: '2026-11-19T02:00:00.000Z' }, false],
  ]
  it.each(CASES)('about a to-do %s', async (what, own, isTold) => {
    const todo = { guid: `todo ${what}`, title: what, activityName: '上报', gridPath: PLACE.gridPath, ...LATE, ...own }
    await insert('workflowTask', [buildRecord('workflowTask', todo)])
    await escalateLate(server.db, NOW)
    const row = (await rowsOf('workflowTask')).find(({ guid }) => guid === `todo ${what}`)
    expect(row?.escalateTime === NOW).toBe(isTold)
    expect(row?.escalatedTo).toEqual(isTold ? ['town'] : null)
  })

  it('names three, and says of more how many they are', async () => {
    const todo = (title: string) =>
      buildRecord('workflowTask', { guid: title, title, activityName: '报', gridPath: PLACE.gridPath, ...LATE })
    const said = async () => (await rowsOf('noticeFeedBack')).map(({ content }) => String(content)).at(-1)
    await insert('workflowTask', ['三一', '三二', '三三'].map(todo))
    await escalateLate(server.db, NOW)
    expect(await said()).not.toContain('等')
    await insert('workflowTask', ['四一', '四二', '四三', '四四'].map(todo))
    await escalateLate(server.db, NOW)
    expect(await said()).toContain('等4项')
    expect(await said()).not.toContain('四四')
  })
})

describe('attendance', () => {
  const LEAVE = { userGuid: 'x', leaveType: 'sick', status: 'agreed', startDate: '2026-11-18', endDate: '2026-11-19' }
  const LEAVES: readonly [what: string, own: Own, away: string | null][] = [
    ['agreed', {}, 'leave'],
    ['on duty elsewhere', { leaveType: 'business' }, 'outside'],
    ['over by now', { status: 'back' }, 'leave'],
    ['only asked for', { status: 'pending' }, null],
    ['refused', { status: 'refused' }, null],
    ['deleted', { deleted: true }, null],
    ['from that day on', { startDate: '2026-11-19', endDate: '2026-11-30' }, 'leave'],
    ['from the day after', { startDate: TODAY, endDate: '2026-11-30' }, null],
    ['until the day before', { endDate: '2026-11-18' }, null],
  ]
  it.each(LEAVES)('lets go for a leave %s', async (what, own, away) => {
    const userGuid = `of leave ${what}`
    await insert('leave', [buildRecord('leave', { guid: `leave ${what}`, ...LEAVE, userGuid, ...own })])
    expect((await awayOn(server.db, '2026-11-19')).get(userGuid) ?? null).toBe(away)
  })

  const INSPECTOR = { roles: ['grid'], ...PLACE, createTime: '2026-01-01T00:00:00.000Z' }
  const PEOPLE: readonly [what: string, own: Own, isAsked: boolean, missing: readonly string[]][] = [
    ['in service', {}, true, ['2026-11-18', '2026-11-19']],
    ['in service by his file', { personStatus: 'onDuty' }, true, ['2026-11-18', '2026-11-19']],
    ['on duty since that day', { onDutyFrom: '2026-11-19' }, true, ['2026-11-19']],
    ['entered that day', { createTime: '2026-11-18T16:00:00.000Z' }, true, ['2026-11-19']],
    ['stopped', { personStatus: 'stopped' }, false, []],
    ['shut out', { accountEnabled: false }, false, []],
    ['deleted', { deleted: true }, false, []],
    ['of another post', { roles: ['town'] }, false, []],
  ]
  it.each(PEOPLE)(
    'asks somebody %s, and notes the days on which he is missing',
    async (what, own, isAsked, missing) => {
      const guid = `walker ${what}`
      await insert('user', [account({ guid, ...INSPECTOR, ...own })])
      expect((await peopleAsked(server.db)).some((person) => person.guid === guid)).toBe(isAsked)
      await closeAttendance(server.db, NOW)
      const days = (await rowsOf('attendanceRecord'))
        .filter((row) => row.userGuid === guid)
        .map(({ date }) => String(date))
      expect(days.filter((day) => day >= '2026-11-18').toSorted()).toEqual(missing)
    },
  )

  it('looks back a week, at working days', async () => {
    const guid = 'walker in service'
    const days = (await rowsOf('attendanceRecord')).filter((row) => row.userGuid === guid).map(({ date }) => date)
    expect(days.toSorted()).toEqual(['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
  })
})
