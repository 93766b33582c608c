import type { FastifyInstance } from 'fastify'
import { type DeviceKeys, deviceKeysRequestSchema } from '#domain/contract/device-keys.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { keyRing } from '#server/accounts/second-factor-keys.ts'
import { actorOf, bodyOf, ok } from '#server/engine/context.ts'

/** Keys for what a person leaves on a device, worked out anew each time: nothing is stored that could be lost or stolen. */
export function deviceKeysFeature(app: FastifyInstance): void {
  const ring = keyRing(app.config)
  app.post(`${BASE_PATH}/user/deviceKeys`, async (request, reply) => {
    const { guid } = actorOf(request)
    const { deviceId } = parseInput(deviceKeysRequestSchema, bodyOf(request))
    const keys: DeviceKeys = { keys: ring.deviceKeys(guid, deviceId) }
    return await reply.header('cache-control', 'no-store').send(ok(keys))
  })
}
