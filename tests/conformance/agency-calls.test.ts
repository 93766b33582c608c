import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { mustChangePassword } from '#domain/rules/forced-password-change.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../server/support.ts'
import { updateRow } from '../server/sync/world.ts'
import { freshCreditCode } from './samples.ts'

const AGENCIES = ['agency-a', 'agency-b'].map((guid) =>
  buildRecord('agencyBase', { guid, agencyName: `${guid}公司`, serialNumber: freshCreditCode(), status: 'YBA' }),
)
let cards = 0
const input = () => {
  cards += 1
  return {
    name: '沈建华',
    idCard: `32052519880715${String(1000 + cards)}`,
    mobile: '13812345678',
    employType: 'fullTime',
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'agencyBase', AGENCIES)
})
afterAll(() => server.close())

const call = <Data = AnyRecord>(who: Person | null, name: string, body: object = {}) =>
  server.call<Data>(who, `/api/agencyEmployee/${name}`, body)
const hire = async () => (await call('agency', 'create', input())).data
const stored = async ({ guid }: AnyRecord) =>
  await server.call<AnyRecord>('agency', `/api/agencyEmployee/getByGuid/${guid}`, {})
/** Somebody who works there. */
async function employed() {
  const made = await hire()
  await call('agency', 'addApprovalPersonnel', { guid: made.guid })
  await call('bureau', 'addApprovalPersonnel', { guid: made.guid, result: 'pass' })
  return (await stored(made)).data
}

const NAMES = [
  '/api/agencyEmployee/savePersonCount',
  '/api/agencyEmployee/saveByAgencyGuid',
  '/api/agencyEmployee/getByGuid/x',
  '/api/agencyEmployee/delectApprovalPersonnel',
  '/api/agencyEmployee/addApprovalPersonnel',
  '/api/agencyEmployee/getPersonList',
  '/api/agencyEmployee/list',
  '/api/agencyEmployee/getVoList',
  '/api/agencyEmployee/get/1',
  '/api/agencyEmployee/create',
  '/api/agencyEmployee/update',
  '/api/agencyEmployee/save',
  '/api/agencyEmployee/remove',
  '/api/agencyEmployee/removeByAgencyGuid',
  '/api/agencyEmployee/remove/1',
  '/api/agencyEmployee/delete',
  '/api/agencyEmployee/delete/1',
  '/api/agencyEmployee/getUserByPersonGuid/x',
  '/api/agencyEmployee/saveAgencyUser',
  '/api/agencyEmployee/employeeChangeAgency',
]

describe('the calls on the people of agencies', () => {
  it.each(NAMES)('%s answers nobody who is not signed in', async (path) => {
    expect(await server.call(null, path)).toMatchObject({ status: 401, problem: 'auth.required' })
  })

  it('make a person of the own agency, whatever the body says', async () => {
    const made = await hire()
    expect(made).toMatchObject({ agencyGuid: 'agency-a', agencyName: 'agency-a公司', status: 'draft' })
    expect(await call('expert', 'create', input())).toMatchObject({ status: 403 })
    expect(await call('agency', 'create', { ...input(), mobile: '1' })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'mobile', message: '请输入正确的手机号码' }] },
    })
    const reply = await call('agency', 'create', { ...input(), idCard: '32052519881332100X' })
    expect(reply).toMatchObject({ status: 400, details: { issues: [{ path: 'idCard' }] } })
  })

  it('show an agency its own people only, and mask what need not be seen', async () => {
    await insertRecords(server.db, 'agencyEmployee', [
      buildRecord('agencyEmployee', { guid: 'of-b', agencyGuid: 'agency-b', name: '乙', status: 'active' }),
    ])
    const made = await employed()
    const guids = async (who: Person, path: string) =>
      (await server.call<{ items: AnyRecord[]; total: number }>(who, path, { pageSize: 200 })).data.items
    const mine = await guids('agency', '/api/agencyEmployee/getVoList')
    expect(mine.map(({ agencyGuid }) => agencyGuid)).not.toContain('agency-b')
    expect(mine.find(({ guid }) => guid === made.guid)?.mobile).toBe('138****5678')
    expect((await guids('bureau', '/api/agencyEmployee/getVoList')).map(({ guid }) => guid)).toContain('of-b')
    expect(await guids('grid', '/api/agencyEmployee/getVoList')).toEqual([])
    const active = await guids('agency', '/api/agencyEmployee/getPersonList')
    expect(new Set(active.map(({ status }) => status))).toEqual(new Set(['active']))
    expect(await server.call('grid', `/api/agencyEmployee/getByGuid/${made.guid}`)).toMatchObject({ status: 404 })
  })

  it('save a new person and a known one', async () => {
    const made = await call('agency', 'save', input())
    expect(made.status).toBe(200)
    const { guid, version } = made.data
    const changed = await call('agency', 'save', { guid, version, title: '工程师' })
    expect(changed).toMatchObject({ status: 200, data: { guid, title: '工程师' } })
    expect(await call('grid', 'save', { guid, version: version + 1, title: '无' })).toMatchObject({ status: 404 })
  })

  it('update over the version that was seen', async () => {
    const { guid, version } = await hire()
    expect(await call('agency', 'update', { guid, version, major: '安全工程' })).toMatchObject({
      data: { major: '安全工程' },
    })
    expect(await call('agency', 'update', { guid, version, major: '机械' })).toMatchObject({ status: 409 })
    expect(await call('agency', 'update', { guid, major: '机械' })).toMatchObject({ status: 400 })
  })

  it.each(['remove', 'delete'])('%s a person who never came', async (name) => {
    const [first, second] = [await hire(), await hire()]
    expect(await call('grid', name, { guid: first.guid })).toMatchObject({ status: 404 })
    expect(await call('agency', name, { guid: first.guid })).toMatchObject({ status: 200 })
    expect(await call('agency', `${name}/${second.id}`)).toMatchObject({ status: 200 })
    expect(await stored(first)).toMatchObject({ status: 404 })
    const { guid } = await employed()
    expect(await call('agency', name, { guid })).toMatchObject({ status: 403 })
  })

  it('save several of the own agency at once', async () => {
    const employees = [input(), input()]
    const reply = await call<AnyRecord[]>('agency', 'saveByAgencyGuid', { agencyGuid: 'agency-a', employees })
    expect(reply.data.map(({ agencyGuid }) => agencyGuid)).toEqual(['agency-a', 'agency-a'])
    expect(await call('agency', 'saveByAgencyGuid', { agencyGuid: 'agency-b', employees })).toMatchObject({
      status: 403,
    })
    expect(await call('agency', 'saveByAgencyGuid', { agencyGuid: 'agency-a' })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'employees' }] },
    })
  })

  it('remove those of an agency who do not work there', async () => {
    const [gone, stays] = [await hire(), await employed()]
    expect(await call('grid', 'removeByAgencyGuid', { agencyGuid: 'agency-a' })).toMatchObject({ status: 403 })
    expect(await call('agency', 'removeByAgencyGuid', {})).toMatchObject({ status: 400 })
    expect(await call('agency', 'removeByAgencyGuid', { agencyGuid: 'agency-a' })).toMatchObject({ status: 200 })
    expect(await stored(gone)).toMatchObject({ status: 404 })
    expect(await stored(stays)).toMatchObject({ status: 200 })
  })

  it('bring somebody in with the approval of the bureau', async () => {
    const made = await hire()
    expect(await call('grid', 'addApprovalPersonnel', { guid: made.guid })).toMatchObject({ status: 404 })
    expect((await call('agency', 'addApprovalPersonnel', { guid: made.guid })).data.status).toBe('adding')
    const without = await call('bureau', 'addApprovalPersonnel', { guid: made.guid })
    expect(without).toMatchObject({ status: 400, details: { issues: [{ path: 'result' }] } })
    const silent = await call('bureau', 'addApprovalPersonnel', { guid: made.guid, result: 'fail' })
    expect(silent).toMatchObject({ status: 400, problem: 'workflow.opinion-required' })
    const passed = await call('bureau', 'addApprovalPersonnel', { guid: made.guid, result: 'pass' })
    expect(passed.data).toMatchObject({ status: 'active', auditUser: 'bureau的姓名' })
  })

  it('refuse somebody who works for another agency', async () => {
    const { idCard } = await employed()
    const twin = (await call('agency', 'create', { ...input(), idCard })).data
    expect(await call('agency', 'addApprovalPersonnel', { guid: twin.guid })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'idCard', message: '此人已在agency-a公司登记' }] },
    })
  })

  it('let somebody go with a reason and the approval of the bureau', async () => {
    const { guid } = await employed()
    expect(await call('agency', 'delectApprovalPersonnel', { guid })).toMatchObject({
      status: 400,
      problem: 'workflow.opinion-required',
    })
    const applied = await call('agency', 'delectApprovalPersonnel', { guid, reason: '合同到期' })
    expect(applied.data.status).toBe('removing')
    const passed = await call('bureau', 'delectApprovalPersonnel', { guid, result: 'pass' })
    expect(passed.data.status).toBe('left')
  })

  it('move somebody to another agency', async () => {
    const { guid } = await employed()
    expect(await call('agency', 'employeeChangeAgency', { guid })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'targetAgencyGuid', message: '请选择调入机构' }] },
    })
    const same = await call('agency', 'employeeChangeAgency', { guid, targetAgencyGuid: 'agency-a' })
    expect(same).toMatchObject({ status: 400, details: { issues: [{ message: '调入机构不能是本机构' }] } })
    const applied = await call('agency', 'employeeChangeAgency', { guid, targetAgencyGuid: 'agency-b' })
    expect(applied.data).toMatchObject({ status: 'moving', agencyGuid: 'agency-a' })
    const moved = await call('bureau', 'employeeChangeAgency', { guid, result: 'pass' })
    expect(moved.data).toMatchObject({ status: 'active', agencyGuid: 'agency-b', agencyName: 'agency-b公司' })
    expect(await stored(moved.data)).toMatchObject({ status: 404 })
  })

  it('leave the head counts of an agency under review or filed as they were filed', async () => {
    for (const status of ['DSH', 'YBA', 'ZT', 'ZX']) {
      await updateRow(server.db, 'agencyBase', 'agency-a', { status, employeeTotal: 10 })
      expect(await call('agency', 'savePersonCount', { employeeTotal: 20 }), status).toMatchObject({
        status: 403,
        problem: 'access.denied',
      })
      const { data } = await server.call<AnyRecord>('agency', '/api/agencyBase/getByGuid/agency-a')
      expect(data.employeeTotal, status).toBe(10)
    }
    await updateRow(server.db, 'agencyBase', 'agency-a', { status: 'YBA' })
  })

  it('save how many people an agency has that is not yet filed, or was sent back', async () => {
    await updateRow(server.db, 'agencyBase', 'agency-a', { status: 'DTJ' })
    const counts = { employeeTotal: 20, fullTimeCount: 15 }
    const saved = await call('agency', 'savePersonCount', counts)
    expect(saved).toMatchObject({ status: 200, data: { guid: 'agency-a', ...counts } })
    expect((await server.call('agency', '/api/agencyBase/getByGuid/agency-a')).data).toMatchObject(counts)
    const log = { module: 'agencyBase', bizGuid: 'agency-a' }
    const { items } = (await server.call<{ items: AnyRecord[] }>('admin', '/api/businessLog/list', log)).data
    expect(items[0]).toMatchObject({ before: { employeeTotal: 10 }, after: { employeeTotal: 20 } })
    const wrong = await call('agency', 'savePersonCount', { employeeTotal: 3, fullTimeCount: 15 })
    expect(wrong).toMatchObject({ status: 400, details: { issues: [{ path: 'fullTimeCount' }] } })
    expect(await call('agency', 'savePersonCount', { ...counts, agencyGuid: 'agency-b' })).toMatchObject({
      status: 403,
    })
    await updateRow(server.db, 'agencyBase', 'agency-a', { status: 'YBA' })
    expect(await call('grid', 'savePersonCount', { ...counts, agencyGuid: 'agency-a' })).toMatchObject({ status: 403 })
  })

  it('open an account whose first password comes by text and has to be changed', async () => {
    const { guid } = await employed()
    const account = (personGuid: string) =>
      server.call('agency', `/api/agencyEmployee/getUserByPersonGuid/${personGuid}`)
    expect((await account(guid)).data).toBeNull()
    const notYet = await hire()
    const early = { personGuid: notYet.guid, username: 'early1' }
    expect(await call('agency', 'saveAgencyUser', early)).toMatchObject({ status: 400 })
    expect(await call('bureau', 'saveAgencyUser', { ...early, personGuid: guid })).toMatchObject({ status: 403 })
    const bad = await call('agency', 'saveAgencyUser', { personGuid: guid, username: 'ab' })
    expect(bad).toMatchObject({ details: { issues: [{ path: 'username', message: '登录账号应为5至16位字母或数字' }] } })
    const taken = await call('agency', 'saveAgencyUser', { personGuid: guid, username: 'agency' })
    expect(taken).toMatchObject({ details: { issues: [{ path: 'username', message: '登录账号已被使用，请换一个' }] } })
    await insertRecords(server.db, 'user', [
      buildRecord('user', { guid: 'former', username: 'shenjh', name: '原人员', accountType: '1', deleted: true }),
    ])
    const opened = await call('agency', 'saveAgencyUser', { personGuid: guid, username: 'shenjh' })
    expect(opened.status).toBe(200)
    expect((await account(guid)).data).toMatchObject({ username: 'shenjh', mobile: '138****5678' })
    const users = await server.db.select().from(tableNamed('user'))
    const made = users.find(({ username, deleted }) => username === 'shenjh' && deleted === false) as AnyRecord
    expect(made).toMatchObject({ roles: ['agency'], agencyGuid: 'agency-a' })
    expect(mustChangePassword(made as never, START)).toBe(true)
    const texts = await server.db.select().from(tableNamed('smsRecord'))
    const { password } = (texts.find(({ bizGuid }) => bizGuid === made.guid)?.params ?? {}) as { password?: string }
    const signedIn = await server.call(null, '/auth/login', { username: 'shenjh', password })
    expect(signedIn.status).toBe(200)
    expect(await call('agency', 'saveAgencyUser', { personGuid: guid, username: 'other1' })).toMatchObject({
      status: 400,
    })
    expect(await call('grid', 'saveAgencyUser', { personGuid: guid, username: 'other1' })).toMatchObject({
      status: 404,
    })
  })
})

describe('R065: agencies', () => {
  it('are looked up by guid and have an id', async () => {
    const reply = await server.call('safety', '/api/agencyBase/getByGuid/agency-a')
    expect(reply.data).toMatchObject({ guid: 'agency-a', id: expect.any(Number) })
  })
})
