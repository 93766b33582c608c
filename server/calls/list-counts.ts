import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { LACKING_LISTS } from '#domain/areas/all.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { LIST_COUNTS, type ListCounts, MOST_COUNTS } from '#domain/contract/list-counts.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { findResource } from '#domain/resources/registry.ts'
import { actorOf, ok, wrongPart } from '#server/engine/context.ts'
import { countsOf } from '#server/engine/rest.ts'

const schema = z.object({
  lists: z
    .array(z.object({ resource: z.string().check(z.maxLength(60)), query: z.record(z.string(), z.unknown()) }))
    .check(z.maxLength(MOST_COUNTS, `一次最多${MOST_COUNTS}个`)),
})

/**
 * How many several lists have, in one call: what a badge or a row of views needs, which else would ask for each of them and
 * be sent rows that nobody shows. Each is counted as the list itself would be, by what its reader may see.
 */
export function listCountsFeature(app: FastifyInstance): void {
  app.post(`${BASE_PATH}${LIST_COUNTS}`, async (request) => {
    actorOf(request)
    const { lists } = parseInput(schema, request.body)
    const asked = lists.map(({ resource, query }, at) => ({ resource: listNamed(resource), query, at }))
    const totals = lists.map(() => 0)
    // One after the other, or a badge would take a handful of connections.
    for (const resource of new Set(asked.map((each) => each.resource))) {
      const own = asked.filter((each) => each.resource === resource)
      const counted = await countsOf(
        request,
        resource,
        own.map(({ query }) => query),
      )
      for (const [index, { at }] of own.entries()) totals[at] = counted[index] ?? 0
    }
    const answer: ListCounts = { totals }
    return ok(answer)
  })
}

function listNamed(name: string): AnyResource {
  const resource = findResource(name) ?? LACKING_LISTS.find((each) => each.name === name)
  if (resource === undefined) throw wrongPart('lists', `没有“${name.slice(0, 60)}”这个列表`)
  return resource
}
