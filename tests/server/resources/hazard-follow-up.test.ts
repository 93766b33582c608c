import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import { buildHazard, buildPatrolInput, buildPhoto } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const PLACE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const PLAN = { goal: '消除', measures: '改造', fund: '1万', persons: '张三', timeLimit: '30天', emergency: '预案' }
const tasks = tableOf(workflowTask)
let serial = 0
const guid = () => {
  serial += 1
  return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`
}
const photo = (own: object = {}) => buildPhoto({ guid: guid(), sha256: serial.toString(16).padStart(64, '0'), ...own })

describe.each(USUAL_DATABASES)('what becomes of a hazard on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
  })
  afterAll(() => server.close())

  const act = (resource: string, record: unknown, action: string, input: object = {}, who: Person = 'town') =>
    server.call(who, `/api/${resource}/act/${action}`, { guid: record, input })
  const one = async (resource: string, record: unknown, who: Person = 'bureau') =>
    (await server.call(who, `/api/${resource}/getByGuid/${record}`)).data
  const hazard = async (own: object = {}) => {
    const record = buildHazard({
      guid: guid(),
      place: '配电间',
      description: '接线裸露',
      beforePhotos: [],
      ...PLACE,
      ...own,
    })
    await insertRecords(server.db, 'hiddenDanger', [record])
    return record.guid
  }
  const major = (own: object = {}) => hazard({ dangerLevel: 'major', majorItem: '10号令第11条(三)', ...own })
  const notice = (dangerGuid: string, own: object = {}) => ({
    companyGuid: 'company-a',
    dangerGuid,
    superviseNo: `吴安督〔2026〕${dangerGuid.slice(-4)}号`,
    superviseOrg: '吴江区安全生产委员会',
    superviseLevel: 'district',
    hangDate: '2026-11-20',
    deadline: '2027-01-20',
    stopProduction: 'partial',
    ...own,
  })
  const hung = async (dangerGuid: string, own: object = {}) => {
    const made = await server.call('town', '/api/majorSupervise/create', notice(dangerGuid, own))
    expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
    expect(await act('majorSupervise', made.data.guid, 'hang')).toMatchObject({ status: 200 })
    return made.data.guid
  }
  const answer = (dangerGuid: string) =>
    act('hiddenDanger', dangerGuid, 'rectify', { rectifyDesc: '已改造', afterPhotos: [photo()], plan: PLAN }, 'safety')

  const lastStep = async (danger: string) =>
    (await server.call<AnyRecord[]>('bureau', `/api/hiddenDanger/history/${danger}`)).data.at(-1)

  it('tells plan, request and decision in its history, with what was said', async () => {
    const open = await major({ deadline: '2030-12-20' })
    const deeds = [
      await act('hiddenDanger', open, 'plan', { plan: PLAN }, 'safety'),
      await act('hiddenDanger', open, 'applyExtension', { extendDays: 10, extendReason: '供货慢' }, 'safety'),
      await act('hiddenDanger', open, 'decideExtension', { agree: false, opinion: '先停用' }),
    ]
    expect(deeds.map(({ status }) => status)).toEqual([200, 200, 200])
    const { data } = await server.call('bureau', `/api/hiddenDanger/history/${open}`, {})
    expect(data).toMatchObject([
      { action: 'plan' },
      { action: 'applyExtension' },
      { action: 'refuseExtension', opinion: '先停用' },
    ])
  })

  describe('挂牌督办', () => {
    it('is reported on every week: a report that does not come is seen by who supervises, and is late with the enterprise', async () => {
      const missed = async () => {
        const { data } = await server.call<Page<AnyRecord>>('town', '/api/majorSupervise/list', {
          view: 'reportMissed',
        })
        return data.items.map(({ guid }) => guid)
      }
      const due = async (guid: string) => {
        const rows = await server.db.select().from(tasks).where(eq(tasks.bizGuid, guid))
        return rows.find(({ status }) => status === 'ing')?.dueDate
      }
      const guid = await hung(await major(), { hangDate: '2026-11-02', deadline: '2026-11-23' })
      expect(await one('majorSupervise', guid)).toMatchObject({ reportDue: '2026-11-09' })
      expect(await missed()).toContain(guid)
      expect(await due(guid)).toBe('2026-11-09')
      expect(await act('majorSupervise', guid, 'report', { content: '已停用', percent: 20 }, 'safety')).toMatchObject({
        status: 200,
      })
      expect(await one('majorSupervise', guid)).toMatchObject({ reportDue: '2026-11-27' })
      expect(await missed()).not.toContain(guid)
      // The deadline comes before the next report would.
      expect(await due(guid)).toBe('2026-11-23')
    })

    it('is only for what is 重大, confirmed and open, once', async () => {
      const general = await hazard()
      const create = (dangerGuid: string, own: object = {}, who: Person = 'town') =>
        server.call(who, '/api/majorSupervise/create', notice(dangerGuid, own))
      expect(await create(general)).toMatchObject({ status: 400, details: { issues: [{ path: 'dangerGuid' }] } })
      expect(await create(await major({ status: 'pendingConfirm' }))).toMatchObject({ status: 400 })
      expect(await create(await major({ status: 'closed' }))).toMatchObject({ status: 400 })
      const open = await major()
      expect(await create(open, {}, 'grid')).toMatchObject({ status: 403 })
      expect(await create(open, { companyGuid: 'company-b' }, 'bureau')).toMatchObject({ status: 400 })
      expect(await create(open, { deadline: '2026-11-01' })).toMatchObject({ status: 400 })
      expect(await create(open)).toMatchObject({ status: 200 })
      expect(await create(open, { superviseNo: '另一文号' })).toMatchObject({ status: 409 })
    })

    it('Q9: while it hangs nobody closes the hazard by a review, and its deadline is that of the notice', async () => {
      const danger = await major()
      await hung(danger)
      expect(await one('hiddenDanger', danger)).toMatchObject({ superviseStatus: 'hung', deadline: '2027-01-20' })
      expect(await answer(danger)).toMatchObject({ status: 200 })
      expect(await act('hiddenDanger', danger, 'review', { result: 'pass' }, 'grid')).toMatchObject({ status: 403 })
      expect(await act('hiddenDanger', danger, 'review', { result: 'pass' }, 'safety')).toMatchObject({ status: 403 })
      expect(await act('hiddenDanger', danger, 'review', { result: 'pass' }, 'town')).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'result' }] },
      })
    })

    it('ends with an acceptance by somebody else, which closes the hazard', async () => {
      const danger = await major()
      const supervise = await hung(danger)
      const report = (percent: number, who: Person = 'safety') =>
        act('majorSupervise', supervise, 'report', { content: `完成${percent}%`, percent, photos: [photo()] }, who)
      expect(await report(60, 'town')).toMatchObject({ status: 403 })
      expect(await report(60)).toMatchObject({ status: 200 })
      expect(await report(50)).toMatchObject({ status: 400, details: { issues: [{ path: 'percent' }] } })
      expect(await act('majorSupervise', supervise, 'apply', {}, 'safety')).toMatchObject({ status: 400 })
      expect(await report(100)).toMatchObject({ status: 200 })
      expect(await act('majorSupervise', supervise, 'apply', {}, 'safety')).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'dangerGuid' }] },
      })
      await answer(danger)
      expect(await act('majorSupervise', supervise, 'apply', {}, 'safety')).toMatchObject({ status: 200 })
      const accepted = {
        acceptOrg: '盛泽镇应急管理局',
        acceptUsers: '沈建明、陆志强',
        acceptReport: [photo({ mime: 'application/pdf', contentType: 'file', fileName: '验收报告.pdf' })],
        opinion: '整改到位，同意摘牌',
      }
      expect(await act('majorSupervise', supervise, 'accept', { ...accepted, acceptReport: [] })).toMatchObject({
        status: 400,
      })
      expect(await act('majorSupervise', supervise, 'accept', accepted, 'safety')).toMatchObject({ status: 403 })
      expect(await act('majorSupervise', supervise, 'accept', accepted, 'town')).toMatchObject({ status: 200 })
      expect(await one('majorSupervise', supervise)).toMatchObject({
        status: 'unhung',
        acceptDate: '2026-11-20',
        unhangDate: '2026-11-20',
        progress: [{ percent: '60' }, { percent: '100' }],
      })
      expect(await one('hiddenDanger', danger)).toMatchObject({
        status: 'closed',
        superviseStatus: 'lifted',
        reviewUserGuid: 'town',
        reviewOpinion: '整改到位，同意摘牌',
      })
      expect(await lastStep(danger)).toMatchObject({ action: 'pass', node: 'closed', opinion: '整改到位，同意摘牌' })
    })

    it('comes down where the enterprise does not answer: one looks on the spot, another accepts', async () => {
      const danger = await major()
      const supervise = await hung(danger)
      const looked = { opinion: '企业已关闭，除尘系统已拆除' }
      expect(await act('majorSupervise', supervise, 'applyOnSite', looked, 'safety')).toMatchObject({ status: 403 })
      expect(await act('majorSupervise', supervise, 'applyOnSite', {})).toMatchObject({ status: 400 })
      expect(await act('majorSupervise', supervise, 'applyOnSite', looked)).toMatchObject({ status: 200 })
      expect(await one('hiddenDanger', danger)).toMatchObject({ status: 'pendingReview', rectifyDesc: looked.opinion })
      const accepted = {
        ...{ acceptOrg: '区应急管理局', acceptUsers: '陆志强', opinion: '同意摘牌' },
        acceptReport: [photo({ mime: 'application/pdf', contentType: 'file', fileName: '验收报告.pdf' })],
      }
      expect(await act('majorSupervise', supervise, 'accept', accepted)).toMatchObject({ problem: 'workflow.own-work' })
      expect(await act('majorSupervise', supervise, 'accept', accepted, 'bureau')).toMatchObject({ status: 200 })
      expect(await one('hiddenDanger', danger)).toMatchObject({ status: 'closed', superviseStatus: 'lifted' })
    })

    it('goes on after a failed acceptance, with the hazard to be rectified again', async () => {
      const danger = await major()
      const supervise = await hung(danger)
      await act('majorSupervise', supervise, 'report', { content: '完成', percent: 100 }, 'safety')
      await answer(danger)
      await act('majorSupervise', supervise, 'apply', {}, 'safety')
      expect(await act('majorSupervise', supervise, 'reject', {})).toMatchObject({ status: 400 })
      expect(await act('majorSupervise', supervise, 'reject', { opinion: '联锁未投用' })).toMatchObject({ status: 200 })
      expect(await one('hiddenDanger', danger)).toMatchObject({
        ...{ status: 'pendingRectify', reviewOpinion: '联锁未投用', reviewUserGuid: 'town' },
      })
      expect(await lastStep(danger)).toMatchObject({ action: 'fail', node: 'pendingRectify', opinion: '联锁未投用' })
      expect(await one('majorSupervise', supervise)).toMatchObject({ status: 'supervising' })
    })

    it('is extended by a leader only, and the hazard with it; the enterprise cannot ask', async () => {
      const danger = await major()
      const supervise = await hung(danger)
      const later = { deadline: '2027-03-01', opinion: '设备到货延迟' }
      expect(await act('majorSupervise', supervise, 'extend', later, 'town')).toMatchObject({ status: 403 })
      expect(await act('majorSupervise', supervise, 'extend', later, 'bureau')).toMatchObject({ status: 403 })
      const sooner = { ...later, deadline: '2027-01-19' }
      expect(await act('majorSupervise', supervise, 'extend', sooner, 'admin')).toMatchObject({
        ...{
          status: 400,
          details: { issues: [{ path: 'deadline', message: '延期后的整改期限应晚于原期限2027-01-20' }] },
        },
      })
      expect(await act('majorSupervise', supervise, 'extend', later, 'admin')).toMatchObject({ status: 200 })
      expect(await one('hiddenDanger', danger)).toMatchObject({ deadline: '2027-03-01' })
      const asked = { extendDays: 10, extendReason: '缺件' }
      expect(await act('hiddenDanger', danger, 'applyExtension', asked, 'safety')).toMatchObject({ status: 400 })
    })

    it('keeps the hazard: while it hangs it is not handed over, or nobody could ever take it down', async () => {
      const danger = await major()
      await hung(danger)
      expect(await act('hiddenDanger', danger, 'transfer', { opinion: '拒不整改' })).toMatchObject({
        ...{ status: 400, details: { issues: [{ path: 'opinion' }] } },
      })
      expect(await one('hiddenDanger', danger)).toMatchObject({ status: 'pendingRectify', superviseStatus: 'hung' })
    })

    it('leaves nothing to agree to of what the enterprise asked for before it hung', async () => {
      const danger = await major({ deadline: '2030-12-20' })
      const asked = { extendDays: 10, extendReason: '缺件' }
      expect(await act('hiddenDanger', danger, 'applyExtension', asked, 'safety')).toMatchObject({ status: 200 })
      await hung(danger)
      expect(await act('hiddenDanger', danger, 'decideExtension', { agree: true })).toMatchObject({
        ...{ status: 400, details: { issues: [{ path: 'agree' }] } },
      })
      expect(await act('hiddenDanger', danger, 'decideExtension', { agree: false })).toMatchObject({ status: 200 })
    })

    it('moves the instruction with the hazard, which lasts until the day of the notice', async () => {
      const danger = await major()
      const issued = await act('rectifyInstruction', guid(), 'issue', {
        ...{ companyGuid: 'company-a', instructionType: 'order', issueOrg: '区应急管理局', issueDate: '2026-11-20' },
        ...{ deadline: '2026-12-20', problems: [danger] },
      })
      const instruction = () => one('rectifyInstruction', issued.data.guid)
      await act('rectifyInstruction', issued.data.guid, 'sign', {}, 'safety')
      const supervise = await hung(danger)
      expect(await instruction()).toMatchObject({ deadline: '2027-01-20', status: 'rectifying' })
      await act('majorSupervise', supervise, 'report', { content: '完成', percent: 100 }, 'safety')
      await answer(danger)
      expect(await instruction()).toMatchObject({ status: 'pendingReview' })
      await act('majorSupervise', supervise, 'apply', {}, 'safety')
      await act('majorSupervise', supervise, 'reject', { opinion: '联锁未投用' })
      expect(await instruction()).toMatchObject({ status: 'rectifying' })
    })
  })

  describe('the end of a hazard', () => {
    it('handed over, it is a clue for two officers to be named', async () => {
      const danger = await hazard({ dangerCode: 'YH202611200099', basis: '消防法第28条' })
      expect(await act('hiddenDanger', danger, 'transfer', { opinion: '拒不整改' })).toMatchObject({ status: 200 })
      const found = await server.call<{ items: AnyRecord[] }>('bureau', '/api/inspection/list', { inspectType: 'clue' })
      expect(found.data.items).toMatchObject([
        {
          dangerGuid: danger,
          companyGuid: 'company-a',
          status: 'waiting',
          officers: [],
          inspectNo: expect.stringMatching(/^ZFJC2026\d{5}$/),
          scheme: expect.stringContaining('YH202611200099'),
          findings: [{ problem: '接线裸露', level: 'general' }],
        },
      ])
      expect(await act('inspection', found.data.items[0]?.guid, 'start', {}, 'bureau')).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'officers' }] },
      })
    })

    it('Q1: closed, it is not opened again; what is found again is a new one that names it', async () => {
      const danger = await hazard({ status: 'closed', reviewTime: '2026-11-01T02:00:00.000Z' })
      const again = (own: object = {}) => ({
        companyGuid: 'company-a',
        sourceType: 'patrol',
        foundOn: '2026-11-20',
        place: '配电间',
        dangerType: 'electrical',
        description: '接线再次裸露',
        dangerLevel: 'general',
        beforePhotos: [photo()],
        rectifyType: 'deadline',
        deadline: '2026-11-27',
        previousGuid: danger,
        ...own,
      })
      const report = (own: object = {}) => act('hiddenDanger', guid(), 'report', again(own), 'grid')
      for (const action of ['rectify', 'review', 'transfer', 'confirm'])
        expect((await act('hiddenDanger', danger, action, { opinion: 'x' }, 'town')).status).toBeGreaterThanOrEqual(400)
      expect(await report()).toMatchObject({ status: 200, data: { previousGuid: danger, status: 'pendingRectify' } })
      expect(await report({ previousGuid: await hazard() })).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'previousGuid' }] },
      })
      expect(await report({ previousGuid: 'nowhere' })).toMatchObject({ status: 400 })
      expect(await one('hiddenDanger', danger)).toMatchObject({ status: 'closed' })
    })

    it('is looked back at when somebody says so, by a task of its grid', async () => {
      const danger = await hazard({ status: 'closed', reviewTime: '2026-11-10T02:00:00.000Z' })
      expect(await act('hiddenDanger', await hazard(), 'lookBack', { lookBackOn: '2026-12-01' })).toMatchObject({
        problem: 'workflow.move-not-open',
      })
      expect(await act('hiddenDanger', danger, 'lookBack', { lookBackOn: '2026-12-01' })).toMatchObject({ status: 200 })
      const tasks = await server.call<{ items: AnyRecord[] }>('grid', '/api/patrolTask/list', { taskType: 'lookBack' })
      expect(tasks.data.items).toMatchObject([
        { hazardGuids: [danger], companyGuids: ['company-a'], planStart: '2026-11-20', planEnd: '2026-12-01' },
      ])
    })
  })

  describe('photos that look alike', () => {
    const submit = async (photos: object[]) => {
      const record = guid()
      const input = buildPatrolInput({
        companyGuid: 'company-a',
        checkUsers: ['grid'],
        photos: photos as never,
        receiverSign: [photo()],
        checkerSign: [photo()],
      })
      const reply = await act('patrolRecord', record, 'submit', input, 'grid')
      expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
      return reply.data
    }

    it('are pointed out to the reviewer, with the earlier one', async () => {
      const first = photo({ photoHash: '00ff00ff00ff00ff', photoTimestamp: '2026-11-01T02:00:00.000Z' })
      const earlier = await submit([first])
      expect(earlier).toMatchObject({ similarCount: 0, similarPhotos: [] })
      const copy = photo({ photoHash: '00ff00ff00ff00f8' })
      const later = await submit([copy, photo({ photoHash: 'f0f0a5a5123489ab' })])
      expect(later).toMatchObject({
        similarCount: 1,
        similarPhotos: [
          {
            guid: copy.guid,
            field: 'photos',
            earlierGuid: first.guid,
            earlierResource: 'patrolRecord',
            earlierRecordGuid: earlier.guid,
            unlikeBits: 3,
          },
        ],
      })
      const flagged = await server.call<{ items: AnyRecord[] }>('town', '/api/patrolRecord/list', { view: 'similar' })
      expect(flagged.data.items.map((each) => each.guid)).toEqual([later.guid])
    })

    it('show a rectification that is the old picture again', async () => {
      const before = photo({ photoHash: '123489abf0f0a5a5' })
      const danger = guid()
      await act(
        'hiddenDanger',
        danger,
        'report',
        {
          companyGuid: 'company-a',
          sourceType: 'patrol',
          foundOn: '2026-11-20',
          place: '仓库',
          dangerType: 'fire',
          description: '通道堵塞',
          dangerLevel: 'general',
          beforePhotos: [before],
          rectifyType: 'deadline',
          deadline: '2026-11-27',
        },
        'grid',
      )
      const same = photo({ photoHash: '123489abf0f0a5a5' })
      await act('hiddenDanger', danger, 'rectify', { rectifyDesc: '已清理', afterPhotos: [same] }, 'safety')
      expect(await one('hiddenDanger', danger)).toMatchObject({
        similarCount: 1,
        similarPhotos: [{ guid: same.guid, field: 'afterPhotos', earlierGuid: before.guid, unlikeBits: 0 }],
      })
    })
  })

  describe('statistics of a quarter', () => {
    const ask = (body: object, who: Person | null = 'bureau') =>
      server.call(who, '/api/hiddenDanger/periodStatistics', body)

    it('asks who and for which period', async () => {
      expect(await ask({ year: 2025, quarter: 1 }, null)).toMatchObject({ status: 401 })
      expect(await ask({ quarter: 1 })).toMatchObject({ status: 400, details: { issues: [{ path: 'year' }] } })
      expect(await ask({ year: 2025, quarter: 5 })).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'quarter' }] },
      })
    })

    it('counts what each may see: grids for the bureau, kinds for the enterprise', async () => {
      const of = (own: object) => hazard({ foundOn: '2025-01-10', dangerType: 'fire', ...own })
      await of({
        deadline: '2025-01-20',
        status: 'closed',
        rectifyTime: '2025-01-20T02:00:00.000Z',
        reviewTime: '2025-01-22T02:00:00.000Z',
      })
      await of({
        deadline: '2025-02-01',
        status: 'closed',
        rectifyTime: '2025-02-05T02:00:00.000Z',
        reviewTime: '2025-02-06T02:00:00.000Z',
        dangerLevel: 'major',
      })
      await of({ deadline: '2025-03-01', dangerType: 'electrical' })
      await of({
        deadline: '2025-03-01',
        companyGuid: 'company-b',
        gridGuid: 'grid-b',
        gridPath: 'root/town-b/grid-b/',
      })
      expect((await ask({ year: 2025, quarter: 1 })).data).toMatchObject({
        period: { from: '2025-01-01', to: '2025-03-31' },
        dueOn: '2025-04-15',
        by: 'grid',
        total: { found: 4, major: 1, due: 4, closed: 2, onTime: 1, overdue: 2, rectificationRate: 50, onTimeRate: 25 },
        rows: [
          { label: '盛泽镇', gridPath: 'root/town-a/', due: 3, rectificationRate: 66.7 },
          { label: '震泽镇', gridPath: 'root/town-b/', due: 1, rectificationRate: 0 },
        ],
      })
      expect((await ask({ year: 2025, quarter: null }, 'safety')).data).toMatchObject({
        by: 'dangerType',
        dueOn: '2026-01-31',
        rows: [
          { label: '电气', due: 1 },
          { label: '消防', due: 2, onTime: 1 },
        ],
      })
      expect((await ask({ year: 2025, quarter: 1 }, 'otherGrid')).data).toMatchObject({ total: { due: 1 } })
    })
  })
})
