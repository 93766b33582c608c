import type { FastifyInstance } from 'fastify'
import { timedJob } from '#server/engine/timed.ts'
import { type SmsGateway, sendWaiting } from '#server/services/sms.ts'

/** A text that tells of an accident should not wait long. */
const EVERY_MS = 5_000

/** Hands over the texts that changes left behind, one server and one round after the other. */
export function smsQueueFeature(app: FastifyInstance, sms: SmsGateway | null): void {
  timedJob(app, { name: 'texts', everyMs: EVERY_MS, run: (now) => sendWaiting(app.database.db, sms, now) })
}
