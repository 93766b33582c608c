import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CodeSent } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { type SmsGateway, sendSms } from '#server/services/sms.ts'
import { checkNewest, givenSince, setChallenge } from './challenges.ts'

const DIGITS = 6
const RESEND_MS = 60_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

interface Sending {
  /** What the code proves, and what is limited: a number, where it alone says whose it is. */
  subject: string
  /** Null where nobody is meant: everything looks the same, and nothing is sent. */
  phone: string | null
  /** What is said of where it goes. */
  shown: string
  now: string
  gateway: SmsGateway | null
}

/**
 * Sends a code to whoever has the number, if anybody has. Neither the answer nor the time it takes tells: the text is
 * handed over meanwhile, and a gateway that does not take it appears in the record of texts alone. Throws `rate.limited`.
 */
export async function sendCodeIfKnown(db: Db, sending: Sending): Promise<CodeSent> {
  const { deliver, answer } = await prepare(db, sending)
  void deliver().catch(() => undefined)
  return answer
}

/** Sends a code to a number that its asker typed in. Throws `rate.limited`, `server.busy` where the gateway did not take it. */
export async function sendCode(db: Db, sending: Sending): Promise<CodeSent> {
  const { deliver, answer } = await prepare(db, sending)
  if ((await deliver()) === 'failed') throw new Problem('server.busy')
  return answer
}

async function prepare(db: Db, { subject, phone, shown, now, gateway }: Sending) {
  const minutes = await numberSetting(db, 'signIn.codeMinutes', now)
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await db.transaction(async (tx) => {
    // Two at the same moment would both find that none was sent.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${subject}`}, 0))`)
    const given = await givenSince(tx, 'code', subject, addMs(now, -HOUR_MS))
    const isTooSoon = given.some((at) => at > addMs(now, -RESEND_MS))
    if (isTooSoon || given.length >= (await numberSetting(tx, 'signIn.codesAnHour', now)))
      throw new Problem('rate.limited')
    await setChallenge(tx, { kind: 'code', subject, answer: code, lifeMs: minutes * MINUTE_MS, now })
  })
  const params = { code, minutes: String(minutes) }
  const deliver = async () =>
    phone === null ? null : await sendSms(db, gateway, { phone, template: 'verifyCode', params }, now)
  const answer: CodeSent = { phone: shown, expiresInMs: minutes * MINUTE_MS, resendAfterMs: RESEND_MS }
  return { deliver, answer }
}

/** The id of the challenge that a code passes. Throws `auth.code-wrong`. */
export async function checkCode(db: Db, subject: string, code: string, now: string): Promise<string> {
  const id = await checkNewest(db, 'code', { subject, answer: code, now })
  if (id === null) throw new Problem('auth.code-wrong')
  return id
}

export function hideMiddle(phone: string): string {
  return phone.length < 8
    ? '*'.repeat(phone.length)
    : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}
