import { useMemo } from 'react'
import { useEngine } from '#app/data/context.ts'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { useMirrorSearch } from '#app/data/search.ts'
import { asCompany, type Company } from '#app/resources/company/use-company-search.ts'
import { currentActor } from '#app/session/index.ts'
import type { Feature } from '#app/ui/map/geojson.ts'
import type { MapPoint } from '#domain/contract/map-points.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { gridManage } from '#domain/resources/gridManage/definition.ts'
import { gisFilter } from '#domain/rules/gis-layers.ts'
import { type MapAsked, useMapPoints } from './use-map-points.ts'

type Grid = RecordOf<typeof gridManage>

export interface MapPlaces {
  state: 'loading' | 'ready' | 'problem'
  /** Those whose place is known, as the map draws them. */
  companies: readonly MapPoint[]
  /** How many are not shown because their place is not known. */
  hidden: number
  /** How many there are, shown or not. */
  total: number
  asOf: string | null
  grids: readonly Feature[]
}

const EVERY = 100_000
const MOST_GRIDS = 2_000

/** The enterprises of the device, else of the server, and the outlines of one's own grids. */
export function useMapPlaces(asked: MapAsked): MapPlaces {
  const { keyword, layer, industry } = asked
  const today = dayOf(correctedNow())
  const filter = useMemo(() => gisFilter(layer, industry, today), [layer, industry, today])
  const search = useMemo(() => ({ keyword, filter, limit: EVERY }), [keyword, filter])
  const mirror = useMirrorSearch('company', search)
  const isKept = useEngine()?.keeps('company') === true
  // A word that is found nowhere on a device with all of one's enterprises is found nowhere.
  const isElsewhere =
    mirror !== undefined && mirror.total === 0 && !(isKept && (keyword !== '' || filter !== 'everything'))
  const distant = useMapPoints(asked, isElsewhere)
  const gridPath = currentActor()?.gridPath ?? null
  const grids = useRecords<typeof gridManage>('gridManage', {
    filter: leafGridsUnder(gridPath ?? ''),
    limit: MOST_GRIDS,
    enabled: gridPath !== null,
  })

  return useMemo(() => {
    const outlines = grids.state === 'ready' ? grids.rows.flatMap(outlineOf) : []
    if (isElsewhere) {
      const { state, points, total, asOf } = distant
      return { state, companies: points, hidden: total - points.length, total, asOf, grids: outlines }
    }
    const all = (mirror?.hits ?? []).map(({ record }) => asCompany(record))
    const companies = all.filter(({ longitude, latitude }) => longitude !== null && latitude !== null)
    return {
      state: mirror === undefined ? 'loading' : 'ready',
      companies,
      hidden: all.length - companies.length,
      total: all.length,
      asOf: null,
      grids: outlines,
    }
  }, [mirror, isElsewhere, distant, grids])
}

/** The files of these enterprises, for what the map does not draw of them; live, from wherever they are. */
export function useCompaniesNamed(guids: readonly string[]): ReadonlyMap<string, Company> {
  const found = useRecords('company', {
    filter: { field: 'guid', in: [...guids].sort() },
    limit: Math.max(1, guids.length),
    enabled: guids.length > 0,
  })
  return useMemo(
    () => new Map(found.state === 'ready' ? found.rows.map((row) => [row.guid, asCompany(row)]) : []),
    [found],
  )
}

function leafGridsUnder(path: string): Filter {
  return both({ field: 'leaf', equals: true }, { field: 'path', startsWith: path })
}

function outlineOf({ polygon, gridName }: Grid): Feature[] {
  return polygon === null
    ? []
    : [
        {
          type: 'Feature',
          properties: { name: gridName },
          geometry: { type: 'Polygon', coordinates: polygon.coordinates },
        },
      ]
}
