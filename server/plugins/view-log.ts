import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RESOURCES } from '#domain/areas/all.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { Field } from '#domain/kit/fields.ts'
import { maskedFields } from '#domain/kit/hidden.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { addMs, dayOf } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import { ask, statement } from '#server/db/statement.ts'
import { actorOf, nowOf } from '#server/engine/context.ts'
import { writtenOnce } from '#server/engine/logs.ts'

const businessLogs = tableOf(systemBusinessLog)
const ASKED = new RegExp(`^${BASE_PATH}/api/([A-Za-z]+)/`)
const DOWNLOADED = new RegExp(`^${BASE_PATH}/api/sync/snapshots?(/|$)`)
/** Going back and forth between a list and a record is one look. */
const ONE_LOOK_MS = 10 * 60_000
export const VIEWED = 'viewWhole'
const LISTED = 'listWhole'
const MAX_LABEL = 60
/** Deeper than any answer goes. */
const MAX_DEPTH = 8
/** A mobile number or an identity number, under whatever name it stands. */
const NUMBER = /^(1[3-9]\d{9}|\d{6}(19|20)\d\d(0[1-9]|1[0-2])[0-3]\d{4}[\dXx])$/

/**
 * Telephone and identity numbers are masked where lists are shown; who was given them whole is noted, with the names of
 * the fields and never with what they say. It is noted where answers leave the server, so that no call is left out: one
 * record once in ten minutes, by its guid; several at once, which supervisors ring and fill in from, once a day for each
 * list (and server: it is remembered in memory, so that a list costs no more for it); what a device takes with it too.
 */
export function viewLogPlugin(app: FastifyInstance): void {
  const noted: Noted = { day: '', lists: new Set() }
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { data } = (payload ?? {}) as { data?: unknown }
    const actor = request.signedIn?.actor
    if (actor === undefined || typeof data !== 'object' || data === null) return payload
    const resource = resourceOf(request)
    const seen = new Set<string>()
    collect(data, { resource, own: actor.guid, seen, depth: 0 })
    if (seen.size === 0) return payload
    forgetYesterday(request, noted)
    const guid = (data as { guid?: unknown }).guid
    const labels = [...seen].join('、')
    if (typeof guid === 'string') await noteView(request, { resource, guid, labels })
    else await noteOnce(request, noted, { resource, label: `查看列表中的完整信息：${labels}` })
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 200 || !DOWNLOADED.test(request.routeOptions.url ?? '')) return
    if (request.signedIn === null) return
    forgetYesterday(request, noted)
    await noteOnce(request, noted, { resource: null, label: '下载到设备：本人范围内的完整信息' })
  })
}

interface Noted {
  day: string
  lists: Set<string>
}

function forgetYesterday(request: FastifyRequest, noted: Noted): void {
  const day = dayOf(nowOf(request))
  if (noted.day !== day) Object.assign(noted, { day, lists: new Set() })
}

function resourceOf({ routeOptions }: FastifyRequest): AnyResource | null {
  const [, name = ''] = ASKED.exec(routeOptions.url ?? '') ?? []
  return name === '' ? null : findResource(name)
}

interface Collecting {
  /** Of what the call is, as far as its path tells. */
  resource: AnyResource | null
  own: string
  seen: Set<string>
  depth: number
}

/** Gathers what the numbers are called that stand whole in an answer, but for those of the person himself. */
function collect(value: unknown, { resource, own, seen, depth }: Collecting): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const each of value) collect(each, { resource, own, seen, depth: depth + 1 })
    return
  }
  const record = value as Record<string, unknown>
  if (record.guid === own || record.userGuid === own) return
  if (isPacked(record)) {
    collectPacked(record, seen)
    return
  }
  for (const [name, each] of Object.entries(record))
    if (typeof each === 'string') {
      const label = labelOf(name, each, resource)
      if (label !== null) seen.add(label)
    } else collect(each, { resource, own, seen, depth: depth + 1 })
}

function labelOf(name: string, value: string, resource: AnyResource | null): string | null {
  if (value === '' || value.includes('*')) return null
  const field = resource?.fields[name]
  const known = MASKED_NAMES.get(name)
  if (field !== undefined) return isMasked(field) ? field.label : null
  if (known !== undefined) return known
  return NUMBER.test(value) ? '号码' : null
}

const isMasked = (field: Field) => field.kind === 'text' && field.mask !== undefined

/** The names under which numbers stand anywhere, those inside rows too. */
const MASKED_NAMES = new Map(
  RESOURCES.flatMap(({ fields }) =>
    Object.values(fields)
      .flatMap((field) => (field.kind === 'rows' ? [field.fields] : []))
      .concat([fields])
      .flatMap((each) =>
        Object.entries(each).flatMap(([name, field]) => (isMasked(field) ? [[name, field.label]] : [])),
      ),
  ) as [string, string][],
)

interface Packed {
  table: string
  cols: readonly string[]
  values: readonly (readonly unknown[])[]
}

function isPacked(value: object): value is Packed {
  return 'table' in value && 'cols' in value && 'values' in value && Array.isArray(value.values)
}

/** Rows for a device stand as columns. */
function collectPacked({ table, cols, values }: Packed, seen: Set<string>): void {
  const resource = findResource(table)
  for (const [name, { label }] of resource === null ? [] : maskedFields(resource))
    if (values[cols.indexOf(name)]?.some((each) => typeof each === 'string' && each !== '')) seen.add(label)
}

interface Once {
  resource: AnyResource | null
  label: string
}

async function noteOnce(request: FastifyRequest, noted: Noted, { resource, label }: Once): Promise<void> {
  const key = `${actorOf(request).guid} ${resource?.name ?? request.routeOptions.url}`
  if (noted.lists.has(key)) return
  noted.lists.add(key)
  await note(request, { resource, action: LISTED, label, bizGuid: null })
}

const RECENT_LOOK = statement(
  `select "id" from "systemBusinessLog"
   where "bizGuid" = $1 and "time" > $2 and "userGuid" = $3 and "action" = $4 order by "id" desc limit 1`,
)

interface View {
  resource: AnyResource | null
  guid: string
  labels: string
}

async function noteView(request: FastifyRequest, { resource, guid, labels }: View): Promise<void> {
  const since = addMs(nowOf(request), -ONE_LOOK_MS)
  const { db } = request.server.database
  const [before] = await ask(db, RECENT_LOOK, [guid, since, actorOf(request).guid, VIEWED])
  if (before === undefined)
    await note(request, { resource, action: VIEWED, label: `查看完整信息：${labels}`, bizGuid: guid })
}

interface Note {
  resource: AnyResource | null
  action: string
  label: string
  bizGuid: string | null
  after?: Record<string, unknown>
}

/** Writes who was given personal data, and what of it, in the business log. */
export async function note(request: FastifyRequest, { resource, action, label, bizGuid, after }: Note): Promise<void> {
  const actor = actorOf(request)
  const now = nowOf(request)
  await request.server.database.db.insert(businessLogs).values({
    ...writtenOnce(actor.guid, now),
    userGuid: actor.guid,
    userName: actor.name,
    module: resource?.name ?? null,
    moduleLabel: resource?.label ?? null,
    action,
    actionLabel: label.slice(0, MAX_LABEL),
    bizGuid,
    before: null,
    after: after ?? null,
    ip: request.ip,
    costMs: 0,
  })
}
