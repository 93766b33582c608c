import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { addMs } from '#domain/lib/dates.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { boundNumber, session } from '#server/db/extra-tables.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'
import { updateRow } from '../sync/world.ts'

let server: TestServer
const tokens = new Map<Person, string>()
beforeAll(async () => {
  server = await startTestServer()
  await updateRow(server.db, 'user', 'grid', { mobile: '13811112222', idCard: '320525198807151234' })
  await updateRow(server.db, 'user', 'town', { mobile: '13833334444' })
  const login = (guid: string, userGuid: string) =>
    buildRecord('systemLoginLog', {
      guid,
      time: START,
      username: userGuid,
      userGuid,
      method: 'password',
      success: true,
    })
  await insertRecords(server.db, 'systemLoginLog', [login('own', 'grid'), login('other', 'town')])
  const viewed = { time: START, module: 'user', action: 'viewWhole', actionLabel: '查看完整信息：手机号' }
  await insertRecords(server.db, 'systemBusinessLog', [
    buildRecord('systemBusinessLog', { ...viewed, guid: 'of-grid', userName: '看的人甲', bizGuid: 'grid' }),
    buildRecord('systemBusinessLog', { ...viewed, guid: 'of-town', userName: '看的人乙', bizGuid: 'town' }),
    buildRecord('systemBusinessLog', {
      ...viewed,
      guid: 'edit',
      userName: '改的人',
      bizGuid: 'grid',
      action: 'update',
    }),
  ])
  await server.db.delete(session)
  const device = async (userGuid: string, userAgent: string, at: string) =>
    (await openSession(server.db, userGuid, { ip: '10.0.0.1', userAgent }, at)).token
  await device('grid', '过期的', addMs(START, -31 * 86_400_000))
  await device('grid', '较早的', addMs(START, -60_000))
  tokens.set('grid', await device('grid', '现在的', START))
  tokens.set('bureau', await device('bureau', '别人的', START))
  const since = addMs(START, -86_400_000)
  await server.db.insert(boundNumber).values([
    { userGuid: 'town', since: START },
    { userGuid: 'grid', since },
  ])
})
afterAll(() => server.close())

const asked = (who: Person, payload: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/safety/api/user/ownData',
    payload,
    headers: { [TOKEN_HEADER]: tokens.get(who) },
  })

describe('what the platform holds of a person', () => {
  it('is given to him as a file: account, whole numbers, sign-ins, and who saw his numbers', async () => {
    const reply = await asked('grid')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(/^attachment/)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toMatchObject({
      导出时间: START,
      账号信息: { 手机号: '13811112222', 身份证号: '320525198807151234', 角色: ['网格员'] },
      绑定手机号: { 手机号: '13811112222', 变更于: addMs(START, -86_400_000) },
      登录设备: [{ 设备: '现在的', 地址: '10.0.0.1' }, { 设备: '较早的' }],
      登录记录: [{ 账号: 'grid', 方式: '密码', 成功: true }],
      谁看过我的完整号码: [{ 查看人: '看的人甲', 内容: '查看完整信息：手机号' }],
    })
  })

  it('is nobody else’s, whomever he names', async () => {
    const body = (await asked('bureau', { guid: 'grid', userGuid: 'grid', username: 'grid' })).body
    for (const others of ['13811112222', '320525198807151234', '13833334444', '看的人甲', '看的人乙'])
      expect(body).not.toContain(others)
  })

  it('holds nothing that lets anybody in', async () => {
    expect((await asked('grid')).body).not.toMatch(/hash|argon2|token|rotationKey/i)
  })

  it('is not given to who is not signed in', async () => {
    expect(await server.call(null, '/api/user/ownData')).toMatchObject({ status: 401, problem: 'auth.required' })
  })
})
