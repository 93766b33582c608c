import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'
import { updateRow } from '../sync/world.ts'

let server: TestServer
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
  ])
})
afterAll(() => server.close())

const asked = (who: Person, payload: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/safety/api/user/ownData',
    payload,
    headers: { [TOKEN_HEADER]: server.token(who) },
  })

describe('what the platform holds of a person', () => {
  it('is given to him as a file: account, whole numbers, sign-ins, and who saw his numbers', async () => {
    const reply = await asked('grid')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toMatch(/^attachment/)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toMatchObject({
      导出时间: START,
      账号信息: { 手机号: '13811112222', 身份证号: '320525198807151234' },
      绑定手机号: { 手机号: '13811112222' },
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
