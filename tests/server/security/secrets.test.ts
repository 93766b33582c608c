import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { errorForLog } from '#server/plugins/log-error.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, PASSWORD, type Person, START, startTestServer, type TestServer } from '../support.ts'

const ID_CARD = '320525198807152017'
const MOBILE = '13812345678'
const NEW_PASSWORD = 'Changed@2027'

let server: TestServer
let lines: string[]
beforeAll(async () => {
  const sent: string[] = []
  const sms = { send: async ({ text }: { text: string }) => void sent.push(text) }
  server = await startTestServer('pglite', { config: { log: true }, sms })
  lines = captureLog(server)
  const person = { guid: 'person', username: 'person', name: '陆明', accountType: '1', accountEnabled: true }
  const numbers = {
    mobile: MOBILE,
    idCard: ID_CARD,
    roles: ['grid'],
    gridGuid: 'grid-a',
    gridPath: 'root/town-a/grid-a/',
  }
  await insertRecords(server.db, 'user', [buildRecord('user', { ...person, ...numbers })])
})
afterAll(() => server.close())

/** What the server would write; its own stream is put aside. */
function captureLog({ app }: TestServer): string[] {
  const written: string[] = []
  const stream = Object.getOwnPropertySymbols(app.log).find(({ description }) => description === 'pino.stream')
  if (stream === undefined) throw new Error('the log writes to no stream')
  Object.assign(app.log, { [stream]: { write: (line: string) => void written.push(line) } })
  return written
}

const signIn = async (username: string, password: string) =>
  await server.call<{ token: string }>(null, '/auth/login', { username, password })

describe('the log of the server', () => {
  it('tells no password, code, token or identity number, not even of what fails', async () => {
    const wrong = await signIn('safety', 'Wrong@12345')
    expect(wrong.status).toBe(401)
    const { data } = await signIn('safety', PASSWORD)
    const headers = { access_token: data.token }
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
    expect(await server.call(null, '/api/user/updatePassword', change, { headers })).toMatchObject({ status: 200 })
    const refreshed = await server.call<{ token: string }>(null, '/auth/refresh', {}, { headers })
    await server.call(null, '/auth/sendCodeByCompany', { mobile: MOBILE })
    await server.call('admin', '/api/user/list', { idCard: ID_CARD })
    server.app.log.error({ err: queryError([ID_CARD, MOBILE, data.token, PASSWORD]) }, 'request failed')
    const text = lines.join('')
    expect(text).toContain('request failed')
    for (const secret of [PASSWORD, NEW_PASSWORD, 'Wrong@12345', data.token, refreshed.data.token, ID_CARD, MOBILE])
      expect(text).not.toContain(secret)
  })

  it('keeps what is needed to find a fault', () => {
    const logged = errorForLog(queryError([ID_CARD]))
    expect(logged).toMatchObject({
      message: expect.stringContaining('select * from "user" where "idCard" = $1'),
      stack: expect.stringContaining('secrets.test'),
      cause: { message: 'duplicate key', code: '23505', constraint: 'user_idCard_key' },
    })
    expect(JSON.stringify(logged)).not.toContain(ID_CARD)
  })
})

function queryError(params: string[]): Error {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'user_idCard_key',
    detail: `Key ("idCard")=(${ID_CARD}) already exists.`,
  })
  return new DrizzleQueryError('select * from "user" where "idCard" = $1', params, cause)
}

describe('a password that was changed', () => {
  it('ends every other session, also of a device that only syncs', async () => {
    const before = 'Wujiang@2026'
    const [page, phone] = [await signIn('otherSafety', before), await signIn('otherSafety', before)]
    const as = (token: string) => ({ headers: { access_token: token } })
    const change = { oldPassword: before, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
    const changed = await server.call(null, '/api/user/updatePassword', change, as(page.data.token))
    expect(changed.status).toBe(200)
    for (const path of ['/api/sync/push', '/api/sync/pull', '/auth/refresh', '/user/current'])
      expect(await server.call(null, path, {}, as(phone.data.token)), path).toMatchObject({ status: 401 })
    expect(await server.call(null, '/user/current', {}, as(page.data.token))).toMatchObject({ status: 200 })
  })

  it('ends all of them when somebody else reset it', async () => {
    await server.call('admin', '/api/user/resetPassword', { guid: 'otherGrid' })
    expect(await server.call('otherGrid', '/api/sync/pull', {})).toMatchObject({ status: 401 })
  })
})

describe('personal data', () => {
  const viewsOf = async (guid: string) => {
    const query = { bizGuid: guid, action: 'viewWhole' }
    return (await server.call<Page<AnyRecord>>('admin', '/api/systemBusinessLog/list', query)).data.items
  }
  const open = (who: Person) => server.call(who, '/api/user/getByGuid/person')

  it('is noted when it is opened whole: who, whose and which, once for a look, never what it says', async () => {
    expect((await open('bureau')).data).toMatchObject({ mobile: MOBILE, idCard: ID_CARD })
    await open('bureau')
    const [view, ...more] = await viewsOf('person')
    expect(more).toEqual([])
    expect(view).toMatchObject({ userGuid: 'bureau', module: 'user', time: START })
    expect(String(view?.actionLabel)).toMatch(/^查看完整信息：.*手机/)
    expect(JSON.stringify(view)).not.toContain(MOBILE)
    expect(JSON.stringify(view)).not.toContain(ID_CARD)
  })

  it('is one look within ten minutes and another after them, and each person’s own', async () => {
    const mobile = { mobile: MOBILE, accountType: '1' }
    await insertRecords(server.db, 'user', [
      buildRecord('user', { guid: 'looked-up', username: 'looked-up', name: '陆珍', ...mobile }),
    ])
    const looks = async () => (await viewsOf('looked-up')).map(({ userGuid, time }) => [userGuid, time])
    const lookAt = async (who: Person, now: string) => {
      server.clock.set(now)
      await server.call(who, '/api/user/getByGuid/looked-up')
    }
    const [first, within, after] = ['2026-11-20T03:00:00.000Z', '2026-11-20T03:09:59.000Z', '2026-11-20T03:10:01.000Z']
    const deed = { time: '2026-11-20T02:59:00.000Z', userGuid: 'bureau', bizGuid: 'looked-up' }
    await insertRecords(server.db, 'systemBusinessLog', [
      buildRecord('systemBusinessLog', { ...deed, guid: 'changed', action: 'update' }),
      buildRecord('systemBusinessLog', { ...deed, guid: 'another', action: 'viewWhole', bizGuid: 'person' }),
    ])
    await lookAt('bureau', first)
    await lookAt('bureau', within)
    await lookAt('admin', within)
    await lookAt('bureau', after)
    server.clock.set(START)
    expect((await looks()).sort()).toEqual([
      ['admin', within],
      ['bureau', first],
      ['bureau', after],
    ])
  })

  it('is noted neither of oneself nor of what is shown masked', async () => {
    await insertRecords(server.db, 'user', [
      buildRecord('user', { guid: 'plain', username: 'plain', name: '无号码', accountType: '1' }),
    ])
    await server.call('bureau', '/api/user/getByGuid/plain')
    expect(await viewsOf('plain')).toEqual([])
    const before = (await viewsOf('person')).length
    const list = await server.call('bureau', '/api/user/list', { username: 'person' })
    expect(list.status).toBe(200)
    expect(await viewsOf('person')).toHaveLength(before)
  })

  it('is noted where a list gives it whole: who and which, once a day, never whose nor what', async () => {
    const listsOf = async (userGuid: string) => {
      const query = { userGuid, action: 'listWhole', module: 'user' }
      return (await server.call<Page<AnyRecord>>('admin', '/api/systemBusinessLog/list', query)).data.items
    }
    for (const path of ['list', 'list', 'infoList'])
      expect((await server.call<Page<AnyRecord>>('town', `/api/user/${path}`)).data.items).toContainEqual(
        expect.objectContaining({ guid: 'person', mobile: MOBILE }),
      )
    const [listed, ...more] = await listsOf('town')
    expect(more).toEqual([])
    expect(listed).toMatchObject({ bizGuid: null, time: START })
    expect(String(listed?.actionLabel)).toMatch(/^查看列表中的完整信息：.*手机号/)
    expect(JSON.stringify(listed)).not.toContain(MOBILE)
    // Another list is another look, and so is the same one by somebody else.
    const ofTown = { guid: 'rung-up', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/', mainLeaderPhone: MOBILE }
    await insertRecords(server.db, 'company', [buildCompany(ofTown)])
    await server.call('town', '/api/company/list')
    await server.call('bureau', '/api/user/list')
    const looks = async (userGuid: Person, module: string) =>
      (
        await server.call<Page<AnyRecord>>('admin', '/api/systemBusinessLog/list', {
          ...{ userGuid, module, action: 'listWhole' },
        })
      ).data.items.length
    expect([await looks('town', 'user'), await looks('town', 'company'), await looks('bureau', 'user')]).toEqual([
      1, 1, 1,
    ])
    server.clock.set('2026-11-20T20:00:00.000Z')
    await server.call('town', '/api/user/list')
    expect(await listsOf('town')).toHaveLength(2)
    server.clock.set(START)
  })

  it('is not noted of a list that is masked', async () => {
    const colleague = { guid: 'colleague', username: 'colleague', name: '沈建华', accountType: '21', mobile: MOBILE }
    await insertRecords(server.db, 'user', [buildRecord('user', { ...colleague, agencyGuid: 'agency-a' })])
    const { data } = await server.call<Page<AnyRecord>>('agency', '/api/user/list')
    expect(data.items).toContainEqual(expect.objectContaining({ guid: 'colleague', mobile: '138****5678' }))
    const query = { userGuid: 'agency', action: 'listWhole' }
    expect((await server.call<Page<AnyRecord>>('admin', '/api/systemBusinessLog/list', query)).data.items).toEqual([])
  })
})
