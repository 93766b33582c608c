import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { type PushOffer, pushOnRequestSchema } from '#domain/contract/push.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { isPushOn, pushKeys, turnPushOff, turnPushOn } from '#server/services/push.ts'

const OWN = `${BASE_PATH}/api/user/push`

/** 推送通知 of the device somebody is signed in on: asked for there, and ended there or with his session. */
export function pushCalls(app: FastifyInstance): void {
  const { db } = app.database

  app.post(OWN, async (request) => {
    const { sessionId } = deviceOf(request)
    const offer: PushOffer = { key: (await pushKeys(db)).publicKey, isOn: await isPushOn(db, sessionId) }
    return ok(offer)
  })

  app.post(`${OWN}/on`, async (request) => {
    const device = deviceOf(request)
    const wanted = parseInput(pushOnRequestSchema, bodyOf(request))
    await turnPushOn(db, wanted, { ...device, now: nowOf(request), services: app.config.pushServices })
    return ok(null, '已开启推送')
  })

  app.post(`${OWN}/off`, async (request) => {
    await turnPushOff(db, deviceOf(request).sessionId)
    return ok(null, '已关闭推送')
  })
}

function deviceOf(request: FastifyRequest): { userGuid: string; sessionId: string } {
  return { userGuid: actorOf(request).guid, sessionId: request.signedIn?.sessionId ?? '' }
}
