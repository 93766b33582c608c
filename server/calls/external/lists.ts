import { desc, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { WorkKind } from '#domain/resources/risk.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { readable } from '#server/engine/read.ts'
import { byKey, list } from '#server/engine/rest.ts'
import type { Answering } from './answering.ts'

const patrols = tableOf(patrolRecord)
const DEFAULT_PAGE_SIZE = 20
const MAX_PAGE_SIZE = 200

/** What each list of the service is a list of here. */
const LISTS: Readonly<Record<string, string>> = {
  risk: 'riskUnit',
  inspection: 'patrolRecord',
  hiddenDanger: 'hiddenDanger',
  emergency: 'emergencyPlan',
}
/** The kinds of special work by the names the service gives them. */
const WORKS: Readonly<Record<string, WorkKind>> = {
  hotWork: 'fire',
  confinedSpace: 'confined',
  height: 'height',
  blindPlate: 'blindPlate',
  electric: 'electricity',
  lifting: 'lifting',
  excavation: 'excavation',
  roadBreak: 'roadBreak',
}
/** Milliseconds since here fit the 41 bits that a snowflake number has for them. */
const SNOW_EPOCH_MS = Date.UTC(2020, 0, 1)
const SNOW_BITS = 22n

/** The sync lists of the specification: pages of our own records, as the person who asks may see them. */
export function externalLists(app: FastifyInstance, answering: Answering): void {
  const page = (path: string, name: string, within: Filter = 'everything') =>
    app.post(`${BASE_PATH}/sync/${path}/list`, async (request, reply) => {
      actorOf(request)
      return await answering(request, async () => ok(await list(request, resourceNamed(name), { within })), reply)
    })

  for (const [path, name] of Object.entries(LISTS)) page(path, name)
  for (const [path, workKind] of Object.entries(WORKS))
    page(`specialWork/${path}`, 'dangerousWorkPermit', { field: 'workKind', equals: workKind })

  /** A number of 64 bits for a permit, the same at every call: the moment it was made and its own number. */
  app.get(
    `${BASE_PATH}/sync/specialWork/getSnowId/:id`,
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      actorOf(request)
      return await answering(
        request,
        async () => {
          const permit = await byKey(request, resourceNamed('dangerousWorkPermit'), { id: request.params.id })
          const ms = BigInt(Date.parse(permit.createTime) - SNOW_EPOCH_MS)
          return ok(String((ms << SNOW_BITS) | (BigInt(permit.id) & ((1n << SNOW_BITS) - 1n))))
        },
        reply,
      )
    },
  )

  /** Where each inspector last signed in, the latest first. */
  app.post(`${BASE_PATH}/sync/staffLocation/list`, async (request, reply) => {
    actorOf(request)
    return await answering(request, async () => ok(await staffLocations(request)), reply)
  })

  /** The people of the enterprises in sight. */
  app.post(`${BASE_PATH}/sync/staffLocation/getPeople`, async (request, reply) => {
    actorOf(request)
    const query: ListQuery = bodyOf(request)
    return await answering(
      request,
      async () => ok(await list(request, resourceNamed('companyEmployee'), { query })),
      reply,
    )
  })

  async function staffLocations(request: FastifyRequest) {
    const { pageIndex = 1, pageSize = DEFAULT_PAGE_SIZE } = bodyOf(request) as ListQuery
    const size = Math.min(Math.max(1, Number(pageSize) || DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE)
    const from = (Math.max(1, Number(pageIndex) || 1) - 1) * size
    const resource = resourceNamed('patrolRecord')
    const seen = filterSql(resource, readable(resource, actorOf(request)))
    const latest = app.database.db
      .selectDistinctOn([patrols.createUserGuid], {
        userGuid: patrols.createUserGuid,
        userName: patrols.checkUserNames,
        lng: patrols.signInLng,
        lat: patrols.signInLat,
        time: patrols.signInTime,
        companyName: patrols.companyName,
        companyGuid: patrols.companyGuid,
      })
      .from(patrols)
      .where(sql`${seen} and ${patrols.signInLng} is not null and ${patrols.createUserGuid} is not null`)
      .orderBy(patrols.createUserGuid, desc(patrols.signInTime))
      .as('latest')
    const rows = await app.database.db.select().from(latest).orderBy(desc(latest.time)).limit(size).offset(from)
    return { items: rows, total: await app.database.db.$count(latest), next: null }
  }
}
