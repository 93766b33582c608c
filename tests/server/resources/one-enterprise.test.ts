import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { listPageOf } from '#domain/pages/find-page.ts'
import { tableNamed } from '#server/db/schema.ts'
import { goOnAfterDays } from '#server/jobs/awaited-days.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const OWN = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const OTHER = { companyGuid: 'company-b', gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
const PERSON = { name: '王工', phone: '13800000001' }

describe.each(USUAL_DATABASES)('the records of an enterprise on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const insert = async (resource: string, own: Record<string, unknown>) => {
    const record = buildRecord(resource, { guid: randomUUID(), id: undefined, ...own })
    await insertRecords(server.db, resource, [record])
    return record.guid
  }
  const say = (who: 'safety' | 'bureau', path: string, body: unknown) =>
    server.call<AnyRecord>(who, `/api/${path}`, body)
  const read = async (resource: string, guid: string) =>
    (await server.call<AnyRecord>('bureau', `/api/${resource}/getByGuid/${guid}`)).data

  describe('name none of another one', () => {
    it.each([
      ['tank', 'storePlace', 'storePlaceGuid', { tankNo: 'T-1', tankType: 'fixed', volume: 10, medium: '水' }],
      ['riskMeasure', 'riskEvent', 'eventGuid', measure()],
    ])('%s names no %s of a stranger', async (resource, target, field, own) => {
      const [theirs, ours] = [await insert(target, OTHER), await insert(target, OWN)]
      const make = (guid: string) =>
        say('safety', `${resource}/create`, { companyGuid: 'company-a', ...own, [field]: guid })
      expect(await make(theirs)).toMatchObject({
        problem: 'input.invalid',
        details: { issues: [{ path: field, code: 'company' }] },
      })
      const made = await make(ours)
      expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
      const moved = await say('safety', `${resource}/update`, { guid: made.data.guid, version: 1, [field]: theirs })
      expect(moved).toMatchObject({ problem: 'input.invalid', details: { issues: [{ path: field }] } })
    })
  })

  describe('with a related party', () => {
    const task = { taskName: '检修', place: '一车间', content: '更换阀门', riskLevel: 'low', supervisor: '李四' }
    const party = (own: object) =>
      insert('relatedCompany', {
        ...OWN,
        name: `相关方${randomUUID().slice(0, 8)}`,
        serialNumber: randomUUID().slice(0, 18),
        status: 'admitted',
        agreementFrom: '2026-01-01',
        agreementTo: '2026-12-31',
        blackListed: false,
        ...own,
      })
    const outsource = async (own: object, dates: object = {}) =>
      say('safety', 'outsourceTask/create', {
        companyGuid: 'company-a',
        ...task,
        relatedGuid: await party(own),
        from: '2026-11-21',
        to: '2026-11-30',
        entryTraining: true,
        ...dates,
      })

    it.each([
      ['not yet admitted', { status: 'pending' }, {}, 'relatedGuid'],
      ['suspended', { status: 'suspended' }, {}, 'relatedGuid'],
      ['black-listed', { blackListed: true }, {}, 'relatedGuid'],
      ['with an agreement that has run out', { agreementTo: '2026-11-19' }, {}, 'relatedGuid'],
      ['with one that runs out before the end', { agreementTo: '2026-11-25' }, {}, 'to'],
    ])('takes no work by one %s', async (_label, own, dates, path) => {
      expect(await outsource(own, dates)).toMatchObject({ problem: 'input.invalid', details: { issues: [{ path }] } })
    })

    it('takes work within the agreement, its last day included', async () => {
      const made = await outsource({ agreementTo: '2026-11-30' })
      expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200, data: { status: 'pendingAdmission' } })
    })

    it('lets in nobody whose certificate has run out', async () => {
      const { data } = await outsource({})
      const operator = (own: object) =>
        insert('outsourcedOperator', {
          ...OWN,
          taskGuid: data.guid,
          name: '赵六',
          idCard: randomUUID().slice(0, 18),
          workType: 'welder',
          certNo: 'T32058',
          certFiles: [buildPhoto({ guid: randomUUID() })],
          status: 'pending',
          ...own,
        })
      const pass = async (own: object) =>
        say('safety', 'outsourcedOperator/act/pass', { guid: await operator(own), input: {} })
      expect(await pass({ certValidTo: '2026-11-19' })).toMatchObject({
        details: { issues: [{ path: 'certValidTo', code: 'expired' }] },
      })
      expect(await pass({ certValidTo: null })).toMatchObject({ details: { issues: [{ path: 'certValidTo' }] } })
      expect(await pass({ certValidTo: '2026-11-20' })).toMatchObject({ data: { status: 'passed' } })
      expect(await pass({ workType: 'general', certNo: null, certValidTo: null })).toMatchObject({
        data: { status: 'passed' },
      })
    })
  })

  describe('with a major hazard source', () => {
    const unit = (q: number) => ({
      companyGuid: 'company-a',
      hazardName: `液氨储罐区${randomUUID().slice(0, 4)}`,
      unitType: 'tankFarm',
      boundaryDesc: '防火堤内',
      chemicals: [{ name: '氨', q }],
      exposedPeople: 60,
      ...{ mainPerson: PERSON.name, mainPhone: PERSON.phone, techPerson: '李工', techPhone: PERSON.phone },
      ...{ operPerson: '赵工', operPhone: PERSON.phone },
    })
    const act = (who: 'safety' | 'bureau', path: string, guid: unknown, more: object = {}) =>
      say(who, path, { guid, input: more })
    const papersOf = async (hazardGuid: unknown) =>
      (await say('safety', 'majorHazardFiling/list', { hazardGuid })).data.items as AnyRecord[]
    const todosOf = async (who: 'safety' | 'bureau', bizGuid: unknown) =>
      ((await say(who, 'workflowTask/list', { view: 'todo', pageSize: 200 })).data.items as AnyRecord[])
        .filter((todo) => todo.bizGuid === bizGuid)
        .map(({ activityName }) => activityName)
    const handIn = async (paper: AnyRecord | undefined) => {
      const { guid, version } = await read('majorHazardFiling', String(paper?.guid))
      await say('safety', 'majorHazardFiling/update', { guid, version, materials: ALL_PAPERS })
      return await act('safety', 'majorHazardFiling/act/submit', guid)
    }
    const toldOf = async (words: string) =>
      ((await say('safety', 'noticeFeedBack/list', {})).data.items as AnyRecord[]).filter(({ title }) =>
        String(title).includes(words),
      )

    it('files the unit with its papers, and writes it off when it holds less', async () => {
      const { data: made } = await say('safety', 'majorHazard/create', unit(12))
      expect(made).toMatchObject({ level: '4', sValue: 1.2, isMajor: true })
      expect(await act('safety', 'majorHazard/act/identify', made.guid)).toMatchObject({ status: 200 })
      const [paper] = await papersOf(made.guid)
      expect(paper).toMatchObject({ status: 'draft', filingType: 'first', filingNo: null })
      // The papers are the enterprise's to hand in; until then there is nothing for the bureau to decide.
      expect(await todosOf('safety', paper?.guid)).toEqual(['重大危险源备案待提交'])
      expect(await todosOf('bureau', made.guid)).toEqual([])
      expect(await handIn(paper)).toMatchObject({ status: 200 })
      expect(await todosOf('bureau', paper?.guid)).toEqual(['重大危险源备案待审核'])
      const filed = await act('bureau', 'majorHazardFiling/act/file', paper?.guid, { copyToFire: true })
      expect(filed, JSON.stringify(filed.details)).toMatchObject({
        data: { status: 'filed', filingNo: expect.stringMatching(/^BA2026\d{4}$/) },
      })
      expect(await read('majorHazard', String(made.guid))).toMatchObject({
        status: 'filed',
        filingNo: filed.data.filingNo,
        filingDate: '2026-11-20',
      })
      expect(await toldOf(String(made.hazardName))).toMatchObject([
        { title: expect.stringMatching(/^准予备案：/), content: expect.stringContaining(String(filed.data.filingNo)) },
      ])

      const shrink = async () => {
        const { guid, version } = await read('majorHazard', String(made.guid))
        return await say('safety', 'majorHazard/update', { guid, version, chemicals: [{ name: '氨', q: 8 }] })
      }
      expect(await shrink()).toMatchObject({ problem: 'access.denied' })
      const opinion = { opinion: '一台储罐已拆除' }
      expect(await act('safety', 'majorHazard/act/applyWriteOff', made.guid, opinion)).toMatchObject({
        details: { issues: [{ path: 'sValue' }] },
      })
      expect(await goOnAfterDays(server.db, '2026-11-20T02:00:00.000Z')).toBe(0)
      await server.db.update(tableNamed('majorHazard')).set({ nextAssessDate: '2026-11-19' })
      expect(await goOnAfterDays(server.db, '2026-11-20T02:00:00.000Z')).toBe(1)
      expect(await read('majorHazard', String(made.guid))).toMatchObject({ status: 'toReview' })
      expect(await shrink()).toMatchObject({ data: { isMajor: false } })
      expect(await act('safety', 'majorHazard/act/archive', made.guid)).toMatchObject({
        details: { issues: [{ path: 'filingDate' }] },
      })
      expect(await act('safety', 'majorHazard/act/applyWriteOff', made.guid, opinion)).toMatchObject({
        data: { status: 'pendingWriteOff' },
      })
      const toEnd = { ...OWN, hazardGuid: made.guid, filingType: 'writeOff', materials: ['record'] }
      const ending = await insert('majorHazardFiling', { ...toEnd, status: 'draft' })
      expect(await act('safety', 'majorHazardFiling/act/submit', ending)).toMatchObject({ status: 200 })
      // Who looks at the unit on the spot settles its papers with it.
      expect(await act('bureau', 'majorHazardFiling/act/file', ending, { copyToFire: true })).toMatchObject({
        problem: 'access.denied',
      })
      const photos = [buildPhoto({ guid: randomUUID() })]
      const gone = await act('bureau', 'majorHazard/act/writeOff', made.guid, { photos })
      expect(gone, JSON.stringify(gone.details)).toMatchObject({ data: { status: 'writtenOff' } })
      expect(await read('majorHazardFiling', ending)).toMatchObject({
        status: 'filed',
        filingDate: '2026-11-20',
        filingNo: expect.stringMatching(/^BA2026\d{4}$/),
      })
    })

    it('keeps unit and papers in step where one of them is sent back or refused', async () => {
      const { data: made } = await say('safety', 'majorHazard/create', unit(15))
      await act('safety', 'majorHazard/act/identify', made.guid)
      const [paper] = await papersOf(made.guid)
      await handIn(paper)
      const why = { opinion: '单元边界与平面图不符' }
      expect(await act('bureau', 'majorHazard/act/returnFiling', made.guid, why)).toMatchObject({ status: 200 })
      expect(await read('majorHazardFiling', String(paper?.guid))).toMatchObject({
        status: 'correction',
        auditOpinion: why.opinion,
      })
      expect(await todosOf('bureau', paper?.guid)).toEqual([])
      // Sent in again with its unit, and no second time.
      await act('safety', 'majorHazard/act/identify', made.guid)
      expect(await papersOf(made.guid)).toHaveLength(1)
      expect(await act('safety', 'majorHazardFiling/act/submit', paper?.guid)).toMatchObject({ status: 200 })
      await server.db.update(tableNamed('majorHazard')).set({ status: 'draft' })
      expect(await act('bureau', 'majorHazardFiling/act/file', paper?.guid, { copyToFire: true })).toMatchObject({
        details: { issues: [{ path: 'hazardGuid' }] },
      })
      await server.db.update(tableNamed('majorHazard')).set({ status: 'pendingFiling' })
      expect(await act('bureau', 'majorHazardFiling/act/refuse', paper?.guid, why)).toMatchObject({ status: 200 })
      expect(await read('majorHazard', String(made.guid))).toMatchObject({ status: 'draft' })
      expect(await toldOf(String(made.hazardName))).toMatchObject([
        { title: expect.stringMatching(/^不予备案：/), content: expect.stringContaining(why.opinion) },
      ])
    })

    it('lets one that was filed before be written off though it was sent back', async () => {
      const guid = await insert('majorHazard', {
        ...OWN,
        hazardName: '旧罐区',
        status: 'pendingFiling',
        filingDate: '2025-01-01',
      })
      await act('bureau', 'majorHazard/act/returnFiling', guid, { opinion: '数量不实' })
      expect(await read('majorHazard', guid)).toMatchObject({ status: 'toReview' })
    })
  })

  it('learns at once that it was put on the grey list and taken off, and where it stands', async () => {
    const own = { reasonType: 'fraud', reason: '自评材料与现场不符', effect: 'keyChecks', status: 'toDecide' }
    const listing = { ...OWN, ...own, toldDate: '2026-11-10', toDate: '2027-05-20', createUserGuid: 'bureau' }
    const data = { guid: await insert('greyList', listing) }
    await server.call('admin', '/api/greyList/act/list', { guid: data.guid, input: {} })
    await say('bureau', 'greyList/act/lift', { guid: data.guid, input: { opinion: '整改到位' } })
    const told = (await say('safety', 'noticeFeedBack/list', { pageSize: 200 })).data.items as AnyRecord[]
    expect(
      told.filter(({ publishOrg }) => publishOrg === '灰名单').map(({ title, content }) => [title, content]),
    ).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^决定列入：/), expect.stringContaining('管理措施：重点检查\n列入日期：2026-11-20')],
        [expect.stringMatching(/^移出灰名单：/), expect.stringContaining('意见：整改到位')],
      ]),
    )
    expect(told.every(({ link }) => link === null || String(link).includes('?open='))).toBe(true)
    expect((await say('safety', 'greyList/list', {})).data.total).toBe(1)
    expect(listPageOf('greyList', ['enterprise'])).toBe('/standardizationManagement/greyList')
  })
})

const ALL_PAPERS = [
  ...[
    'record',
    'chemicals',
    'sds',
    'position',
    'layout',
    'rules',
    'monitoring',
    'plan',
    'assessment',
    'persons',
    'signs',
  ],
]

function measure() {
  const kind = { measureType: 'engineering', content: '加装护罩', controlLevel: 'team', effective: 'effective' }
  return { ...kind, dutyDept: '生产部', dutyPerson: '王工', checkCycle: 'month' }
}
