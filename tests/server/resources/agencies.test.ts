import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { tableNamed } from '#server/db/schema.ts'
import { freshCreditCode } from '#tests/conformance/samples.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const agency = {
    guid: 'agency-a',
    agencyName: '甲机构',
    serialNumber: freshCreditCode(),
    legalPerson: '陆明',
    status: 'YBA',
  }
  await insertRecords(server.db, 'agencyBase', [buildRecord('agencyBase', agency)])
})
afterAll(() => server.close())

const create = (resource: string, input: object) => server.call<AnyRecord>('agency', `/api/${resource}/create`, input)
const act = (who: Person, resource: string, guid: unknown, action: string, input: object = {}) =>
  server.call<AnyRecord>(who, `/api/${resource}/act/${action}`, { guid, input })
const agency = async () => (await server.call<AnyRecord>('bureau', '/api/agencyBase/getByGuid/agency-a')).data
const FILE = () =>
  buildPhoto({ guid: crypto.randomUUID(), mime: 'application/pdf', contentType: 'file', fileName: 'a.pdf' })
const SIGNER = 'safety的姓名'
const project = () => ({
  projectName: '标准化辅导',
  projectType: 'standardization',
  companyGuid: 'company-a',
  contractNo: 'FD-1',
  contractFile: [FILE()],
  signDate: '2026-10-01',
  startDate: '2026-10-08',
  endDate: '2027-10-07',
  leader: '金文斌',
  members: '沈强、陆明',
})

describe('a change of an agency', () => {
  const change = (fieldName: string, newValue: string) => ({
    changeFields: [{ fieldName, newValue }],
    reason: '股东会决议',
    happenDate: '2026-11-01',
  })

  it('takes effect when it passes, and shows meanwhile that it waits', async () => {
    const made = await create('agencyChange', change('agencyName', '甲安全机构'))
    await act('agency', 'agencyChange', made.data.guid, 'submit')
    expect(await agency()).toMatchObject({ status: 'BGZ', agencyName: '甲机构' })
    const passed = await act('bureau', 'agencyChange', made.data.guid, 'pass')
    expect(passed.data).toMatchObject({ status: 'passed', isLate: false })
    expect(await agency()).toMatchObject({ status: 'YBA', agencyName: '甲安全机构' })
    const kept = await server.call('agency', `/api/agencyChange/getByGuid/${made.data.guid}`)
    expect(kept.data).toMatchObject({ agencyName: '甲安全机构', oldValues: { agencyName: '甲机构' } })
  })

  it('leaves everything as it was when it is sent back', async () => {
    const made = await create('agencyChange', change('legalPerson', '钱东'))
    await act('agency', 'agencyChange', made.data.guid, 'submit')
    await act('bureau', 'agencyChange', made.data.guid, 'return', { opinion: '请补决议' })
    expect(await agency()).toMatchObject({ status: 'YBA', legalPerson: '陆明' })
  })

  it('is checked like the field it changes, and may not have happened tomorrow', async () => {
    expect(await create('agencyChange', change('phone', '123'))).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'changeFields.0.newValue', message: '请输入正确的电话号码' }] },
    })
    expect(await create('agencyChange', { ...change('contact', '沈强'), happenDate: '2026-11-21' })).toMatchObject({
      details: { issues: [{ path: 'happenDate', message: '变更发生日期不能晚于今天' }] },
    })
  })
})

describe('the yearly registration', () => {
  it('is filled in from what the platform has of the year before, and says where it was told otherwise', async () => {
    const of = { agencyGuid: 'agency-a', companyGuid: 'company-a' }
    const contract = (guid: string, own: object) =>
      buildRecord('contract', { ...of, guid, contractNo: guid, amount: 120_000, signDate: '2025-03-01', ...own })
    await insertRecords(server.db, 'contract', [
      contract('C-1', { status: 'effective' }),
      contract('C-2', { status: 'ended', amount: 34_500, signDate: '2025-12-31' }),
      contract('C-3', { status: 'toConfirm' }),
      contract('C-4', { status: 'effective', signDate: '2026-01-01' }),
      contract('C-5', { status: 'effective', agencyGuid: 'agency-b' }),
    ])
    // Of one number with its contract, and one of its own.
    await insertRecords(server.db, 'hostingProject', [
      buildRecord('hostingProject', {
        ...of,
        guid: 'P-1',
        contractNo: 'C-1',
        status: 'active',
        signDate: '2025-03-01',
        contractAmount: 120_000,
      }),
      buildRecord('hostingProject', {
        ...{ ...of, guid: 'P-2', contractNo: 'T-9', status: 'done', signDate: '2025-06-01', contractAmount: 10_000 },
      }),
    ])
    const made = await create('agencyRegistration', { year: 2026, selfEvaluation: '全年无投诉' })
    expect(made.data).toMatchObject({
      ...{ lastYearProjects: 3, lastYearIncome: 16.45, countedProjects: 3, countedIncome: 16.45, differences: null },
    })
    const { guid, version } = made.data
    const typed = { guid, version, lastYearProjects: 12, lastYearIncome: 16 }
    const told = await server.call('agency', '/api/agencyRegistration/update', typed)
    expect(told.data).toMatchObject({
      lastYearProjects: 12,
      countedProjects: 3,
      differences: '项目数填报12个、平台记录3个，多9个；业务收入填报16万元、平台记录16.45万元，少0.45万元',
    })
    expect((await server.call('bureau', `/api/agencyRegistration/getByGuid/${guid}`)).data).toMatchObject({
      differences: expect.stringContaining('多9个'),
    })
    for (const resource of ['contract', 'hostingProject']) await server.db.delete(tableNamed(resource))
  })

  it('is handed in while its year is open', async () => {
    const made = await create('agencyRegistration', { year: 2027, selfEvaluation: '全年无投诉' })
    const submit = () => act('agency', 'agencyRegistration', made.data.guid, 'submit')
    expect(await submit()).toMatchObject({ details: { issues: [{ path: 'year', message: '2027年度登记尚未开放' }] } })
    const window = (openFrom: string, openTo: string) =>
      server.call('bureau', '/api/registrationApplicationTime/create', { year: 2027, openFrom, openTo })
    expect(await window('2026-12-31', '2026-12-01')).toMatchObject({ status: 400 })
    const today = dayOf(server.clock.now().toISOString())
    const { data: opened } = await window(addDays(today, -9), addDays(today, -1))
    const until = (openTo: string, version: number) =>
      server.call('bureau', '/api/registrationApplicationTime/update', { guid: opened.guid, version, openTo })
    expect(await submit()).toMatchObject({ details: { issues: [{ path: 'year', code: 'refused' }] } })
    expect(await until(today, opened.version)).toMatchObject({ status: 200 })
    expect((await submit()).data.status).toBe('pending')
    expect(await act('agency', 'agencyRegistration', made.data.guid, 'pass')).toMatchObject({ status: 403 })
    expect((await act('bureau', 'agencyRegistration', made.data.guid, 'pass')).data.status).toBe('registered')
  })
})

describe('a service project', () => {
  it('is confirmed by the enterprise, done with a record of service, and rated', async () => {
    const made = await create('tutorshipProject', project())
    expect(made.data).toMatchObject({ companyName: '甲纺织厂', agencyGuid: 'agency-a', status: 'draft' })
    const { guid } = made.data
    await act('agency', 'tutorshipProject', guid, 'submit')
    expect(await act('otherSafety', 'tutorshipProject', guid, 'confirm')).toMatchObject({ status: 404 })
    expect(await act('safety', 'tutorshipProject', guid, 'object')).toMatchObject({
      problem: 'workflow.opinion-required',
    })
    const confirmed = await act('safety', 'tutorshipProject', guid, 'confirm')
    expect(confirmed.data.status).toBe('active')
    expect(await act('agency', 'tutorshipProject', guid, 'finish')).toMatchObject({
      details: { issues: [{ path: 'visitLogs', message: '请先填写服务记录' }] },
    })
    const visitLogs = [{ date: '2026-11-02', people: '金文斌', content: '现场辅导' }]
    await server.call('agency', '/api/tutorshipProject/update', { guid, version: confirmed.data.version, visitLogs })
    const term = { endDate: '2027-06-30' }
    const alone = await server.call('agency', '/api/tutorshipProject/update', {
      guid,
      version: confirmed.data.version + 1,
      ...term,
    })
    expect(alone).toMatchObject({ status: 400, details: { issues: [{ path: 'endDate', code: 'protected' }] } })
    const proposal = { changeReason: '增加一次辅导', newAmount: 60_000, supplements: project().contractFile }
    expect(await act('agency', 'tutorshipProject', guid, 'proposeChange', proposal)).toMatchObject({ status: 200 })
    await act('safety', 'tutorshipProject', guid, 'refuseChange', { opinion: '费用未谈妥' })
    const refused = await server.call<{ items: AnyRecord[] }>('agency', '/api/noticeFeedBack/list', { title: '不同意' })
    expect(refused.data.items).toMatchObject([{ content: '增加一次辅导\n企业意见：费用未谈妥' }])
    expect(await act('agency', 'tutorshipProject', guid, 'proposeChange', proposal)).toMatchObject({ status: 200 })
    expect((await act('safety', 'tutorshipProject', guid, 'agreeChange')).data).toMatchObject({
      contractAmount: 60_000,
    })
    const told = await server.call<{ items: AnyRecord[] }>('agency', '/api/noticeFeedBack/list', { title: '同意变更' })
    expect(told.data.items.filter(({ title }) => !String(title).includes('不同意'))).toMatchObject([
      { content: '增加一次辅导' },
    ])
    expect(await act('agency', 'tutorshipProject', guid, 'finish')).toMatchObject({
      details: { issues: [{ path: 'visitLogs', message: '还有1次服务记录待企业签收' }] },
    })
    await act('safety', 'tutorshipProject', guid, 'signVisits')
    expect((await act('agency', 'tutorshipProject', guid, 'finish')).data).toMatchObject({
      status: 'done',
      visitCount: 1,
    })
    const rated = await act('safety', 'tutorshipProject', guid, 'evaluate', { evaluationScore: 4 })
    expect(rated.data).toMatchObject({ status: 'evaluated', evaluationScore: 4 })
    expect(await agency()).toMatchObject({ rating: 4, projectCount: 1 })
  })

  it('has each visit signed for by the enterprise, which sends back what is not so', async () => {
    const { data: made } = await create('hostingProject', { ...project(), projectType: 'hosting', contractNo: 'TG-1' })
    const { guid } = made
    await act('agency', 'hostingProject', guid, 'submit')
    await act('safety', 'hostingProject', guid, 'confirm')
    const waiting = async (who: Person) => {
      const asked = { bizGuid: guid, view: 'todo' }
      const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', asked)
      return data.items.map(({ activityName }) => activityName)
    }
    const visit = (day: string, own: object = {}) =>
      act('agency', 'hostingProject', guid, 'visit', { date: day, people: '金文斌', content: '现场排查', ...own })
    const rewritten = async (companySign: string) => {
      const { data } = await server.call<AnyRecord>('agency', `/api/hostingProject/getByGuid/${guid}`)
      const [first] = data.visitLogs as object[]
      return await server.call('agency', '/api/hostingProject/update', {
        ...{ guid, version: data.version },
        visitLogs: [{ ...first, content: '现场排查两次', companySign }],
      })
    }
    // It runs for a year: there is nothing to do with it until something happens.
    expect(await waiting('agency')).toEqual([])

    expect(await visit('2026-11-02', { companySign: '沈强' })).toMatchObject({ status: 400 })
    await visit('2026-11-02')
    expect(await rewritten('沈强')).toMatchObject({ details: { issues: [{ path: 'visitLogs', code: 'protected' }] } })
    expect(await waiting('safety')).toEqual(['综合服务项目服务记录待签收'])
    expect(await act('safety', 'hostingProject', guid, 'refuseVisits')).toMatchObject({
      problem: 'workflow.opinion-required',
    })
    await act('safety', 'hostingProject', guid, 'refuseVisits', { opinion: '当天没有来人' })
    expect([await waiting('safety'), await waiting('agency')]).toEqual([[], ['综合服务项目服务记录被退回']])
    await act('agency', 'hostingProject', guid, 'askToSign')
    const { data: signed } = await act('safety', 'hostingProject', guid, 'signVisits')
    expect(signed).toMatchObject({
      visitsToSign: null,
      visitLogs: [{ date: '2026-11-02', companySign: SIGNER, signTime: expect.any(String) }],
    })
    expect([await waiting('safety'), await waiting('agency')]).toEqual([[], []])
    expect(await rewritten(SIGNER)).toMatchObject({ status: 400 })
    expect(await act('safety', 'hostingProject', guid, 'signVisits')).toMatchObject({ status: 403 })
  })

  it('of an evaluation is told of before the people go to the site', async () => {
    const evaluation = { ...project(), projectType: 'evaluation' }
    expect(await create('agencyBusiness', evaluation)).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'noticeDate', message: '安全评价、检测检验项目请填写告知日期' }] },
    })
    expect(await create('agencyBusiness', { ...evaluation, noticeDate: '2026-09-20' })).toMatchObject({ status: 200 })
  })

  it('is entered by no agency that is paused', async () => {
    await act('bureau', 'agencyBase', 'agency-a', 'pause', { opinion: '评审报告失实' })
    expect(await create('hostingProject', { ...project(), projectType: 'hosting' })).toMatchObject({
      details: { issues: [{ path: 'agencyGuid', message: '机构未备案或已暂停，不能开展业务' }] },
    })
    await act('bureau', 'agencyBase', 'agency-a', 'resume')
  })
})

describe('the approval of a building project', () => {
  const of = (stage: string) => ({
    projectName: '喷雾干燥线扩建',
    companyGuid: 'company-a',
    nature: 'extend',
    stage,
    summary: '新增一条生产线',
    files: [FILE()],
  })
  const underReview = async (stage: string) => {
    const { guid } = (await create('agencyProject', of(stage))).data
    await act('agency', 'agencyProject', guid, 'submit')
    await act('bureau', 'agencyProject', guid, 'accept', { dueDate: '2026-12-10' })
    return guid
  }
  const toldTo = async (who: Person, title: string) =>
    (await server.call<{ items: AnyRecord[] }>(who, '/api/noticeFeedBack/list', { title })).data.items

  it('comes stage after stage, and both who asked and whose project it is are told', async () => {
    const design = await underReview('design')
    const acceptance = await underReview('acceptance')
    expect(await act('bureau', 'agencyProject', acceptance, 'approve')).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'stage', message: '该项目的安全设施设计审查还没有批准，不能批准竣工验收' }] },
    })
    await act('bureau', 'agencyProject', design, 'refuse', { opinion: '泄爆面积不足' })
    for (const who of ['agency', 'safety'] as const)
      expect(await toldTo(who, '不予批准'), who).toMatchObject([
        {
          title: '不予批准：甲纺织厂 喷雾干燥线扩建',
          content: '项目审批：不予批准\n审批阶段：安全设施设计审查\n审核日期：2026-11-20\n意见：泄爆面积不足',
          link: `/projectApprovalIndex?open=${design}`,
        },
      ])
    expect(await toldTo('otherSafety', '不予批准')).toEqual([])
    const again = await underReview('design')
    for (const [project, approvalNo] of [
      [again, 'XMPF20260001'],
      [acceptance, 'XMPF20260002'],
    ] as const)
      expect(await act('bureau', 'agencyProject', project, 'approve')).toMatchObject({
        status: 200,
        data: { approvalNo },
      })
  })
})

describe('whom an agency names', () => {
  it.each([
    ['pending', 'reference.missing'],
    ['approved', undefined],
  ])('may be a client it has not had before, once the enterprise is %s', async (status, problem) => {
    const client = { guid: `client-${status}`, companyName: '丙厂', serialNumber: freshCreditCode(), status }
    await insertRecords(server.db, 'company', [buildRecord('company', { ...client, id: status.length + 900 })])
    const made = await create('tutorshipProject', { ...project(), contractNo: status, companyGuid: client.guid })
    expect(made.problem).toBe(problem)
  })
})

it('a person who moves to another agency is shown with the name of that', async () => {
  const other = { guid: 'agency-c', agencyName: '丙机构', serialNumber: freshCreditCode(), status: 'YBA' }
  await insertRecords(server.db, 'agencyBase', [buildRecord('agencyBase', { ...other, id: 903 })])
  const held = { agencyGuid: 'agency-a', agencyName: '甲机构', targetAgencyGuid: other.guid, status: 'moving' }
  await insertRecords(server.db, 'agencyEmployee', [
    buildRecord('agencyEmployee', { guid: 'mover', name: '周', ...held }),
  ])
  const moved = await act('bureau', 'agencyEmployee', 'mover', 'approveMove')
  expect(moved.data).toMatchObject({ agencyGuid: other.guid, agencyName: '丙机构', targetAgencyGuid: null })
})
