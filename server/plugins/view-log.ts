import { and, desc, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import { writtenOnce } from '#server/engine/logs.ts'

const businessLogs = tableOf(systemBusinessLog)
const OPENED = new RegExp(`^${BASE_PATH}/api/([A-Za-z]+)/(get|getByGuid)/:(id|guid)$`)
/** Going back and forth between a list and a record is one look. */
const ONE_LOOK_MS = 10 * 60_000
export const VIEWED = 'viewWhole'
const MAX_LABEL = 60

/**
 * Telephone and identity numbers are masked in lists; who opened a record in which they stand whole is noted, with the
 * names of those fields and never with what they say.
 */
export function viewLogPlugin(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const [, name = ''] = OPENED.exec(request.routeOptions.url ?? '') ?? []
    const resource = name === '' ? null : findResource(name)
    const { data: record } = (payload ?? {}) as { data?: AnyRecord }
    if (resource !== null && record != null) await noteView(request, resource, record)
    return payload
  })
}

async function noteView(request: FastifyRequest, resource: AnyResource, record: AnyRecord): Promise<void> {
  const actor = request.signedIn?.actor
  const seen = wholeFields(resource, record)
  if (actor === undefined || seen.length === 0 || [record.guid, record.userGuid].includes(actor.guid)) return
  const { db } = request.server.database
  const now = request.server.clock.now().toISOString()
  const recently = and(
    eq(businessLogs.bizGuid, record.guid),
    gt(businessLogs.time, addMs(now, -ONE_LOOK_MS)),
    eq(businessLogs.userGuid, actor.guid),
    eq(businessLogs.action, VIEWED),
  )
  const [before] = await db
    .select({ id: businessLogs.id })
    .from(businessLogs)
    .where(recently)
    .orderBy(desc(businessLogs.id))
    .limit(1)
  if (before !== undefined) return
  await db.insert(businessLogs).values({
    ...writtenOnce(actor.guid, now),
    userGuid: actor.guid,
    userName: actor.name,
    module: resource.name,
    moduleLabel: resource.label,
    action: VIEWED,
    actionLabel: `查看完整信息：${seen.join('、')}`.slice(0, MAX_LABEL),
    bizGuid: record.guid,
    before: null,
    after: null,
    ip: request.ip,
    costMs: 0,
  })
}

/** The labels of the fields that lists would mask and this answer shows. */
function wholeFields({ fields }: AnyResource, record: AnyRecord): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = record[name]
    const isMasked = field.kind === 'text' && field.mask !== undefined
    return isMasked && typeof value === 'string' && value !== '' && !value.includes('*') ? [field.label] : []
  })
}
