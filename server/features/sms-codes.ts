import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CodeSent } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { type SmsGateway, sendSms } from '#server/services/sms.ts'
import { checkNewest, givenSince, setChallenge } from './challenges.ts'
import { numberSetting } from './settings.ts'

const DIGITS = 6
const RESEND_MS = 60_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

interface Sending {
  phone: string
  /** False where the number belongs to nobody: everything looks the same, and nothing is sent. */
  known: boolean
  now: string
  gateway: SmsGateway | null
}

/** Sends a code. Throws `rate.limited` for too many to one number, `server.busy` where the gateway did not take it. */
export async function sendCode(db: Db, { phone, known, now, gateway }: Sending): Promise<CodeSent> {
  const minutes = await numberSetting(db, 'signIn.codeMinutes', now)
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await db.transaction(async (tx) => {
    // Two at the same moment would both find that none was sent.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${phone}`}, 0))`)
    const given = await givenSince(tx, 'code', phone, addMs(now, -HOUR_MS))
    const isTooSoon = given.some((at) => at > addMs(now, -RESEND_MS))
    if (isTooSoon || given.length >= (await numberSetting(tx, 'signIn.codesAnHour', now)))
      throw new Problem('rate.limited')
    await setChallenge(tx, { kind: 'code', subject: phone, answer: code, lifeMs: minutes * MINUTE_MS, now })
  })
  if (known) {
    const message = { phone, template: 'verifyCode', params: { code, minutes: String(minutes) } } as const
    if ((await sendSms(db, gateway, message, now)) === 'failed') throw new Problem('server.busy')
  }
  return { phone: hideMiddle(phone), expiresInMs: minutes * MINUTE_MS, resendAfterMs: RESEND_MS }
}

/** The id of the challenge that a code passes. Throws `auth.code-wrong`. */
export async function checkCode(db: Db, phone: string, code: string, now: string): Promise<string> {
  const id = await checkNewest(db, 'code', { subject: phone, answer: code, now })
  if (id === null) throw new Problem('auth.code-wrong')
  return id
}

export function hideMiddle(phone: string): string {
  return phone.length < 8
    ? '*'.repeat(phone.length)
    : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}
