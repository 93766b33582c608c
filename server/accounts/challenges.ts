import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { addMs } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { signInChallenge } from '#server/db/extra-tables.ts'

export type ChallengeKind = 'captcha' | 'code' | 'qrCode' | 'unified' | 'secondFactor' | 'training'

/** Kept this long after their end, for the limits on how many may be asked for. */
const KEEP_MS = 24 * 3_600_000
const MAX_TRIES = 5

interface NewChallenge {
  kind: ChallengeKind
  subject?: string
  userGuid?: string
  answer: string
  lifeMs: number
  now: string
}

/** Sets a challenge and answers its id, which nobody can guess. Forgets those long past. */
export async function setChallenge(
  db: Db,
  { kind, subject = '', userGuid, answer, lifeMs, now }: NewChallenge,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await db.delete(signInChallenge).where(lt(signInChallenge.expiresAt, addMs(now, -KEEP_MS)))
  await db.insert(signInChallenge).values({
    id,
    kind,
    subject,
    userGuid,
    answerHash: hashOf(id, answer),
    createdAt: now,
    expiresAt: addMs(now, lifeMs),
  })
  return id
}

/** True when the answer is right. One try: the challenge is over either way. */
export async function passOnce(db: Db, kind: ChallengeKind, id: string, answer: string, now: string): Promise<boolean> {
  const [ended] = await end(db, kind, id, now)
  return ended !== undefined && ended.answerHash === hashOf(id, answer)
}

/**
 * The id of the newest challenge of a subject when the answer is right, null otherwise. A few tries each; the challenge
 * stays open until `endChallenge`.
 */
export async function checkNewest(
  db: Db,
  kind: ChallengeKind,
  { subject, answer, now }: { subject: string; answer: string; now: string },
): Promise<string | null> {
  const [newest] = await db
    .select({ id: signInChallenge.id })
    .from(signInChallenge)
    .where(and(eq(signInChallenge.kind, kind), eq(signInChallenge.subject, subject)))
    .orderBy(desc(signInChallenge.createdAt), desc(signInChallenge.expiresAt))
    .limit(1)
  if (newest === undefined) return null
  const [tried] = await db
    .update(signInChallenge)
    .set({ tries: sql`${signInChallenge.tries} + 1` })
    .where(and(open(kind, newest.id, now), lt(signInChallenge.tries, MAX_TRIES)))
    .returning({ answerHash: signInChallenge.answerHash })
  return tried !== undefined && tried.answerHash === hashOf(newest.id, answer) ? newest.id : null
}

/** True for the one caller who ends an open challenge. */
export async function endChallenge(db: Db, kind: ChallengeKind, id: string, now: string): Promise<boolean> {
  return (await end(db, kind, id, now)).length > 0
}

/** How many a subject was given since a moment, and when the last one. */
export async function givenSince(db: Db, kind: ChallengeKind, subject: string, since: string): Promise<string[]> {
  const rows = await db
    .select({ createdAt: signInChallenge.createdAt })
    .from(signInChallenge)
    .where(
      and(eq(signInChallenge.kind, kind), eq(signInChallenge.subject, subject), gte(signInChallenge.createdAt, since)),
    )
    .orderBy(desc(signInChallenge.createdAt))
  return rows.map(({ createdAt }) => createdAt)
}

/** The challenge as it stands, null once it is over. */
export async function openChallenge(db: Db, kind: ChallengeKind, id: string, now: string) {
  const [row] = await db
    .select()
    .from(signInChallenge)
    .where(open(kind, id, now))
  return row ?? null
}

/** Notes who passed a challenge elsewhere. True the first time. */
export async function passFor(
  db: Db,
  kind: ChallengeKind,
  id: string,
  userGuid: string,
  now: string,
): Promise<boolean> {
  const passed = await db
    .update(signInChallenge)
    .set({ userGuid })
    .where(and(open(kind, id, now), sql`${signInChallenge.userGuid} is null`))
    .returning({ id: signInChallenge.id })
  return passed.length > 0
}

/** True the first time a token is shown; it is remembered until it would expire by itself. */
export async function spendOnce(db: Db, token: string, now: string, expiresAt: string): Promise<boolean> {
  const id = hashOf('token', token)
  const spent = await db
    .insert(signInChallenge)
    .values({ id, kind: 'unified', subject: '', answerHash: '', createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ id: signInChallenge.id })
  return spent.length > 0
}

export function hashOf(id: string, answer: string): string {
  return createHash('sha256').update(`${id}\n${answer}`).digest('hex')
}

function open(kind: ChallengeKind, id: string, now: string) {
  return and(eq(signInChallenge.id, id), eq(signInChallenge.kind, kind), gt(signInChallenge.expiresAt, now))
}

async function end(db: Db, kind: ChallengeKind, id: string, now: string) {
  return await db
    .update(signInChallenge)
    .set({ expiresAt: now })
    .where(open(kind, id, now))
    .returning()
}
