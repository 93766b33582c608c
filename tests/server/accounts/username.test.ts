import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('R114: spaces around the account are not part of it', async () => {
  expect(await server.call(null, '/auth/login', { username: '  grid ', password: PASSWORD })).toMatchObject({
    status: 200,
  })
})

it('R166, R167: what went wrong at signing in is told to the caller', async () => {
  expect(await server.call(null, '/auth/login', { username: 'grid', password: 'Wrong@2026' })).toMatchObject({
    status: 401,
    success: false,
    problem: 'auth.wrong-password',
    msg: '账号或密码错误',
  })
  expect(await server.call(null, '/auth/loginByCode', { mobile: '13812345678', code: '000000' })).toMatchObject({
    success: false,
    msg: expect.stringMatching(/[\u4e00-\u9fff]/),
  })
})
