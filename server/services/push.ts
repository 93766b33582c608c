import { and, asc, count, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { PushMessage, PushOnRequest } from '#domain/contract/push.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { addMs } from '#domain/lib/dates.ts'
import { type PushTemplate, SMS_TEMPLATES, smsRecord } from '#domain/resources/smsRecord/definition.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { pushSubscription, session, setting } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { writtenOnce } from '#server/engine/logs.ts'
import { newPushKeys, type PushKeys, type PushOutcome, sendPush } from './web-push.ts'

const records = tableOf(smsRecord)

/** The services of the browsers there are; whatever else is called an endpoint is an address that a client made up. */
const SERVICES = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
]
const KEYS = 'push.keys'
/** A message that found nobody by then is of no use: what it tells of stands in the app. */
const GIVE_UP_MS = 30 * 60_000
const AT_ONCE = 500
const SIDE_BY_SIDE = 20
/** Browsers that one session can have: one, and what it had before it asked anew. */
const MOST_OF_SESSION = 3

export type PushSettings = Pick<Config, 'pushServices' | 'pushContact'>

/** The pair of this installation, made by whichever server needs it first. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  await db.insert(setting).values({ key: KEYS, value: newPushKeys() }).onConflictDoNothing()
  const [row] = await db.select().from(setting).where(eq(setting.key, KEYS))
  return row?.value as PushKeys // written above
}

interface Device {
  userGuid: string
  sessionId: string
}

export async function isPushOn(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ count: count() })
    .from(pushSubscription)
    .where(eq(pushSubscription.sessionId, sessionId))
  return (row?.count ?? 0) > 0
}

/** From now on this browser is told what concerns this person. Throws `input.invalid` for an address of no push service. */
export async function turnPushOn(
  db: Db,
  { endpoint, keys }: PushOnRequest,
  { userGuid, sessionId, now, services }: Device & { now: string; services: PushSettings['pushServices'] },
): Promise<void> {
  if (!isOfService(endpoint, services)) throw wrong<PushOnRequest>('endpoint', '不认识的推送服务', 'unknown')
  const row = { ...keys, userGuid, sessionId }
  await db.transaction(async (tx) => {
    await tx
      .insert(pushSubscription)
      .values({ endpoint, ...row, createdAt: now })
      .onConflictDoUpdate({ target: pushSubscription.endpoint, set: row })
    const own = await tx
      .select({ endpoint: pushSubscription.endpoint })
      .from(pushSubscription)
      .where(and(eq(pushSubscription.sessionId, sessionId), ne(pushSubscription.endpoint, endpoint)))
      .orderBy(asc(pushSubscription.createdAt))
    const past = own.slice(0, Math.max(0, own.length - MOST_OF_SESSION + 1)).map((each) => each.endpoint)
    if (past.length > 0) await tx.delete(pushSubscription).where(inArray(pushSubscription.endpoint, past))
  })
}

export async function turnPushOff(db: Db, sessionId: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.sessionId, sessionId))
}

function isOfService(endpoint: string, more: readonly string[] = []): boolean {
  const { origin, hostname, protocol } = new URL(endpoint)
  return [...SERVICES, ...more].some((service) => {
    const [scheme, host = ''] = service.split('//')
    return host.startsWith('*.') ? protocol === scheme && hostname.endsWith(host.slice(1)) : origin === service
  })
}

/** Those who are signed in on a device that asked for it. */
export const isLive = (now: string) =>
  sql`exists (select 1 from ${session} where ${session.id} = ${pushSubscription.sessionId} and ${session.expiresAt} > ${now}::timestamptz)`

export interface Queued {
  userGuid: string
  template: PushTemplate
  body: string
  path: string
  /** What it is about: nobody is told twice of it. */
  bizGuid: string
  /** What it tells of besides. */
  among?: readonly string[]
}

/** Writes messages among the texts that wait; they are handed over afterwards, as texts are. */
export async function queuePush(tx: Db, messages: readonly Queued[], now: string): Promise<void> {
  if (messages.length === 0) return
  await tx.insert(records).values(
    messages.map(({ userGuid, template, body, path, bizGuid, among = [] }) => {
      const { time: _time, ...base } = writtenOnce(null, now)
      return {
        ...base,
        channel: 'push',
        userGuid,
        template,
        content: body,
        params: { path, among: among.join(' ') },
        bizGuid,
        result: 'waiting',
      }
    }),
  )
}

/** Hands over what waits, oldest first; answers how many are done with. Devices whose person has left are forgotten. */
export async function sendPushes(db: Db, settings: PushSettings, now: string): Promise<number> {
  await db.delete(pushSubscription).where(notExists(db.select().from(session).where(isSameSession)))
  const waiting = await db
    .select()
    .from(records)
    .where(and(eq(records.channel, 'push'), eq(records.result, 'waiting')))
    .orderBy(records.id)
    .limit(AT_ONCE)
  if (waiting.length === 0) return 0
  const sender = { keys: await pushKeys(db), contact: settings.pushContact }
  const people = [...new Set(waiting.map(({ userGuid }) => String(userGuid)))]
  const devices = await db
    .select()
    .from(pushSubscription)
    .where(and(inArray(pushSubscription.userGuid, people), isLive(now)))
  const silent = new Set<string>()
  let done = 0
  for (let at = 0; at < waiting.length; at += SIDE_BY_SIDE)
    await Promise.all(
      waiting.slice(at, at + SIDE_BY_SIDE).map(async (row) => {
        const own = devices.filter(({ userGuid }) => userGuid === row.userGuid)
        const message = messageOf(row)
        const outcomes = await Promise.all(
          own.map(async (device): Promise<PushOutcome> => {
            const { origin } = new URL(device.endpoint)
            // One that does not answer holds up no message of another.
            if (silent.has(origin)) return 'later'
            const outcome = await sendPush(sender, device, {
              message: JSON.stringify(message),
              topic: message.tag,
              now,
            })
            if (outcome === 'later') silent.add(origin)
            if (outcome === 'gone')
              await db.delete(pushSubscription).where(eq(pushSubscription.endpoint, device.endpoint))
            return outcome
          }),
        )
        const end = endOf(outcomes, now >= addMs(String(row.createTime), GIVE_UP_MS))
        if (end === null) return
        done += 1
        await db
          .update(records)
          .set({ ...end, sendTime: now })
          .where(and(eq(records.guid, String(row.guid)), eq(records.result, 'waiting')))
      }),
    )
  return done
}
const isSameSession = eq(session.id, pushSubscription.sessionId)

function messageOf(row: Readonly<Record<string, unknown>>): PushMessage {
  return {
    title: SMS_TEMPLATES[row.template as PushTemplate],
    body: String(row.content ?? ''),
    path: String((row.params as { path?: string } | null)?.path ?? '/'),
    tag: String(row.bizGuid),
  }
}

/** Null while it may still arrive. Again to a device that has it is no harm: the same name takes the same place. */
function endOf(outcomes: readonly PushOutcome[], isLate: boolean) {
  if (outcomes.includes('later') && !isLate) return null
  if (outcomes.includes('sent')) return { result: 'sent', failure: null }
  if (outcomes.includes('later')) return { result: 'failed', failure: '推送服务没有应答' }
  if (outcomes.includes('refused')) return { result: 'failed', failure: '推送服务没有接收' }
  return { result: 'failed', failure: '没有接收推送的设备' }
}
