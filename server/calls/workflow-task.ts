import { and, count, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import type { TaskKind } from '#domain/contract/open-work.ts'
import { both } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { applyOp } from '#server/engine/perform.ts'
import { byKey, list, onlineOp } from '#server/engine/rest.ts'

const tasks = tableOf(workflowTask)

type Keyed = FastifyRequest<{ Params: { id: string } }>

/** The specification's own calls on to-dos (document 1, section 7); the generic ones are in `resources.ts`. */
export function workflowTaskCalls(app: FastifyInstance): void {
  const { db } = app.database
  const resource = resourceNamed('workflowTask')
  const base = `${BASE_PATH}/api/workflowTask`

  app.post(`${base}/:id`, async (request: Keyed) => ok(await byKey(request, resource, { id: request.params.id })))

  /** What waits for the person, over all resources, the longest first. */
  app.post(`${base}/findApproByUserGuid`, async (request) => {
    const { guid } = actorOf(request)
    const { userGuid: _own, ...asked } = bodyOf(request)
    const query: ListQuery = { sort: 'startTime', order: 'ASC', ...asked, activityUser: guid }
    return ok(await list(request, resource, { query }))
  })

  /** 待我办理 by kind: how many of each wait for the person, as the list itself would count them. */
  app.post(`${base}/kinds`, async (request) => {
    const actor = actorOf(request)
    const waiting = resource.list.views?.todo?.filter(dayOf(nowOf(request)), actor) ?? 'nothing'
    const rows = await db
      .select({ bizResource: tasks.bizResource, count: count() })
      .from(tasks)
      .where(and(eq(tasks.deleted, false), filterSql(resource, both(resource.access.read(actor), waiting))))
      .groupBy(tasks.bizResource)
    const named = rows as Omit<TaskKind, 'label'>[] // a text field of the definition
    return ok(named.map((kind) => ({ ...kind, label: findResource(kind.bizResource ?? '')?.label ?? null })))
  })

  /** Finishes a to-do that was set by hand; that of a record is finished by what is done with the record. */
  app.post(`${base}/ingToed`, async (request) => {
    const { id, guid, opinion } = bodyOf(request)
    return ok(await finish(request, { id, guid, opinion }))
  })
  app.get(`${base}/ingToeds/:id`, { config: { token: 'header' } }, async (request: Keyed) =>
    ok(await finish(request, { id: request.params.id })),
  )

  async function finish(request: FastifyRequest, { id, guid, opinion }: Finished) {
    const actor = actorOf(request)
    const task = await byKey(request, resource, { id, guid })
    const now = nowOf(request)
    const input = opinion === undefined || opinion === null ? {} : { opinion }
    const sent = { action: 'ingToed', recordGuid: task.guid, input, baseVersion: null }
    const { record } = await applyOp(db, actor, onlineOp(actor, resource, sent, now), { now, ip: request.ip })
    return record
  }
}

interface Finished {
  id: unknown
  guid?: unknown
  opinion?: unknown
}
