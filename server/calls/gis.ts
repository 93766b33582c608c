import { eq, isNotNull, like } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { both } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { GIS_LAYERS, type GisLayer, gisFilter } from '#domain/rules/gis-layers.ts'
import { mapViewOf } from '#domain/rules/map-view.ts'
import { live } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { actorOf, nowOf, ok, readerOf } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { readable } from '#server/engine/read.ts'
import { wordsInForce } from '#server/engine/settings.ts'

const grids = tableOf(gridManage)
/** What is in force where nobody configured it: layers are shown, on the schematic map that is shipped. */
const USUAL = { showFlagBit: '1', mapType: 'schematic' } as const

/** The map's configuration and its layers with what stands in each (document 1, sections 3 and 7). */
export function gisCalls(app: FastifyInstance): void {
  const { db } = app.database
  const base = `${BASE_PATH}/api/gis`

  app.post(`${base}/findGisInformation`, async (request) =>
    ok({ ...(await basics(request)), layers: await layers(request) }),
  )
  app.post(`${base}/findGisBasicsInformation`, async (request) => ok(await basics(request)))
  app.post(`${base}/findGisLayerInformation`, async (request) => ok(await layers(request)))
  app.post(`${base}/listBisics`, async (request) => {
    const items = Object.entries(await basics(request)).map(([key, value]) => ({ key, value }))
    return ok({ items, total: items.length, next: null })
  })
  app.post(`${base}/listLayer`, async (request) => {
    const items = await layers(request)
    return ok({ items, total: items.length, next: null })
  })

  /** `isHaveWgh`: whether the reader's area has outlines of grids to draw. */
  async function basics(request: FastifyRequest) {
    const { gridGuid, gridPath } = actorOf(request)
    const [configured, outlined, [own]] = await Promise.all([
      wordsInForce(db, 'gis.', dayOf(nowOf(request))),
      db.$count(grids, live(grids, isNotNull(grids.polygon), within(gridPath))),
      db
        .select({ regionGuid: grids.regionGuid })
        .from(grids)
        .where(eq(grids.guid, gridGuid ?? '')),
    ])
    const { lng, lat, zoom } = mapViewOf(typeof own?.regionGuid === 'string' ? own.regionGuid : null)
    return { ...USUAL, ...configured, isHaveWgh: outlined > 0 ? '1' : '0', lng, lat, zoom }
  }

  /** Every layer with how many of what the reader may see stands in it. */
  async function layers(request: FastifyRequest) {
    const { actor, now } = readerOf(request)
    const company = resourceNamed('company')
    const rows = (Object.keys(GIS_LAYERS) as GisLayer[]).map(async (key, index) => ({
      layerKey: key,
      layerName: GIS_LAYERS[key],
      sortId: index + 1,
      count:
        key === 'grid'
          ? await db.$count(grids, live(grids, isNotNull(grids.polygon), within(actor.gridPath)))
          : await db.$count(
              tableNamed('company'),
              filterSql(company, both(readable(company, actor), gisFilter(key, null, dayOf(now)))),
            ),
    }))
    return await Promise.all(rows)
  }
}

function within(gridPath: string | null) {
  return gridPath === null ? undefined : like(grids.path, `${gridPath.replaceAll(/[%_\\]/g, '\\$&')}%`)
}
