import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { TaskKind } from '#domain/contract/open-work.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { setting } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { settleTasks } from '#server/engine/tasks.ts'
import { keepTasks, keepTitles } from '#server/jobs/task-upkeep.ts'
import { buildHazard, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const HERE = {
  companyGuid: 'company-a',
  companyName: '甲纺织厂',
  gridGuid: 'grid-a',
  gridPath: 'root/town-a/grid-a/',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'user', [
    buildRecord('user', {
      ...{ guid: 'town-2', username: 'town-2', name: '另一名镇监管', roles: ['town'], accountEnabled: true },
      ...{ gridGuid: 'town-a', gridPath: 'root/town-a/' },
    }),
  ])
})
afterAll(() => server.close())

async function inbox(who: Person, view = 'todo', own: object = {}): Promise<AnyRecord[]> {
  const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', {
    view,
    pageSize: 200,
    ...own,
  })
  return data.items
}
const of = (guid: string) => ({ bizGuid: guid })
const act = (who: Person, resource: string, guid: string, action: string, input: object = {}) =>
  server.call(who, `/api/${resource}/act/${action}`, { guid, input })

describe('a record made by nobody’s action', () => {
  it('has its to-do after the upkeep: what a restore or an older version left', async () => {
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ ...HERE, guid: 'restored', status: 'pendingConfirm', dangerLevel: 'major' }),
    ])
    expect(await inbox('town', 'todo', of('restored'))).toEqual([])
    await keepTasks(server.db, START)
    expect(await inbox('town', 'todo', of('restored'))).toMatchObject([{ activityName: '隐患待确认' }])
    expect(await inbox('grid', 'todo', of('restored'))).toEqual([])
    expect(await keepTasks(server.db, START)).toBe(0)
  })

  it('has it at once when it was made by a consequence: the audit of an enterprise', async () => {
    await server.db.update(tableNamed('company')).set({ status: 'returned' })
    await act('safety', 'company', 'company-a', 'submit')
    const [audit] = await server.db.select().from(tableNamed('companyAuditRecord'))
    expect(await inbox('grid', 'todo', of(String(audit?.guid)))).toMatchObject([{ activityName: '企业注册审核待审核' }])
    expect(await inbox('otherGrid', 'todo', of(String(audit?.guid)))).toEqual([])
  })
})

describe('a to-do of before', () => {
  it('is called as it is called now once a version calls it otherwise, and is let alone until the next', async () => {
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ ...HERE, guid: 'called', status: 'pendingConfirm', dangerLevel: 'major' }),
    ])
    await keepTasks(server.db, START)
    const titleOf = async () => (await inbox('town', 'todo', of('called')))[0]?.title
    const today = await titleOf()
    const tasks = tableNamed('workflowTask')
    const callOtherwise = () =>
      server.db
        .update(tasks)
        .set({ title: '旧的叫法' })
        .where(eq(tasks.bizGuid as never, 'called'))
    await callOtherwise()
    expect(await keepTitles(server.db, START)).toBeGreaterThan(0)
    expect(await titleOf()).toBe(today)
    await callOtherwise()
    expect(await keepTitles(server.db, START)).toBe(0)
    expect(await titleOf()).toBe('旧的叫法')
    await server.db.update(setting).set({ value: '以前的版本' }).where(eq(setting.key, 'taskTitles'))
    expect(await keepTitles(server.db, START)).toBeGreaterThan(0)
    expect(await titleOf()).toBe(today)
  })
})

describe('a self-check', () => {
  it('is to be dealt with from three days before its last one, not weeks ahead, and stays when it is late', async () => {
    const task = (guid: string, planEnd: string) =>
      buildRecord('selfCheckTask', {
        ...{ ...HERE, guid, taskName: guid, status: 'pending', planStart: '2026-11-01', planEnd },
        executorGuids: ['safety'],
      })
    await insertRecords(server.db, 'selfCheckTask', [
      task('check-late', '2026-11-19'),
      task('check-soon', '2026-11-23'),
      task('check-later', '2026-11-24'),
    ])
    await keepTasks(server.db, START)
    const listed = await inbox('safety', 'todo', { bizResource: 'selfCheckTask' })
    expect(listed.map(({ bizGuid }) => String(bizGuid)).sort()).toEqual(['check-late', 'check-soon'])
    expect(await inbox('safety', 'others', of('check-later'))).toEqual([])
    expect(await inbox('safety', 'open', of('check-later'))).toHaveLength(1)
  })
})

describe('a project that an enterprise has confirmed', () => {
  it('is to be wound up from thirty days before its last one, and is no to-do of its agency until then', async () => {
    const running = (guid: string, endDate: string) =>
      buildRecord('hostingProject', {
        ...HERE,
        guid,
        projectName: guid,
        status: 'active',
        agencyGuid: 'agency-a',
        endDate,
      })
    await insertRecords(server.db, 'hostingProject', [
      running('project-late', '2026-11-19'),
      running('project-soon', '2026-12-20'),
      running('project-later', '2026-12-21'),
    ])
    await keepTasks(server.db, START)
    const listed = await inbox('agency', 'todo', { bizResource: 'hostingProject' })
    expect(listed.map(({ bizGuid }) => String(bizGuid)).sort()).toEqual(['project-late', 'project-soon'])
  })
})

describe('a to-do looked for by the number of its record', () => {
  const CASE = { ...HERE, guid: 'case-1', caseName: '未教育培训', caseNo: 'AJ20269901', status: 'clue' }

  it('is found as its record is in its own list', async () => {
    await insertRecords(server.db, 'complaint', [
      buildRecord('complaint', {
        ...{ guid: 'c-no', subject: '夜间施工', complaintNo: 'JB20261120901', status: 'pending' },
        content: '吊车扰民',
      }),
    ])
    await keepTasks(server.db, START)
    expect(await inbox('bureau', 'todo', { keyword: 'jb20261120901' })).toMatchObject([{ bizGuid: 'c-no' }])
    expect(await inbox('bureau', 'todo', { keyword: 'JB20261120902' })).toEqual([])
    expect(await inbox('bureau', 'todo', { keyword: '夜间施工' })).toMatchObject([{ bizGuid: 'c-no' }])
    // Words find what stands there; all that names an agency somewhere would be everything of that agency's.
    expect(await inbox('bureau', 'todo', { keyword: '吊车扰民' })).toEqual([])
  })

  it('is not found by whoever may not read the record, nor by what he is not told of it', async () => {
    await insertRecords(server.db, 'lawCase', [buildRecord('lawCase', CASE)])
    const asked = (guid: string, activityUser: string) =>
      buildRecord('workflowTask', {
        ...{ guid, title: '补充材料', activityName: '交办事项', activityUser, status: 'ing', startTime: START },
        ...{ bizResource: 'lawCase', bizGuid: 'case-1', companyGuid: 'company-a' },
      })
    await insertRecords(server.db, 'workflowTask', [asked('by-safety', 'safety'), asked('by-bureau', 'bureau')])
    expect(await inbox('bureau', 'todo', { keyword: CASE.caseNo })).toMatchObject([{ guid: 'by-bureau' }])
    expect(await inbox('safety', 'todo', { keyword: CASE.caseNo })).toEqual([])
    expect(await inbox('safety', 'todo', { keyword: '补充材料' })).toMatchObject([{ guid: 'by-safety' }])
  })
})

describe('a to-do of a role', () => {
  it('is taken by one, gone for the others, and given back', async () => {
    await insertRecords(server.db, 'complaint', [
      buildRecord('complaint', { guid: 'c-1', subject: '夜间噪声', status: 'pending' }),
    ])
    await keepTasks(server.db, START)
    const [task] = await inbox('bureau', 'todo', of('c-1'))
    const guid = String(task?.guid)
    expect(await act('grid', 'workflowTask', guid, 'claim')).toMatchObject({ status: 404 })
    expect(await act('bureau', 'workflowTask', guid, 'claim')).toMatchObject({ status: 200 })
    expect(await act('bureau', 'workflowTask', guid, 'claim')).toMatchObject({ status: 403 })
    expect(await inbox('bureau', 'claimed')).toMatchObject([{ bizGuid: 'c-1', claimedBy: 'bureau' }])
    expect(await act('bureau', 'workflowTask', guid, 'giveBack')).toMatchObject({
      data: { claimedBy: null },
    })
    expect(await inbox('bureau', 'claimed')).toEqual([])
  })
})

describe('what I started', () => {
  const HAZARD = {
    ...HERE,
    guid: 'mine',
    status: 'pendingRectify',
    deadline: '2026-11-01',
    createUserGuid: 'grid',
  } as const

  it('is pressed for, with words, each time kept; he whose turn it is sees it, late and first', async () => {
    await insertRecords(server.db, 'hiddenDanger', [buildHazard(HAZARD)])
    await keepTasks(server.db, START)
    const [task] = await inbox('grid', 'started', of('mine'))
    expect(await act('safety', 'workflowTask', String(task?.guid), 'urge')).toMatchObject({ status: 403 })
    await act('grid', 'workflowTask', String(task?.guid), 'urge', { opinion: '请本周内完成' })
    await act('grid', 'workflowTask', String(task?.guid), 'urge')
    expect((await inbox('safety', 'overdue'))[0]).toMatchObject({
      bizGuid: 'mine',
      urgeCount: 2,
      urges: [{ user: 'grid的姓名', words: '请本周内完成' }, { words: null }],
    })
    const told = await server.call<{ items: AnyRecord[] }>('safety', '/api/noticeFeedBack/list', { title: '催办' })
    expect(told.data.items[0]).toMatchObject({ link: `/auditNotice?open=${task?.guid}` })
  })

  it('is not pressed for by him whose own turn it is', async () => {
    const own = { ...HERE, guid: 'own', status: 'submitted', createUserGuid: 'bureau' }
    await insertRecords(server.db, 'agencyTask', [buildRecord('agencyTask', own)])
    await keepTasks(server.db, START)
    const [task] = await inbox('bureau', 'started', of('own'))
    expect(await act('bureau', 'workflowTask', String(task?.guid), 'urge')).toMatchObject({ status: 403 })
  })

  it('stands among what I did once I have done it, and comes back with the reason when it is returned', async () => {
    const rectify = { rectifyDesc: '已清理', afterPhotos: [buildPhoto({ guid: randomUUID() })] }
    const sent = await act('safety', 'hiddenDanger', 'mine', 'rectify', rectify)
    expect(sent, JSON.stringify(sent.details)).toMatchObject({ status: 200 })
    expect(await inbox('safety', 'done', of('mine'))).toMatchObject([
      { bizStatus: 'pendingRectify', endUser: 'safety的姓名' },
    ])
    const review = { result: 'fail', reviewPhotos: [], opinion: '通道仍被占用' }
    expect(await act('grid', 'hiddenDanger', 'mine', 'review', review)).toMatchObject({ status: 200 })
    expect(await inbox('safety', 'todo', of('mine'))).toMatchObject([{ returnedFor: '通道仍被占用', urgeCount: null }])
  })
})

describe('a to-do says no more than its reader may know', () => {
  it('to nobody for his rank alone', async () => {
    expect(await inbox('admin', 'open', of('mine'))).toEqual([])
    expect(await inbox('otherSafety', 'open', of('mine'))).toEqual([])
  })

  it('nor a title that is confidential', async () => {
    const secret = RESOURCES.filter(
      ({ title, confidential, workflow }) => workflow && confidential?.some(({ fields }) => fields.includes(title)),
    )
    for (const resource of secret) {
      const record = buildRecord<AnyRecord>(resource.name, {
        guid: `secret-${resource.name}`,
        [resource.title]: '机密',
      })
      await insertRecords(server.db, resource.name, [record])
      await server.db.transaction((tx) => settleTasks(tx, resource, [record], { now: START }))
    }
    const rows = (await server.db.select().from(tableNamed('workflowTask'))) as AnyRecord[]
    expect(rows.filter(({ title }) => String(title).includes('机密'))).toEqual([])
  })
})

describe('what is put away until a day', () => {
  const task = async (who: Person) => (await inbox(who, 'todo', of('later')))[0]

  it('is out of sight of him alone until then, and never beyond its term', async () => {
    await insertRecords(server.db, 'complaint', [
      buildRecord('complaint', { guid: 'later', subject: '粉尘', status: 'accepted', deadline: '2026-11-30' }),
    ])
    await keepTasks(server.db, START)
    const guid = String((await task('bureau'))?.guid)
    const putOff = (followDate: string) => act('bureau', 'workflowTask', guid, 'putOff', { followDate })
    expect(await putOff('2026-12-01')).toMatchObject({ status: 400, details: { issues: [{ path: 'followDate' }] } })
    expect(await putOff('2026-11-21')).toMatchObject({ status: 200 })
    expect(await task('bureau')).toBeUndefined()
    expect(await inbox('bureau', 'others', of('later'))).toEqual([])
    expect(await inbox('bureau', 'putOff', of('later'))).toHaveLength(1)
    server.clock.set('2026-11-21T01:00:00.000Z')
    expect(await task('bureau')).toMatchObject({ guid, followDate: '2026-11-21' })
    server.clock.set(START)
    expect(await act('bureau', 'workflowTask', guid, 'takeUp')).toMatchObject({ data: { followDate: null } })
    expect(await task('bureau')).toMatchObject({ guid })
  })

  it('is nothing of the field, which a device lists by itself', async () => {
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ ...HERE, guid: 'field', status: 'pendingConfirm', dangerLevel: 'major' }),
    ])
    await keepTasks(server.db, START)
    const [hazard] = await inbox('town', 'todo', of('field'))
    const input = { followDate: '2026-11-25' }
    expect(await act('town', 'workflowTask', String(hazard?.guid), 'putOff', input)).toMatchObject({ status: 403 })
  })

  it('is counted by kind as the list counts it', async () => {
    const { data } = await server.call<TaskKind[]>('bureau', '/api/workflowTask/kinds')
    const rows = await inbox('bureau')
    expect(data.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
    expect(data.find(({ bizResource }) => bizResource === 'complaint')?.count).toBe(
      rows.filter(({ bizResource }) => bizResource === 'complaint').length,
    )
    expect(data.find(({ bizResource }) => bizResource === 'complaint')?.label).toBe('举报投诉')
  })

  it('is counted by kind in any other view as well, in all of them together, and in none that there is not', async () => {
    const kinds = (view: string) => server.call<TaskKind[]>('safety', '/api/workflowTask/kinds', { view })
    expect((await kinds('done')).data).toEqual([{ bizResource: 'hiddenDanger', label: '隐患', count: 1 }])
    const all = (await kinds('')).data.reduce((sum, { count }) => sum + count, 0)
    expect(all).toBeGreaterThan((await inbox('safety', 'open')).length)
    expect(await kinds('elsewhere')).toMatchObject({ status: 400 })
  })
})

describe('a copy', () => {
  it('goes to those who may open the record, and to nobody else', async () => {
    const [task] = await inbox('bureau', 'todo', of('later'))
    const copy = (...copiesTo: string[]) =>
      act('bureau', 'workflowTask', String(task?.guid), 'copy', { copiesTo, opinion: '请知悉' })
    expect(await copy('safety')).toMatchObject({ status: 400, details: { issues: [{ path: 'copiesTo' }] } })
    expect(await copy('admin')).toMatchObject({ status: 200, data: { copiesTo: ['admin'] } })
    expect(await inbox('admin', 'copied')).toMatchObject([{ bizGuid: 'later', copyWords: '请知悉' }])
    expect(await inbox('admin', 'todo', of('later'))).toEqual([])
    expect(await inbox('grid', 'copied')).toEqual([])
  })
})
