import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', version: 1 }

const REFUSED = { status: 400, details: { issues: [{ path: 'briefingContent' }] } }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'relatedCompany', [
    buildRecord('relatedCompany', { guid: 'party', status: 'admitted', agreementTo: '2099-12-31', ...OWN }),
  ])
})
afterAll(() => server.close())

describe('an outsourced task', () => {
  it.each([
    ['nobody has been named', 'none', [], REFUSED],
    ['somebody still waits for his check', 'waiting', ['passed', 'pending'], REFUSED],
    ['everybody was refused', 'refused', ['refused'], REFUSED],
    ['those who come in have been checked', 'checked', ['passed', 'refused'], { status: 200 }],
  ])('is briefed: %s', async (_words, guid, workers, gives) => {
    await insertRecords(server.db, 'outsourceTask', [
      buildRecord('outsourceTask', { guid, relatedGuid: 'party', to: '2026-12-01', status: 'pendingBriefing', ...OWN }),
    ])
    await insertRecords(
      server.db,
      'outsourcedOperator',
      workers.map((state, at) =>
        buildRecord('outsourcedOperator', { guid: `${guid}-${at}`, taskGuid: guid, status: state, ...OWN }),
      ),
    )
    const input = { briefingContent: '危险部位和应急处置' }
    const reply = await server.call('safety', '/api/outsourceTask/act/brief', { guid, input })
    expect(reply, JSON.stringify(reply.details)).toMatchObject(gives)
  })
})

const act = (resource: string, guid: string, action: string, input: object = {}) =>
  server.call<AnyRecord>('safety', `/api/${resource}/act/${action}`, { guid, input })
const refusedAt = (path: string, message: string) => ({ status: 400, details: { issues: [{ path, message }] } })

describe('a related party', () => {
  const party = (guid: string, own: object) =>
    buildRecord('relatedCompany', { guid, serialNumber: guid, agreementTo: '2099-12-31', ...OWN, ...own })

  it.each([
    [{ agreementTo: '2026-11-19' }, 'agreementTo', '安全协议已于2026-11-19到期，请先续签再准入'],
    [{ qualificationValidTo: '2026-11-19' }, 'qualificationValidTo', '资质已于2026-11-19到期，请先更新再准入'],
    [{ blackListed: true }, 'blackListed', '已列入黑名单，不能准入'],
  ])('is not let in with %o', async (own, path, message) => {
    await insertRecords(server.db, 'relatedCompany', [party(path, { status: 'suspended', ...own })])
    expect(await act('relatedCompany', path, 'admit')).toMatchObject(refusedAt(path, message))
  })

  it('is not 合格 and struck off at once, lets nothing run out where it works no more, and its people stop first', async () => {
    const own = { status: 'admitted', agreementTo: '2026-11-19' }
    await insertRecords(server.db, 'relatedCompany', [party('leaving', own)])
    const late = async () =>
      (await server.call<{ items: AnyRecord[] }>('safety', '/api/relatedCompany/list', { view: 'expired' })).data.items
    const strikeOff = () =>
      act('relatedCompany', 'leaving', 'update', { changes: { blackListed: true }, base: { blackListed: null } })
    expect(await strikeOff()).toMatchObject(refusedAt('blackListed', '合格的相关方请先暂停或清退，再列入黑名单'))
    expect(await late()).toMatchObject([{ guid: 'leaving' }])
    const work = { guid: 'at-work', taskName: '屋面防水', relatedGuid: 'leaving', status: 'working', ...OWN }
    await insertRecords(server.db, 'outsourceTask', [buildRecord('outsourceTask', work)])
    const suspend = () => act('relatedCompany', 'leaving', 'suspend', { opinion: '年度考核不合格' })
    expect(await suspend()).toMatchObject(refusedAt('status', '外包任务“屋面防水”还在作业中，请先停工'))
    expect(await act('outsourceTask', 'at-work', 'stop', { opinion: '未系安全带' })).toMatchObject({ status: 200 })
    expect(await suspend()).toMatchObject({ status: 200 })
    expect(await late()).toEqual([])
    expect(await strikeOff()).toMatchObject({ status: 200 })
    expect(await act('outsourceTask', 'at-work', 'cancel', { opinion: '相关方已暂停' })).toMatchObject({
      data: { status: 'cancelled' },
    })
    const another = {
      companyGuid: 'company-a',
      taskGuid: 'at-work',
      name: '周',
      idCard: '320525198807152017',
      workType: 'general',
    }
    expect(await server.call('safety', '/api/outsourcedOperator/create', another)).toMatchObject(
      refusedAt('taskGuid', '该外包任务已完工或终止，不能再安排人员进场'),
    )
  })
})

it('a related party is rated once for each year, and the mark it goes by is that of the last one', async () => {
  const rated = { guid: 'rated', serialNumber: 'rated', status: 'admitted', agreementTo: '2099-12-31', ...OWN }
  await insertRecords(server.db, 'relatedCompany', [
    buildRecord('relatedCompany', { ...rated, agreementFrom: '2026-01-01', score: 70 }),
  ])
  const rate = (evaluations: object[], before: object[] | null) =>
    act('relatedCompany', 'rated', 'update', { changes: { evaluations }, base: { evaluations: before } })
  const named = await act('relatedCompany', 'rated', 'update', { changes: { contact: '周' }, base: { contact: null } })
  expect(named.data).toMatchObject({ score: 70, scoreYear: null })
  const history = [
    { year: 2026, score: 88 },
    { year: 2025, score: 92 },
  ]
  expect(await rate([...history, { year: 2026, score: 60 }], null)).toMatchObject(
    refusedAt('evaluations', '2026年度的评分填了两次'),
  )
  expect(await rate(history, null)).toMatchObject({ data: { score: 88, scoreYear: 2026, evaluations: history } })
  expect(await rate([{ score: 88 }], history)).toMatchObject({ status: 400 })
})

describe('outsourced work', () => {
  it.each([
    ['qualification', { qualificationValidTo: '2026-11-19' }, '该相关方的资质已于2026-11-19到期，请先更新'],
    ['agreement', { agreementTo: '2026-11-19' }, '安全协议已于2026-11-19到期，请先续签'],
    ['trust', { blackListed: true, status: 'suspended' }, '该相关方已列入黑名单'],
  ])('is given to nobody without %s', async (what, own, message) => {
    const party = { guid: what, serialNumber: what, status: 'admitted', agreementTo: '2099-12-31', ...OWN, ...own }
    await insertRecords(server.db, 'relatedCompany', [buildRecord('relatedCompany', party)])
    const given = {
      ...{ companyGuid: 'company-a', taskName: '清淤', relatedGuid: what, place: '污水站', content: '清淤' },
      ...{ from: '2026-11-21', to: '2026-11-22', riskLevel: 'high', supervisor: '潘' },
    }
    expect(await server.call('safety', '/api/outsourceTask/create', given)).toMatchObject(
      refusedAt('relatedGuid', message),
    )
  })

  it('is over when what was found is put right and no permit runs, and goes on where it was not taken over', async () => {
    const found = { time: '2026-11-18', problem: '未配灭火器' }
    const work = {
      guid: 'ending',
      relatedGuid: 'lapsed',
      status: 'working',
      checks: [{ ...found, fixed: false }],
      ...OWN,
    }
    const lapsed = { guid: 'lapsed', serialNumber: 'lapsed', status: 'admitted', agreementTo: '2026-11-19', ...OWN }
    await insertRecords(server.db, 'relatedCompany', [buildRecord('relatedCompany', lapsed)])
    await insertRecords(server.db, 'outsourceTask', [buildRecord('outsourceTask', work)])
    const permit = { guid: 'permit-of-ending', outsourceTaskGuid: 'ending', status: 'working', ...OWN }
    await insertRecords(server.db, 'dangerousWorkPermit', [buildRecord('dangerousWorkPermit', permit)])
    expect(await act('outsourceTask', 'ending', 'finish')).toMatchObject(
      refusedAt('checks.0.fixed', '过程监督发现的“未配灭火器”还没有整改，不能报验'),
    )
    const checks = [{ ...found, fixed: true }]
    const mended = await act('outsourceTask', 'ending', 'update', {
      changes: { checks },
      base: { checks: work.checks },
    })
    expect(mended, JSON.stringify(mended.details)).toMatchObject({ status: 200 })
    expect(await act('outsourceTask', 'ending', 'finish')).toMatchObject(
      refusedAt('status', '还有1张作业票没有关闭，请先验收或作废'),
    )
    const permits = tableNamed('dangerousWorkPermit')
    await server.db.update(permits).set({ status: 'closed' }).where(eq(permits.guid, permit.guid))
    expect(await act('outsourceTask', 'ending', 'finish')).toMatchObject({ data: { status: 'pendingAcceptance' } })
    // Whoever reported it does not say himself whether it is good.
    const accepted = { acceptance: '不渗不漏', evaluation: 'good' }
    for (const [move, input] of [
      ['accept', accepted],
      ['rework', { opinion: '接缝渗水' }],
    ] as const)
      expect(await act('outsourceTask', 'ending', move, input)).toMatchObject({ problem: 'workflow.own-work' })
    const tasks = tableNamed('outsourceTask')
    const byColleague = () =>
      server.db.update(tasks).set({ finishUserGuid: 'colleague' }).where(eq(tasks.guid, 'ending'))
    await byColleague()
    expect(await act('outsourceTask', 'ending', 'rework', { opinion: '接缝渗水' })).toMatchObject({
      data: { status: 'working' },
    })
    expect(await act('outsourceTask', 'ending', 'finish')).toMatchObject({ data: { finishUserGuid: 'safety' } })
    await byColleague()
    expect(await act('outsourceTask', 'ending', 'accept', accepted)).toMatchObject({ data: { status: 'done' } })
  })
})

describe('a policy', () => {
  const policy = (policyNo: string, own: object = {}) => ({
    ...{ companyGuid: 'company-a', insurer: '甲保险', policyNo, insuredCount: 3, perPersonLimit: 60 },
    ...{ from: '2025-01-01', to: '2025-12-31', policyFile: [buildPhoto({ guid: crypto.randomUUID() })] },
    ...own,
  })
  const create = (given: object) => server.call<AnyRecord>('safety', '/api/insurance/create', given)

  it('says by the register, and not by its enterprise, whether one must be insured', async () => {
    expect((await create(policy('of-textiles'))).data).toMatchObject({ isCompulsory: false })
    const companies = tableNamed('company')
    await server.db.update(companies).set({ isWeiHua: true }).where(eq(companies.guid, 'company-a'))
    expect((await create(policy('of-chemicals'))).data).toMatchObject({ isCompulsory: true })
    expect(await create(policy('said', { isCompulsory: false }))).toMatchObject({ status: 400 })
  })

  it('has no service of tomorrow', async () => {
    const services = [
      { date: '2026-11-20', content: '培训' },
      { date: '2026-11-21', content: '排查' },
    ]
    expect(await create(policy('served', { services }))).toMatchObject(refusedAt('services.1.date', '日期不能晚于今天'))
  })
})

describe('a policy that another one follows', () => {
  it('runs out to no harm, as long as there is no gap and the other one stands', async () => {
    const policy = (guid: string, from: string, to: string) =>
      buildRecord('insurance', { guid, policyNo: guid, insurer: '甲保险', insuredCount: 3, from, to, ...OWN })
    await insertRecords(server.db, 'insurance', [
      policy('old', '2025-12-01', '2026-11-30'),
      policy('next', '2026-12-05', '2027-12-04'),
    ])
    const running = async () =>
      (await server.call<{ items: { guid: string }[] }>('safety', '/api/insurance/list', { view: 'expiring' })).data
        .items
    const begin = async (from: string, before: string) => {
      const input = { changes: { from }, base: { from: before } }
      const reply = await server.call('safety', '/api/insurance/act/update', { guid: 'next', input })
      expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
    }
    expect(await running()).toMatchObject([{ guid: 'old' }])
    await begin('2026-12-02', '2026-12-05')
    expect(await running()).toMatchObject([{ guid: 'old' }])
    await begin('2026-12-01', '2026-12-02')
    expect(await running()).toEqual([])
    expect(await server.call('bureau', '/api/insurance/delete', { guid: 'next' })).toMatchObject({ status: 200 })
    expect(await running()).toMatchObject([{ guid: 'old' }])
  })
})

it('a building whose contract has ended is let again once the next contract is entered, or the tenant has left', async () => {
  const tenant = (tenantName: string, contractTo: string, state: string) => ({
    ...{ tenantName, contractFrom: '2025-01-01', contractTo, hasAgreement: true, state },
  })
  const tenants = [tenant('乙厂', '2026-11-19', 'ended'), tenant('丙厂', '2026-11-19', 'ended')]
  const let_ = { guid: 'let', lessorType: 'company', status: 'lapsed', ownerPhone: '13800000001', tenants, ...OWN }
  await insertRecords(server.db, 'factoryBuildingLessor', [buildRecord('factoryBuildingLessor', let_)])
  const renew = (...rows: object[]) => act('factoryBuildingLessor', 'let', 'renew', { tenants: rows })
  expect(await renew(tenant('乙厂', '2027-11-19', 'ended'), tenant('丙厂', '2026-11-19', 'renting'))).toMatchObject(
    refusedAt('tenants.1.contractTo', '丙厂的合同已到期，请填写续签的合同止或选退租'),
  )
  expect(await renew(tenant('乙厂', '2027-11-19', 'ended'), tenant('丙厂', '2026-11-19', 'left'))).toMatchObject({
    data: {
      ...{ status: 'pending', tenantCount: 1, contractEnd: '2027-11-19' },
      tenants: [{ state: 'renting' }, { state: 'left' }],
    },
  })
})

it('what an enterprise has laid down is in force again once it was reviewed, with the day of the next review', async () => {
  const system = { guid: 'system', title: '粉尘清扫制度', status: 'toReview', reviewDate: '2026-12-01', ...OWN }
  await insertRecords(server.db, 'managementSystem', [
    buildRecord('managementSystem', { ...system, publishDate: '2025-01-01', effectiveDate: '2025-01-01' }),
  ])
  const keep = (input: object) => act('managementSystem', 'system', 'keep', input)
  expect(await keep({ reviewDate: '2027-12-01' })).toMatchObject({ details: { issues: [{ path: 'reviewOpinion' }] } })
  expect(await keep({ reviewDate: '2026-12-20', reviewOpinion: '适用' })).toMatchObject(
    refusedAt('reviewDate', '下次评审日期应在30天以后'),
  )
  expect(await keep({ reviewDate: '2027-12-01', reviewOpinion: '适用' })).toMatchObject({
    data: { status: 'published', reviewedDate: '2026-11-20', reviewOpinion: '适用', reviewDate: '2027-12-01' },
  })
  const systems = tableNamed('managementSystem')
  await server.db.update(systems).set({ status: 'toReview' }).where(eq(systems.guid, 'system'))
  const anew = { versionNo: 'V2.0', publishDate: '2026-11-20', effectiveDate: '2026-12-01', files: [buildPhoto()] }
  expect(
    await act('managementSystem', 'system', 'revise', { ...anew, reviewDate: '2027-12-01', reviewOpinion: '增加除尘' }),
  ).toMatchObject({ data: { status: 'published', versionNo: 'V2.0', reviewOpinion: '增加除尘' } })
})
