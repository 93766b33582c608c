import { and, asc, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import { MAP_POINT_COLUMNS, type MapPoints } from '#domain/contract/map-points.ts'
import { both } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type GisIndustry, type GisLayer, gisFilter, isGisIndustry, isGisLayer } from '#domain/rules/gis-layers.ts'
import { tableOf } from '#server/db/schema.ts'
import { bodyOf, ok, readerOf, wrongPart } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { listFilter } from '#server/engine/read.ts'

const companies = tableOf(company)

/** Every enterprise in sight at once, but only what a map draws of it: the list's pages are too many and too heavy. */
export function mapPointsFeature(app: FastifyInstance): void {
  const { db } = app.database
  const resource = resourceNamed('company')

  app.post(`${BASE_PATH}/api/company/mapPoints`, async (request) => {
    const reader = readerOf(request)
    const { layer, industry, ...query } = bodyOf(request)
    const shown = gisFilter(layerAsked(layer), industryAsked(industry), dayOf(reader.now))
    const wanted = filterSql(resource, both(await listFilter(db, resource, reader, query as ListQuery), shown))
    const rows = await db
      .select({
        guid: companies.guid,
        companyName: companies.companyName,
        riskColor: companies.riskColor,
        longitude: companies.longitude,
        latitude: companies.latitude,
      })
      .from(companies)
      .where(and(wanted, isNotNull(companies.longitude), isNotNull(companies.latitude)))
      .orderBy(asc(companies.guid))
    const points: MapPoints = {
      cols: MAP_POINT_COLUMNS,
      values: MAP_POINT_COLUMNS.map((name) => rows.map((row) => row[name])),
      total: await db.$count(companies, wanted),
    }
    return ok(points)
  })
}

/** Absent means every enterprise. */
function layerAsked(value: unknown): GisLayer {
  if (value === undefined || value === null || value === '') return 'company'
  if (isGisLayer(value)) return value
  throw wrongPart('layer', '没有这个图层')
}

function industryAsked(value: unknown): GisIndustry | null {
  if (value === undefined || value === null || value === '') return null
  if (isGisIndustry(value)) return value
  throw wrongPart('industry', '没有这个行业')
}
