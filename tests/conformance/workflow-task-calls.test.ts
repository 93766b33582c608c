import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { EXPERT_AUDIT_ACTIVITY } from '#domain/rules/header.ts'
import { buildHazard, buildPhoto } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../server/support.ts'

interface PageOf {
  items: AnyRecord[]
  total: number
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'hiddenDanger', [
    buildHazard({
      guid: 'hazard-1',
      status: 'pendingRectify',
      companyGuid: 'company-a',
      companyName: '甲纺织厂',
      gridGuid: 'grid-a',
      gridPath: 'root/town-a/grid-a/',
    }),
  ])
})
afterAll(() => server.close())

const make = async (own: object = {}) =>
  await server.call<AnyRecord>('town', '/api/workflowTask/create', {
    title: '核对企业台账',
    activityName: '台账核对',
    activityUser: 'grid',
    ...own,
  })
const todosOf = async (who: Person) =>
  (await server.call<PageOf>(who, '/api/workflowTask/findApproByUserGuid')).data.items

describe('a to-do of a record', () => {
  const ofHazard = async (who: Person) => (await todosOf(who)).filter(({ bizGuid }) => bizGuid === 'hazard-1')
  const rectify = { rectifyDesc: '已清理', afterPhotos: [buildPhoto({ guid: randomUUID() })] }

  it('begins with the move that makes the record wait, for those who may go on with it', async () => {
    const sent = await server.call('safety', '/api/hiddenDanger/act/rectify', { guid: 'hazard-1', input: rectify })
    expect(sent, JSON.stringify(sent)).toMatchObject({ status: 200 })
    expect(await ofHazard('grid')).toMatchObject([
      { activityName: '隐患待复查', status: 'ing', bizResource: 'hiddenDanger', companyGuid: 'company-a' },
    ])
    expect(await ofHazard('otherGrid')).toEqual([])
    expect(await ofHazard('safety')).toEqual([])
  })

  it('is finished by what is done with the record, not by hand', async () => {
    const [task] = await ofHazard('grid')
    expect(await server.call('grid', '/api/workflowTask/ingToed', { guid: task?.guid })).toMatchObject({ status: 403 })
    await server.call('grid', '/api/hiddenDanger/act/review', {
      guid: 'hazard-1',
      input: { result: 'pass', reviewPhotos: [] },
    })
    expect(await ofHazard('grid')).toEqual([])
    const { data } = await server.call<AnyRecord>('grid', `/api/workflowTask/${task?.id}`)
    expect(data).toMatchObject({ status: 'ed', endUser: 'grid的姓名' })
  })
})

describe('a to-do set by hand', () => {
  it('is set by those who lead, and seen by whose it is', async () => {
    expect(await server.call(null, '/api/workflowTask/create', {})).toMatchObject({ status: 401 })
    expect(await server.call('grid', '/api/workflowTask/create', { title: 'x', activityName: 'y' })).toMatchObject({
      status: 403,
    })
    expect((await make({ title: '' })).details).toMatchObject({ issues: [{ path: 'title' }] })
    const { data } = await make()
    expect((await todosOf('grid')).map(({ guid }) => guid)).toContain(data.guid)
    expect((await todosOf('otherGrid')).map(({ guid }) => guid)).not.toContain(data.guid)
    expect(await server.call('otherGrid', `/api/workflowTask/${data.id}`)).toMatchObject({ status: 404 })
    expect(await server.call('grid', `/api/workflowTask/${data.id}`)).toMatchObject({ data: { title: '核对企业台账' } })
  })

  it('waits for somebody by name or by role, from its first day to its last', async () => {
    const nobody = { details: { issues: [{ path: 'activityUser' }] } }
    expect(await make({ activityUser: null })).toMatchObject(nobody)
    expect(await make({ activityUser: null, activityRoles: ['bureau'] })).toMatchObject({ status: 200 })
    const { guid, version } = (await make()).data
    expect(await server.call('town', '/api/workflowTask/update', { guid, version, activityUser: null })).toMatchObject(
      nobody,
    )
  })

  it('ingToed finishes it once, with words', async () => {
    const { data } = await make()
    const done = await server.call('grid', '/api/workflowTask/ingToed', { id: data.id, opinion: '已核对' })
    expect(done).toMatchObject({ status: 200, data: { status: 'ed', endUser: 'grid的姓名' } })
    expect(await server.call('grid', '/api/workflowTask/ingToed', { id: data.id })).toMatchObject({ status: 409 })
    expect(await server.call('otherGrid', '/api/workflowTask/ingToed', { id: data.id })).toMatchObject({ status: 404 })
    expect(await server.call(null, '/api/workflowTask/ingToed', { id: data.id })).toMatchObject({ status: 401 })
  })

  it('ingToeds finishes it by its number alone', async () => {
    const { data } = await make()
    const path = `/api/workflowTask/ingToeds/${data.id}`
    expect(await server.call(null, path, undefined, { method: 'GET' })).toMatchObject({ status: 401 })
    expect(await server.call('otherGrid', path, undefined, { method: 'GET' })).toMatchObject({ status: 404 })
    expect(await server.call('grid', path, undefined, { method: 'GET' })).toMatchObject({ data: { status: 'ed' } })
  })

  it('is changed over the version seen', async () => {
    const { data } = await make()
    const { guid, version } = data
    const change = { guid, version, remark: '本周内' }
    expect(await server.call('grid', '/api/workflowTask/update', change)).toMatchObject({ status: 403 })
    expect(await server.call('town', '/api/workflowTask/update', change)).toMatchObject({ data: { remark: '本周内' } })
    expect(await server.call('town', '/api/workflowTask/update', { guid, title: 'x' })).toMatchObject({ status: 400 })
  })

  it.each(['/api/workflowTask/remove', '/api/workflowTask/delete'])(
    '%s removes it, for the administrator',
    async (path) => {
      const { data } = await make()
      expect(await server.call('grid', path, { guid: data.guid })).toMatchObject({ status: 403 })
      expect(await server.call('admin', path, { guid: data.guid })).toMatchObject({ status: 200 })
      const other = (await make()).data
      expect(await server.call('grid', `${path}/${other.id}`)).toMatchObject({ status: 403 })
      expect(await server.call('admin', `${path}/${other.id}`)).toMatchObject({ status: 200 })
      expect(await server.call('admin', `${path}/${other.id}`)).toMatchObject({ status: 404 })
    },
  )
})

it('POST /api/workflowTask/remove/{id} and /api/workflowTask/delete/{id} answer nobody who is not signed in', async () => {
  expect(await server.call(null, '/api/workflowTask/remove/1')).toMatchObject({ status: 401 })
  expect(await server.call(null, '/api/workflowTask/delete/1')).toMatchObject({ status: 401 })
})

describe('the expert audits that wait', () => {
  const asked = (who: Person) => ({
    pageIndex: 1,
    pageSize: 10,
    countTotal: true,
    activityName: EXPERT_AUDIT_ACTIVITY,
    activityUser: who,
  })
  const count = async (who: Person) => (await server.call<PageOf>(who, '/api/workflowTask/list', asked(who))).data.total

  it('R157: are counted for those who may decide, by page, activity and person, and go down with each decision', async () => {
    await make({ activityName: EXPERT_AUDIT_ACTIVITY, activityUser: 'bureau', title: '抽取三名专家' })
    const other = (await make({ activityName: EXPERT_AUDIT_ACTIVITY, activityUser: null, activityRoles: ['bureau'] }))
      .data
    expect(await count('bureau')).toBe(2)
    expect(await count('grid')).toBe(0)
    await server.call('bureau', '/api/workflowTask/ingToed', { guid: other.guid })
    expect(await count('bureau')).toBe(1)
  })
})
