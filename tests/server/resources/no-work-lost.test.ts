import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StandIns } from '#domain/contract/stand-in.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { touch } from '#server/engine/touch.ts'
import { generateSelfCheckTasks } from '#server/jobs/self-check-tasks.ts'
import { keepTasks } from '#server/jobs/task-upkeep.ts'
import { askAgain, closeLeaves } from '#server/resources/parts/delegating.ts'
import { keepLeavers } from '#server/resources/parts/leavers.ts'
import { buildCompany, buildHazard, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const HERE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const THERE = { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const account = (guid: string, own: object) =>
    buildRecord('user', { guid, username: guid, name: guid, accountType: '1', accountEnabled: true, ...own })
  await insertRecords(server.db, 'user', [
    account('officer-1', { roles: ['officer'], gridGuid: 'root', gridPath: 'root/' }),
    account('officer-2', { roles: ['officer'], gridGuid: 'root', gridPath: 'root/' }),
    account('chief', { roles: ['leader'], gridGuid: 'root', gridPath: 'root/' }),
    account('colleague', { roles: ['grid'], gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }),
    account('gone', { roles: ['grid'], gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', accountEnabled: false }),
  ])
})
afterAll(() => server.close())

const act = (who: Person, resource: string, guid: string, action: string, input: object = {}) =>
  server.call(who, `/api/${resource}/act/${action}`, { guid, input })
const make = (who: Person, resource: string, own: object) => server.call(who, `/api/${resource}/create`, own)
const read = (who: Person, resource: string, guid: string) => server.call(who, `/api/${resource}/getByGuid/${guid}`, {})
async function inbox(who: Person, bizGuid: string): Promise<AnyRecord[]> {
  const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', { view: 'todo', bizGuid })
  return data.items
}
async function stored(resource: string, guid: string): Promise<AnyRecord> {
  const table = tableNamed(resource)
  const [row] = await server.db.select().from(table).where(eq(table.guid, guid))
  return row as unknown as AnyRecord
}

describe('an enterprise that goes to another grid', () => {
  const task = (guid: string, own: object = {}) =>
    buildRecord('patrolTask', {
      ...{ guid, taskName: '日常巡查', taskType: 'daily', status: 'pending', planEnd: '2026-11-01' },
      ...{ gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', gridPersonGuids: ['grid'] },
      ...{ companyGuids: ['company-a'], doneCompanyGuids: [], recordGuids: [] },
      ...own,
    })

  it('takes with it what is open: its visit, its part of a round, its hazards, each with its to-do', async () => {
    await insertRecords(server.db, 'patrolTask', [
      task('alone'),
      task('round', { companyGuids: ['company-x', 'company-a'], doneCompanyGuids: ['company-x'] }),
      task('past', { status: 'done', doneCompanyGuids: ['company-a'] }),
    ])
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ ...HERE, guid: 'h-1', status: 'pendingReview', dangerLevel: 'general' }),
    ])
    await keepTasks(server.db, START)
    expect(await inbox('grid', 'h-1')).toHaveLength(1)
    expect(await inbox('grid', 'alone')).toHaveLength(1)

    const { version } = await stored('company', 'company-a')
    const moved = await server.call('admin', '/api/company/update', { guid: 'company-a', version, gridGuid: 'grid-b' })
    expect(moved, moved.msg).toMatchObject({ status: 200 })

    expect(await stored('patrolTask', 'alone')).toMatchObject({ ...THERE, gridPersonGuids: ['otherGrid'] })
    expect(await inbox('grid', 'alone')).toEqual([])
    expect(await inbox('otherGrid', 'alone')).toHaveLength(1)
    expect(await inbox('grid', 'h-1')).toEqual([])
    expect(await inbox('otherGrid', 'h-1')).toHaveLength(1)
    expect(await read('otherGrid', 'patrolTask', 'alone')).toMatchObject({ status: 200 })

    expect(await stored('patrolTask', 'round')).toMatchObject({ companyGuids: ['company-x'], status: 'done' })
    const all = (await server.db.select().from(tableNamed('patrolTask'))) as AnyRecord[]
    const split = all.filter(({ guid }) => !['alone', 'round', 'past'].includes(guid))
    expect(split).toMatchObject([
      { ...THERE, companyGuids: ['company-a'], gridPersonGuids: ['otherGrid'], status: 'pending' },
    ])
    expect(await stored('patrolTask', 'past')).toMatchObject({ gridGuid: 'grid-a' })

    const back = await stored('company', 'company-a')
    await server.call('admin', '/api/company/update', { guid: 'company-a', version: back.version, gridGuid: 'grid-a' })
    await server.db.delete(tableNamed('patrolTask'))
    await server.db.delete(tableNamed('hiddenDanger'))
  })

  it('gives nothing to an inspector whose last day is over: a visit that names nobody is the town’s as well', async () => {
    const path = 'root/town-a/grid-c/'
    await insertRecords(server.db, 'gridManage', [
      buildRecord('gridManage', { guid: 'grid-c', gridName: '丙网格', gridLevel: 'grid', parentGuid: 'town-a', path }),
    ])
    const over = { accountType: '1', accountEnabled: true, roles: ['grid'], gridGuid: 'grid-c', gridPath: path }
    await insertRecords(server.db, 'user', [
      buildRecord('user', { ...over, guid: 'over', username: 'over', onDutyTo: '2026-11-01' }),
      buildRecord('user', { ...over, guid: 'stopped', username: 'stopped', personStatus: 'stopped' }),
    ])
    await insertRecords(server.db, 'patrolTask', [task('left')])
    await keepTasks(server.db, START)
    const { version } = await stored('company', 'company-a')
    const there = { guid: 'company-a', version, gridGuid: 'grid-c' }
    expect(await server.call('admin', '/api/company/update', there)).toMatchObject({ status: 200 })
    expect(await stored('patrolTask', 'left')).toMatchObject({ gridGuid: 'grid-c', gridPersonGuids: [] })
    expect(await inbox('town', 'left')).toMatchObject([{ activityUsers: [], activityRoles: ['grid', 'town'] }])

    const back = await stored('company', 'company-a')
    await server.call('admin', '/api/company/update', { guid: 'company-a', version: back.version, gridGuid: 'grid-a' })
    await server.db.delete(tableNamed('patrolTask'))
  })

  it.each([
    ['a closed account', 'gone'],
    ['an inspector of another grid', 'otherGrid'],
    ['an account of an enterprise', 'safety'],
  ])('and the work of a person who moves is not given to %s', async (_, successorGuid) => {
    await server.db.delete(tableNamed('patrolTask'))
    await insertRecords(server.db, 'patrolTask', [task('his')])
    const input = { gridGuid: 'grid-b', successorGuid }
    expect(await act('admin', 'user', 'grid', 'assignGrid', input)).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'successorGuid' }] },
    })
    expect(await stored('patrolTask', 'his')).toMatchObject({ gridPersonGuids: ['grid'] })
  })

  it('but only to whom it is offered: who can take all that is left behind, and what that is is told', async () => {
    await server.db.delete(tableNamed('patrolTask'))
    await insertRecords(server.db, 'patrolTask', [task('his'), task('his-too')])
    const offered = async (gridGuid: string) =>
      (await server.call<StandIns>('admin', '/api/user/successors', { guid: 'grid', gridGuid })).data
    const { work, items } = await offered('grid-b')
    expect(work).toBe('巡查任务2项')
    const guids = items.map(({ guid }) => guid)
    expect(guids).toEqual(expect.arrayContaining(['colleague', 'town']))
    for (const guid of ['grid', 'gone', 'otherGrid', 'safety', 'agency']) expect(guids).not.toContain(guid)
    // He stays where he is: nothing is left behind, and nobody need take it.
    expect(await offered('grid-a')).toEqual({ work: '', items: [], total: 0 })
    expect(await server.call('admin', '/api/user/successors', { guid: 'grid', gridGuid: 'nowhere' })).toMatchObject({
      details: { issues: [{ path: 'gridGuid' }] },
    })

    const asked = await act('admin', 'user', 'grid', 'assignGrid', { gridGuid: 'grid-b' })
    expect(JSON.stringify(asked.details)).toContain('巡查任务2项，请选择任务接手人')
    const moved = await act('admin', 'user', 'grid', 'assignGrid', { gridGuid: 'grid-b', successorGuid: 'colleague' })
    expect(moved, JSON.stringify(moved.details)).toMatchObject({ status: 200 })
    expect(await stored('patrolTask', 'his-too')).toMatchObject({ gridPersonGuids: ['colleague'] })
    await act('admin', 'user', 'grid', 'assignGrid', { gridGuid: 'grid-a' })
    await server.db.delete(tableNamed('patrolTask'))
  })
})

describe('an enterprise in a grid', () => {
  it('is not put into none: nobody would answer for it, and its visits would be his who cannot open it', async () => {
    const { version } = await stored('company', 'company-a')
    const refused = await server.call('admin', '/api/company/update', { guid: 'company-a', version, gridGuid: null })
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'gridGuid' }] } })
    expect(await stored('company', 'company-a')).toMatchObject({ gridGuid: 'grid-a', version })
  })
})

describe('a grid', () => {
  const grid = (guid: string, own: object = {}) =>
    buildRecord('gridManage', {
      ...{ guid, gridName: guid, gridLevel: 'grid', parentGuid: 'town-a', path: `root/town-a/${guid}/` },
      ...{ enabled: true, leaf: true, ...own },
    })
  const close = async (guid: string) =>
    await server.call('admin', '/api/gridManage/update', {
      ...{ guid, version: (await stored('gridManage', guid)).version, enabled: false },
    })

  it('is not closed while enterprises, people, visits or grids are in it', async () => {
    const [grid, town] = [await close('grid-a'), await close('town-a')]
    expect(grid).toMatchObject({ status: 400, details: { issues: [{ path: 'enabled' }] } })
    expect(JSON.stringify(grid.details)).toMatch(/企业1项、用户2项/)
    expect(JSON.stringify(town.details)).toMatch(/网格[12]项/)
    expect(await stored('gridManage', 'grid-a')).toMatchObject({ enabled: true })
  })

  it('is not closed over a grid of which nobody ever said whether it is open, and is over one that is closed', async () => {
    const within = (parentGuid: string, enabled: boolean | null) =>
      grid(`${parentGuid}-within`, { parentGuid, enabled })
    await insertRecords(server.db, 'gridManage', [grid('over-unsaid'), within('over-unsaid', null)])
    await insertRecords(server.db, 'gridManage', [grid('over-closed'), within('over-closed', false)])
    const refused = await close('over-unsaid')
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'enabled' }] } })
    expect(JSON.stringify(refused.details)).toMatch(/网格1项/)
    expect(await close('over-closed')).toMatchObject({ status: 200, data: { enabled: false } })
  })

  it('is not closed while 确权, complaints or linked work orders wait in it; what is over is no matter', async () => {
    const there = { gridGuid: 'grid-left', gridPath: 'root/town-a/grid-left/' }
    const relation = { ...there, companyGuid: 'company-a', companyName: '甲纺织厂', type: 'grid' }
    await insertRecords(server.db, 'gridManage', [grid('grid-left')])
    await insertRecords(server.db, 'companyGrid', [
      buildRecord('companyGrid', { ...relation, guid: 'left-open', status: 'toConfirm' }),
      buildRecord('companyGrid', { ...relation, guid: 'left-disputed', status: 'disputed' }),
      buildRecord('companyGrid', { ...relation, guid: 'left-over', status: 'released' }),
    ])
    await insertRecords(server.db, 'complaint', [
      buildRecord('complaint', { ...there, guid: 'left-complaint', subject: '噪声', status: 'verifying' }),
      buildRecord('complaint', { ...there, guid: 'left-answered', subject: '异味', status: 'done' }),
    ])
    const order = (guid: string, own: object) => buildRecord('workOrderTask', { guid, title: guid, ...own })
    await insertRecords(server.db, 'workOrderTask', [
      order('left-order', { assignGridGuid: 'grid-left', status: 'doing' }),
      order('left-of-town', { assignDeptGuid: 'grid-left', status: 'toAccept' }),
      order('left-done', { assignGridGuid: 'grid-left', status: 'done' }),
    ])
    const words = '企业确权2项、举报投诉1项、联动工单2项'
    expect(JSON.stringify((await close('grid-left')).details)).toContain(words)
    for (const resource of ['companyGrid', 'complaint', 'workOrderTask'])
      await server.db.delete(tableNamed(resource)).where(like(tableNamed(resource).guid as never, 'left-%'))
    expect(await close('grid-left')).toMatchObject({ status: 200 })
  })

  it('that is closed takes nothing and nobody in, and keeps what it has', async () => {
    await insertRecords(server.db, 'gridManage', [grid('grid-empty')])
    await insertRecords(server.db, 'company', [
      buildCompany({
        guid: 'nowhere',
        serialNumber: 'nowhere',
        companyName: '无网格厂',
        gridGuid: null,
        gridPath: null,
      }),
    ])
    expect(await close('grid-empty')).toMatchObject({ status: 200 })
    const there = { guid: 'nowhere', version: 1, gridGuid: 'grid-empty' }
    expect(await server.call('admin', '/api/company/update', there)).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'gridGuid' }] },
    })
    const { version } = await stored('gridManage', 'grid-empty')
    const renamed = { guid: 'grid-empty', version, gridName: '撤并的网格' }
    expect(await server.call('admin', '/api/gridManage/update', renamed)).toMatchObject({ status: 200 })
  })
})

describe('an enterprise that is taken out', () => {
  const visit = (guid: string, companyGuids: string[]) =>
    buildRecord('patrolTask', {
      ...{ guid, taskName: '日常巡查', taskType: 'daily', status: 'pending', planEnd: '2026-11-01' },
      ...{ gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', gridPersonGuids: ['grid'] },
      ...{ companyGuids, doneCompanyGuids: [], recordGuids: [] },
    })
  const takeOut = async (guid: string, own: object) => {
    const place = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    const doubled = { ...place, companyGuid: `${guid}-c`, companyName: '重复厂' }
    await insertRecords(server.db, 'company', [
      buildRecord('company', { ...place, guid: `${guid}-c`, companyName: '重复厂', status: 'approved' }),
    ])
    await insertRecords(server.db, 'companyDelete', [
      buildRecord('companyDelete', { ...doubled, guid, status: 'bureauPending', reasonType: 'duplicate', ...own }),
    ])
    await insertRecords(server.db, 'patrolTask', [
      visit(`${guid}-alone`, [`${guid}-c`]),
      visit(`${guid}-round`, ['company-x', `${guid}-c`]),
    ])
    await keepTasks(server.db, START)
    const agreed = await act('bureau', 'companyDelete', guid, 'bureauAgree', { opinion: '同意' })
    expect(agreed, JSON.stringify(agreed.details)).toMatchObject({ status: 200, data: { status: 'deleted' } })
  }

  it('leaves no visit behind that nobody can make', async () => {
    await takeOut('out', { reasonType: 'cancelled' })
    expect(await stored('patrolTask', 'out-alone')).toMatchObject({ status: 'cancelled' })
    expect(await stored('patrolTask', 'out-round')).toMatchObject({ status: 'pending', companyGuids: ['company-x'] })
    expect(await inbox('grid', 'out-alone')).toEqual([])
    expect(await inbox('grid', 'out-round')).toHaveLength(1)
  })

  it('leaves its visits to the inspectors of the one it doubled', async () => {
    await takeOut('twice', { mergeToGuid: 'company-b' })
    expect(await stored('patrolTask', 'twice-alone')).toMatchObject({
      ...{ status: 'pending', companyGuids: ['company-b'], gridGuid: 'grid-b', gridPersonGuids: ['otherGrid'] },
    })
    expect(await inbox('otherGrid', 'twice-alone')).toHaveLength(1)
  })

  it.each([
    ['the first that is due', 'pending', 'cancelled', 'pending'],
    ['the one under way', 'running', 'running', 'cancelled'],
  ])('leaves one visit of the cycle where both had one: %s', async (_words, begun, doubles, theirs) => {
    const own = (guid: string, company: string, status: string, planEnd: string) => ({
      ...visit(`${guid}-${begun}`, [company]),
      ...{ source: 'cycle', status, planEnd },
    })
    await insertRecords(server.db, 'patrolTask', [
      own('double', `same-${begun}-c`, begun, '2026-12-09'),
      own('theirs', 'company-b', 'pending', '2026-12-01'),
    ])
    await takeOut(`same-${begun}`, { mergeToGuid: 'company-b' })
    expect(await stored('patrolTask', `double-${begun}`)).toMatchObject({ status: doubles })
    expect(await stored('patrolTask', `theirs-${begun}`)).toMatchObject({ status: theirs })
    await server.db
      .update(tableNamed('patrolTask'))
      .set({ status: 'done' })
      .where(eq(tableNamed('patrolTask').guid as never, `theirs-${begun}`))
  })
})

describe('an enterprise that closes', () => {
  const close = async (guid: string, companyStatus: string) => {
    const place = { companyGuid: guid, companyName: '歇业厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    await insertRecords(server.db, 'company', [
      buildCompany({ ...place, guid, serialNumber: guid, companyStatus: 'normal', status: 'approved' }),
    ])
    await insertRecords(server.db, 'patrolTask', [
      buildRecord('patrolTask', {
        ...{ guid: `${guid}-visit`, taskName: '日常巡查', taskType: 'daily', status: 'pending', planEnd: '2026-11-01' },
        ...{ gridGuid: 'grid-a', gridPath: place.gridPath, gridPersonGuids: ['grid'] },
        ...{ companyGuids: [guid], doneCompanyGuids: [], recordGuids: [] },
      }),
    ])
    await insertRecords(server.db, 'selfCheckPlan', [
      buildRecord('selfCheckPlan', {
        ...{ ...place, guid: `${guid}-plan`, planName: '每日自查', templateGuid: 'self-check-GEN', level: 'workshop' },
        ...{ cycle: 'day', startDate: '2026-11-01', enabled: true, executorGuids: ['safety'] },
      }),
    ])
    await generateSelfCheckTasks(server.db, START)
    await keepTasks(server.db, START)
    expect(await checksOf(guid)).toEqual(['pending'])
    const answer = await server.call('bureau', '/api/company/update', { guid, version: 1, companyStatus })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  }
  const checksOf = async (companyGuid: string) =>
    (
      await server.call<{ items: AnyRecord[] }>('bureau', '/api/selfCheckTask/list', { companyGuid, sort: 'planStart' })
    ).data.items.map(({ status }) => status)
  const NEXT_DAY = '2026-12-20T02:00:00.000Z'

  it.each(['closed', 'cancelled'])('(%s) is visited no more, and has nothing to check any more', async (state) => {
    await close(`gone-${state}`, state)
    expect(await stored('patrolTask', `gone-${state}-visit`)).toMatchObject({ status: 'cancelled' })
    expect(await inbox('grid', `gone-${state}-visit`)).toEqual([])
    expect(await checksOf(`gone-${state}`)).toEqual(['cancelled'])
    await generateSelfCheckTasks(server.db, NEXT_DAY)
    expect(await checksOf(`gone-${state}`)).toEqual(['cancelled'])
  })

  it('only stands still: its visit stays, its self-checks rest until it runs again', async () => {
    await close('still', 'stopped')
    expect(await stored('patrolTask', 'still-visit')).toMatchObject({ status: 'pending' })
    expect(await checksOf('still')).toEqual(['cancelled'])
    await generateSelfCheckTasks(server.db, NEXT_DAY)
    expect(await checksOf('still')).toEqual(['cancelled'])
    await server.call('bureau', '/api/company/update', { guid: 'still', version: 2, companyStatus: 'normal' })
    await generateSelfCheckTasks(server.db, NEXT_DAY)
    expect(await checksOf('still')).toEqual(['cancelled', 'pending'])
  })
})

describe('a person who leaves', () => {
  const leave = async (guid: string, own: object = { accountEnabled: false }) => {
    const { version } = await stored('user', guid)
    return await server.call('admin', '/api/user/update', { guid, version, ...own })
  }

  it('does not leave work in his name: the list is said, and nothing is closed', async () => {
    const open = { ...HERE, status: 'waiting', inspectType: 'general', officers: ['officer-1', 'officer-2'] }
    await insertRecords(server.db, 'inspection', [
      buildRecord('inspection', { ...open, guid: 'i-1', inspectNo: 'JC1', companyName: '甲纺织厂' }),
      buildRecord('inspection', { ...open, guid: 'i-2', inspectNo: 'JC2', officers: ['officer-1'] }),
      buildRecord('inspection', { ...open, guid: 'i-3', inspectNo: 'JC3', status: 'done' }),
    ])
    await insertRecords(server.db, 'lawCase', [
      buildRecord('lawCase', {
        ...HERE,
        guid: 'case-1',
        caseName: '违法案',
        status: 'investigating',
        officers: ['officer-1'],
      }),
    ])
    await insertRecords(server.db, 'schedule', [
      buildRecord('schedule', {
        guid: 's-1',
        dutyDate: '2026-12-01',
        dutyPersons: ['officer-1'],
        leader: 'bureau',
        status: 'planned',
      }),
      buildRecord('schedule', {
        guid: 's-0',
        dutyDate: '2026-11-01',
        dutyPersons: ['officer-1'],
        leader: 'bureau',
        status: 'planned',
      }),
    ])
    // What was sent to him to read is no work of his: nobody reads it in his place.
    await insertRecords(server.db, 'noticeFeedBack', [
      buildRecord('noticeFeedBack', { guid: 'n-1', userGuid: 'officer-1', title: '通知', status: 'unread' }),
    ])
    const refused = await leave('officer-1')
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ code: 'open-work' }] } })
    expect(JSON.stringify(refused.details)).toMatch(/执法检查2项.*案件1项.*值班安排1项/)
    expect(await server.call('admin', '/api/user/delete', { guid: 'officer-1' })).toMatchObject({ status: 400 })
  })

  it('is offered those of his own house who can take some of it, each with how much, and told nobody else’s', async () => {
    const offered = async (body: object = {}) => {
      const answer = await server.call<StandIns>('admin', '/api/user/successors', { guid: 'officer-1', ...body })
      return answer.data.items.map(({ guid, takes }) => ({ guid, takes }))
    }
    // He reads no inspection and no case; the roster is his as well.
    const all = await offered()
    expect(all).toContainEqual({ guid: 'officer-2', takes: 4 })
    expect(all).toContainEqual({ guid: 'duty', takes: 1 })
    for (const guid of ['officer-1', 'gone', 'safety', 'otherSafety', 'agency'])
      expect(all.map((each) => each.guid)).not.toContain(guid)
    const both = await offered({ recordGuids: ['i-1', 'case-1'] })
    expect(both).toContainEqual({ guid: 'officer-2', takes: 2 })
    expect(both.map(({ guid }) => guid)).not.toContain('duty')
    expect(await offered({ keyword: 'officer-2' })).toHaveLength(1)
    expect(await offered({ recordGuids: [] })).toEqual([])
    expect(await server.call('grid', '/api/user/successors', { guid: 'officer-1' })).toMatchObject({ status: 404 })
  })

  it.each([
    ['safety', '接手人与原承办人不在同一单位'],
    ['grid', '执法检查2项、案件1项（不在其管辖和岗位范围）'],
    ['chief', '执法检查2项'],
    ['chief', '（不是其岗位职责）'],
  ])('is not given to %s, and why is said', async (successorGuid, words) => {
    const refused = await server.call('admin', '/api/user/handOver', { guid: 'officer-1', successorGuid })
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'successorGuid' }] } })
    expect(JSON.stringify(refused.details)).toContain(words)
  })

  it('hands it over in one go to somebody who can take it, and is then gone', async () => {
    const handOver = (successorGuid: string) =>
      server.call('admin', '/api/user/handOver', { guid: 'officer-1', successorGuid })
    expect(await server.call('grid', '/api/user/openWork', { guid: 'officer-1' })).toMatchObject({ status: 404 })
    // The office may read the account, and not change it.
    for (const call of ['openWork', 'successors', 'handOver'])
      expect(await server.call('bureau', `/api/user/${call}`, { guid: 'officer-1' }), call).toMatchObject({
        status: 403,
      })
    const list = await server.call<object[]>('admin', '/api/user/openWork', { guid: 'officer-1' })
    expect(list.data).toHaveLength(4)
    // As his to-do says it: a number alone does not tell where it is.
    expect(list.data).toContainEqual(expect.objectContaining({ guid: 'i-1', title: '甲纺织厂 JC1' }))
    for (const cannot of ['gone', 'grid', 'safety', 'officer-1'])
      expect(await handOver(cannot), cannot).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'successorGuid' }] },
      })
    const nobody = await server.call('admin', '/api/user/handOver', { guid: 'officer-1' })
    expect(nobody).toMatchObject({ details: { issues: [{ path: 'successorGuid', code: 'required' }] } })
    const some = { guid: 'officer-1', successorGuid: 'officer-2', recordGuids: ['s-1'] }
    expect(await server.call('admin', '/api/user/handOver', some)).toMatchObject({ status: 200, data: { count: 1 } })
    expect(await handOver('officer-2')).toMatchObject({ status: 200, data: { count: 3 } })
    const logs = tableNamed('systemBusinessLog')
    const noted = await server.db
      .select()
      .from(logs)
      .where(eq(logs.bizGuid as never, 'officer-1'))
    expect(noted.filter(({ action }) => action === 'handOver')).toMatchObject([{ userGuid: 'admin' }, {}])
    expect(await stored('inspection', 'i-1')).toMatchObject({ officers: ['officer-2'] })
    expect(await stored('lawCase', 'case-1')).toMatchObject({ officers: ['officer-2'] })
    expect(await stored('schedule', 's-1')).toMatchObject({ dutyPersons: ['officer-2'] })
    expect(await stored('schedule', 's-0')).toMatchObject({ dutyPersons: ['officer-1'] })
    expect(await stored('noticeFeedBack', 'n-1')).toMatchObject({ userGuid: 'officer-1', status: 'unread' })
    const [todo] = await server.db
      .select()
      .from(tableNamed('workflowTask'))
      .where(eq(tableNamed('workflowTask').bizGuid as never, 'i-2'))
    expect(todo).toMatchObject({ activityUsers: ['officer-2'], status: 'ing' })
    expect(await leave('officer-1')).toMatchObject({ status: 200 })
  })
})

describe('what a person took from his colleagues', () => {
  const person = async (guid: string) => {
    await insertRecords(server.db, 'user', [
      buildRecord('user', {
        ...{ guid, username: guid, name: guid, accountType: '1', accountEnabled: true, roles: ['bureau'] },
        ...{ gridGuid: 'root', gridPath: 'root/' },
      }),
    ])
    const task = `taken-by-${guid}`
    await insertRecords(server.db, 'complaint', [
      buildRecord('complaint', { guid: task, subject: '异味', status: 'accepted' }),
    ])
    await keepTasks(server.db, START)
    const [todo] = await inbox('bureau', task)
    const table = tableNamed('workflowTask')
    await server.db
      .update(table)
      .set({ claimedBy: guid })
      .where(eq(table.guid, String(todo?.guid)))
    expect(await inbox('bureau', task)).toEqual([])
    return task
  }
  const change = async (guid: string, own: object) =>
    await server.call('admin', '/api/user/update', { guid, version: (await stored('user', guid)).version, ...own })

  it.each([
    ['is switched off', { accountEnabled: false }],
    ['has had his last day', { onDutyTo: '2026-11-01' }],
    ['has another post', { roles: ['duty'] }],
  ])('is theirs again once he %s', async (how, own) => {
    const guid = `taker-${how.replaceAll(' ', '-')}`
    const task = await person(guid)
    expect(await change(guid, own)).toMatchObject({ status: 200 })
    expect(await inbox('bureau', task)).toMatchObject([{ claimedBy: null }])
  })

  it('is theirs again when his last day goes by, and stays his while he may go on with it', async () => {
    const task = await person('taker-day')
    expect(await change('taker-day', { onDutyTo: '2026-11-22', name: '另一名' })).toMatchObject({ status: 200 })
    await keepLeavers(server.db, START)
    expect(await inbox('bureau', task)).toEqual([])
    await keepLeavers(server.db, '2026-11-23T08:00:00.000Z')
    expect(await inbox('bureau', task)).toMatchObject([{ claimedBy: null }])
  })
})

describe('a person who changes his post or is about to leave', () => {
  const guid = 'officer-3'
  const change = async (own: object) =>
    await server.call('admin', '/api/user/update', { guid, version: (await stored('user', guid)).version, ...own })

  beforeAll(async () => {
    const person = { guid, username: guid, name: '丙', accountType: '1', accountEnabled: true, roles: ['officer'] }
    await insertRecords(server.db, 'user', [buildRecord('user', { ...person, gridGuid: 'root', gridPath: 'root/' })])
    const own = { ...HERE, status: 'waiting', inspectType: 'general', officers: [guid] }
    await insertRecords(server.db, 'inspection', [buildRecord('inspection', { ...own, guid: 'i-9', inspectNo: 'JC9' })])
  })

  it('takes no post in which he could not go on with what is in his name: the list is said', async () => {
    const refused = await change({ roles: ['duty'] })
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'roles', code: 'open-work' }] } })
    expect(JSON.stringify(refused.details)).toContain('执法检查1项')
    expect(await stored('user', guid)).toMatchObject({ roles: ['officer'] })
    expect(await change({ roles: ['officer', 'duty'] })).toMatchObject({ status: 200 })
  })

  it.each([
    ['to another post and grid at once', { roles: ['duty'], gridGuid: 'town-a' }],
    ['out of every grid', { gridGuid: null }],
  ])('does not go %s with work in his name: the list is said', async (_, own) => {
    const refused = await change(own)
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ code: expect.stringMatching(/^open-/) }] } })
    expect(JSON.stringify(refused.details)).toContain('执法检查1项')
    expect(await stored('user', guid)).toMatchObject({ roles: expect.arrayContaining(['officer']), gridGuid: 'root' })
  })

  it('is a to-do of those who keep accounts until all of it is handed over', async () => {
    expect(await change({ onDutyTo: '2026-12-31' })).toMatchObject({ status: 200 })
    await keepLeavers(server.db, START)
    expect(await inbox('admin', guid)).toEqual([])
    expect(await change({ onDutyTo: '2026-11-25' })).toMatchObject({ status: 200 })
    await keepLeavers(server.db, START)
    await keepLeavers(server.db, START)
    expect(await inbox('admin', guid)).toMatchObject([
      { title: '工作交接：丙（最后工作日 2026-11-25）', dueDate: '2026-11-25', bizResource: 'user' },
    ])
    expect(await inbox('bureau', guid)).toEqual([])
    const given = await server.call('admin', '/api/user/handOver', { guid, successorGuid: 'officer-2' })
    expect(given, given.msg).toMatchObject({ status: 200, data: { count: 1 } })
    expect(await inbox('admin', guid)).toEqual([])
    expect(await change({ roles: ['duty'] })).toMatchObject({ status: 200 })
  })
})

describe('a person who goes on leave', () => {
  const ask = async (guid: string, own: object = {}) => {
    await insertRecords(server.db, 'leave', [
      buildRecord('leave', {
        ...{ guid, userGuid: 'colleague', userName: '同事', leaveType: 'annual', days: 3, reason: '年休' },
        ...{ startDate: '2026-12-01', endDate: '2026-12-03', status: 'pending' },
        ...{ gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', ...own },
      }),
    ])
    return await act('town', 'leave', guid, 'agree')
  }
  const noticesOf = async (who: Person | 'colleague') =>
    (await server.db.select().from(tableNamed('noticeFeedBack')))
      .filter(({ userGuid, title }) => userGuid === who && String(title).startsWith('请假期间'))
      .map(({ title }) => title)

  it('has handed over his shifts first: their days are said, and those of other days do not count', async () => {
    const shift = (guid: string, dutyDate: string, own: object = {}) =>
      buildRecord('schedule', {
        guid,
        dutyDate,
        shift: 'day',
        leader: 'bureau',
        dutyPersons: ['colleague'],
        status: 'planned',
        ...own,
      })
    await insertRecords(server.db, 'schedule', [shift('on-leave', '2026-12-02'), shift('before', '2026-11-30')])
    const refused = await ask('leave-1')
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'startDate', code: 'open-work' }] } })
    expect(JSON.stringify(refused.details)).toContain('2026-12-02')
    expect(JSON.stringify(refused.details)).not.toContain('2026-11-30')
    await server.db
      .update(tableNamed('schedule'))
      .set({ dutyPersons: ['grid'] })
      .where(eq(tableNamed('schedule').guid as never, 'on-leave'))
    expect(await act('town', 'leave', 'leave-1', 'agree')).toMatchObject({ status: 200, data: { status: 'agreed' } })
  })

  it('is told, and who grants it, of what falls due meanwhile, unless somebody stands in for him', async () => {
    const due = (guid: string, dueDate: string) =>
      buildRecord('workflowTask', {
        ...{ guid, title: `任务${guid}`, activityName: '办理', activityUsers: ['colleague'], status: 'ing', dueDate },
      })
    await insertRecords(server.db, 'workflowTask', [due('meanwhile', '2026-12-02'), due('afterwards', '2026-12-09')])
    expect(await ask('leave-2')).toMatchObject({ status: 200 })
    expect(await noticesOf('colleague')).toEqual(['请假期间有1项工作到期'])
    expect(await noticesOf('town')).toEqual(['请假期间有1项工作到期'])

    await insertRecords(server.db, 'delegation', [
      buildRecord('delegation', {
        ...{ guid: 'stands-in', userGuid: 'colleague', userName: '同事', delegateGuid: 'town', status: 'effective' },
        ...{ startDate: '2026-12-01', endDate: '2026-12-03', reason: '年休' },
      }),
    ])
    expect(await ask('leave-3')).toMatchObject({ status: 200 })
    expect(await noticesOf('colleague')).toHaveLength(1)
  })

  const askOfGrid = (guid: string, own: object) => ask(guid, { userGuid: 'grid', userName: '网格员', ...own })
  const tasksOf = async (guid: string) =>
    (await server.db.select().from(tableNamed('workflowTask')))
      .filter(({ bizGuid }) => bizGuid === guid)
      .map((each) => each as AnyRecord)

  it('finds on his desk that nobody has his work meanwhile, leaves it to somebody, and has it back when he is', async () => {
    await insertRecords(server.db, 'workflowTask', [
      buildRecord('workflowTask', {
        ...{ guid: 'his-open', bizGuid: 'his-open', title: '未办结的任务', activityName: '办理', status: 'ing' },
        ...{ activityUsers: ['grid'], activityUser: 'grid' },
      }),
    ])
    const own = { startDate: '2026-11-20', endDate: '2026-11-22' }
    expect(await askOfGrid('leave-own', own)).toMatchObject({ status: 200, data: { undelegated: true } })
    const step = async () => (await tasksOf('leave-own')).map(({ status, activityUser }) => ({ status, activityUser }))
    expect(await tasksOf('leave-own')).toMatchObject([
      { activityName: '请假期间的工作尚未委托', dueDate: '2026-11-20', status: 'ing' },
    ])
    expect(await act('grid', 'leave', 'leave-own', 'delegate', { delegateGuid: 'safety' })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'delegateGuid' }] },
    })
    const left = await act('grid', 'leave', 'leave-own', 'delegate', { delegateGuid: 'otherGrid' })
    expect(left, JSON.stringify(left.details)).toMatchObject({
      status: 200,
      data: { delegateGuid: 'otherGrid', undelegated: null },
    })
    expect(await step()).toEqual([{ status: 'ed', activityUser: 'grid' }])
    const made = async () =>
      (await server.db.select().from(tableNamed('delegation'))).filter(({ leaveGuid }) => leaveGuid === 'leave-own')
    expect(await made()).toMatchObject([
      { userGuid: 'grid', delegateGuid: 'otherGrid', ...own, reason: '年休', status: 'effective' },
    ])
    expect(await inbox('otherGrid', 'his-open')).toHaveLength(1)
    // Whom he leaves it to may give it back: then it is nobody's again.
    expect(await act('otherGrid', 'delegation', String((await made())[0]?.guid), 'end')).toMatchObject({ status: 200 })
    expect(await stored('leave', 'leave-own')).toMatchObject({ delegateGuid: null, undelegated: true })
    expect(await act('grid', 'leave', 'leave-own', 'delegate', { delegateGuid: 'otherGrid' })).toMatchObject({
      status: 200,
    })
    expect(await inbox('otherGrid', 'his-open')).toHaveLength(1)
    expect(await act('grid', 'leave', 'leave-own', 'back')).toMatchObject({ status: 200, data: { status: 'back' } })
    expect((await made()).map(({ status }) => status)).toEqual(['ended', 'ended'])
    expect(await inbox('otherGrid', 'his-open')).toEqual([])
  })

  it('links the leave with what he leaves by himself for its days, and is asked for no more', async () => {
    expect(await askOfGrid('leave-by-hand', { startDate: '2026-12-10', endDate: '2026-12-11' })).toMatchObject({
      data: { undelegated: true },
    })
    const days = { startDate: '2026-12-09', endDate: '2026-12-12', reason: '年休' }
    const made = await make('grid', 'delegation', { delegateGuid: 'town', ...days })
    expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200, data: { leaveGuid: 'leave-by-hand' } })
    expect(await stored('leave', 'leave-by-hand')).toMatchObject({ delegateGuid: 'town', undelegated: null })
    expect((await tasksOf('leave-by-hand')).map(({ status }) => status)).toEqual(['ed'])
  })

  it('may say that nobody need do it, and is asked no longer than the leave lasts', async () => {
    await askOfGrid('leave-kept', { startDate: '2026-12-14', endDate: '2026-12-14' })
    expect(await act('otherGrid', 'leave', 'leave-kept', 'keepWork')).toMatchObject({ status: 404 })
    expect(await act('grid', 'leave', 'leave-kept', 'keepWork')).toMatchObject({ status: 200 })
    await askOfGrid('leave-over', { startDate: '2026-12-15', endDate: '2026-12-15' })
    await closeLeaves(server.db, '2026-12-15T12:00:00.000Z')
    expect((await tasksOf('leave-over')).map(({ status }) => status)).toEqual(['ing'])
    await closeLeaves(server.db, '2026-12-16T12:00:00.000Z')
    for (const guid of ['leave-kept', 'leave-over'])
      expect((await tasksOf(guid)).map(({ status }) => status)).toEqual(['ed'])
  })

  it('is asked again when work comes to him while he is away that nobody has, and no sooner', async () => {
    const person = { guid: 'away', username: 'away', name: '在外', accountType: '1', accountEnabled: true }
    await insertRecords(server.db, 'user', [buildRecord('user', { ...person, roles: ['officer'], gridPath: 'root/' })])
    const own = { userGuid: 'away', userName: '在外', startDate: '2026-11-24', endDate: '2026-11-26' }
    expect(await ask('leave-quiet', own)).toMatchObject({ status: 200, data: { undelegated: null } })
    const comes = async (guid: string, startTime: string) =>
      await insertRecords(server.db, 'workflowTask', [
        buildRecord('workflowTask', {
          ...{ guid, bizGuid: guid, title: `任务${guid}`, activityName: '办理', status: 'ing', startTime },
          ...{ activityUsers: ['away'], activityUser: 'away' },
        }),
      ])
    const asked = async () => (await tasksOf('leave-quiet')).map(({ status }) => String(status)).sort()

    // What comes before he goes he can still do himself.
    await comes('before-that', '2026-11-23T01:00:00.000Z')
    await askAgain(server.db, '2026-11-23T02:00:00.000Z')
    expect(await asked()).toEqual([])
    await askAgain(server.db, '2026-11-24T02:00:00.000Z')
    expect(await stored('leave', 'leave-quiet')).toMatchObject({ undelegated: true })
    expect(await asked()).toEqual(['ing'])

    // 不需委托 holds for what was there; what comes afterwards is asked about anew, what is everybody's is not.
    const now = '2026-11-24T03:00:00.000Z'
    const kept = eq(tableNamed('leave').guid, 'leave-quiet')
    await server.db.transaction((tx) =>
      touch(tx, { resource: 'leave', where: kept, patch: { undelegated: null }, now }),
    )
    await insertRecords(server.db, 'workflowTask', [
      buildRecord('workflowTask', {
        ...{ guid: 'pool', title: '岗位任务', activityName: '办理', status: 'ing', activityRoles: ['officer'] },
        ...{ startTime: '2026-11-24T05:00:00.000Z' },
      }),
    ])
    await askAgain(server.db, '2026-11-24T06:00:00.000Z')
    expect(await asked()).toEqual(['ed'])
    await comes('after-that', '2026-11-25T01:00:00.000Z')
    await askAgain(server.db, '2026-11-25T02:00:00.000Z')
    expect(await asked()).toEqual(['ed', 'ing'])
    await askAgain(server.db, '2026-11-25T03:00:00.000Z')
    expect(await asked()).toEqual(['ed', 'ing'])
  })

  it('is asked for nothing where nothing waits for him', async () => {
    await insertRecords(server.db, 'user', [buildRecord('user', { guid: 'idle', username: 'idle', roles: [] })])
    const agreed = await ask('leave-idle', { userGuid: 'idle', startDate: '2026-12-20', endDate: '2026-12-21' })
    expect(agreed, JSON.stringify(agreed.details)).toMatchObject({ status: 200, data: { undelegated: null } })
    expect(await tasksOf('leave-idle')).toEqual([])
  })

  it('gets it for days that are over whatever stood in them', async () => {
    await insertRecords(server.db, 'schedule', [
      buildRecord('schedule', {
        ...{ guid: 'over', dutyDate: '2026-11-18', shift: 'day', leader: 'bureau', dutyPersons: ['colleague'] },
        ...{ status: 'planned' },
      }),
    ])
    const past = { startDate: '2026-11-18', endDate: '2026-11-18', leaveType: 'sick' }
    expect(await ask('leave-4', past)).toMatchObject({ status: 200, data: { status: 'agreed' } })
  })
})

describe('what stood on nobody’s desk', () => {
  it.each([
    ['an enterprise rejected in five-in-one', 'safety', 'standardizationApplication', 'DISTRICT_BASIC_REJECTED', HERE],
    ['an agency awaiting 准予备案', 'bureau', 'agencyBase', 'CSTG', { agencyName: '待备案机构' }],
    [
      'an accepted complaint of a town',
      'town',
      'complaint',
      'accepted',
      { subject: '噪声', gridGuid: 'town-a', gridPath: 'root/town-a/' },
    ],
    ['an accepted complaint of nowhere', 'bureau', 'complaint', 'accepted', { subject: '异味' }],
  ] as const)('%s is with the %s', async (_, who, resource, status, own) => {
    const guid = `desk-${who}-${resource}`
    await insertRecords(server.db, resource, [buildRecord(resource, { ...own, guid, status })])
    await keepTasks(server.db, START)
    expect(await inbox(who, guid)).toHaveLength(1)
    expect(await read(who, resource, guid)).toMatchObject({ status: 200 })
  })
})

describe('an event', () => {
  const EVENT = {
    eventTitle: '车间起火',
    reportSource: 'company',
    receiveTime: '2026-11-20T01:30:00.000Z',
    occurTime: '2026-11-20T01:00:00.000Z',
    eventType: 'fire',
    companyGuid: 'company-a',
    address: '染色车间',
    description: '定型机冒烟',
  }
  let guid = ''

  it('of an enterprise carries its grid: town and inspector can open it', async () => {
    const made = await make('safety', 'incident', EVENT)
    expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200, data: { gridGuid: 'grid-a' } })
    guid = String(made.data.guid)
    expect(await read('town', 'incident', guid)).toMatchObject({ status: 200 })
    expect(await read('grid', 'incident', guid)).toMatchObject({ status: 200 })
    expect(await read('otherGrid', 'incident', guid)).toMatchObject({ status: 404 })
    expect(await inbox('duty', guid)).toMatchObject([{ activityName: '事件待核实' }])
  })

  it('is completed in kind and place after it was verified, with a line of its timeline', async () => {
    await act('duty', 'incident', guid, 'verify')
    const given = { eventType: 'workAccident', address: '染色车间二层' }
    expect(await act('duty', 'incident', guid, 'completeFacts', given)).toMatchObject({ status: 200 })
    expect(await stored('incident', guid)).toMatchObject({ eventType: 'workAccident', address: '染色车间二层' })
    expect(await act('grid', 'incident', guid, 'completeFacts', given)).toMatchObject({ status: 403 })
  })

  it('finds him who was sent to it in his own inbox, and his feedback in its timeline', async () => {
    const sent = await make('duty', 'dutyParticipants', { incidentGuid: guid, userGuid: 'otherGrid', task: 'rescue' })
    expect(await inbox('otherGrid', String(sent.data.guid))).toMatchObject([{ activityName: '指派人员待接收' }])
    expect(await read('otherGrid', 'incident', guid)).toMatchObject({ status: 200 })
    const told = await make('otherGrid', 'feedback', { bizGuid: guid, content: '明火已扑灭', needReply: false })
    expect(told, JSON.stringify(told.details)).toMatchObject({ status: 200 })
    const { dynamics } = (await stored('incident', guid)) as AnyRecord & { dynamics: { content: string }[] }
    expect(dynamics.map(({ content }) => content)).toContainEqual(expect.stringContaining('明火已扑灭'))
  })

  it('is not settled without a report upwards', async () => {
    await act('duty', 'incident', guid, 'handle')
    await act('duty', 'incident', guid, 'end', { opinion: '处置完毕' })
    // What ends it well was not sent back.
    expect(await inbox('duty', guid)).toMatchObject([{ activityName: '事件已结束', returnedFor: null }])
    const settle = () => act('duty', 'incident', guid, 'settle', { approveDate: '2026-11-20' })
    expect(await settle()).toMatchObject({ status: 400, details: { issues: [{ path: 'reports' }] } })
    const report = { type: 'first', toOrg: '市应急局', mode: 'phone', content: '已扑灭，无伤亡' }
    expect(await act('duty', 'incident', guid, 'addReport', report)).toMatchObject({ status: 200 })
    expect(await settle()).toMatchObject({ status: 200, data: { status: 'settled' } })
  })

  it('at work with a death is settled after it was looked into, with its report, and on no day to come', async () => {
    const made = await make('safety', 'incident', { ...EVENT, eventType: 'workAccident', deaths: 1 })
    const killed = String(made.data.guid)
    const report = { type: 'first', toOrg: '市应急局', mode: 'phone', content: '一人死亡' }
    for (const [action, input] of [
      ['verify', {}],
      ['addReport', report],
      ['handle', {}],
      ['end', { opinion: '处置完毕' }],
    ] as const)
      expect(await act('duty', 'incident', killed, action, input), action).toMatchObject({ status: 200 })
    const settle = (own: object) => act('bureau', 'incident', killed, 'settle', { approveDate: '2026-11-20', ...own })
    expect(await settle({})).toMatchObject({ status: 403 })
    const begun = { leadOrg: '吴江区人民政府', investigateStart: '2026-11-20' }
    expect(await act('duty', 'incident', killed, 'investigate', begun)).toMatchObject({ status: 200 })
    expect(await settle({})).toMatchObject({ status: 400, details: { issues: [{ path: 'investigateReport' }] } })
    const investigateReport = [buildPhoto({ guid: randomUUID(), mime: 'application/pdf', contentType: 'file' })]
    expect(await settle({ investigateReport, approveDate: '2026-11-21' })).toMatchObject({
      ...{ status: 400, details: { issues: [{ path: 'approveDate', message: '批复日期不能晚于今天' }] } },
    })
    expect(await settle({ investigateReport })).toMatchObject({ status: 200, data: { status: 'settled' } })
  })
})

describe('a bulletin', () => {
  it('is signed for by each town for itself', async () => {
    await insertRecords(server.db, 'user', [
      buildRecord('user', {
        ...{ guid: 'town-b-person', username: 'town-b-person', roles: ['town'], accountEnabled: true },
        ...{ gridGuid: 'town-b', gridPath: 'root/town-b/' },
      }),
    ])
    const report = { reportDate: '2026-11-20', reportType: 'daily', title: '日报', content: '无事', author: '值班员' }
    const { data } = await make('duty', 'dailyReport', { ...report, gridGuid: 'root' })
    const guid = String(data.guid)
    await act('duty', 'dailyReport', guid, 'submit')
    await act('bureau', 'dailyReport', guid, 'issue')
    const sendTo = ['town-a', 'grid-b']
    expect(await act('duty', 'dailyReport', guid, 'send', { sendTo })).toMatchObject({ status: 200 })
    expect(await inbox('town', guid)).toHaveLength(1)
    expect(await act('town', 'dailyReport', guid, 'receive')).toMatchObject({ status: 200, data: { status: 'sent' } })
    expect(await inbox('town', guid)).toEqual([])
    expect(await act('town', 'dailyReport', guid, 'receive')).toMatchObject({ status: 403 })
    expect(await inbox('otherGrid', guid)).toHaveLength(1)
    expect(await act('otherGrid', 'dailyReport', guid, 'receive')).toMatchObject({
      data: { status: 'received', receipts: [{ gridGuid: 'town-a' }, { gridGuid: 'grid-b' }] },
    })
  })
})

/** What was last touched days ago is still decided on today. */
const EARLIER = '2026-11-12T02:00:00.000Z'
const paper = (name: string) => ({
  ...buildPhoto({ guid: randomUUID() }),
  ...{ contentType: 'file', mime: 'application/pdf', fileName: `${name}.pdf` },
})

describe('an emergency plan', () => {
  it('that was filed is assessed and filed again on a later day', async () => {
    const filed = { ...HERE, guid: 'plan-1', planName: '综合预案', planType: 'general', publishDate: '2023-11-01' }
    const record = {
      filingNo: '旧号',
      filingDate: '2023-11-10',
      status: 'filed',
      file: [buildPhoto({ guid: randomUUID() })],
    }
    await insertRecords(server.db, 'emergencyPlan', [buildRecord('emergencyPlan', { ...filed, ...record })])
    await act('safety', 'emergencyPlan', 'plan-1', 'assess')
    const keep = await act('safety', 'emergencyPlan', 'plan-1', 'keep', {
      publishDate: '2026-11-18',
      opinion: '仍适用',
    })
    expect(keep, JSON.stringify(keep.details)).toMatchObject({
      status: 200,
      data: { filingDate: null, filingNo: null },
    })
    expect(await act('safety', 'emergencyPlan', 'plan-1', 'applyFiling')).toMatchObject({ status: 200 })
    expect(await inbox('bureau', 'plan-1')).toHaveLength(1)
    const file = { filingNo: '新号', filingDate: '2026-11-20' }
    expect(await act('bureau', 'emergencyPlan', 'plan-1', 'file', file)).toMatchObject({ data: { status: 'filed' } })
  })

  it('whose papers are not complete is completed and filed, under a number of its own and no later day, and the enterprise is told', async () => {
    const plan = { ...HERE, planType: 'special', publishDate: '2026-11-10', file: [paper('a')] }
    await insertRecords(server.db, 'emergencyPlan', [
      buildRecord('emergencyPlan', {
        ...plan,
        guid: 'plan-2',
        planName: '火灾专项预案',
        status: 'toFile',
        updateTime: EARLIER,
      }),
      buildRecord('emergencyPlan', { ...plan, guid: 'plan-3', id: 99, status: 'filed', filingNo: '占用' }),
    ])
    await act('bureau', 'emergencyPlan', 'plan-2', 'refuseFiling', { opinion: '缺评审意见' })
    expect(await inbox('safety', 'plan-2')).toMatchObject([
      { activityName: '应急预案待申请备案', returnedFor: '缺评审意见' },
    ])
    expect(await act('safety', 'emergencyPlan', 'plan-2', 'applyFiling', { file: [] })).toMatchObject({
      details: { issues: [{ path: 'file' }] },
    })
    const again = await act('safety', 'emergencyPlan', 'plan-2', 'applyFiling', { file: [...plan.file, paper('b')] })
    expect(again, JSON.stringify(again.details)).toMatchObject({ data: { status: 'toFile', mediaTotal: 2 } })

    const file = (filingNo: string, filingDate: string) =>
      act('bureau', 'emergencyPlan', 'plan-2', 'file', { filingNo, filingDate })
    expect(await file('320509-1', '2026-11-21')).toMatchObject({ details: { issues: [{ path: 'filingDate' }] } })
    expect(await file('占用', '2026-11-20')).toMatchObject({ details: { issues: [{ path: 'filingNo' }] } })
    expect(await file('320509-1', '2026-11-20')).toMatchObject({ data: { status: 'filed' } })
    const told = await server.call<{ items: AnyRecord[] }>('safety', '/api/noticeFeedBack/list', { pageSize: 200 })
    expect(told.data.items.filter(({ title }) => String(title).includes('火灾专项预案'))).toMatchObject([
      {
        title: '备案：甲纺织厂 火灾专项预案',
        content: '应急预案：已备案\n备案编号：320509-1\n备案日期：2026-11-20\n下次评估：2029-11-10',
        link: '/companyEmerge?open=plan-2',
      },
    ])
  })
})

describe('an agency', () => {
  const agency = (own: object) =>
    buildRecord('agencyBase', { guid: 'agency-a', agencyName: '甲机构', status: 'YBA', ...own })

  it.each([
    ['paused', { status: 'ZT' }],
    ['struck off', { status: 'ZX' }],
    ['not filed yet', { status: 'CSTG' }],
    ['out of its qualification', { qualificationValidTo: '2026-11-19' }],
  ])('that is %s takes on nothing and goes on with nothing, but hands back', async (_, own) => {
    const table = tableNamed('agencyBase')
    await server.db.delete(table)
    await insertRecords(server.db, 'agencyBase', [agency(own)])
    await server.db.delete(tableNamed('agencyTask'))
    await insertRecords(server.db, 'agencyTask', [
      buildRecord('agencyTask', {
        ...HERE,
        guid: 't-1',
        taskName: '检查',
        agencyGuid: 'agency-a',
        status: 'toAccept',
        createUserGuid: 'bureau',
      }),
    ])
    const refused = { status: 400, details: { issues: [{ path: 'agencyGuid' }] } }
    expect(await act('agency', 'agencyTask', 't-1', 'accept', { handler: '张三' })).toMatchObject(refused)
    expect(await act('agency', 'agencyTask', 't-1', 'refuse', { opinion: '资质暂停' })).toMatchObject({ status: 200 })
  })
})
