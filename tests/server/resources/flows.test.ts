import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { CONDITIONS } from '#domain/resources/standardization-shared.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { tableNamed } from '#server/db/schema.ts'
import { advance } from '#server/resources/parts/standardization.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

const TODAY = '2026-11-20'
const TOMORROW = '2026-11-21'
const STAFF = {
  li: ['leader'],
  wang: ['leader'],
  officer: ['officer'],
  second: ['bureau'],
  gone: ['leader'],
} as const

type Node = Record<string, unknown>
const SECTION: Node = {
  ...{ step: 'document.pending', name: '科室审核', approverType: 'role', approverRoles: ['bureau'] },
  ...{ days: 2, dayType: 'working', apart: ['author'] },
}
const HEAD: Node = {
  ...{ step: 'document.pending', name: '局领导签发', approverType: 'person', approvers: ['li'] },
  ...{ days: 3, dayType: 'working', apart: ['author', 'signed'] },
}
const SERVED: Node = { step: 'document.issued', name: '送达', approverType: 'owner', days: 7, dayType: 'working' }
const CHAIN = [SECTION, HEAD, SERVED]

describe.each(USUAL_DATABASES)('configured flows on %s', (kind) => {
  let server: TestServer
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    server = await startTestServer(kind)
    const people = Object.entries(STAFF).map(([guid, roles]) =>
      buildRecord('user', {
        ...{
          guid,
          username: guid,
          name: `${guid}同志`,
          roles: [...roles],
          accountType: '1',
          gridGuid: 'root',
          gridPath: 'root/',
        },
        accountEnabled: guid !== 'gone',
      }),
    )
    await insertRecords(server.db, 'user', people)
  })
  /** Sessions end within a day: everybody signs in at the moment it is. */
  async function begin(now: string) {
    server.clock.set(now)
    for (const guid of [...Object.keys(STAFF), 'bureau', 'safety', 'otherSafety']) {
      const { token } = await openSession(server.db, guid, { ip: '127.0.0.1', userAgent: null }, now)
      tokens.set(guid, token)
    }
  }
  beforeEach(async () => {
    await begin(START)
    await server.db.delete(tableNamed('workflowConfig'))
  })
  afterAll(() => server.close())

  type Staff = keyof typeof STAFF | 'bureau' | 'safety' | 'otherSafety'
  const as = async <Data = AnyRecord>(who: Staff, path: string, body: object = {}) =>
    await server.call<Data>(null, path, body, { headers: { [TOKEN_HEADER]: tokens.get(who) ?? '' } })
  const version = (own: object = {}) =>
    as('bureau', '/api/workflowConfig/create', {
      ...{ bizType: 'document', effectiveFrom: TODAY, changeNote: '先由科室审核', enabled: true, nodes: CHAIN },
      ...own,
    })
  const documentOf = async (who: Staff, own: object = {}) => {
    const made = await as(who, '/api/lawDocument/create', {
      ...{
        companyGuid: 'company-a',
        docType: 'review',
        docDate: TODAY,
        content: '复查',
        officers: ['officer', 'bureau'],
      },
      ...own,
    })
    expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
    return made.data
  }
  const act = (who: Staff, guid: unknown, action: string, input: object = {}) =>
    as(who, `/api/lawDocument/act/${action}`, { guid, input })
  const inbox = async (who: Staff, bizGuid: unknown) => {
    const { data } = await as<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', { view: 'todo', bizGuid })
    return data.items.map(({ activityName, dueDate }) => `${activityName} ${dueDate}`)
  }

  it('are versions: numbered, named and with the names of their people', async () => {
    expect(await version()).toMatchObject({
      status: 200,
      data: { versionNo: 1, configName: '文书审批第1版', nodes: [{}, { approverNames: 'li同志' }, {}] },
    })
    expect(await version({ effectiveFrom: TOMORROW })).toMatchObject({ data: { configName: '文书审批第2版' } })
    expect(await version({ effectiveFrom: TOMORROW })).toMatchObject({ status: 409, problem: 'record.duplicate' })
  })

  it('hand a new record from one person to the next, and leave a running one as it began', async () => {
    const running = await documentOf('officer')
    await version()
    const { guid, flowVersion } = await documentOf('officer')
    expect(flowVersion).toBe('文书审批第1版（2026-11-20起）')

    await act('officer', guid, 'submit')
    expect(await inbox('bureau', guid)).toEqual(['执法文书待审批（科室审核） 2026-11-24'])
    expect(await inbox('li', guid)).toEqual([])
    expect(await act('li', guid, 'issue')).toMatchObject({ status: 403, problem: 'workflow.other-step' })
    expect(await act('bureau', guid, 'endorsePending', { opinion: '同意' })).toMatchObject({
      data: { status: 'pending', stepName: '局领导签发' },
    })
    expect(await inbox('bureau', guid)).toEqual([])
    expect(await inbox('wang', guid)).toEqual([])
    expect(await inbox('li', guid)).toEqual(['执法文书待审批（局领导签发） 2026-11-25'])
    expect(await act('wang', guid, 'issue')).toMatchObject({ status: 403, problem: 'workflow.other-step' })
    expect(await act('li', guid, 'issue')).toMatchObject({ data: { status: 'issued', issuer: 'li同志' } })
    expect(await inbox('officer', guid)).toEqual(['执法文书已签发 2026-12-01'])

    await act('officer', running.guid, 'submit')
    expect(await inbox('wang', running.guid)).toEqual(['执法文书待审批 null'])
    expect(await act('wang', running.guid, 'issue')).toMatchObject({ data: { status: 'issued', flowVersion: null } })
    expect(await inbox('officer', running.guid)).toEqual(['执法文书已签发 null'])
  })

  it('change order, term and separation from their day on, for what begins then', async () => {
    await version()
    await version({
      effectiveFrom: TOMORROW,
      nodes: [
        { ...HEAD, name: '王局长先签', approvers: ['wang'], days: 1 },
        { ...SECTION, apart: ['author', 'officers'] },
        SERVED,
      ],
    })
    const before = await documentOf('officer')
    await begin(`${TOMORROW}T02:00:00.000Z`)
    const after = await documentOf('officer')
    for (const { guid } of [before, after]) await act('officer', guid, 'submit')
    expect(await inbox('bureau', before.guid)).toEqual(['执法文书待审批（科室审核） 2026-11-24'])
    expect(await inbox('wang', after.guid)).toEqual(['执法文书待审批（王局长先签） 2026-11-23'])
    // An officer of the inspection signs by the old version, and by the new one he is left out.
    expect(await act('bureau', before.guid, 'endorsePending')).toMatchObject({ status: 200 })
    expect(await act('wang', after.guid, 'endorsePending')).toMatchObject({ status: 200 })
    expect(await inbox('bureau', after.guid)).toEqual([])
    expect(await act('bureau', after.guid, 'issue')).toMatchObject({ status: 403, problem: 'workflow.other-step' })
    expect(await inbox('second', after.guid)).toEqual(['执法文书待审批（科室审核） 2026-11-24'])
    expect(await act('second', after.guid, 'issue')).toMatchObject({ data: { status: 'issued' } })
  })

  it('judge what was done before a change and is sent after it by the version of its day', async () => {
    await version()
    await version({ effectiveFrom: TOMORROW, nodes: [{ ...SECTION, name: '只经科室' }] })
    const op = (resource: string, recordGuid: string, action: string, input: object) => ({
      ...{ id: crypto.randomUUID(), resource, recordGuid, action, input, userGuid: 'officer', deps: [] },
      ...{
        baseVersion: null,
        madeAt: START,
        offsetMs: 0,
        offsetAgeMs: 0,
        schemaV: 1,
        appV: 'test',
        deviceId: 'phone-1',
      },
    })
    const guid = crypto.randomUUID()
    await begin(`${TOMORROW}T02:00:00.000Z`)
    const made = {
      companyGuid: 'company-a',
      docType: 'review',
      docDate: TODAY,
      content: '复查',
      officers: ['officer', 'bureau'],
    }
    const push = (op: object) => as('officer', '/api/sync/push', { deviceId: 'phone-1', ops: [op] })
    expect(await push(op('lawDocument', guid, 'create', made))).toMatchObject({
      data: { results: [{ state: 'applied', record: { flowVersion: '文书审批第1版（2026-11-20起）' } }] },
    })
    expect(await push(op('lawDocument', guid, 'submit', {}))).toMatchObject({
      data: { results: [{ state: 'applied', record: { stepName: '科室审核', stepPlace: 'between' } }] },
    })
  })

  it.each<[string, object, string]>([
    ['before today', { effectiveFrom: '2026-11-19' }, '生效日期不能早于今天，已办的件不追溯'],
    [
      'with a person who has left',
      { nodes: [SECTION, { ...HEAD, approvers: ['gone'] }] },
      'gone同志的账号已停用或已离岗',
    ],
    [
      'with a person of another post',
      { nodes: [SECTION, { ...HEAD, approvers: ['officer'] }] },
      'officer同志不是区局监管、局领导，不能办理“局领导签发”',
    ],
    [
      'with one person twice where nobody may',
      { nodes: [{ ...HEAD, name: '初审' }, HEAD] },
      '“局领导签发”没有人能签字：能办的人在前面环节都已签过',
    ],
    [
      'with authors who sign for themselves',
      { nodes: [{ ...SECTION, apart: [] }] },
      '“文书签发”的签字人不能是经办人（本人提交的不能由本人审批）',
    ],
    [
      'with a longer term than the law gives',
      { nodes: [SECTION, { ...SERVED, days: 8 }] },
      '“文书送达”最长7个工作日（《行政处罚法》第六十一条、第八十五条：七个工作日内送达），现合计8日',
    ],
  ])('are refused %s', async (_what, own, message) => {
    const { status, details } = await version(own)
    expect([status, details]).toMatchObject([400, { issues: [{ message }] }])
  })

  it('want those who lead for the last signature, and say by which law', async () => {
    const police = {
      step: 'transfer.pending',
      name: '科长',
      approverType: 'person',
      approvers: ['second'],
      apart: ['author'],
      days: 3,
      dayType: 'calendar',
    }
    const { details } = await version({ bizType: 'transfer', nodes: [police] })
    expect(details).toMatchObject({
      issues: [
        {
          message:
            'second同志不是局领导，不能办理“科长”（国务院令第310号第五条：由正职负责人或者主持工作的负责人批准）',
        },
      ],
    })
  })

  it('stay as they are once they have begun; until then they are changed and taken back', async () => {
    const { data: now } = await version()
    const { data: ahead } = await version({ effectiveFrom: TOMORROW })
    const update = ({ guid, version: seen }: AnyRecord, changes: object) =>
      as('bureau', '/api/workflowConfig/update', { guid, version: seen, ...changes })
    expect(await update(now, { changeNote: '改' })).toMatchObject({
      details: { issues: [{ path: 'effectiveFrom', message: '这一版已生效，不能修改或删除，请自某日起变更' }] },
    })
    expect(await server.call('admin', '/api/workflowConfig/delete', { guid: now.guid })).toMatchObject({ status: 400 })
    expect(await update(ahead, { nodes: [SECTION] })).toMatchObject({ status: 200, data: { versionNo: 2 } })
    expect(await server.call('admin', '/api/workflowConfig/delete', { guid: ahead.guid })).toMatchObject({
      status: 200,
    })
  })

  it('do not begin while they are drafts', async () => {
    await version({ enabled: false })
    expect(await documentOf('officer')).toMatchObject({ flowKey: 'document', flowVersion: null })
  })

  it('go to the successor of who is named and leaves, in the steps that are still to come; what begins then asks the others', async () => {
    const both = { ...HEAD, approvers: ['li', 'wang'] }
    await version({ nodes: [SECTION, both, SERVED] })
    const { guid } = await documentOf('officer')
    await act('officer', guid, 'submit')
    const open = (await server.call('admin', '/api/user/openWork', { guid: 'li' })).data
    expect(JSON.stringify(open)).toContain(String(guid))
    const handed = { guid: 'li', successorGuid: 'officer' }
    expect(await server.call('admin', '/api/user/handOver', handed)).toMatchObject({ status: 400 })
    expect(await server.call('admin', '/api/user/handOver', { ...handed, successorGuid: 'second' })).toMatchObject({
      status: 200,
    })
    await act('bureau', guid, 'endorsePending')
    expect(await inbox('li', guid)).toEqual([])
    expect(await inbox('second', guid)).toEqual(['执法文书待审批（局领导签发） 2026-11-25'])
    const users = tableNamed('user')
    await server.db.update(users).set({ accountEnabled: false }).where(eq(users.guid, 'li'))
    expect((await documentOf('officer')).flowSteps).toMatchObject([{}, { people: ['wang'] }, {}])
    await server.db.update(users).set({ accountEnabled: true }).where(eq(users.guid, 'li'))
  })

  const FOR_TODAY = ['bureau'] as const
  const FROM_TOMORROW = ['second'] as const
  const signedBy = (step: string, people: readonly string[], own: Node = {}): Node => ({
    ...{ step, name: `${people.join()}审批`, approverType: 'person', approvers: [...people] },
    ...{ days: 5, dayType: 'calendar', apart: ['author'], ...own },
  })

  it('hand a case over by the version of the day it was begun on', async () => {
    const versionFor = (people: readonly string[], own: object = {}) =>
      version({ bizType: 'handover', nodes: [signedBy('handover.pending', people)], ...own })
    expect(await versionFor(FOR_TODAY)).toMatchObject({ status: 200 })
    expect(await versionFor(FROM_TOMORROW, { effectiveFrom: TOMORROW })).toMatchObject({ status: 200 })
    const handOver = async () => {
      const made = await as('officer', '/api/caseTransfer/create', {
        ...{ companyGuid: 'company-a', transferType: 'other', toOrg: '市场监管局', reason: '涉及特种设备' },
        ...{ legalBasis: '《行政处罚法》', reportDate: TODAY, materials: [{ name: '检查记录', copies: '1' }] },
      })
      expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
      return made.data.guid
    }
    const running = await handOver()
    await begin(`${TOMORROW}T02:00:00.000Z`)
    const fresh = await handOver()
    const approve = (who: Staff, guid: unknown) => as(who, '/api/caseTransfer/act/approve', { guid, input: {} })
    expect(await inbox('bureau', running)).toEqual([expect.stringContaining('（bureau审批）')])
    expect(await inbox('bureau', fresh)).toEqual([])
    expect(await inbox('second', fresh)).toEqual([expect.stringContaining('（second审批）')])
    expect(await approve('second', running)).toMatchObject({ status: 403, problem: 'workflow.other-step' })
    expect(await approve('bureau', fresh)).toMatchObject({ status: 403, problem: 'workflow.other-step' })
    expect(await approve('bureau', running)).toMatchObject({ data: { status: 'pendingHand' } })
    expect(await approve('second', fresh)).toMatchObject({ data: { status: 'pendingHand' } })
  })

  it('lead an application for a standard by the version of the day it was begun on', async () => {
    const versionFor = (people: readonly string[], own: object = {}) =>
      version({
        ...{ bizType: 'companyReview', ...own },
        nodes: ['DISTRICT_BASIC_PENDING', 'DISTRICT_BASIC_APPROVED', 'AGENCY_RECTIFICATION_SUBMITTED'].map((state) =>
          signedBy(`companyReview.${state}`, people),
        ),
      })
    expect(await versionFor(FOR_TODAY)).toMatchObject({ status: 200 })
    expect(await versionFor(FROM_TOMORROW, { effectiveFrom: TOMORROW })).toMatchObject({ status: 200 })
    const apply = async (who: 'safety' | 'otherSafety', companyGuid: string) => {
      const made = await as(who, '/api/standardizationApplication/create', {
        ...{ companyGuid, reviewFlow: 'companyReview', applyType: 'first', applyGrade: 'three', selfScore: 82 },
        ...{ tradeFamily: 'textile', tradeStandard: 'some-standard', conditions: Object.keys(CONDITIONS) },
        selfReport: [
          buildPhoto({ guid: crypto.randomUUID(), mime: 'application/pdf', contentType: 'file', fileName: '自评.pdf' }),
        ],
      })
      expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
      const done = await as(who, '/api/standardizationApplication/act/submit', { guid: made.data.guid, input: {} })
      expect(done, JSON.stringify(done.details)).toMatchObject({ status: 200 })
      return made.data.guid
    }
    const running = await apply('safety', 'company-a')
    await begin(`${TOMORROW}T02:00:00.000Z`)
    const fresh = await apply('otherSafety', 'company-b')
    const waits = (who: string) => [expect.stringContaining(`（${who}审批）`)]
    const pass = (who: Staff, guid: unknown) =>
      as(who, '/api/standardizationApplication/act/basicApprove', { guid, input: { opinion: '同意' } })
    expect(await inbox('bureau', running)).toEqual(waits('bureau'))
    expect(await inbox('bureau', fresh)).toEqual([])
    expect(await inbox('second', fresh)).toEqual(waits('second'))
    expect(await pass('second', running)).toMatchObject({ status: 403, problem: 'workflow.other-step' })
    expect(await pass('bureau', fresh)).toMatchObject({ status: 403, problem: 'workflow.other-step' })
    expect(await pass('bureau', running)).toMatchObject({ status: 200 })
    expect(await pass('second', fresh)).toMatchObject({ status: 200 })
    // The steps to come go by the same version.
    expect(await inbox('bureau', running)).toEqual(waits('bureau'))
    expect(await inbox('second', fresh)).toEqual(waits('second'))
  })

  it('follow what another record makes of this one', async () => {
    const nodes = ['DISTRICT_BASIC_PENDING', 'DISTRICT_BASIC_APPROVED', 'AGENCY_RECTIFICATION_SUBMITTED'].map(
      (state) => ({
        ...{
          step: `companyReview.${state}`,
          name: state,
          approverType: 'person',
          approvers: ['second'],
          days: 5,
          dayType: 'calendar',
        },
      }),
    )
    await version({ bizType: 'companyReview', nodes })
    const steps = nodes.map(({ step, name }) => ({
      ...{
        stage: step.split('.')[1],
        name,
        roles: [],
        people: ['second'],
        sign: 'any',
        days: 5,
        dayType: 'calendar',
        apart: [],
      },
    }))
    const application = buildRecord('standardizationApplication', {
      ...{ guid: 'app-1', companyGuid: 'company-a', companyName: '甲纺织厂', reviewFlow: 'companyReview' },
      ...{ status: 'ENT_RECTIFICATION_SUBMITTED', flowKey: 'companyReview', flowSteps: steps, signatures: [] },
    })
    await insertRecords(server.db, 'standardizationApplication', [application])
    await server.db.transaction((tx) => advance(tx, 'app-1', { status: 'AGENCY_RECTIFICATION_SUBMITTED' }, START))
    expect(await inbox('second', 'app-1')).toEqual([
      '标准化申请机构整改评审已提交（AGENCY_RECTIFICATION_SUBMITTED） 2026-11-25',
    ])
    expect(await inbox('bureau', 'app-1')).toEqual([])
    const table = tableNamed('standardizationApplication')
    const [row] = await server.db.select().from(table).where(eq(table.guid, 'app-1'))
    expect(row).toMatchObject({ stepPlace: 'last', stepPeople: ['second'] })
  })
})
