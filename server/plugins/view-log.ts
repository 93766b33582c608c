import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { maskedFields } from '#domain/kit/hidden.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { addMs, dayOf } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import { ask, statement } from '#server/db/statement.ts'
import { writtenOnce } from '#server/engine/logs.ts'
import { actorOf, nowOf } from './context.ts'

const businessLogs = tableOf(systemBusinessLog)
const OPENED = new RegExp(`^${BASE_PATH}/api/([A-Za-z]+)/(get|getByGuid)/:(id|guid)$`)
const ASKED = new RegExp(`^${BASE_PATH}/api/([A-Za-z]+)/`)
/** Going back and forth between a list and a record is one look. */
const ONE_LOOK_MS = 10 * 60_000
export const VIEWED = 'viewWhole'
const LISTED = 'listWhole'
const MAX_LABEL = 60

/**
 * Telephone and identity numbers are masked where lists are shown; who opened a record in which they stand whole is noted,
 * with the names of those fields and never with what they say. The lists' calls give supervisors the numbers to ring and
 * to fill in: who fetched them is noted once a day for each list (and server: it is remembered in memory, so that a list
 * costs no more for it).
 */
export function viewLogPlugin(app: FastifyInstance): void {
  const noted = { day: '', lists: new Set<string>() }
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { data } = (payload ?? {}) as { data?: unknown }
    const opened = resourceIn(request, OPENED)
    if (opened !== null) {
      if (data != null) await noteView(request, opened, data as AnyRecord)
      return payload
    }
    const rows = rowsOf(data)
    const listed = rows.length === 0 ? null : resourceIn(request, ASKED)
    if (listed !== null) await noteList(request, listed, { rows, noted })
    return payload
  })
}

function resourceIn({ routeOptions }: FastifyRequest, call: RegExp): AnyResource | null {
  const [, name = ''] = call.exec(routeOptions.url ?? '') ?? []
  return name === '' ? null : findResource(name)
}

function rowsOf(data: unknown): AnyRecord[] {
  const rows = Array.isArray(data) ? data : (data as { items?: unknown } | null | undefined)?.items
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : []
}

interface Listed {
  rows: readonly AnyRecord[]
  noted: { day: string; lists: Set<string> }
}

async function noteList(request: FastifyRequest, resource: AnyResource, { rows, noted }: Listed): Promise<void> {
  const actor = request.signedIn?.actor
  if (actor === undefined) return
  const now = nowOf(request)
  if (noted.day !== dayOf(now)) Object.assign(noted, { day: dayOf(now), lists: new Set() })
  const key = `${actor.guid} ${resource.name}`
  if (noted.lists.has(key)) return
  const others = rows.filter((row) => !isOwn(actor, row))
  const seen = new Set(others.flatMap((row) => wholeFields(resource, row)))
  if (seen.size === 0) return
  noted.lists.add(key)
  await note(request, resource, {
    action: LISTED,
    label: `查看列表中的完整信息：${[...seen].join('、')}`,
    bizGuid: null,
  })
}

const RECENT_LOOK = statement(
  `select "id" from "systemBusinessLog"
   where "bizGuid" = $1 and "time" > $2 and "userGuid" = $3 and "action" = $4 order by "id" desc limit 1`,
)

async function noteView(request: FastifyRequest, resource: AnyResource, record: AnyRecord): Promise<void> {
  const actor = request.signedIn?.actor
  const seen = wholeFields(resource, record)
  if (actor === undefined || seen.length === 0 || isOwn(actor, record)) return
  const { db } = request.server.database
  const now = nowOf(request)
  const [before] = await ask(db, RECENT_LOOK, [record.guid, addMs(now, -ONE_LOOK_MS), actor.guid, VIEWED])
  if (before !== undefined) return
  await note(request, resource, { action: VIEWED, label: `查看完整信息：${seen.join('、')}`, bizGuid: record.guid })
}

interface Note {
  action: string
  label: string
  bizGuid: string | null
}

async function note(request: FastifyRequest, resource: AnyResource, { action, label, bizGuid }: Note): Promise<void> {
  const actor = actorOf(request)
  const now = nowOf(request)
  await request.server.database.db.insert(businessLogs).values({
    ...writtenOnce(actor.guid, now),
    userGuid: actor.guid,
    userName: actor.name,
    module: resource.name,
    moduleLabel: resource.label,
    action,
    actionLabel: label.slice(0, MAX_LABEL),
    bizGuid,
    before: null,
    after: null,
    ip: request.ip,
    costMs: 0,
  })
}

function isOwn(actor: Actor, record: AnyRecord): boolean {
  return [record.guid, record.userGuid].includes(actor.guid)
}

/** The labels of the fields that lists would mask and this answer shows. */
function wholeFields(resource: AnyResource, record: AnyRecord): string[] {
  return maskedFields(resource).flatMap(([name, { label }]) => {
    const value = record[name]
    return typeof value === 'string' && value !== '' && !value.includes('*') ? [label] : []
  })
}
