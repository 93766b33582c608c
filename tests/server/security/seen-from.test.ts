import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import type { PullReply } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'
import { buildPull, rowsOf, updateRow } from '../sync/world.ts'

/** Somebody of each of the roles that the usual people of the tests lack. */
const FURTHER = {
  officer: { roles: ['officer'], gridGuid: 'root', gridPath: 'root/' },
  otherOfficer: { roles: ['officer'], gridGuid: 'root', gridPath: 'root/' },
  leader: { roles: ['leader'], gridGuid: 'root', gridPath: 'root/' },
  assoc: { roles: ['assoc'], gridGuid: null, gridPath: null },
  otherTown: { roles: ['town'], gridGuid: 'town-b', gridPath: 'root/town-b/' },
  otherExpert: { roles: ['expert'], gridGuid: null, gridPath: null },
} as const
type Anybody = Person | keyof typeof FURTHER

const IN_A = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const IN_TOWN_A = { gridGuid: 'town-a', gridPath: 'root/town-a/' }

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  const people = Object.entries(FURTHER).map(([guid, place]) =>
    buildRecord('user', {
      guid,
      username: guid,
      name: `${guid}的姓名`,
      accountType: '1',
      accountEnabled: true,
      ...place,
    }),
  )
  await insertRecords(server.db, 'user', people)
  for (const guid of Object.keys(FURTHER))
    tokens.set(guid, (await openSession(server.db, guid, { ip: '127.0.0.1', userAgent: null }, START)).token)
  await insertRecords(server.db, 'agencyBase', [
    buildRecord('agencyBase', { guid: 'agency-a', agencyName: '甲评价所', status: 'YBA' }),
  ])
})
afterAll(() => server.close())

const asked = async (who: Anybody, path: string, body: object = {}) => {
  const headers = { access_token: tokens.get(who) ?? server.token(who as Person) }
  return await server.app.inject({ method: 'POST', url: `/safety/api/${path}`, payload: body, headers })
}
const opened = async (who: Anybody, resource: string, guid: string) =>
  (await asked(who, `${resource}/getByGuid/${guid}`)).json<{ data: AnyRecord }>().data
const listed = async (who: Anybody, resource: string, query: object = {}) =>
  (await asked(who, `${resource}/list`, query)).json<{ data: Page<AnyRecord> }>().data.items

/** Whether a person meets with the record at each of the doors it could come through. */
async function doorsOf(who: Anybody, resource: string, { guid, word }: { guid: string; word: string }) {
  const { list, statistics, confidential = [] } = resourceNamed(resource)
  const sheet = await asked(who, `${resource}/export`)
  const parts = Object.values(unzipSync(new Uint8Array(sheet.rawPayload))).map((part) => strFromU8(part))
  const kept = confidential.flatMap(({ fields }) => fields)
  const dimension = statistics?.dimensions.find((name) => !kept.includes(name))
  const counted = await asked(who, `${resource}/statistics`, { dimension, guid })
  const total = statistics === undefined ? {} : counted.json<{ data: ResourceStatistics }>().data.total
  const found = list.search.length === 0 ? [] : await listed(who, resource, { keyword: word })
  return {
    list: (await listed(who, resource, { pageSize: 200 })).some((each) => each.guid === guid),
    opened: (await asked(who, `${resource}/getByGuid/${guid}`)).statusCode === 200,
    history: (await asked(who, `${resource}/history/${guid}`)).statusCode === 200,
    changes: (await asked(who, 'businessLog/list', { bizGuid: guid, module: resource })).statusCode === 200,
    sheet: parts.join('').includes(word),
    ...(list.search.length === 0 ? {} : { search: found.some((each) => each.guid === guid) }),
    ...(statistics === undefined ? {} : { statistics: Object.values(total).some((value) => value === 1) }),
  }
}
const everyDoor = (doors: object, isOpen: boolean) =>
  Object.fromEntries(Object.keys(doors).map((door) => [door, isOpen]))

interface Case {
  what: string
  resource: string
  record: Record<string, unknown>
  early: Record<string, unknown>
  late: Record<string, unknown>
  /** Those who see it once it is so far. */
  later: Anybody[]
  /** Those who see it from the beginning. */
  atOnce: Anybody[]
  /** Those who do not see it afterwards either. */
  never: Anybody[]
}

const CASES: Case[] = [
  {
    what: 'the plan of a visit, before the officers are there',
    resource: 'inspection',
    record: { ...IN_A, inspectNo: 'WORD', inspectType: 'report', inspectDate: '2026-11-25', officers: ['officer'] },
    early: { status: 'waiting' },
    late: { status: 'inspecting' },
    later: ['safety', 'town'],
    atOnce: ['officer', 'bureau', 'leader'],
    never: ['grid', 'otherSafety', 'otherTown', 'assoc', 'agency'],
  },
  {
    what: 'a document of enforcement, before it is handed over',
    resource: 'lawDocument',
    record: { ...IN_A, docNo: 'WORD', docType: 'decision', docDate: '2026-11-20' },
    early: { status: 'issued' },
    late: { status: 'delivered', deliverDate: '2026-11-21' },
    later: ['safety'],
    atOnce: ['officer', 'town'],
    never: ['grid', 'otherSafety', 'agency'],
  },
  {
    what: 'a case, before the penalty is notified',
    resource: 'lawCase',
    record: { ...IN_A, caseName: 'WORD', caseSource: 'report' },
    early: { status: 'pendingDiscussion' },
    late: { status: 'notified' },
    later: ['safety'],
    atOnce: ['officer', 'town'],
    never: ['grid', 'otherSafety'],
  },
  {
    what: 'the handing of a case to the police, before they answer',
    resource: 'caseTransfer',
    record: { ...IN_A, reason: 'WORD', transferType: 'police', toOrg: '公安分局' },
    early: { status: 'handed' },
    late: { status: 'answered' },
    later: ['safety'],
    atOnce: ['officer', 'town'],
    never: ['otherSafety'],
  },
  {
    what: 'the plan of the year, before it is approved',
    resource: 'annualPlan',
    record: { planName: 'WORD', year: 2027, orgName: '执法大队' },
    early: { status: 'pendingApproval' },
    late: { status: 'approved' },
    later: ['town'],
    atOnce: ['officer', 'bureau'],
    never: ['safety', 'grid'],
  },
  {
    what: 'a double-random draw, before it is made public',
    resource: 'doubleRandom',
    record: { batchName: 'WORD', date: '2026-11-20', companyCount: 1, result: [] },
    early: { status: 'dispatched' },
    late: { status: 'published' },
    later: ['town'],
    atOnce: ['officer', 'bureau'],
    never: ['safety', 'grid', 'assoc'],
  },
  {
    what: 'a secret inspection, before it is handed over',
    resource: 'secretInspection',
    record: { ...IN_TOWN_A, placeName: 'WORD', inspectDate: '2026-11-20', memberGuids: ['duty'] },
    early: { status: 'draft' },
    late: { status: 'handed' },
    later: ['town'],
    atOnce: ['bureau', 'leader', 'duty'],
    never: ['grid', 'safety', 'otherTown', 'otherOfficer'],
  },
  {
    what: 'an accident that is not published',
    resource: 'accidentCase',
    record: { title: 'WORD', occurDate: '2026-11-01', accidentType: '触电' },
    early: { published: false },
    late: { published: true },
    later: ['safety', 'grid', 'town', 'expert', 'agency', 'assoc'],
    atOnce: ['bureau', 'duty', 'leader'],
    never: [],
  },
  {
    what: 'the grading of an enterprise that is still talked about',
    resource: 'enterpriseClassification',
    record: { ...IN_A, companyName: 'WORD', year: 2026, grade: 'red' },
    early: { status: 'pendingBureau' },
    late: { status: 'published' },
    later: ['safety'],
    atOnce: ['town', 'grid', 'bureau'],
    never: ['otherSafety', 'otherTown', 'agency'],
  },
  {
    what: 'the assessment of an inspector, before it is confirmed',
    resource: 'assessment',
    record: { ...IN_TOWN_A, period: '2026-10', userGuid: 'grid', userName: 'WORD' },
    early: { status: 'draft' },
    late: { status: 'confirmed' },
    later: ['grid'],
    atOnce: ['town', 'bureau'],
    never: ['safety', 'otherGrid'],
  },
  {
    what: 'the report of an evaluation that is not published',
    resource: 'assessmentReport',
    record: { ...IN_A, reportName: 'WORD', agencyGuid: 'agency-a', finishDate: '2026-11-01' },
    early: { isPublic: false },
    late: { isPublic: true },
    later: ['safety'],
    atOnce: ['agency', 'bureau', 'town', 'assoc'],
    never: ['otherSafety'],
  },
  {
    what: 'the supervision of a major hazard, before it hangs',
    resource: 'majorSupervise',
    record: { ...IN_A, companyName: 'WORD' },
    early: { status: 'pendingHang' },
    late: { status: 'supervising' },
    later: ['safety'],
    atOnce: ['town', 'grid', 'bureau'],
    never: ['otherSafety'],
  },
  {
    what: 'a sign, before it hangs',
    resource: 'companyBrand',
    record: { ...IN_A, companyName: 'WORD' },
    early: { status: 'waiting' },
    late: { status: 'hung' },
    later: ['safety'],
    atOnce: ['town', 'grid'],
    never: ['otherSafety'],
  },
  {
    what: 'a contract that the agency still writes',
    resource: 'contract',
    record: { ...IN_A, contractName: 'WORD', agencyGuid: 'agency-a' },
    early: { status: 'draft' },
    late: { status: 'toConfirm' },
    later: ['safety', 'town', 'bureau', 'assoc'],
    atOnce: ['agency'],
    never: ['otherSafety', 'otherTown'],
  },
  {
    what: 'a check-list that is not in force',
    resource: 'checkTemplate',
    record: { templateName: 'WORD', templateType: 'enforcement', items: [] },
    early: { enabled: false, effectiveDate: null },
    late: { enabled: true, effectiveDate: '2026-11-20' },
    later: ['safety', 'grid', 'agency'],
    atOnce: ['bureau'],
    never: [],
  },
  {
    what: 'a lesson that is switched off',
    resource: 'courseware',
    record: { title: 'WORD', category: 'law', fileType: 'article' },
    early: { enabled: false },
    late: { enabled: true },
    later: ['safety', 'grid'],
    atOnce: ['bureau', 'town'],
    never: [],
  },
  {
    what: 'a work order, before it is given out',
    resource: 'workOrderTask',
    record: { title: 'WORD', orderType: 'joint', content: '话', assignAgencyId: 'agency-a', createUserGuid: 'bureau' },
    early: { status: 'toDispatch' },
    late: { status: 'toAccept' },
    later: ['agency'],
    atOnce: ['bureau'],
    never: ['safety', 'assoc'],
  },
  {
    what: 'a work order about an enterprise, before it is done with',
    resource: 'workOrderTask',
    record: { ...IN_A, title: 'WORD', orderType: 'hazard', content: '话', assignGridGuid: 'grid-a' },
    early: { status: 'doing' },
    late: { status: 'done' },
    later: ['safety'],
    atOnce: ['bureau', 'town', 'grid'],
    never: ['otherSafety', 'agency'],
  },
  {
    what: 'what others told of an enterprise, before the desk has verified it',
    resource: 'incident',
    record: { ...IN_A, eventTitle: 'WORD', reportSource: 'public', reporter: '陆明' },
    early: { status: 'toVerify' },
    late: { status: 'confirmed' },
    later: ['safety'],
    atOnce: ['duty', 'bureau', 'town', 'grid'],
    never: ['otherSafety', 'agency'],
  },
]

describe('what is confidential before a state', () => {
  it.each(CASES.map((each, at) => ({ ...each, at })))(
    '$what',
    async (own) => {
      const { resource, record, early, late, later, atOnce, never, at } = own
      const word = `秘${at}密`
      const guid = `seen-${at}`
      const values = Object.fromEntries(
        Object.entries({ ...record, ...early }).map(([name, value]) => [name, value === 'WORD' ? word : value]),
      )
      await insertRecords(server.db, resource, [buildRecord(resource, { createUserGuid: null, ...values, guid })])
      const place = { guid, word: Object.values(values).includes(word) ? word : guid }
      const expectDoors = async (people: Anybody[], isOpen: boolean) => {
        for (const who of people) {
          const { sheet, ...doors } = await doorsOf(who, resource, place)
          // Where the word is no column, the sheet has nothing to tell it by.
          const told =
            place.word === guid || !resourceNamed(resource).list.columns.some((name) => values[name] === word)
          expect(told ? doors : { ...doors, sheet }, who).toEqual(everyDoor(told ? doors : { ...doors, sheet }, isOpen))
        }
      }
      await expectDoors([...later, ...never], false)
      await expectDoors(atOnce, true)
      await updateRow(server.db, resource, guid, late)
      await expectDoors(never, false)
      await expectDoors([...later, ...atOnce], true)
    },
    60_000,
  )

  it('a paper of the office for itself, and a clue, are never shown to whom they are about', async () => {
    await insertRecords(server.db, 'lawDocument', [
      buildRecord('lawDocument', { ...IN_A, guid: 'filing', docNo: '立案', docType: 'filing', status: 'archived' }),
    ])
    await insertRecords(server.db, 'workOrderTask', [
      buildRecord('workOrderTask', { ...IN_A, guid: 'clue', title: '线索', orderType: 'clue', status: 'done' }),
    ])
    expect((await asked('safety', 'lawDocument/getByGuid/filing')).statusCode).toBe(404)
    expect((await asked('officer', 'lawDocument/getByGuid/filing')).statusCode).toBe(200)
    expect((await asked('safety', 'workOrderTask/getByGuid/clue')).statusCode).toBe(404)
    expect((await asked('town', 'workOrderTask/getByGuid/clue')).statusCode).toBe(200)
  })
})

describe('single fields', () => {
  it('a finished work order does not quote whoever told of it', async () => {
    const words = { content: '有人举报夜间动火', files: null, createOrg: '区局值班室', acceptUser: '周某' }
    const replies = [{ user: '周某', time: START, content: '举报人在现场' }]
    const order = { ...IN_A, guid: 'quoted', title: '现场核查', orderType: 'hazard', status: 'done', ...words, replies }
    await insertRecords(server.db, 'workOrderTask', [buildRecord('workOrderTask', { ...order, result: '已整改' })])
    expect(await opened('safety', 'workOrderTask', 'quoted')).toMatchObject({
      ...{ title: '现场核查', result: '已整改' },
      ...{ content: null, createOrg: null, acceptUser: null, replies: null },
    })
    expect(await opened('town', 'workOrderTask', 'quoted')).toMatchObject({ content: words.content, replies })
  })

  it('the inspected are not told that there was a tip-off, nor what was looked for', async () => {
    const visit = { ...IN_A, guid: 'tipped', inspectNo: 'ZFJC-1', inspectType: 'report', status: 'done' }
    await insertRecords(server.db, 'inspection', [buildRecord('inspection', { ...visit, scheme: '重点看夜班动火' })])
    expect(await opened('safety', 'inspection', 'tipped')).toMatchObject({ inspectType: null, scheme: null })
    expect(await opened('officer', 'inspection', 'tipped')).toMatchObject({ inspectType: 'report' })
    const byType = await asked('safety', 'inspection/statistics', { dimension: 'inspectType' })
    expect(byType.statusCode).toBe(400)
    expect((await asked('safety', 'inspection/list', { inspectType: 'report' })).statusCode).toBe(400)
    await insertRecords(server.db, 'lawCase', [
      buildRecord('lawCase', { ...IN_A, guid: 'tipped', caseName: '案', caseSource: 'report', status: 'decided' }),
    ])
    expect(await opened('safety', 'lawCase', 'tipped')).toMatchObject({ caseName: '案', caseSource: null })
  })

  it('an enterprise reads an incident without the name of who told of it, and its own with it', async () => {
    const told = { ...IN_A, status: 'confirmed', reporter: '陆明', reporterPhone: '13812345678' }
    await insertRecords(server.db, 'incident', [
      buildRecord('incident', { ...told, guid: 'by-public', eventTitle: '冒烟', reportSource: 'public' }),
      buildRecord('incident', { ...told, guid: 'by-company', eventTitle: '断电', reportSource: 'company' }),
    ])
    expect(await opened('safety', 'incident', 'by-public')).toMatchObject({ reporter: null, reporterPhone: null })
    expect(await opened('safety', 'incident', 'by-company')).toMatchObject({ reporter: '陆明' })
    expect(await opened('duty', 'incident', 'by-public')).toMatchObject({ reporter: '陆明' })
  })

  it('who objected to a grade is told to the offices alone', async () => {
    const objections = [
      { receivedOn: '2026-11-01', name: '陆明', phone: '13812345678', content: '不符', result: 'open' },
    ]
    await insertRecords(server.db, 'standardizationApplication', [
      buildRecord('standardizationApplication', {
        ...{ ...IN_A, guid: 'graded', status: 'PUBLICITY', objections, reviewAgencyGuid: 'agency-a' },
      }),
    ])
    expect(await opened('assoc', 'standardizationApplication', 'graded')).toMatchObject({ objections })
    for (const who of ['safety', 'agency', 'grid'] as const)
      expect(await opened(who, 'standardizationApplication', 'graded'), who).toMatchObject({ objections: null })
  })

  it('a review is told to the enterprise when the association has looked at it', async () => {
    const review = { ...IN_A, guid: 'review', agencyGuid: 'agency-a', reviewScore: 58, reviewConclusion: 'fail' }
    await insertRecords(server.db, 'standardizationReview', [
      buildRecord('standardizationReview', { ...review, status: 'submitted' }),
    ])
    expect(await opened('safety', 'standardizationReview', 'review')).toMatchObject({ reviewScore: null })
    expect(await opened('assoc', 'standardizationReview', 'review')).toMatchObject({ reviewScore: 58 })
    await updateRow(server.db, 'standardizationReview', 'review', { status: 'audited' })
    expect(await opened('safety', 'standardizationReview', 'review')).toMatchObject({ reviewScore: 58 })
  })

  it('an applicant learns who judged his report when that is done', async () => {
    await insertRecords(server.db, 'publicReview', [
      buildRecord('publicReview', {
        ...IN_A,
        guid: 'public',
        status: 'meeting',
        reviewName: '审',
        expertNames: '沈强',
      }),
    ])
    expect(await opened('safety', 'publicReview', 'public')).toMatchObject({ reviewName: '审', expertNames: null })
    expect(await opened('assoc', 'publicReview', 'public')).toMatchObject({ expertNames: '沈强' })
    await updateRow(server.db, 'publicReview', 'public', { status: 'closed' })
    expect(await opened('safety', 'publicReview', 'public')).toMatchObject({ expertNames: '沈强' })
  })
})

describe('complaints', () => {
  const COMPLAINT = { subject: '夜间排烟', content: '话', anonymous: false, reporter: '陆明', phone: '13812345678' }
  const readers = async (guid: string) => {
    const everybody: Anybody[] = [
      ...(['admin', 'bureau', 'leader', 'town', 'otherTown', 'officer', 'otherOfficer', 'duty', 'assoc'] as const),
      ...(['grid', 'safety', 'agency', 'expert'] as const),
    ]
    const answers = await Promise.all(everybody.map((who) => asked(who, `complaint/getByGuid/${guid}`)))
    return everybody.filter((_, at) => answers[at]?.statusCode === 200)
  }

  it('are read by the bureau, whoever handles them and whoever took them down', async () => {
    await insertRecords(server.db, 'complaint', [
      buildRecord('complaint', { ...COMPLAINT, guid: 'new', status: 'pending' }),
      buildRecord('complaint', { ...COMPLAINT, guid: 'by-assoc', status: 'accepted', createUserGuid: 'assoc' }),
      buildRecord('complaint', { ...COMPLAINT, guid: 'of-town', status: 'verifying', ...IN_TOWN_A }),
      buildRecord('complaint', { ...COMPLAINT, guid: 'of-officer', status: 'verifying', handlerGuids: ['officer'] }),
    ])
    expect(await readers('new')).toEqual(['admin', 'bureau', 'leader', 'duty'])
    expect(await readers('by-assoc')).toEqual(['admin', 'bureau', 'leader', 'assoc'])
    expect(await readers('of-town')).toEqual(['admin', 'bureau', 'leader', 'town'])
    expect(await readers('of-officer')).toEqual(['admin', 'bureau', 'leader', 'officer'])
  })

  it('are given to a town by the bureau, and its to-do with them', async () => {
    const made = await asked('bureau', 'complaint/create', { ...COMPLAINT, channel: 'phone', subject: '给镇上的' })
    const { guid } = made.json<{ data: AnyRecord }>().data
    const todos = async (who: Anybody) => (await listed(who, 'workflowTask', { bizGuid: guid })).length
    expect([await todos('town'), await todos('otherTown'), await todos('bureau')]).toEqual([0, 0, 1])
    const given = { deadline: '2026-12-20', gridGuid: 'town-a', handlerGuids: ['officer'] }
    expect((await asked('bureau', 'complaint/act/accept', { guid, input: given })).statusCode).toBe(200)
    expect(await readers(guid)).toEqual(['admin', 'bureau', 'leader', 'town', 'officer'])
    expect((await asked('otherTown', 'complaint/act/verify', { guid, input: {} })).statusCode).toBe(404)
    expect((await asked('town', 'complaint/act/verify', { guid, input: {} })).statusCode).toBe(200)
  })
})

describe('drawn experts', () => {
  const row = (userGuid: string, name: string, replied: string) => ({
    ...{ expertGuid: null, userGuid, name, field: 'dust', order: 1, replied, reason: null, replyTime: null },
  })
  const CANDIDATES = [row('expert', '沈强', 'none'), row('otherExpert', '顾红', 'refused')]

  it('see themselves and nobody else, in the record and in its history', async () => {
    await insertRecords(server.db, 'expertSelection', [
      buildRecord('expertSelection', {
        ...{ guid: 'draw', eventName: '粉尘检查', status: 'drawn', method: 'random', seed: 7, poolSize: 9 },
        ...{ candidates: CANDIDATES, expertUserGuids: ['expert', 'otherExpert'], createUserGuid: 'town' },
      }),
    ])
    const step = { bizGuid: 'draw', resource: 'expertSelection', node: 'drawn', time: START, opinion: '没空' }
    await server.db.insert(workflowLog).values([
      { ...step, action: 'reply', userGuid: 'otherExpert', userName: '顾红' },
      { ...step, action: 'reply', userGuid: 'expert', userName: '沈强' },
    ])
    const seen = await opened('expert', 'expertSelection', 'draw')
    expect(seen).toMatchObject({ expertUserGuids: ['expert'], seed: null, poolSize: null })
    expect(seen.candidates).toEqual([CANDIDATES[0]])
    const all = [
      (await asked('expert', 'expertSelection/list', { pageSize: 200 })).body,
      (await asked('expert', 'expertSelection/history/draw')).body,
      (await asked('expert', 'businessLog/list', { bizGuid: 'draw', module: 'expertSelection' })).body,
      JSON.stringify(seen),
    ].join('')
    expect(all).toContain('沈强')
    expect(all).not.toContain('顾红')
    expect(all).not.toContain('otherExpert')
    expect((await opened('assoc', 'expertSelection', 'draw')).candidates).toHaveLength(2)
  })

  it('are known to who asked for them at once, to other offices when the names are confirmed', async () => {
    const names = async (who: Anybody) =>
      ((await opened(who, 'expertSelection', 'draw')).candidates as unknown[] | null)?.length ?? 0
    expect([await names('town'), await names('otherTown'), await names('officer')]).toEqual([2, 0, 0])
    await updateRow(server.db, 'expertSelection', 'draw', { status: 'confirmed' })
    expect([await names('otherTown'), await names('officer'), await names('expert')]).toEqual([2, 2, 1])
  })

  it('still answer for themselves', async () => {
    await updateRow(server.db, 'expertSelection', 'draw', { status: 'drawn' })
    const input = { replied: 'accepted' }
    const answered = await asked('expert', 'expertSelection/act/reply', { guid: 'draw', input })
    expect(answered.statusCode, answered.body).toBe(200)
    expect(answered.body).not.toContain('顾红')
    expect((await opened('assoc', 'expertSelection', 'draw')).candidates).toMatchObject([
      { name: '沈强', replied: 'accepted' },
      { name: '顾红', replied: 'refused' },
    ])
  })
})

describe('what follows from a record', () => {
  it('a to-do of a visit is that of its officers alone', async () => {
    const visit = { companyGuid: 'company-a', inspectType: 'general', officers: ['officer', 'otherOfficer'] }
    const made = await asked('officer', 'inspection/create', { ...visit, inspectDate: '2026-11-25', scheme: '看粉尘' })
    expect(made.statusCode, made.body).toBe(200)
    const { guid } = made.json<{ data: AnyRecord }>().data
    const todos = async (who: Anybody) => (await listed(who, 'workflowTask', { bizGuid: guid })).length
    expect([await todos('officer'), await todos('otherOfficer')]).toEqual([1, 1])
    expect([await todos('town'), await todos('grid'), await todos('safety')]).toEqual([0, 0, 0])
  })

  it('the draft of a grade is not read afterwards in the log of changes', async () => {
    const draft = { companyGuid: 'company-b', year: 2026, ruleVersion: '一', factors: [] }
    const factors = [{ code: '1', name: '粉尘', weight: 50, value: 90, evidence: '草稿里的话' }]
    const made = await asked('bureau', 'enterpriseClassification/create', { ...draft, factors })
    const { guid } = made.json<{ data: AnyRecord }>().data
    await updateRow(server.db, 'enterpriseClassification', guid, { status: 'published' })
    const log = { bizGuid: guid, module: 'enterpriseClassification' }
    expect((await asked('bureau', 'businessLog/list', log)).body).toContain('草稿里的话')
    const seen = await asked('otherSafety', 'businessLog/list', log)
    expect(seen.statusCode).toBe(200)
    expect(seen.body).not.toContain('草稿里的话')
  })
})

describe('devices', () => {
  const pulled = async (who: Person, cursor: string, scopes: string[]) =>
    (await server.call<PullReply>(who, '/api/sync/pull', buildPull({ cursor, scopes: scopes as never }))).data

  it('what becomes visible arrives, and what no longer is leaves', async () => {
    await insertRecords(server.db, 'courseware', [
      buildRecord('courseware', {
        guid: 'lesson',
        title: '一课',
        category: 'law',
        fileType: 'article',
        enabled: false,
      }),
    ])
    const before = (await server.call<PullReply>('safety', '/api/sync/pull', buildPull())).data
    await updateRow(server.db, 'courseware', 'lesson', { title: '未发布的一课', version: 2 })
    const hidden = await pulled('safety', before.cursor, ['global'])
    expect(JSON.stringify(hidden)).not.toContain('未发布的一课')
    await updateRow(server.db, 'courseware', 'lesson', { enabled: true, version: 3 })
    const arrived = await pulled('safety', hidden.cursor, ['global'])
    expect(arrived.changes.flatMap(({ rows }) => rowsOf([rows], 'courseware'))).toMatchObject([{ guid: 'lesson' }])
    await updateRow(server.db, 'courseware', 'lesson', { enabled: false, version: 4 })
    const left = await pulled('safety', arrived.cursor, ['global'])
    expect(left.changes.flatMap(({ gone }) => gone)).toEqual([{ guid: 'lesson', scope: 'global' }])
    expect(JSON.stringify(left)).not.toContain('未发布的一课')
  })

  it('an enterprise holds no suspicion of its photos and no day of coming again', async () => {
    const photo = buildPhoto({ guid: 'p-1' })
    const hazard = { ...IN_A, guid: 'looked', description: '通道堵塞', status: 'closed', beforePhotos: [photo] }
    const before = (await server.call<PullReply>('safety', '/api/sync/pull', buildPull())).data
    await insertRecords(server.db, 'hiddenDanger', [
      buildRecord('hiddenDanger', { ...hazard, lookBackOn: '2026-12-24', similarCount: 3, similarPhotos: [] }),
    ])
    const reply = await pulled('safety', before.cursor, ['company:company-a'])
    const held = reply.changes.flatMap(({ rows }) => rowsOf([rows], 'hiddenDanger'))
    expect(held).toMatchObject([{ guid: 'looked', lookBackOn: null, similarCount: null, similarPhotos: null }])
    const ofGrid = (await server.call<PullReply>('grid', '/api/sync/pull', buildPull())).data
    await updateRow(server.db, 'hiddenDanger', 'looked', { version: 2 })
    const onGrid = await pulled('grid', ofGrid.cursor, ['grid:grid-a'])
    expect(onGrid.changes.flatMap(({ rows }) => rowsOf([rows], 'hiddenDanger'))).toMatchObject([
      { lookBackOn: '2026-12-24', similarCount: 3 },
    ])
  })
})
