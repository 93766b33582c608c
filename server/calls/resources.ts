import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { LACKING_LISTS, RESOURCES } from '#domain/areas/all.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { StatisticsQuery } from '#domain/contract/resource-statistics.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actorOf, bodyOf, ok, readerOf } from '#server/engine/context.ts'
import { otherNames } from '#server/engine/names.ts'
import { MAX_PAGE_SIZE } from '#server/engine/read.ts'
import { act, byKey, create, history, list, remove, update } from '#server/engine/rest.ts'
import { resourceStatistics } from '#server/engine/statistics.ts'

/** What every declared resource answers, derived from its definition. */
export function resourcesPlugin(app: FastifyInstance): void {
  for (const resource of RESOURCES) resourceRoutes(app, resource)
  for (const lacking of LACKING_LISTS) listRoute(app, lacking)
}

const removedSchema = z.strictObject({
  guids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_PAGE_SIZE)),
})

function listRoute(app: FastifyInstance, resource: AnyResource): void {
  app.post(`${BASE_PATH}/api/${resource.name}/list`, async (request) => ok(await list(request, resource)))
}

function resourceRoutes(app: FastifyInstance, resource: AnyResource): void {
  const base = `${BASE_PATH}/api/${resource.name}`
  const one = async (request: FastifyRequest) => {
    const { id, guid } = request.params as { id?: string; guid?: string }
    return ok(await byKey(request, resource, { id, guid }))
  }
  listRoute(app, resource)
  app.post(`${base}/get/:id`, one)
  app.post(`${base}/getByGuid/:guid`, one)
  app.get(`${base}/getByGuid/:guid`, one)
  app.post(`${base}/removed`, async (request) => {
    const { guids } = parseInput(removedSchema, bodyOf(request))
    return ok(await otherNames(app.database.db, resource, actorOf(request), guids))
  })
  if (resource.statistics !== undefined)
    app.post(`${base}/statistics`, async (request) => {
      const query = bodyOf(request) as StatisticsQuery // its parts are checked where they are used
      return ok(await resourceStatistics(app.database.db, resource, readerOf(request), query))
    })
  // What has no form is written by calls of its own, such as the uploads of `files/`.
  if (resource.form.length > 0) {
    app.post(`${base}/create`, async (request) => ok(await create(request, resource)))
    app.post(`${base}/update`, async (request) => ok(await update(request, resource)))
    app.post(`${base}/delete`, async (request) => ok(await remove(request, resource, bodyOf(request))))
    app.post(`${base}/delete/:id`, async (request) => {
      const { id } = request.params as { id: string }
      return ok(await remove(request, resource, { id: Number(id) }))
    })
  }
  // Its input is checked with the action, where issues are named by the fields of the input.
  app.post(`${base}/act/:action`, { config: { ownContentCheck: true } }, async (request) => {
    const { action } = request.params as { action: string }
    return ok(await act(request, resource, action))
  })
  app.post(`${base}/history/:guid`, async (request) => {
    const { guid } = request.params as { guid: string }
    return ok(await history(request, resource, guid))
  })
}
