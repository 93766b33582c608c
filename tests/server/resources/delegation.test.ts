import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StandIns } from '#domain/contract/stand-in.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { actorWithGuid } from '#server/accounts/sessions.ts'
import { tableNamed } from '#server/db/schema.ts'
import { keepTasks } from '#server/jobs/task-upkeep.ts'
import { buildHazard, buildRecord } from '#tests/factories/domain.ts'
import { buildUser, insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const HERE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'hiddenDanger', [
    buildHazard({ ...HERE, guid: 'his', status: 'pendingReview', dangerLevel: 'general' }),
    buildHazard({ ...HERE, guid: 'not-waiting', status: 'pendingRectify', dangerLevel: 'general' }),
  ])
  await insertRecords(server.db, 'user', [
    buildUser({ guid: 'neighbour', roles: ['grid'], gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }),
    buildUser({
      guid: 'stopped',
      roles: ['grid'],
      accountEnabled: false,
      gridGuid: 'grid-a',
      gridPath: 'root/town-a/grid-a/',
    }),
    buildUser({ guid: 'head', roles: ['company'], companyGuid: 'company-a' }),
  ])
  await keepTasks(server.db, START)
})
afterAll(() => server.close())

const act = (who: Person, resource: string, guid: string, action: string, input: object = {}) =>
  server.call(who, `/api/${resource}/act/${action}`, { guid, input })
const read = (who: Person, guid: string) => server.call(who, `/api/hiddenDanger/getByGuid/${guid}`, {})
const leave = (who: Person, own: object = {}) =>
  server.call<AnyRecord>(who, '/api/delegation/create', {
    ...{ delegateGuid: 'otherGrid', startDate: '2026-11-20', endDate: '2026-11-24', reason: '年休' },
    ...own,
  })
async function inbox(who: Person, view: string): Promise<unknown[]> {
  const { data } = await server.call<{ items: AnyRecord[] }>(who, '/api/workflowTask/list', { view })
  return data.items.map(({ bizGuid }) => bizGuid)
}

describe('to whom a person may leave it', () => {
  const offered = async (who: Person, body: object = {}) =>
    (await server.call<StandIns>(who, '/api/delegation/standIns', body)).data

  it('is told him by name and place, the nearest first, and never by number', async () => {
    const { items, total } = await offered('grid')
    expect(items.map(({ guid }) => guid)).toEqual(['neighbour', 'town', 'otherGrid'])
    expect(total).toBe(3)
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['guid', 'name', 'positionName', 'unit'])
  })

  it('is of his own house, searched by name, and nobody at all for an expert', async () => {
    expect((await offered('safety')).items.map(({ guid }) => guid)).toEqual(['head'])
    expect((await offered('grid', { keyword: 'otherGrid' })).items.map(({ guid }) => guid)).toEqual(['otherGrid'])
    expect((await offered('expert')).items).toEqual([])
  })

  it('is whom the record itself would take', async () => {
    for (const { guid } of (await offered('town')).items) {
      const made = await leave('town', { delegateGuid: guid })
      expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200, data: { delegateGuid: guid } })
      expect(await act('town', 'delegation', made.data.guid, 'end')).toMatchObject({ status: 200 })
    }
    expect(await leave('grid', { delegateGuid: 'stopped' })).toMatchObject({ status: 400 })
  })
})

describe('what waits for a person who is away', () => {
  it.each([
    ['himself', { delegateGuid: 'grid' }],
    ['somebody of another kind', { delegateGuid: 'safety' }],
    ['somebody who may not do his work', { delegateGuid: 'duty' }],
  ])('is not left to %s', async (_, own) => {
    expect(await leave('grid', own)).toMatchObject({ status: 400, details: { issues: [{ path: 'delegateGuid' }] } })
  })

  it('is with whom he left it to, who sees that and no more, and is named beside him in its history', async () => {
    expect(await read('otherGrid', 'his')).toMatchObject({ status: 404 })
    const made = await leave('grid')
    expect(made, JSON.stringify(made.details)).toMatchObject({
      status: 200,
      data: { userGuid: 'grid', delegateName: 'otherGrid的姓名' },
    })
    expect(await leave('grid')).toMatchObject({ status: 400, details: { issues: [{ path: 'startDate' }] } })
    expect(await read('otherGrid', 'his')).toMatchObject({ status: 200 })
    expect(await read('otherGrid', 'not-waiting')).toMatchObject({ status: 404 })
    expect(await inbox('otherGrid', 'todo')).toEqual(['his'])
    expect((await server.call('otherGrid', '/user/current')).data.standsFor).toMatchObject([{ guid: 'grid' }])
    // No device of his own has it, so it stands among what the server alone knows.
    expect(await inbox('otherGrid', 'others')).toEqual(['his'])
    expect(await inbox('grid', 'todo')).toEqual(['his'])

    const review = { result: 'fail', reviewPhotos: [], opinion: '通道仍被占用' }
    const done = await act('otherGrid', 'hiddenDanger', 'his', 'review', review)
    expect(done, JSON.stringify(done.details)).toMatchObject({ status: 200, data: { status: 'pendingRectify' } })
    const history = await server.call<AnyRecord[]>('grid', '/api/hiddenDanger/history/his')
    expect(JSON.stringify(history.data)).toContain('otherGrid的姓名（受grid的姓名委托）')
    expect(await inbox('otherGrid', 'todo')).toEqual([])
    expect(await read('otherGrid', 'his')).toMatchObject({ status: 404 })
  })

  it('comes back to him alone once it is taken back, and before and after the days it is for', async () => {
    await server.db.update(tableNamed('hiddenDanger')).set({ status: 'pendingReview' })
    await keepTasks(server.db, START)
    expect((await inbox('otherGrid', 'todo')).length).toBeGreaterThan(0)
    const { data } = await server.call<{ items: AnyRecord[] }>('grid', '/api/delegation/list', { view: 'current' })
    expect(await act('grid', 'delegation', String(data.items[0]?.guid), 'end')).toMatchObject({ status: 200 })
    expect(await inbox('otherGrid', 'todo')).toEqual([])
    expect(await leave('grid', { startDate: '2026-11-22' })).toMatchObject({ status: 200 })
    expect(await inbox('otherGrid', 'todo')).toEqual([])
  })

  it('is nobody’s who decides about his own', async () => {
    await insertRecords(server.db, 'leave', [
      buildRecord('leave', {
        ...{ guid: 'own', userGuid: 'bureau', userName: '本人', status: 'pending', leaveType: 'annual', days: 1 },
        ...{ startDate: '2026-12-01', endDate: '2026-12-01', reason: '年休', gridGuid: 'root', gridPath: 'root/' },
      }),
    ])
    await keepTasks(server.db, START)
    await insertRecords(server.db, 'delegation', [
      buildRecord('delegation', {
        ...{ guid: 'd-2', userGuid: 'town', userName: '镇', delegateGuid: 'bureau', status: 'effective' },
        ...{ startDate: '2026-11-20', endDate: '2026-11-24', reason: '年休' },
      }),
    ])
    expect(await act('bureau', 'leave', 'own', 'agree')).not.toMatchObject({ status: 200 })
  })
})

describe('for whom a person stands in', () => {
  const inGridA = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  beforeAll(async () => {
    await insertRecords(server.db, 'user', [
      buildUser({ guid: 'away', roles: ['grid'], ...inGridA }),
      buildUser({ guid: 'here', roles: ['grid'], ...inGridA }),
    ])
    // Another one of his that is not yet: that there is any is asked first.
    await insertRecords(server.db, 'delegation', [
      buildRecord('delegation', {
        ...{ guid: 'later', userGuid: 'away', userName: '不在', delegateGuid: 'here', status: 'effective' },
        ...{ startDate: '2026-12-01', endDate: '2026-12-05', reason: '年休' },
      }),
    ])
    await insertRecords(server.db, 'role', [
      buildRecord('role', { guid: 'of-town', roleName: '督查', roleCode: 'watch', dataScope: 'town', builtIn: false }),
    ])
  })

  /** Whom the person is left with today, 20 November, by a row and an account that differ in one thing. */
  async function standsFor(own: object, account: object = {}) {
    const [delegations, users] = [tableNamed('delegation'), tableNamed('user')]
    await insertRecords(server.db, 'delegation', [
      buildRecord('delegation', {
        ...{ guid: 'left', userGuid: 'away', userName: '不在', delegateGuid: 'here', status: 'effective' },
        ...{ startDate: '2026-11-01', endDate: '2026-11-30', reason: '年休', ...own },
      }),
    ])
    const usual = { accountEnabled: true, deleted: false, roles: ['grid'], roleIds: null, onDutyTo: null }
    await server.db
      .update(users)
      .set({ ...usual, ...account })
      .where(eq(users.guid, 'away'))
    const actor = await actorWithGuid(server.db, 'here', START)
    await server.db.delete(delegations).where(eq(delegations.guid, 'left'))
    return actor?.standsFor ?? []
  }

  it.each<[what: string, own: object, account: object, stands: boolean]>([
    ['in its days', {}, {}, true],
    ['on its first day', { startDate: '2026-11-20' }, {}, true],
    ['the day before', { startDate: '2026-11-21' }, {}, false],
    ['on its last day', { endDate: '2026-11-20' }, {}, true],
    ['the day after', { endDate: '2026-11-19' }, {}, false],
    ['when it was taken back', { status: 'ended' }, {}, false],
    ['when it was deleted', { deleted: true }, {}, false],
    ['when it is for another', { delegateGuid: 'otherGrid' }, {}, false],
    ['after who is away was stopped', {}, { accountEnabled: false }, false],
    ['after his last day', {}, { onDutyTo: '2026-11-19' }, false],
    ['after he was deleted', {}, { deleted: true }, false],
    ['after he got another post', {}, { roles: ['officer'] }, false],
  ])('%s', async (_when, own, account, stands) => {
    expect((await standsFor(own, account)).map(({ guid }) => guid)).toEqual(stands ? ['away'] : [])
  })

  it('sees as far as the roles that were added to him do', async () => {
    expect(await standsFor({}, { roleIds: ['of-town'] })).toMatchObject([{ guid: 'away', dataScope: 'town' }])
    expect(await standsFor({})).toMatchObject([{ guid: 'away', dataScope: null }])
  })
})
