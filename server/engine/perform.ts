import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Meanwhile } from '#domain/contract/meanwhile.ts'
import type { Op, OpResult } from '#domain/contract/sync.ts'
import { type Actor, mayLookUp } from '#domain/kit/access.ts'
import { type ActionDefinition, type Applied, performAction, type RelatedNeed } from '#domain/kit/action.ts'
import { matches } from '#domain/kit/filter.ts'
import { isSetback } from '#domain/kit/main-path.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { addMs } from '#domain/lib/dates.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { actionResult } from '#server/db/extra-tables.ts'
import { ask, statement } from '#server/db/statement.ts'
import { assertOneEnterprise } from './belonging.ts'
import { rowOf, withoutWithheld } from './codec.ts'
import { copiedInto } from './copies.ts'
import { byFiguresInForce } from './figures.ts'
import { flowsInForce } from './flows.ts'
import { formerScope } from './former-scope.ts'
import { hooksOf } from './hooks.ts'
import { assertNotNeeded } from './in-use.ts'
import { logChange, logMove, opinionIn } from './logs.ts'
import { registerMedia } from './manifest.ts'
import { shownTo } from './mask.ts'
import { lastChange, withMeanwhile } from './meanwhile.ts'
import { assertWithinReach } from './reach.ts'
import { isWorthRetrying, refusalOf } from './refusals.ts'
import { assertPlainMarkup } from './rich-text.ts'
import { changedSince, insertRecord, insertRows, rowBy, updateRecord } from './rows.ts'
import { numberDue } from './serial.ts'
import { assertStorable } from './storable.ts'
import { actIn, concernsTasks, settleTasks } from './tasks.ts'
import { followCopies } from './touch.ts'
import { assertTree } from './tree.ts'

/** Deadlocks are rare and short; more tries than this mean something else is wrong. */
const TRIES = 3

export interface Moment {
  /** The server's clock. */
  now: string
  ip: string | null
}

export type AppliedOp = Extract<OpResult, { state: 'applied' }>

/**
 * Applies one action for a person: everything or nothing, in one transaction, once however often it is sent. A refusal
 * is an answer and is not stored, so the same action can be sent again; only bugs throw.
 */
export async function performOp(db: Db, actor: Actor, op: Op, moment: Moment): Promise<OpResult> {
  try {
    return await applyOp(db, actor, op, moment)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const problem = await withMeanwhile(db, actor, op, error)
    return { id: op.id, state: 'refused', problem: problem.toWire() }
  }
}

/**
 * The same for callers that want the refusal thrown as a `Problem`. Inside a transaction it is a part that can be undone
 * by itself; `isAlone` says that nobody else can be sending the same action, so that thousands need no lock each;
 * `isFromSheet`, that its papers may follow.
 */
export async function applyOp(
  db: Db,
  actor: Actor,
  op: Op,
  moment: Moment,
  { isAlone = false, isFromSheet = false } = {},
): Promise<AppliedOp> {
  if (op.userGuid !== actor.guid) throw new Problem('auth.other-user')
  const action = actionNamed(op.resource, op.action)
  assertStorable(op.input)
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((tx) =>
        applyOnce(tx, { actor, op, action, moment, isAlone, isFromSheet, startedAtMs: performance.now() }),
      )
    } catch (error) {
      if (!isWorthRetrying(error) || tries === TRIES) throw refusalOf(error, action.resource)
    }
  }
}

interface Attempt {
  actor: Actor
  op: Op
  action: ActionDefinition
  moment: Moment
  isAlone: boolean
  isFromSheet: boolean
  startedAtMs: number
}

async function applyOnce(tx: Db, attempt: Attempt): Promise<AppliedOp> {
  const { op } = attempt
  const stored = await storedAnswer(tx, attempt)
  if (stored !== null) return stored
  const baseVersion = seenVersion(op, await dependencies(tx, op))
  const { input: asked, sheetInput = asked } = attempt.action
  const input = parseInput(attempt.isFromSheet ? sheetInput : asked, op.input)
  const before = await rowBy(tx, attempt.action.resource.name, 'guid for change', op.recordGuid)
  const outcome = await decide(tx, { ...attempt, input, before, baseVersion })
  const answer = await save(tx, { ...attempt, input, before, baseVersion, ...outcome })
  const { id: actionGuid, userGuid } = op
  await insertRows(tx, actionResult, [{ actionGuid, userGuid, bodyHash: hashOf(op), answer, at: attempt.moment.now }])
  return answer
}

const LOCK_ACTION = statement('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine')
const STORED_ANSWER = statement('select "userGuid", "bodyHash", "answer" from "actionResult" where "actionGuid" = $1')

/** The answer given when the same action came before. A second copy that comes during the first is sent away. */
async function storedAnswer(tx: Db, { op, isAlone }: Attempt): Promise<AppliedOp | null> {
  if (!isAlone) {
    const [lock] = await ask<{ mine: boolean }>(tx, LOCK_ACTION, [op.id])
    if (lock?.mine !== true) throw new Problem('action.running')
  }
  const [stored] = await ask<Omit<typeof actionResult.$inferSelect, 'at'>>(tx, STORED_ANSWER, [op.id])
  if (stored === undefined) return null
  const isSame = stored.bodyHash === hashOf(op) || stored.bodyHash === formerHashOf(op)
  if (stored.userGuid !== op.userGuid || !isSame) throw new Problem('action.changed')
  return stored.answer as AppliedOp // written below
}

/**
 * What makes two sendings the same action: what the person did. The order of its predecessors, the clock readings and
 * the version it starts from may differ; apps raise the latter when a predecessor is answered between two sendings.
 */
function hashOf({ resource, recordGuid, action, input }: Op): string {
  return digest([resource, recordGuid, action, input])
}

/** Under which an answer may have been stored before the version stopped counting. */
function formerHashOf({ resource, recordGuid, action, input, baseVersion }: Op): string {
  return digest([resource, recordGuid, action, input, baseVersion])
}

function digest(content: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

interface Dependency {
  guid: string
  recordGuid: string | null
  version: number
}

/** What an action waits for, as it was answered. Throws where some of it has not come yet. */
async function dependencies(tx: Db, { deps }: Op): Promise<Dependency[]> {
  const wanted = [...new Set(deps)]
  if (wanted.length === 0) return []
  const { answer } = actionResult
  const found = await tx
    .select({
      guid: actionResult.actionGuid,
      recordGuid: sql<string | null>`${answer}->'record'->>'guid'`,
      version: sql<number>`(${answer}->>'version')::int`,
    })
    .from(actionResult)
    .where(inArray(actionResult.actionGuid, wanted))
  const known = new Set(found.map(({ guid }) => guid))
  const missing = wanted.filter((guid) => !known.has(guid))
  if (missing.length > 0) throw new Problem('action.dependency-missing', { missing })
  return found
}

/** What an action follows on its own record its author has seen, whatever became of the version in between. */
function seenVersion({ recordGuid, baseVersion }: Op, found: readonly Dependency[]): number | null {
  if (baseVersion === null) return null
  const left = found.filter((dep) => dep.recordGuid === recordGuid).map(({ version }) => version)
  return Math.max(baseVersion, ...left)
}

interface Decision extends Attempt {
  input: unknown
  before: AnyRecord | null
  baseVersion: number | null
}

/** Applies the action as the actor; where his area has changed since he acted, as one whose area has not. */
async function decide(tx: Db, decision: Decision): Promise<{ applied: Applied; actor: Actor }> {
  try {
    return { applied: await applyAs(tx, decision, decision.actor), actor: decision.actor }
  } catch (error) {
    if (!(error instanceof Problem) || !DENIALS.has(error.code)) throw error
    const former = await actorOfFormerScope(tx, decision)
    if (former === null) throw error
    return { applied: await applyAs(tx, decision, former), actor: decision.actor }
  }
}

/** How it shows that a record lies outside the actor's area. */
const DENIALS = new Set<string>(['record.gone', 'access.denied', 'reference.missing'])

async function actorOfFormerScope(
  tx: Db,
  { actor, op, input, before, action, moment }: Decision,
): Promise<Actor | null> {
  if (before?.deleted === true) return null
  const { companyGuid: named } = input as { companyGuid?: unknown }
  const companyGuid = before?.companyGuid ?? (action.resource.name === 'company' ? op.recordGuid : named)
  const company = typeof companyGuid === 'string' ? await rowBy(tx, 'company', 'guid', companyGuid) : null
  const gridPath = before?.gridPath ?? company?.gridPath
  if (typeof gridPath !== 'string') return null
  const place = {
    companyGuid: company?.guid ?? null,
    gridPath,
    madeAt: correctedMadeAt(op, moment.now),
    now: moment.now,
  }
  const former = await formerScope(tx, actor, place)
  if (former === 'too-late') throw new Problem('scope.revoked')
  return former === 'in-time' ? { ...actor, gridPath } : null
}

async function applyAs(tx: Db, decision: Decision, actor: Actor): Promise<Applied> {
  const { op, action, moment, input, before, baseVersion } = decision
  const related = await relatedRecords(tx, actor, action.needs(input, before))
  const madeAt = correctedMadeAt(op, moment.now)
  const ruled = await byFiguresInForce(tx, action)
  const flows = await flowsInForce(tx, action.resource, moment.now)
  const context = {
    ...{ actor, now: moment.now, madeAt, recordGuid: op.recordGuid, related },
    ...(ruled.figure !== null && { figure: ruled.figure }),
    ...(flows !== null && { flows }),
  }
  const applied = performAction(before, { action: ruled.action, input, baseVersion, context })
  await assertWithinReach(tx, { resource: action.resource, actor, input, before })
  return applied
}

/** The moment the person acted by the server's clock, as well as it is known; never one that is yet to come. */
function correctedMadeAt({ madeAt, offsetMs }: Op, now: string): string {
  const corrected = addMs(madeAt, offsetMs ?? 0)
  return corrected > now ? now : corrected
}

async function relatedRecords(
  tx: Db,
  actor: Actor,
  needs: Readonly<Record<string, RelatedNeed>>,
): Promise<Record<string, AnyRecord | null>> {
  const related: Record<string, AnyRecord | null> = {}
  for (const [key, need] of Object.entries(needs)) {
    const { name, access } = resourceNamed(need.resource)
    const found = await rowBy(tx, name, 'guid', need.guid)
    const isKnown = found !== null && (matches(access.read(actor), found) || isNewClient(actor, name, found))
    related[key] = isKnown ? found : null
  }
  return related
}

/** Whoever may look an enterprise up by its name may name it in what he writes. */
function isNewClient(actor: Actor, resource: string, { status }: AnyRecord): boolean {
  return resource === 'company' && status === 'approved' && mayLookUp(actor)
}

interface Saving extends Decision {
  applied: Applied
}

async function save(tx: Db, saving: Saving): Promise<AppliedOp> {
  const { actor, op, action, moment, input, before, applied } = saving
  const { resource } = action
  const { now, ip } = moment
  const hooks = hooksOf(resource.name)
  const due = { record: applied.record, isNew: before === null, now }
  Object.assign(applied.record, await numberDue(tx, resource, due))
  const opinion = opinionIn(input)
  const change = { tx, actor, resource, action: action.name, before, after: applied.record, opinion, now }
  const hooked = (await hooks.beforeSave?.(change)) ?? {}
  const patch = { ...hooked, ...(await copiedInto(tx, resource, before, { ...applied.record, ...hooked })) }
  await assertTree(tx, resource, change)
  await assertNotNeeded(tx, resource, change)
  assertPlainMarkup(resource, before, { ...applied.record, ...patch })
  await assertOneEnterprise(tx, resource, before, { ...applied.record, ...patch })
  const mergedWith = applied.merged && before !== null ? await othersChange(tx, saving, before) : null
  const media = await registerMedia(tx, { resource, actor, record: applied.record, now })
  const counted = resource.hasFiles ? { mediaDone: media.done } : {}
  actIn(tx, actor)
  const after = await store(tx, resource, before, { ...applied.record, ...patch, ...counted })
  const changed = before === null ? [] : changedFields(before, after)
  await followTurn(tx, saving, after, changed)
  await followCopies(tx, { resource: resource.name, guids: [after.guid], changed, now })
  await hooks.afterSave?.({ ...change, after })
  const costMs = Math.round(performance.now() - saving.startedAtMs)
  const logged = { actor, resource, action: action.name, before, after, now, ip, costMs }
  await logChange(tx, logged)
  const said = action.says === undefined ? input : { opinion: action.says(after, now) }
  if (applied.move !== null || action.says !== undefined)
    await logMove(
      tx,
      { ...logged, action: applied.move ?? action.name, userName: signedBy(actor, action, before) },
      said,
    )
  // What follows may have changed this record too, the place of an assessment say: an older version would be stale.
  const stored = hooks.afterSave === undefined ? after : ((await changedSince(tx, resource.name, after)) ?? after)
  const record = withoutWithheld(resource, shownTo(resource, actor, stored))
  const { merged } = applied
  return {
    ...{ id: op.id, state: 'applied', version: stored.version, record, merged, missingMedia: media.missing },
    ...(mergedWith === null ? {} : { mergedWith }),
  }
}

/** 李四（受张三委托）, where he may make the move only because another left it to him. */
function signedBy(actor: Actor, action: ActionDefinition, before: AnyRecord | null): string {
  const { standsFor = [], ...alone } = actor
  const mayHimself = before === null || isOpenTo(action, alone, before)
  const absent = mayHimself ? undefined : standsFor.find((each) => isOpenTo(action, each, before))
  return absent === undefined ? actor.name : `${actor.name}（受${absent.name}委托）`
}

const isOpenTo = ({ resource, allow }: ActionDefinition, actor: Actor, record: AnyRecord) =>
  matches(resource.access.read(actor), record) && matches(allow(actor), record)

/** Whose change an edit was merged with: the last one that is not in it. */
async function othersChange(tx: Db, { actor, input }: Saving, before: AnyRecord): Promise<Meanwhile | null> {
  const mine = Object.keys((input as { changes?: object }).changes ?? {})
  const fields = Object.keys(before).filter((name) => !mine.includes(name))
  return lastChange(tx, actor, { guid: before.guid, fields, preferOthers: true })
}

/** Who is next learns of it; what was sent back says why. */
async function followTurn(
  tx: Db,
  { action, moment, input, before, applied }: Saving,
  after: AnyRecord,
  changed: readonly string[],
): Promise<void> {
  const { resource } = action
  if (before !== null && !concernsTasks(resource, changed)) return
  const { workflow } = resource
  const { move } = applied
  const isReturned =
    workflow !== undefined &&
    move !== null &&
    workflow.moves[move]?.opinionRequired === true &&
    isSetback(workflow, move)
  const { opinion, reason } = input as { opinion?: unknown; reason?: unknown }
  const words = [opinion, reason].find((each) => typeof each === 'string') as string | undefined
  await settleTasks(tx, resource, [after], {
    now: moment.now,
    areNew: before === null,
    returnedFor: isReturned ? (words ?? null) : null,
  })
}

const changedFields = (before: AnyRecord, after: AnyRecord) =>
  Object.keys(after).filter((name) => !isSameValue(before[name], after[name]))

const isSameValue = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

async function store(tx: Db, resource: AnyResource, before: AnyRecord | null, record: AnyRecord): Promise<AnyRecord> {
  const row = rowOf(resource, record)
  return before === null
    ? await insertRecord(tx, resource.name, row)
    : await updateRecord(tx, resource.name, before.guid, row)
}
