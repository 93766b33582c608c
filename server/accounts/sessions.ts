import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { type Actor, type DataScope, hasRole, ROLES, type Role, widestScope } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { addMs, type Day, dayOf } from '#domain/lib/dates.ts'
import { role } from '#domain/resources/role/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { mayStandFor } from '#domain/rules/delegation.ts'
import { instantOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { ask, statement } from '#server/db/statement.ts'
import type { SignedIn } from '#server/engine/context.ts'
import { associationCompanies, servedCompanies } from './served-companies.ts'

const addedRoles = tableOf(role)

/** A token is good for a working day without a refresh; field work may be longer away, see `refreshSession`. */
const TOKEN_LIFE_MS = 24 * 3_600_000
/** The end of a session, however often it is refreshed. */
const SESSION_LIFE_MS = 30 * 24 * 3_600_000
/** Requests already on their way when the token changed still carry the old one. */
const GRACE_MS = 60_000
const SEEN_EVERY_MS = 5 * 60_000

type SessionRow = Omit<typeof session.$inferSelect, 'userGuid' | 'userAgent' | 'ip'>

export interface Caller {
  ip: string
  userAgent: string | null
}

export interface IssuedToken {
  token: string
  expiresInMs: number
}

export async function openSession(db: Db, userGuid: string, caller: Caller, now: string): Promise<IssuedToken> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(session).values({
    id: randomUUID(),
    tokenHash: hashOf(token),
    rotationKey: randomBytes(32).toString('base64url'),
    userGuid,
    createdAt: now,
    expiresAt: addMs(now, SESSION_LIFE_MS),
    lastSeenAt: now,
    rotatedAt: now,
    ...caller,
  })
  return { token, expiresInMs: TOKEN_LIFE_MS }
}

/** Who a token stands for; null when it is unknown or too old. Throws `auth.disabled` for an account switched off. */
export async function signedInBy(db: Db, token: string, now: string): Promise<SignedIn | null> {
  const found = await findSession(db, token, now)
  if (found === null) return null
  const { row, actor, isPrevious } = found
  if (now >= addMs(row.rotatedAt, isPrevious ? GRACE_MS : TOKEN_LIFE_MS)) return null
  if (!isPrevious) await noteUse(db, row, now)
  return { sessionId: row.id, actor, startedAt: row.createdAt }
}

/**
 * Exchanges a token for the next one. The next token follows from the present one, so when the answer gets lost, asking
 * again with the old token answers the same new one; the old one is forgotten when the new one is first used. A token
 * that expired offline is taken as long as the session lives.
 */
export async function refreshSession(db: Db, token: string, now: string): Promise<IssuedToken> {
  return await db.transaction(async (tx) => {
    const found = await findSession(tx, token, now, { lock: true })
    if (found === null) throw new Problem('auth.required')
    const { row, isPrevious } = found
    const next = createHmac('sha256', row.rotationKey).update(token).digest('base64url')
    if (!isPrevious)
      await tx
        .update(session)
        .set({ tokenHash: hashOf(next), previousTokenHash: row.tokenHash, rotatedAt: now, lastSeenAt: now })
        .where(eq(session.id, row.id))
    return { token: next, expiresInMs: TOKEN_LIFE_MS }
  })
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(session).where(eq(session.id, sessionId))
}

interface Found {
  row: SessionRow
  actor: Actor
  isPrevious: boolean
}

const PERSON = ['guid', 'username', 'name', 'roles', 'roleIds', 'gridGuid', 'gridPath', 'companyGuid', 'agencyGuid']
const ENTRY = ['deleted', 'accountEnabled', 'personStatus', 'onDutyTo']
const LEFT_TO_HIM = `exists (select 1 from "delegation" where "delegateGuid" = "user"."guid" and "status" = 'effective' and not "deleted") as "standsIn"`
const PERSON_COLUMNS = [...[...PERSON, ...ENTRY].map((name) => `"user"."${name}"`), LEFT_TO_HIM].join(', ')
const OWN_COLUMNS = [
  'id',
  'tokenHash',
  'previousTokenHash',
  'rotationKey',
  'createdAt',
  'expiresAt',
  'lastSeenAt',
  'rotatedAt',
]
const HELD_BY_TOKEN = `select ${OWN_COLUMNS.map((name) => `"session"."${name}"`).join(', ')}, ${PERSON_COLUMNS}
  from "session" join "user" on "user"."guid" = "session"."userGuid"
  where "session"."tokenHash" = $1 or "session"."previousTokenHash" = $1`
/** Asked at every request, so one question for both the session and the person. */
const OF_TOKEN = statement(HELD_BY_TOKEN)
const OF_TOKEN_FOR_CHANGE = statement(`${HELD_BY_TOKEN} for update of "session"`)
/** Those who have left him their work on a day. */
const LEAVING_TO =
  statement(`select ${PERSON_COLUMNS} from "user" join "delegation" on "delegation"."userGuid" = "user"."guid"
  where "delegation"."delegateGuid" = $1 and "delegation"."status" = 'effective' and not "delegation"."deleted"
  and $2 between "delegation"."startDate" and "delegation"."endDate" and not "user"."deleted"`)
const OF_GUID = statement(`select ${PERSON_COLUMNS} from "user" where "guid" = $1`)

async function findSession(db: Db, token: string, now: string, options = { lock: false }): Promise<Found | null> {
  const hash = hashOf(token)
  const [held] = await ask<SessionRow & PersonRow>(db, options.lock ? OF_TOKEN_FOR_CHANGE : OF_TOKEN, [hash])
  if (held === undefined) return null
  const row = withMoments(held)
  if (now >= row.expiresAt) return null
  const actor = await actorOfPerson(db, held, now)
  return actor === null ? null : { row, actor, isPrevious: row.tokenHash !== hash }
}

function withMoments(row: SessionRow): SessionRow {
  const { createdAt, expiresAt, lastSeenAt, rotatedAt } = row
  return {
    ...row,
    createdAt: instantOf(createdAt),
    expiresAt: instantOf(expiresAt),
    lastSeenAt: instantOf(lastSeenAt),
    rotatedAt: instantOf(rotatedAt),
  }
}

interface PersonRow extends Record<string, unknown> {
  roleIds: unknown
  deleted: boolean
}

/** A person with all that access rules ask of him, as of now; null where there is none. Throws `auth.disabled`. */
export async function actorWithGuid(db: Db, guid: string, now: string): Promise<Actor | null> {
  const [person] = await ask<PersonRow>(db, OF_GUID, [guid])
  return person === undefined ? null : await actorOfPerson(db, person, now)
}

async function actorOfPerson(db: Db, person: PersonRow, now: string): Promise<Actor | null> {
  if (person.deleted) return null
  if (!mayEnter(person, dayOf(now))) throw new Problem('auth.disabled')
  const dataScope = await addedScope(db, person.roleIds)
  const known = actorFrom(person)
  return {
    ...known,
    dataScope,
    servedCompanyGuids: await servedBy(db, known, now),
    ...(person.standsIn === true && { standsFor: await leftBy(db, known, dayOf(now)) }),
  }
}

/** Asked anew each time: who was stopped leaves nothing, and a post that either has changed since is not handed on. */
async function leftBy(db: Db, delegate: Actor, today: Day): Promise<Actor[]> {
  const absent = await ask<PersonRow>(db, LEAVING_TO, [delegate.guid, today])
  const left = absent.filter((person) => mayEnter(person, today) && mayStandFor(actorFrom(person), delegate))
  return await Promise.all(
    left.map(async (person) => ({ ...actorFrom(person), dataScope: await addedScope(db, person.roleIds) })),
  )
}

async function servedBy(db: Db, actor: Actor, now: string): Promise<string[]> {
  if (actor.agencyGuid != null) return await servedCompanies(db, actor.agencyGuid, dayOf(now))
  return hasRole(actor, 'assoc') ? await associationCompanies(db) : []
}

/** What the roles that an administrator made say of how far their holder sees. Read each time, so a change counts at once. */
async function addedScope(db: Db, roleIds: unknown): Promise<DataScope | null> {
  if (!Array.isArray(roleIds) || roleIds.length === 0) return null
  const rows = await db
    .select({ scope: addedRoles.dataScope })
    .from(addedRoles)
    .where(live(addedRoles, inArray(addedRoles.guid, roleIds.map(String)), eq(addedRoles.builtIn, false)))
  return widestScope(rows.map(({ scope }) => scope as DataScope)) // a choice of the definition
}

/** Rarely written: a session in use would otherwise cost a write for each request. */
async function noteUse(db: Db, row: SessionRow, now: string): Promise<void> {
  const arrived = row.previousTokenHash !== null && now >= addMs(row.rotatedAt, GRACE_MS)
  if (!arrived && now < addMs(row.lastSeenAt, SEEN_EVERY_MS)) return
  const forget = arrived ? { previousTokenHash: null } : {}
  await db
    .update(session)
    .set({ lastSeenAt: now, ...forget })
    .where(eq(session.id, row.id))
}

/** The person as access rules know him, from the row of his account. */
export function actorFrom(person: Record<string, unknown>): Actor {
  const { guid, username, name, roles, gridGuid, gridPath, companyGuid, agencyGuid } = person
  const words = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    guid: String(guid),
    username: String(username),
    name: String(name),
    roles: Array.isArray(roles) ? roles.filter((role): role is Role => Object.hasOwn(ROLES, role)) : [],
    gridGuid: words(gridGuid),
    gridPath: words(gridPath),
    companyGuid: words(companyGuid),
    agencyGuid: words(agencyGuid),
  }
}

function hashOf(token: string): string {
  return hash('sha256', token)
}
