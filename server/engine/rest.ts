import { and, asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ListQuery, Page } from '#domain/contract/envelope.ts'
import { type Op, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import { decisiveFields, hiddenFields } from '#domain/kit/hidden.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, HISTORY } from '#domain/kit/resource.ts'
import { isUuid } from '#domain/lib/uuid.ts'
import { SUPERVISORS } from '#domain/resources/shared.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { actorOf, bodyOf, dbOf, nowOf, readerOf, together, wrongPart } from './context.ts'
import { newGuid } from './guid.ts'
import { hooksOf } from './hooks.ts'
import { maskRecord, shownTo, withheldNames } from './mask.ts'
import { type AppliedOp, applyOp } from './perform.ts'
import { isEmpty } from './query-filter.ts'
import { type CountedQuery, countLists, findRecord, listRecords, type ReadOptions } from './read.ts'

/** Marks actions made by a page that is online, which need no device. */
const ONLINE_DEVICE = 'online'

/** A page of a resource for the person who asks. */
export async function list(
  request: FastifyRequest,
  resource: AnyResource,
  { query: given, maskAll = false, ...limits }: ReadOptions & { query?: ListQuery; maskAll?: boolean } = {},
): Promise<Page<AnyRecord>> {
  const reader = readerOf(request)
  const { actor } = reader
  const { query, within } = askedOf(resource, actor, given ?? (bodyOf(request) as ListQuery))
  const narrowed = {
    ...limits,
    ...(limits.columns === undefined ? {} : { columns: [...limits.columns, ...decisiveFields(resource, actor)] }),
    within: both(limits.within ?? 'everything', within),
  }
  const page = await listRecords(request.server.database.db, resource, reader, query, narrowed)
  const masks = maskAll || !hasRole(actor, ...SUPERVISORS)
  const shown = page.items.map((record) => shownTo(resource, actor, record))
  return { ...page, items: masks ? shown.map((record) => maskRecord(resource, record)) : shown }
}

/** How many each of several lists of a resource has, as `list` counts them. */
export async function countsOf(
  request: FastifyRequest,
  resource: AnyResource,
  queries: readonly ListQuery[],
): Promise<number[]> {
  const reader = readerOf(request)
  const lists = queries.map((query) => askedOf(resource, reader.actor, query))
  return await countLists(request.server.database.db, resource, reader, lists)
}

/** What is really asked for. Throws `input.invalid` for a field that is hidden from this person. */
function askedOf(resource: AnyResource, actor: Actor, asked: ListQuery): CountedQuery {
  const found = hooksOf(resource.name).asked?.(asked, actor) ?? { query: asked, within: 'everything' as const }
  for (const name of hiddenFields(resource, actor))
    if (found.query.sort === name || !isEmpty(found.query[name])) throw wrongPart(name, '不能按这一项查询或排序')
  return found
}

/** Throws `record.gone` for what does not exist, was deleted or lies outside the reader's area. */
export async function byKey(
  request: FastifyRequest,
  resource: AnyResource,
  key: { id?: unknown; guid?: unknown },
): Promise<AnyRecord> {
  const found = await storedByKey(request, resource, key)
  return shownTo(resource, actorOf(request), found)
}

/** The record as it is stored, of those that the reader may see. */
export async function storedByKey(
  request: FastifyRequest,
  resource: AnyResource,
  key: { id?: unknown; guid?: unknown },
): Promise<AnyRecord> {
  const reader = readerOf(request)
  const db = dbOf(request)
  const { guid } = key
  const id = Number(key.id)
  const found =
    typeof guid === 'string' && guid !== ''
      ? await findRecord(db, resource, reader, { guid })
      : Number.isSafeInteger(id) && id > 0
        ? await findRecord(db, resource, reader, { id })
        : null
  if (found === null) throw new Problem('record.gone')
  return found
}

/** What a change answers: the record as it is now, and what became of the change. */
export type Changed = AnyRecord & { merged?: boolean; missingMedia?: string[] }

export async function create(request: FastifyRequest, resource: AnyResource): Promise<Changed> {
  const { actionId, guid, ...input } = bodyOf(request)
  const recordGuid = guid === undefined || guid === null || guid === '' ? guidFor(actionId) : guid
  return await send(request, resource, { action: 'create', actionId, recordGuid, input, baseVersion: null })
}

export async function update(request: FastifyRequest, resource: AnyResource): Promise<Changed> {
  const { actionId, guid, id, version, ...changes } = bodyOf(request)
  actorOf(request)
  if (typeof version !== 'number' || !Number.isInteger(version)) throw wrongPart('version', '请带上记录的版本')
  const recordGuid = guid ?? (await byKey(request, resource, { id })).guid
  return await send(request, resource, {
    action: 'update',
    actionId,
    recordGuid,
    input: { changes },
    baseVersion: version,
  })
}

export async function act(request: FastifyRequest, resource: AnyResource, action: string): Promise<Changed> {
  const { actionId, guid, id, version, input = {}, ...others } = bodyOf(request)
  actorOf(request)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw wrongPart(unknown, '没有这个字段')
  const recordGuid = guid ?? (id === undefined ? guidFor(actionId) : (await byKey(request, resource, { id })).guid)
  const baseVersion = typeof version === 'number' && Number.isInteger(version) ? version : null
  return await send(request, resource, { action, actionId, recordGuid, input, baseVersion })
}

/** For a record whose sender named none: sent twice under one id, it must be the same record. */
function guidFor(actionId: unknown): string {
  return typeof actionId === 'string' && isUuid(actionId) ? actionId : newGuid()
}

interface Deed {
  action: string
  /** Absent where the action makes the record. */
  guid?: string
  input: unknown
}

/** An action that a call of the specification stands for, on the latest version of the record. */
export async function actOn(request: FastifyRequest, resource: AnyResource, deed: Deed): Promise<Changed> {
  const { action, guid = newGuid(), input } = deed
  return await send(request, resource, { action, recordGuid: guid, input, baseVersion: null })
}

/** Deletes one record by id or guid, or several by `guids`: all of them, or none when one is refused. */
export async function remove(
  request: FastifyRequest,
  resource: AnyResource,
  key: Record<string, unknown>,
): Promise<Changed[]> {
  actorOf(request)
  const { guids } = key
  const wanted = Array.isArray(guids) ? guids : [key.guid ?? (await byKey(request, resource, { id: key.id })).guid]
  return await together(request, async () => {
    const removed: Changed[] = []
    for (const recordGuid of wanted)
      removed.push(await send(request, resource, { action: 'delete', recordGuid, input: {}, baseVersion: null }))
    return removed
  })
}

export interface Sent {
  action: string
  actionId?: unknown
  recordGuid: unknown
  input: unknown
  baseVersion: number | null
}

async function send(request: FastifyRequest, resource: AnyResource, sent: Sent): Promise<Changed> {
  const actor = actorOf(request)
  const now = nowOf(request)
  const applied = await applyOp(dbOf(request), actor, onlineOp(actor, resource, sent, now), {
    now,
    ip: request.ip,
  })
  return changed(applied)
}

function changed({ record, merged, missingMedia }: AppliedOp): Changed {
  return { ...record, ...(merged ? { merged } : {}), ...(missingMedia.length > 0 ? { missingMedia } : {}) }
}

const GUID = /^[0-9A-Za-z_-]{1,64}$/

/** An online change is the same action a device would queue; without an id of its own it gets one here. */
export function onlineOp(actor: Actor, resource: AnyResource, sent: Sent, now: string): Op {
  const { action, actionId, recordGuid, input, baseVersion } = sent
  if (typeof recordGuid !== 'string' || !GUID.test(recordGuid)) throw wrongPart('guid', '编号不正确')
  if (actionId !== undefined && (typeof actionId !== 'string' || !isUuid(actionId)))
    throw wrongPart('actionId', '操作编号不正确')
  return {
    id: actionId ?? newGuid(),
    resource: resource.name,
    recordGuid,
    action,
    input,
    baseVersion,
    deps: [],
    userGuid: actor.guid,
    deviceId: ONLINE_DEVICE,
    madeAt: now,
    offsetMs: 0,
    offsetAgeMs: 0,
    schemaV: SCHEMA_VERSION,
    appV: ONLINE_DEVICE,
  }
}

/** The steps a record's workflow has taken, oldest first; one's own where those of others are kept back. */
export async function history(request: FastifyRequest, resource: AnyResource, guid: string) {
  const actor = actorOf(request)
  const record = await storedByKey(request, resource, { guid })
  const isOwnOnly = withheldNames(resource, actor, record).includes(HISTORY)
  return await request.server.database.db
    .select()
    .from(workflowLog)
    .where(and(eq(workflowLog.bizGuid, guid), isOwnOnly ? eq(workflowLog.userGuid, actor.guid) : undefined))
    .orderBy(asc(workflowLog.id))
}
