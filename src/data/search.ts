import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { Engine } from '#app/offline/engine.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { pointOf } from '#domain/kit/point.ts'
import { distanceMetres, type LngLat } from '#domain/rules/geo.ts'
import { useEngineFor } from './context.ts'
import { asSynced, overlayOf } from './device-query.ts'
import { throttled } from './live.ts'

export interface MirrorSearch {
  keyword?: string
  filter?: Filter
  /** Nearest first; records without a position last. */
  near?: LngLat
  limit?: number
}

export interface MirrorHits {
  hits: { record: LocalRecord; distance: number | null }[]
  total: number
  /** Where they were seen from; what was asked since may be elsewhere. */
  near: LngLat | null
}

const DEFAULT_LIMIT = 50
const AGAIN_EVERY_MS = 150

async function searchIn(engine: Engine, resource: string, search: MirrorSearch): Promise<MirrorHits> {
  const [view, { lists }] = await Promise.all([engine.mirror.table(resource), overlayOf(engine, resource)])
  const { near, keyword = '', filter = 'everything', limit = DEFAULT_LIMIT } = search
  const found: { distance: number | null; guid: string }[] = []
  view.scan({ keyword, filter, instead: lists }, (row) => {
    const distance = near === undefined ? null : distanceFrom(near, row.read('longitude'), row.read('latitude'))
    found.push({ distance, guid: String(row.read('guid')) })
  })
  if (near !== undefined) found.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || 0)
  const hits = found.slice(0, limit).flatMap(({ distance, guid }) => {
    const record = lists.get(guid) ?? view.get(guid)
    return record === null ? [] : [{ distance, record: asSynced(record) }]
  })
  return { hits, total: found.length, near: near ?? null }
}

function distanceFrom(near: LngLat, lng: unknown, lat: unknown): number | null {
  const place = pointOf(lng, lat)
  return place === null ? null : distanceMetres(near, place)
}

/** Looks through the device's copy by part of the searched fields, live; undefined until it was read. */
export function useMirrorSearch(resource: string, search: MirrorSearch): MirrorHits | undefined {
  const engine = useEngineFor(resource)
  const [found, setFound] = useState<{ engine: Engine; resource: string; hits: MirrorHits } | null>(null)
  const { keyword, limit } = search
  const placeKey = JSON.stringify({ filter: search.filter ?? 'everything', near: search.near })

  useEffect(() => {
    if (engine === null) return
    let isGone = false
    const asked: MirrorSearch = {
      ...(JSON.parse(placeKey) as Pick<MirrorSearch, 'filter' | 'near'>),
      ...(keyword === undefined ? {} : { keyword }),
      ...(limit === undefined ? {} : { limit }),
    }
    const again = throttled(AGAIN_EVERY_MS, () => {
      searchIn(engine, resource, asked).then(
        (hits) => {
          if (!isGone) setFound({ engine, resource, hits })
        },
        () => undefined,
      )
    })
    again.ask()
    const stopMirror = engine.mirror.onChange(({ table }) => {
      if (table === null || table === resource) again.ask()
    })
    const outbox = liveQuery(() => engine.outbox.records.where('resource').equals(resource).count()).subscribe({
      next: again.ask,
      error: () => undefined,
    })
    return () => {
      isGone = true
      again.stop()
      stopMirror()
      outbox.unsubscribe()
    }
  }, [engine, resource, keyword, limit, placeKey])

  // The hits of the word before stay until the next ones are there: a list that empties at each key is no help.
  return found !== null && found.engine === engine && found.resource === resource ? found.hits : undefined
}
