import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const cases = tableNamed('lawCase')

describe.each(USUAL_DATABASES)('enforcement on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'documentNumber', [
      buildRecord('documentNumber', {
        guid: 'n1',
        docType: 'rectify',
        orgShort: '吴应急',
        typeShort: '责改',
        digits: 2,
        enabled: true,
      }),
    ])
  })
  afterAll(() => server.close())

  const document = (own: object = {}) =>
    server.call<AnyRecord>('bureau', '/api/lawDocument/create', {
      companyGuid: 'company-a',
      docType: 'rectify',
      docDate: '2026-11-20',
      content: '责令改正',
      officers: ['bureau', 'admin'],
      ...own,
    })

  it('numbers documents by kind and year, and never gives a number twice (Q12)', async () => {
    const first = await document()
    expect(first).toMatchObject({ status: 200, data: { docNo: '（吴应急）责改〔2026〕01号' } })
    const voided = await server.call('bureau', '/api/lawDocument/act/void', {
      guid: first.data.guid,
      input: { opinion: '写错' },
    })
    expect(voided).toMatchObject({ status: 200, data: { docNo: first.data.docNo, status: 'voided' } })
    expect((await document()).data.docNo).toBe('（吴应急）责改〔2026〕02号')
    expect((await document({ docType: 'record' })).data.docNo).toBe('（应急）现场检查记录〔2026〕1号')
  })

  it('wants two officers (Q7)', async () => {
    expect(await document({ officers: ['bureau'] })).toMatchObject({ status: 400, problem: 'input.invalid' })
  })

  it('lets nobody issue his own document', async () => {
    const { data } = await document()
    const move = (who: 'admin' | 'bureau', action: string) =>
      server.call(who, `/api/lawDocument/act/${action}`, { guid: data.guid, input: {} })
    expect(await move('bureau', 'submit')).toMatchObject({ status: 200 })
    expect(await move('bureau', 'issue')).toMatchObject({ status: 403, problem: 'workflow.own-work' })
    expect(await move('admin', 'issue')).toMatchObject({ status: 200, data: { status: 'issued' } })
  })

  it('keeps the dates of a case in order (Q7) and stops fines on the spot above the limit', async () => {
    const make = (own: object) =>
      server.call<AnyRecord>('bureau', '/api/lawCase/create', {
        companyGuid: 'company-a',
        caseName: '未设警示标志',
        caseSource: 'inspection',
        partyType: 'unit',
        party: '甲纺织厂',
        officers: ['bureau', 'admin'],
        procedure: 'ordinary',
        ...own,
      })
    const act = (guid: string, action: string, input: object = {}) =>
      server.call('admin', `/api/lawCase/act/${action}`, { guid, input })
    const early = (await make({ inspectOn: '2026-11-25' })).data.guid
    expect(await act(early, 'apply')).toMatchObject({ status: 200 })
    expect((await act(early, 'file')).details).toMatchObject({
      issues: [{ path: 'fileDate', message: '立案日期不能早于检查日期' }],
    })
    const large = await make({ procedure: 'simple', penaltyTypes: ['fine'], fineAmount: 3001 })
    expect(large.details).toMatchObject({ issues: [{ path: 'fineAmount' }] })
    expect(await make({ procedure: 'simple', penaltyTypes: ['fine'], fineAmount: 3000 })).toMatchObject({ status: 200 })
    const heavy = (await make({ penaltyTypes: ['fine'], fineAmount: 50_000 })).data.guid
    expect(await act(heavy, 'apply')).toMatchObject({ status: 200 })
    expect(await act(heavy, 'file')).toMatchObject({
      data: { fileDate: '2026-11-20', decisionDue: '2027-02-18', duties: '听证告知、集体讨论、报市局备案' },
    })
  })

  it('lets no officer of a case review it, whoever wrote it down', async () => {
    const here = { companyGuid: 'company-a', companyName: '甲纺织厂', status: 'pendingLegal', createUserGuid: 'other' }
    await insertRecords(server.db, 'lawCase', [
      buildRecord('lawCase', { ...here, guid: 'case-own', officers: ['bureau', 'other'] }),
    ])
    const review = (who: 'admin' | 'bureau') =>
      server.call(who, '/api/lawCase/act/passLegal', { guid: 'case-own', input: {} })
    expect(await review('bureau')).toMatchObject({ status: 403, problem: 'workflow.own-work' })
    expect(await review('admin')).toMatchObject({ status: 200, data: { status: 'pendingDiscussion' } })
  })

  it('fixes what was found before it is reviewed, hears the party before it decides, and notes what was paid', async () => {
    const here = {
      companyGuid: 'company-a',
      companyName: '甲纺织厂',
      createUserGuid: 'other',
      officers: ['other', 'x'],
    }
    const found = { penaltyTypes: ['fine'], fineAmount: 20_000, procedure: 'ordinary', partyType: 'unit' }
    await insertRecords(server.db, 'lawCase', [
      buildRecord('lawCase', { ...here, ...found, guid: 'case-heard', status: 'pendingDecision' }),
    ])
    const change = (own: object) =>
      server.call('bureau', '/api/lawCase/update', { guid: 'case-heard', version: 1, ...own })
    expect(await change({ fineAmount: 1000 })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'fineAmount', message: expect.stringContaining('须由审核人退回补充调查') }] },
    })
    expect(await change({ officers: ['bureau', 'x'] })).toMatchObject({ details: { issues: [{ path: 'officers' }] } })
    expect(await change({ decisionNo: '吴应急罚〔2026〕9号' })).toMatchObject({ status: 400 })
    const act = (who: 'admin' | 'bureau', action: string, input: object) =>
      server.call<AnyRecord>(who, `/api/lawCase/act/${action}`, { guid: 'case-heard', input })
    const decision = { decisionNo: '吴应急罚〔2026〕9号', decisionDate: '2026-11-01', fineAmount: 15_000 }
    const heavier = await act('admin', 'decide', { ...decision, penaltyTypes: ['fine', 'stop'], fineAmount: 20_001 })
    expect(heavier).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'penaltyTypes' }, { path: 'fineAmount' }] },
    })
    expect(await act('admin', 'returnLegal', { opinion: '补充取证' })).toMatchObject({
      data: { status: 'investigating' },
    })
    await server.db.update(cases).set({ status: 'pendingDecision' })
    expect(await act('admin', 'decide', decision)).toMatchObject({
      data: { status: 'decided', fineAmount: 15_000, penaltyTypes: ['fine'] },
    })
    expect(await act('bureau', 'deliver', { deliverDate: '2026-11-02' })).toMatchObject({ status: 200 })
    expect(await act('bureau', 'notePayment', { paidDate: '2026-11-10', paidAmount: 15_000 })).toMatchObject({
      data: { status: 'executing', paidAmount: 15_000 },
    })
    expect(await act('bureau', 'close', { closeDate: '2026-11-12' })).toMatchObject({
      data: { status: 'closed', paidDate: '2026-11-10', paidAmount: 15_000 },
    })
  })

  it('a decision has the number of its paper, which nobody need copy', async () => {
    const here = { companyGuid: 'company-a', companyName: '甲纺织厂', createUserGuid: 'other' }
    const found = { penaltyTypes: ['warning'], procedure: 'ordinary', partyType: 'unit', officers: ['other', 'x'] }
    await insertRecords(server.db, 'lawCase', [
      buildRecord('lawCase', { ...here, ...found, guid: 'case-number', status: 'pendingDecision' }),
    ])
    const decide = () =>
      server.call<AnyRecord>('admin', '/api/lawCase/act/decide', {
        guid: 'case-number',
        input: { decisionDate: '2026-11-01' },
      })
    const paper = (docNo: string, own: object = {}) => {
      const made = { docType: 'decision', bizGuid: 'case-number', status: 'issued', docNo, guid: `paper-${docNo}` }
      return buildRecord('lawDocument', { ...here, ...made, ...own })
    }
    await insertRecords(server.db, 'lawDocument', [
      ...[paper('1号', { bizGuid: 'case-heard' }), paper('2号', { docType: 'notice' })],
      paper('3号', { status: 'voided' }),
    ])
    expect(await decide()).toMatchObject({ status: 400, details: { issues: [{ path: 'decisionNo' }] } })
    await insertRecords(server.db, 'lawDocument', [paper('4号')])
    expect(await decide()).toMatchObject({ data: { status: 'decided', decisionNo: '4号' } })
  })

  it('puts a slip of the pen right, and tells it to the enterprise, the officers and the history of the case', async () => {
    const here = { companyGuid: 'company-a', companyName: '甲纺织厂', gridPath: 'root/town-a/grid-a/' }
    const found = { caseName: '无证上岗', penaltyTypes: ['fine'], fineAmount: 20_000, procedure: 'ordinary' }
    const done = { decisionNo: '吴应急罚〔2026〕9号', decisionDate: '2026-11-01', status: 'archived' }
    await insertRecords(server.db, 'lawCase', [
      buildRecord('lawCase', { ...here, ...found, ...done, guid: 'case-slip', officers: ['bureau', 'duty'] }),
    ])
    const correct = (who: Person) =>
      server.call<AnyRecord>(who, '/api/lawCase/act/correct', {
        guid: 'case-slip',
        input: { decisionNo: '吴应急罚〔2026〕90号', opinion: '录入时漏了一位' },
      })
    for (const who of ['town', 'safety'] as const) expect(await correct(who)).toMatchObject({ status: 403 })
    expect(await correct('admin')).toMatchObject({
      data: { status: 'archived', decisionNo: '吴应急罚〔2026〕90号', corrections: [{ before: done.decisionNo }] },
    })
    const words = '决定书文号：吴应急罚〔2026〕9号 → 吴应急罚〔2026〕90号。原因：录入时漏了一位'
    const told = async (who: Person) =>
      (
        await server.call<{ items: AnyRecord[] }>(who, '/api/noticeFeedBack/list', { title: '案件更正' })
      ).data.items.filter(({ userGuid }) => userGuid === who)
    for (const who of ['safety', 'bureau', 'duty'] as const)
      expect(await told(who)).toMatchObject([{ title: '案件更正：无证上岗', content: words }])
    expect(await told('otherSafety')).toEqual([])
    expect((await server.call('bureau', '/api/lawCase/history/case-slip')).data).toMatchObject([
      { action: 'correct', node: 'archived', opinion: words, userName: 'admin的姓名' },
    ])
    const { data } = await server.call<AnyRecord>('safety', '/api/lawCase/getByGuid/case-slip')
    expect(data.corrections).toMatchObject([{ item: '决定书文号', reason: '录入时漏了一位' }])
  })

  it('tells the enterprise of no correction in what it does not know', async () => {
    await insertRecords(server.db, 'lawDocument', [
      buildRecord('lawDocument', {
        ...{ guid: 'inner', companyGuid: 'company-a', companyName: '甲纺织厂', docType: 'filing', docNo: '立案1号' },
        ...{ docDate: '2026-11-02', officers: ['bureau', 'admin'], status: 'archived' },
      }),
    ])
    const input = { docDate: '2026-11-03', opinion: '笔误' }
    const corrected = await server.call('admin', '/api/lawDocument/act/correct', { guid: 'inner', input })
    expect(corrected).toMatchObject({ data: { docDate: '2026-11-03' } })
    const { data } = await server.call<{ items: AnyRecord[] }>('safety', '/api/noticeFeedBack/list', {
      title: '执法文书更正',
    })
    expect(data.items).toEqual([])
  })

  it('lets an enterprise ask for more time, and tells it what its officers say', async () => {
    await insertRecords(server.db, 'inspection', [
      buildRecord('inspection', {
        ...{ guid: 'visit', inspectNo: 'ZFJC1', companyGuid: 'company-a', companyName: '甲纺织厂' },
        ...{ gridPath: 'root/town-a/grid-a/', officers: ['bureau', 'admin'], scheme: '查', inspectType: 'key' },
        ...{ inspectDate: '2026-11-10', deadline: '2026-11-25', status: 'rectifying' },
      }),
    ])
    const act = (who: Person, action: string, input: object = {}) =>
      server.call<AnyRecord>(who, `/api/inspection/act/${action}`, { guid: 'visit', input })
    const open = async () =>
      (
        await server.call<{ items: AnyRecord[] }>('bureau', '/api/workflowTask/list', {
          bizGuid: 'visit',
          status: 'ing',
        })
      ).data.items
    const change = { guid: 'visit', version: 1, deadline: '2027-01-01' }
    expect(await server.call('bureau', '/api/inspection/update', change)).toMatchObject({
      details: { issues: [{ path: 'deadline', message: '整改期限不能直接修改，请用“延期整改”' }] },
    })
    expect(await act('safety', 'applyExtension', { extendTo: '2026-12-10', extendReason: '配件未到' })).toMatchObject({
      data: { extendTo: '2026-12-10' },
    })
    expect(await open()).toMatchObject([{ activityName: '执法检查延期申请' }])
    await act('bureau', 'refuseExtension', { opinion: '配件本地有售' })
    await act('safety', 'applyExtension', { extendTo: '2026-12-10', extendReason: '已订货，未到' })
    expect(await act('bureau', 'agreeExtension')).toMatchObject({ data: { deadline: '2026-12-10', extendTo: null } })
    expect(await open()).toEqual([])
    const { data } = await server.call<{ items: AnyRecord[] }>('safety', '/api/noticeFeedBack/list', { title: 'ZFJC1' })
    expect(data.items.map(({ title, content }) => `${title}：${content}`).sort()).toEqual([
      '执法检查ZFJC1不同意延期整改：整改期限为2026-11-25。理由：配件本地有售',
      '执法检查ZFJC1同意延期整改：整改期限为2026-12-10。',
    ])
  })

  it('draws enterprises and officers, and sends the inspections out', async () => {
    const made = await server.call<AnyRecord>('bureau', '/api/doubleRandom/create', {
      batchName: '冬季抽查',
      date: '2026-11-25',
      companyCount: 2,
      officersPerCompany: 2,
      officerPool: ['bureau', 'admin', 'town'],
    })
    expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
    const move = (who: 'admin' | 'bureau', action: string, input: object = {}) =>
      server.call<AnyRecord>(who, `/api/doubleRandom/act/${action}`, { guid: made.data.guid, input })
    const drawn = await move('bureau', 'draw', { notary: '纪检组' })
    expect(drawn).toMatchObject({ status: 200, data: { poolSize: 2 } })
    expect(drawn.data.result).toHaveLength(2)
    expect(await move('admin', 'confirm')).toMatchObject({ status: 200 })
    expect(await move('bureau', 'draw', { notary: '纪检组' })).toMatchObject({ status: 409 })
    expect(await move('bureau', 'dispatch')).toMatchObject({ status: 200 })
    const list = await server.call<{ items: AnyRecord[] }>('bureau', '/api/inspection/list', { inspectType: 'general' })
    expect(list.data.items.map(({ officers }) => (officers as string[]).length)).toEqual([2, 2])
    expect(list.data.items.map(({ companyName }) => companyName).toSorted()).toEqual(['乙化工厂', '甲纺织厂'])
  })
})
