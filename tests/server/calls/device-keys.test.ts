import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeviceKeys } from '#domain/contract/device-keys.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const keysOf = async (who: 'grid' | 'town', deviceId: string) =>
  (await server.call<DeviceKeys>(who, '/user/deviceKeys', { deviceId })).data.keys

it('gives a person the same key each time, another on each device, and nobody the key of another', async () => {
  const own = await keysOf('grid', 'd-1')
  expect(own).toHaveLength(1)
  expect(Buffer.from(own[0] ?? '', 'base64')).toHaveLength(32)
  expect(await keysOf('grid', 'd-1')).toEqual(own)
  expect(await keysOf('grid', 'd-2')).not.toEqual(own)
  expect(await keysOf('town', 'd-1')).not.toEqual(own)
})

it('is for who is signed in', async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/safety/user/deviceKeys',
    payload: { deviceId: 'd-1' },
  })
  expect(reply.statusCode).toBe(401)
})
