import { count } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import type { TaskKind } from '#domain/contract/open-work.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { applyOp } from '#server/engine/perform.ts'
import { listFilter } from '#server/engine/read.ts'
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

  /** A view of the list by kind, of itself 待我办理: how many of each, as the list would count them; no view is all of it. */
  app.post(`${base}/kinds`, async (request) => {
    const { view = 'todo' }: ListQuery = bodyOf(request)
    const shown = await listFilter(db, resource, { actor: actorOf(request), now: nowOf(request) }, { view })
    const rows = await db
      .select({ bizResource: tasks.bizResource, count: count() })
      .from(tasks)
      .where(live(tasks, filterSql(resource, shown)))
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
