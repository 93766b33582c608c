import { useMemo } from 'react'
import { useMirrorSearch, useRecords } from '#app/data/index.ts'
import { asCompany, type Company } from '#app/resources/company/use-company-search.ts'
import { currentActor } from '#app/session/index.ts'
import type { Feature } from '#app/ui/map/geojson.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { gridManage } from '#domain/resources/gridManage/definition.ts'

type Grid = RecordOf<typeof gridManage>

export interface MapPlaces {
  state: 'loading' | 'ready'
  /** Those whose place is known. */
  companies: readonly Company[]
  /** How many are not shown because their place is not known. */
  hidden: number
  /** How many there are, shown or not; the server gives only so many at once. */
  total: number
  asOf: string | null
  grids: readonly Feature[]
}

const EVERY = 100_000
/** For those whose enterprises are not kept on the device: the whole district has a few thousand. */
const SERVER_LIMIT = 10_000
const MOST_GRIDS = 2_000

/** The enterprises of the device, else of the server, and the outlines of one's own grids. */
export function useMapPlaces(keyword: string): MapPlaces {
  const search = useMemo(() => ({ keyword, limit: EVERY }), [keyword])
  const mirror = useMirrorSearch('company', search)
  const isElsewhere = mirror !== undefined && mirror.total === 0
  const listed = useRecords('company', { keyword, limit: SERVER_LIMIT, enabled: isElsewhere })
  const gridPath = currentActor()?.gridPath ?? null
  const grids = useRecords('gridManage', {
    filter: leafGridsUnder(gridPath ?? ''),
    limit: MOST_GRIDS,
    enabled: gridPath !== null,
  })

  return useMemo(() => {
    const ready = listed.state === 'ready' ? listed : null
    const all = isElsewhere ? (ready?.rows ?? []) : (mirror?.hits ?? []).map(({ record }) => record)
    const companies = all.map(asCompany).filter(({ longitude, latitude }) => longitude !== null && latitude !== null)
    return {
      state: mirror === undefined || (isElsewhere && listed.state === 'loading') ? 'loading' : 'ready',
      companies,
      hidden: all.length - companies.length,
      total: isElsewhere ? (ready?.total ?? 0) : (mirror?.total ?? 0),
      asOf: isElsewhere && ready?.source === 'kept' ? ready.asOf : null,
      grids: grids.state === 'ready' ? grids.rows.flatMap((row) => outlineOf(row as unknown as Grid)) : [],
    }
  }, [mirror, isElsewhere, listed, grids])
}

function leafGridsUnder(path: string): Filter {
  return {
    all: [
      { field: 'leaf', equals: true },
      { field: 'path', startsWith: path },
    ],
  }
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
