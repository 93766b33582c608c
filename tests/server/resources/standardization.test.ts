import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { CONDITIONS } from '#domain/resources/standardization-shared.ts'
import { tableNamed } from '#server/db/schema.ts'
import { freshCreditCode } from '#tests/conformance/samples.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const TODAY = '2026-11-20'
const AGENCIES = ['agency-a', 'agency-b', 'agency-c'].map((guid) =>
  buildRecord('agencyBase', { guid, agencyName: `${guid}公司`, serialNumber: freshCreditCode(), status: 'YBA' }),
)
const ORGANIZATIONS = AGENCIES.map(({ guid, agencyName }, at) =>
  buildRecord('reviewOrganization', {
    guid: `organization-${at}`,
    agencyGuid: guid,
    agencyName,
    orgNo: `00${at}`,
    grades: ['three', 'micro'],
    tradeFamilies: [],
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
    useState: 'enabled',
  }),
)
const FILE = () =>
  buildPhoto({ guid: crypto.randomUUID(), mime: 'application/pdf', contentType: 'file', fileName: 'a.pdf' })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'agencyBase', AGENCIES)
  await insertRecords(server.db, 'reviewOrganization', ORGANIZATIONS)
})
afterAll(() => server.close())

const act = (who: Person, resource: string, guid: unknown, [action, input = {}]: readonly [string, object?]) =>
  server.call<AnyRecord>(who, `/api/${resource}/act/${action}`, { guid, input })
const application = async (guid: string) =>
  (await server.call<AnyRecord>('bureau', `/api/standardizationApplication/getByGuid/${guid}`)).data
async function only(resource: string, field: string, guid: string): Promise<AnyRecord> {
  const table = tableNamed(resource)
  const [row] = await server.db
    .select()
    .from(table)
    .where(eq(table[field] as never, guid))
  return row as AnyRecord
}

const input = (own: object = {}) => ({
  companyGuid: 'company-a',
  reviewFlow: 'companyReview',
  applyType: 'first',
  applyGrade: 'three',
  tradeFamily: 'textile',
  tradeStandard: 'some-standard',
  selfScore: 82,
  selfReport: [FILE()],
  conditions: Object.keys(CONDITIONS),
  ...own,
})
/** What earlier tests left under way would keep the enterprise from applying once more. */
async function putAside(companyGuid: string): Promise<void> {
  const table = tableNamed('standardizationApplication')
  await server.db
    .update(table)
    .set({ deleted: true })
    .where(
      and(
        eq(table.companyGuid as never, companyGuid),
        ne(table.status as never, 'NEW'),
        or(isNull(table.reviewConclusion as never), ne(table.reviewConclusion as never, 'fail')),
      ),
    )
}
async function applied(own: object = {}): Promise<AnyRecord> {
  await putAside('company-a')
  const made = await server.call<AnyRecord>('safety', '/api/standardizationApplication/create', input(own))
  expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
  return made.data
}
/** Takes the steps one after the other and answers the statuses they led to. */
async function walk(guid: string, steps: readonly (readonly [Person, string, object?])[]): Promise<unknown[]> {
  const statuses: unknown[] = []
  for (const [who, ...deed] of steps) {
    const reply = await act(who, 'standardizationApplication', guid, deed)
    statuses.push(reply.status === 200 ? reply.data.status : [deed[0], reply.problem, reply.details])
  }
  return statuses
}
/** An application that the bureau has agreed to have reviewed. */
async function agreed(own: object = {}): Promise<AnyRecord> {
  const { guid } = await applied(own)
  await walk(guid, [
    ['safety', 'submit'],
    ['bureau', 'basicApprove'],
    ['bureau', 'bureauApprove'],
  ])
  return await only('standardizationAllocation', 'applicationGuid', guid)
}
const ASSIGN = { allocateType: 'assign', agencyGuid: 'agency-a', deadline: addDays(TODAY, 20) }

describe('the company flow', () => {
  it('R261: the district reviews, asks for clarification, refuses and passes', async () => {
    const { guid, status } = await applied()
    expect(status).toBe('NEW')
    const statuses = await walk(guid, [
      ['safety', 'submit'],
      ['bureau', 'askClarify', { opinion: '请说明工伤情况' }],
      ['safety', 'clarify', { clarification: '一年内无工伤' }],
      ['bureau', 'basicReject', { opinion: '自评报告不全' }],
      ['safety', 'submit'],
      ['bureau', 'basicApprove'],
      ['bureau', 'bureauReject', { opinion: '暂缓' }],
      ['safety', 'submit'],
    ])
    expect(statuses).toEqual([
      'DISTRICT_BASIC_PENDING',
      'DISTRICT_CLARIFY',
      'DISTRICT_BASIC_PENDING',
      'DISTRICT_BASIC_REJECTED',
      'DISTRICT_BASIC_PENDING',
      'DISTRICT_BASIC_APPROVED',
      'DISTRICT_BUREAU_REJECTED',
      'DISTRICT_BASIC_PENDING',
    ])
    expect(await act('bureau', 'standardizationApplication', guid, ['basicReject'])).toMatchObject({
      problem: 'workflow.opinion-required',
    })
    expect(await act('otherSafety', 'standardizationApplication', guid, ['submit'])).toMatchObject({ status: 404 })
  })

  it('is handed in with every condition promised', async () => {
    const { guid } = await applied({ conditions: ['licences'] })
    expect(await act('safety', 'standardizationApplication', guid, ['submit'])).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'conditions' }] },
    })
  })

  it('R262: an agency is assigned, may send the task back, and takes it', async () => {
    const task = await agreed()
    expect(await application(String(task.applicationGuid))).toMatchObject({
      status: 'ASSIGN_PENDING',
      stage: 'assignAgency',
    })
    const allocate = () => act('bureau', 'standardizationAllocation', task.guid, ['allocate', ASSIGN])
    expect((await allocate()).data).toMatchObject({ status: 'toAccept', agencyName: 'agency-a公司' })
    expect((await application(String(task.applicationGuid))).status).toBe('ASSIGN_DONE')
    expect(await act('agency', 'standardizationAllocation', task.guid, ['refuse'])).toMatchObject({
      problem: 'workflow.opinion-required',
    })
    await act('agency', 'standardizationAllocation', task.guid, ['refuse', { opinion: '人手不足' }])
    expect(await application(String(task.applicationGuid))).toMatchObject({
      status: 'ASSIGN_PENDING',
      reviewAgencyGuid: null,
    })
    await allocate()
    await act('agency', 'standardizationAllocation', task.guid, ['accept'])
    expect((await application(String(task.applicationGuid))).status).toBe('ASSIGN_REVIEW_PENDING')
    expect(await only('standardizationReview', 'allocationGuid', task.guid)).toMatchObject({
      agencyGuid: 'agency-a',
      status: 'toReview',
    })
  })

  it('gives a review to neither the coaching nor the hosting agency of the past year, whatever the way of choosing', async () => {
    const served = (resource: string, agencyGuid: string, endDate: string) =>
      insertRecords(server.db, resource, [
        buildRecord(resource, {
          guid: crypto.randomUUID(),
          companyGuid: 'company-b',
          agencyGuid,
          endDate,
          status: 'evaluated',
        }),
      ])
    await served('tutorshipProject', 'agency-a', '2026-03-01')
    await served('hostingProject', 'agency-b', '2026-06-30')
    await served('tutorshipProject', 'agency-c', '2025-10-01')
    const made = await server.call<AnyRecord>(
      'otherSafety',
      '/api/standardizationApplication/create',
      input({ companyGuid: 'company-b' }),
    )
    await act('otherSafety', 'standardizationApplication', made.data.guid, ['submit'])
    await walk(made.data.guid, [
      ['bureau', 'basicApprove'],
      ['bureau', 'bureauApprove'],
    ])
    const task = await only('standardizationAllocation', 'applicationGuid', made.data.guid)
    const allocate = (own: object) =>
      act('bureau', 'standardizationAllocation', task.guid, ['allocate', { ...ASSIGN, ...own }])
    expect(await allocate({})).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'agencyGuid', message: '该机构12个月内为企业提供辅导，不能评审' }] },
    })
    expect(await allocate({ agencyGuid: 'agency-b' })).toMatchObject({
      details: { issues: [{ message: '该机构12个月内为企业提供综合服务，不能评审' }] },
    })
    expect((await allocate({ allocateType: 'random', agencyGuid: null })).data).toMatchObject({
      agencyGuid: 'agency-c',
    })
  })

  it('R263, R264, R265: the result is submitted, the enterprise mends, the agency confirms', async () => {
    const task = await agreed()
    const applicationGuid = String(task.applicationGuid)
    await act('bureau', 'standardizationAllocation', task.guid, ['allocate', ASSIGN])
    await act('agency', 'standardizationAllocation', task.guid, ['accept'])
    const review = await only('standardizationReview', 'allocationGuid', task.guid)
    await act('agency', 'standardizationReview', review.guid, [
      'plan',
      { onSiteDate: TODAY, leader: '金文斌', reviewers: ['somebody'] },
    ])
    const report = { fullMarks: 100, isVeto: false, reviewOpinion: '基本有效', reviewReport: [FILE()] }
    const item = await server.call<AnyRecord>('agency', '/api/lostScoreItem/create', {
      companyGuid: 'company-a',
      reviewGuid: review.guid,
      itemCode: '5.1',
      content: '设备设施管理',
      fullScore: 20,
      actualScore: 2,
      reason: '冲床光电保护失效',
      isMajor: true,
    })
    expect(item.data).toMatchObject({ lostScore: 18, projectGuid: applicationGuid, status: 'found' })
    const askedOf = async (who: Person) => {
      const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', { view: 'todo' })
      return data.items.filter(({ bizGuid }) => bizGuid === item.data.guid).length
    }
    const isShownTo = async (who: Person) => {
      const { data } = await server.call<AnyRecord | null>(who, `/api/lostScoreItem/getByGuid/${item.data.guid}`)
      return data?.guid === item.data.guid
    }
    expect([await askedOf('safety'), await isShownTo('safety'), await isShownTo('agency')]).toEqual([0, false, true])
    expect(await only('hiddenDanger', 'guid', String(item.data.hazardGuid))).toMatchObject({
      dangerLevel: 'major',
      sourceType: 'review',
    })
    expect((await act('agency', 'standardizationReview', review.guid, ['submit', report])).data).toMatchObject({
      reviewConclusion: 'pass',
      reviewScore: 82,
      reviewGrade: 'two',
      lostCount: 1,
    })
    expect((await application(applicationGuid)).status).toBe('ASSIGN_AUDIT_PENDING')
    expect([await askedOf('safety'), await isShownTo('safety')]).toEqual([0, false])
    await act('bureau', 'standardizationReview', review.guid, ['audit'])
    expect([await askedOf('safety'), await isShownTo('safety')]).toEqual([1, true])
    expect(await application(applicationGuid)).toMatchObject({
      status: 'REVIEW_RESULT_SUBMITTED',
      reviewScore: 82,
      stage: 'reviewResult',
    })

    const result = await only('rectificationResult', 'applicationGuid', applicationGuid)
    const handIn = { rectifyDesc: '已整改', rectifyReport: [FILE()] }
    expect(await act('safety', 'rectificationResult', result.guid, ['submit', handIn])).toMatchObject({
      details: { issues: [{ message: '还有失分项没有提交整改' }] },
    })
    await act('safety', 'lostScoreItem', item.data.guid, ['rectify', { rectifyDesc: '已更换光电保护装置' }])
    await act('safety', 'rectificationResult', result.guid, ['submit', handIn])
    expect((await application(applicationGuid)).status).toBe('ENT_RECTIFICATION_SUBMITTED')
    expect((await act('agency', 'rectificationResult', result.guid, ['confirm'])).status).toBe(400)
    await act('agency', 'lostScoreItem', item.data.guid, ['confirm', { agencyResult: 'pass' }])
    await act('agency', 'rectificationResult', result.guid, ['confirm'])
    expect((await application(applicationGuid)).status).toBe('AGENCY_RECTIFICATION_SUBMITTED')
    expect(await only('standardizationProject', 'applicationGuid', applicationGuid)).toMatchObject({
      stage: 'agencyRectification',
      reviewScore: 82,
      status: 'running',
    })
  })
})

describe('what follows the review', () => {
  /** Confirmed by the agency; what led there is tested above. */
  async function confirmed(own: object = {}): Promise<string> {
    const guid = crypto.randomUUID()
    await insertRecords(server.db, 'standardizationApplication', [
      buildRecord('standardizationApplication', {
        ...input(),
        guid,
        applyNo: guid.slice(0, 12),
        selfReport: [],
        status: 'AGENCY_RECTIFICATION_SUBMITTED',
        stage: 'agencyRectification',
        ...own,
      }),
    ])
    return guid
  }
  const PERIOD = { publicityFrom: '2026-11-20', publicityTo: '2026-11-26' }
  const objection = (result: string) => ({
    objections: [{ receivedOn: TODAY, name: '王某', content: '公示期内发生事故', result }],
  })

  it('R266: is publicised a day longer over a holiday that was entered', async () => {
    await insertRecords(server.db, 'holiday', [
      buildRecord('holiday', { guid: 'new-year', date: '2027-01-01', kind: 'off', name: '元旦', source: '通知' }),
    ])
    const guid = await confirmed()
    await act('bureau', 'standardizationApplication', guid, ['toPublicity'])
    const period = { publicityFrom: '2026-12-28', publicityTo: '2027-01-01' }
    expect(await act('bureau', 'standardizationApplication', guid, ['publicise', period])).toMatchObject({
      details: { issues: [{ path: 'publicityTo', message: '公示不少于5个工作日，最早2027-01-04结束' }] },
    })
    const longer = { ...period, publicityTo: '2027-01-04' }
    expect(await walk(guid, [['bureau', 'publicise', longer]])).toEqual(['PUBLICITY_RUNNING'])
  })

  it('R266: is publicised from Wednesday to Sunday where the weekend was entered as worked', async () => {
    await insertRecords(server.db, 'holiday', [
      buildRecord('holiday', { guid: 'sat', date: '2028-02-05', kind: 'worked', name: '调休', source: '通知' }),
      buildRecord('holiday', { guid: 'sun', date: '2028-02-06', kind: 'worked', name: '调休', source: '通知' }),
    ])
    const guid = await confirmed()
    await act('bureau', 'standardizationApplication', guid, ['toPublicity'])
    const short = { publicityFrom: '2028-02-02', publicityTo: '2028-02-05' }
    expect(await act('bureau', 'standardizationApplication', guid, ['publicise', short])).toMatchObject({
      details: { issues: [{ path: 'publicityTo', message: '公示不少于5个工作日，最早2028-02-06结束' }] },
    })
    const period = { ...short, publicityTo: '2028-02-06' }
    expect(await walk(guid, [['bureau', 'publicise', period]])).toEqual(['PUBLICITY_RUNNING'])
  })

  it('R266: is publicised for five working days and ends without an objection', async () => {
    const guid = await confirmed()
    await act('bureau', 'standardizationApplication', guid, ['toPublicity'])
    expect(
      await act('bureau', 'standardizationApplication', guid, ['publicise', { ...PERIOD, publicityTo: '2026-11-25' }]),
    ).toMatchObject({
      details: { issues: [{ path: 'publicityTo', message: '公示不少于5个工作日，最早2026-11-26结束' }] },
    })
    const statuses = await walk(guid, [['bureau', 'publicise', PERIOD]])
    expect(statuses).toEqual(['PUBLICITY_RUNNING'])
    expect(await act('bureau', 'standardizationApplication', guid, ['finishPublicity'])).toMatchObject({
      details: { issues: [{ path: 'publicityTo', code: 'running' }] },
    })
    const over = await confirmed({
      status: 'PUBLICITY_RUNNING',
      ...PERIOD,
      publicityFrom: '2026-11-10',
      publicityTo: '2026-11-17',
    })
    await act('bureau', 'standardizationApplication', over, ['noteObjections', objection('open')])
    expect(await act('bureau', 'standardizationApplication', over, ['finishPublicity'])).toMatchObject({
      details: { issues: [{ message: '还有异议没有核查' }] },
    })
    await act('bureau', 'standardizationApplication', over, ['noteObjections', objection('dismissed')])
    expect(await walk(over, [['bureau', 'finishPublicity']])).toEqual(['PUBLICITY_DONE'])
  })

  it('issues no certificate where an objection was upheld', async () => {
    const guid = await confirmed({ status: 'PUBLICITY_RUNNING', ...PERIOD, publicityTo: '2026-11-18' })
    await act('bureau', 'standardizationApplication', guid, ['noteObjections', objection('upheld')])
    expect(await act('bureau', 'standardizationApplication', guid, ['finishPublicity'])).toMatchObject({
      details: { issues: [{ message: '有成立的异议，公示不能通过' }] },
    })
    expect(await walk(guid, [['bureau', 'rejectPublicity', { opinion: '异议成立' }]])).toEqual(['PUBLICITY_REJECTED'])
    const late = await confirmed({
      status: 'ANNOUNCEMENT_PENDING',
      publicityEndedOn: '2026-11-19',
      ...objection('upheld'),
    })
    const announced = await act('bureau', 'standardizationApplication', late, [
      'announce',
      { announceNo: '1号', announceDate: TODAY },
    ])
    expect(announced.status).toBe(400)
    expect(await only('standardizationCertificate', 'applicationGuid', late)).toBeUndefined()
    expect(await server.call('admin', '/api/standardizationCertificate/create', {})).toMatchObject({ status: 404 })
  })

  it('R267: is announced, and the certificate bears a number of its own and three years less a day', async () => {
    const guid = await confirmed({ status: 'PUBLICITY_DONE', publicityEndedOn: '2026-11-19' })
    const statuses = await walk(guid, [
      ['bureau', 'toAnnouncement'],
      ['bureau', 'announce', { announceNo: '吴应急公〔2026〕8号', announceDate: TODAY }],
    ])
    expect(statuses).toEqual(['ANNOUNCEMENT_PENDING', 'ANNOUNCEMENT_DONE'])
    const certificate = await only('standardizationCertificate', 'applicationGuid', guid)
    expect(certificate).toMatchObject({
      certNo: 'AQBFZIII202600001',
      issueDate: TODAY,
      validTo: '2029-11-19',
      status: 'valid',
    })
    expect((await application(guid)).certificateGuid).toBe(certificate.guid)
    expect(await only('company', 'guid', 'company-a')).toMatchObject({ standardGrade: '三级' })
    const withdrawn = await act('bureau', 'standardizationCertificate', certificate.guid, [
      'revoke',
      { opinion: '发生死亡事故' },
    ])
    expect(withdrawn.data).toMatchObject({ status: 'revoked', revokeReason: '发生死亡事故' })
    expect(await only('company', 'guid', 'company-a')).toMatchObject({ standardGrade: null })
  })

  it('is public while it is publicised, and so is what becomes of the certificate', async () => {
    const seen = async () => {
      const { data } = await server.call<{ items: AnyRecord[] }>(null, '/api/publicity/publicList')
      return data.items.map(({ title, statusLabel, items }) => ({ title, statusLabel, items }))
    }
    const objected = await confirmed({
      status: 'PUBLICITY_RUNNING',
      ...PERIOD,
      companyName: '公示厂',
      publicityFrom: TODAY,
    })
    const publicised = { title: '公示厂安全生产标准化三级评审公示', items: [{ name: '公示厂', result: '拟通过' }] }
    expect(await seen()).toContainEqual({ ...publicised, statusLabel: '公示中' })
    await walk(objected, [['bureau', 'rejectPublicity', { opinion: '异议成立' }]])
    expect((await seen()).map(({ title }) => title)).not.toContain(publicised.title)

    const guid = await confirmed({ status: 'PUBLICITY_DONE', companyName: '公告厂', publicityEndedOn: '2026-11-19' })
    await walk(guid, [
      ['bureau', 'toAnnouncement'],
      ['bureau', 'announce', { announceNo: '10号', announceDate: TODAY }],
    ])
    const { guid: certificate, certNo } = await only('standardizationCertificate', 'applicationGuid', guid)
    const announced = (statusLabel: string) => ({
      ...{ title: '公告厂安全生产标准化三级公告', statusLabel },
      items: [{ name: `证书 ${certNo}`, result: statusLabel }],
    })
    expect(await seen()).toContainEqual(announced('有效'))
    const term = (validTo: string) =>
      server.db
        .update(tableNamed('standardizationCertificate'))
        .set({ validTo })
        .where(eq(tableNamed('standardizationCertificate').guid as never, certificate))
    await term(addDays(TODAY, -1))
    expect(await seen()).toContainEqual(announced('已过期'))
    await term(TODAY)
    expect(await seen()).toContainEqual(announced('有效'))
    await act('bureau', 'standardizationCertificate', certificate, ['cancel', { opinion: '企业搬迁' }])
    expect(await seen()).toContainEqual(announced('注销'))
  })

  it('leaves a certificate that is reported on once a year, and whose pause the enterprise is told with its reason', async () => {
    const guid = 'certificate-kept-up'
    await insertRecords(server.db, 'standardizationCertificate', [
      buildRecord('standardizationCertificate', {
        ...{ guid, certNo: 'AQBFZIII202500077', companyGuid: 'company-a', companyName: '盛泽织造', grade: 'three' },
        ...{
          tradeFamily: 'textile',
          issueOrg: '区局',
          issueDate: '2025-03-01',
          validTo: '2028-02-29',
          status: 'valid',
        },
      }),
    ])
    const due = async () => {
      const asked = { view: 'reportDue', certNo: 'AQBFZIII202500077' }
      return (await server.call<{ total: number }>('safety', '/api/standardizationCertificate/list', asked)).data.total
    }
    const report = (...years: number[]) => ({
      yearlySelfReports: years.map((year) => ({ year, submitTime: TODAY, score: 88 })),
      selfReportFiles: [FILE()],
    })
    expect(await due()).toBe(1)
    expect(await act('safety', 'standardizationCertificate', guid, ['selfReport', report(2026, 2026)])).toMatchObject({
      details: { issues: [{ path: 'yearlySelfReports', message: '2026年度的自评填了两次' }] },
    })
    expect(await act('safety', 'standardizationCertificate', guid, ['selfReport', report(2025, 2026)])).toMatchObject({
      data: { selfReportYear: 2026 },
    })
    expect(await due()).toBe(0)

    await act('bureau', 'standardizationCertificate', guid, ['pause', { opinion: '发生重伤事故' }])
    expect(await only('noticeFeedBack', 'title', '标准化证书AQBFZIII202500077已暂停')).toMatchObject({
      userGuid: 'safety',
      content: '安全生产标准化证书AQBFZIII202500077已暂停。原因：发生重伤事故',
    })
    const resumed = await act('bureau', 'standardizationCertificate', guid, ['resume'])
    expect(resumed.data).toMatchObject({ status: 'valid', pauseReason: null })
    await act('bureau', 'standardizationCertificate', guid, ['cancel', { opinion: '企业搬迁' }])
  })

  it('takes an application for renewal in the last three months of a certificate', async () => {
    const { guid } = await applied({ applyType: 'renew' })
    expect(await act('safety', 'standardizationApplication', guid, ['submit'])).toMatchObject({
      details: { issues: [{ path: 'applyType', message: '企业没有有效的标准化证书，请选择首次申请' }] },
    })
    const certificate = (validTo: string) =>
      buildRecord('standardizationCertificate', {
        guid: crypto.randomUUID(),
        certNo: validTo,
        companyGuid: 'company-a',
        validTo,
        issueDate: '2024-06-01',
        status: 'valid',
      })
    await insertRecords(server.db, 'standardizationCertificate', [certificate('2027-05-31')])
    expect(await act('safety', 'standardizationApplication', guid, ['submit'])).toMatchObject({
      details: { issues: [{ message: '证书有效期至2027-05-31，2027-02-28起受理复评' }] },
    })
  })

  it('lets an enterprise whose review failed apply again after a year, and none that is paused', async () => {
    await confirmed({ reviewConclusion: 'fail', reviewDate: '2026-05-01', status: 'REVIEW_RESULT_SUBMITTED' })
    const { guid } = await applied()
    expect(await act('safety', 'standardizationApplication', guid, ['submit'])).toMatchObject({
      details: { issues: [{ message: '上次评审未通过，2027-05-01后可再次申请' }] },
    })
    const pause = { targetType: 'company', companyGuid: 'company-a', from: '2026-11-01', reason: '事故调查' }
    const paused = await server.call('bureau', '/api/standardizationPause/create', pause)
    expect(paused.data).toMatchObject({ targetName: '甲纺织厂', status: 'paused' })
    expect(await act('safety', 'standardizationApplication', guid, ['submit'])).toMatchObject({
      details: { issues: [{ message: '企业的标准化工作已暂停，不能申请' }] },
    })
    await act('bureau', 'standardizationPause', paused.data.guid, ['restore', { opinion: '调查结束' }])
  })

  it('refuses a second application of the same grade while one is under way, and takes it once that is over', async () => {
    await putAside('company-b')
    const apply = async (own: object = {}) =>
      (
        await server.call<AnyRecord>(
          'otherSafety',
          '/api/standardizationApplication/create',
          input({ companyGuid: 'company-b', ...own }),
        )
      ).data
    const [first, second, micro] = [
      await apply(),
      await apply(),
      await apply({ applyType: 'micro', applyGrade: 'micro' }),
    ]
    const submit = (guid: string) => act('otherSafety', 'standardizationApplication', guid, ['submit'])
    expect(await submit(first.guid)).toMatchObject({ status: 200 })
    expect(await submit(second.guid)).toMatchObject({
      details: {
        issues: [{ path: 'applyGrade', message: `企业已有同等级的申请${first.applyNo}正在办理，办结后才能再次申请` }],
      },
    })
    expect(await submit(micro.guid)).toMatchObject({ status: 200 })
    await act('bureau', 'standardizationApplication', first.guid, ['basicReject', { opinion: '材料不全' }])
    expect(await submit(second.guid)).toMatchObject({ status: 200 })
  })

  it('is closed to an enterprise on the grey list until it is taken off', async () => {
    const { guid } = await applied()
    const listing = {
      ...{ companyGuid: 'company-a', reasonType: 'fraud', reason: '自评材料与现场不符' },
      ...{ effect: 'noApplication' },
    }
    const listed = await server.call('bureau', '/api/greyList/create', listing)
    expect(listed.data).toMatchObject({ companyName: '甲纺织厂', status: 'proposed' })
    await act('admin', 'greyList', listed.data.guid, ['tell'])
    await act('safety', 'greyList', listed.data.guid, ['defend', { defence: '已更正' }])
    await act('admin', 'greyList', listed.data.guid, ['list', { defenceReply: '不影响' }])
    expect(await act('safety', 'standardizationApplication', guid, ['submit'])).toMatchObject({
      details: { issues: [{ message: '企业在灰名单上，暂停申报' }] },
    })
    expect((await server.call('safety', '/api/greyList/act/lift', { guid: listed.data.guid, input: {} })).status).toBe(
      403,
    )
    await act('bureau', 'greyList', listed.data.guid, ['lift', { opinion: '整改到位' }])
    expect(await act('safety', 'standardizationApplication', guid, ['submit'])).not.toMatchObject({
      details: { issues: [{ path: 'companyGuid' }] },
    })
  })
})

it('is closed to an enterprise on the list of the gravely dishonest', async () => {
  const { guid } = await applied()
  const own = { guid: crypto.randomUUID(), companyGuid: 'company-a', ground: 'refusal', status: 'repairing' }
  await insertRecords(server.db, 'dishonestList', [buildRecord('dishonestList', own)])
  expect(await act('safety', 'standardizationApplication', guid, ['submit'])).toMatchObject({
    details: { issues: [{ message: '企业在严重失信名单上，不能申请' }] },
  })
  await server.db.delete(tableNamed('dishonestList'))
})

describe('the five-in-one flow', () => {
  const fiveInOne = async () => {
    await putAside('company-b')
    const guid = crypto.randomUUID()
    await insertRecords(server.db, 'standardizationApplication', [
      buildRecord('standardizationApplication', {
        ...input({ reviewFlow: 'fiveInOneReview', companyGuid: 'company-b' }),
        guid,
        applyNo: guid.slice(0, 12),
        selfReport: [],
        gridPath: 'root/town-b/grid-b/',
        status: 'NEW',
        stage: 'submit',
      }),
    ])
    return guid
  }
  const toSection = [
    ['otherSafety', 'submitFiveInOne'],
    ['bureau', 'takeUp'],
  ] as const

  it('R269, R270: the platform passes what is complete, the section decides', async () => {
    const guid = await fiveInOne()
    expect(await walk(guid, toSection)).toEqual(['PLATFORM_PASSED', 'SECTION_PENDING'])
    expect(
      await walk(guid, [['bureau', 'sectionReject', { opinion: '材料不全' }], ...toSection, ['bureau', 'sectionPass']]),
    ).toEqual(['SECTION_REJECTED', 'PLATFORM_PASSED', 'SECTION_PENDING', 'SECTION_PASSED'])
    expect(await act('otherSafety', 'standardizationApplication', guid, ['submit'])).toMatchObject({ status: 403 })
  })

  it('R271, R272: the township decides, and a spot check comes before the publicity', async () => {
    const guid = await fiveInOne()
    await walk(guid, [...toSection, ['bureau', 'sectionPass'], ['bureau', 'toTownship']])
    expect((await application(guid)).stage).toBe('townshipReview')
    // The town of another area neither sees nor decides it.
    expect(await act('town', 'standardizationApplication', guid, ['townshipPass'])).toMatchObject({ status: 404 })
    const statuses = await walk(guid, [
      ['bureau', 'townshipPass'],
      ['bureau', 'drawRecheck'],
      ['bureau', 'startRecheck'],
      ['bureau', 'passRecheck', { recheckOpinion: '现场一致' }],
      ['bureau', 'toPublicity'],
    ])
    expect(statuses).toEqual([
      'TOWNSHIP_PASSED',
      'RECHECK_PENDING',
      'RECHECK_RUNNING',
      'RECHECK_PASSED',
      'PUBLICITY_PENDING',
    ])
  })

  it('R274, R275: ends with publicity and announcement like the company flow', async () => {
    const guid = await fiveInOne()
    await walk(guid, [...toSection, ['bureau', 'sectionPass'], ['bureau', 'toTownship'], ['bureau', 'townshipPass']])
    const period = { publicityFrom: '2026-11-10', publicityTo: '2026-11-17' }
    const statuses = await walk(guid, [
      ['bureau', 'toPublicityUnchecked'],
      ['bureau', 'publicise', period],
      ['bureau', 'finishPublicity'],
      ['bureau', 'toAnnouncement'],
      ['bureau', 'announce', { announceNo: '9号', announceDate: TODAY }],
    ])
    expect(statuses).toEqual([
      'PUBLICITY_PENDING',
      'PUBLICITY_RUNNING',
      'PUBLICITY_DONE',
      'ANNOUNCEMENT_PENDING',
      'ANNOUNCEMENT_DONE',
    ])
  })
})
