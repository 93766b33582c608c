import { useEffect, useState } from 'react'
import { askOrRecall } from '#app/data/ask.ts'
import { onServerHint } from '#app/data/index.ts'
import { type MapPoint, type MapPoints, unpackMapPoints } from '#domain/contract/map-points.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { GisIndustry, GisLayer } from '#domain/rules/gis-layers.ts'

/** Which enterprises a map shows. */
export interface MapAsked {
  keyword: string
  layer: GisLayer
  industry: GisIndustry | null
}

export interface PlacesOfServer {
  state: 'loading' | 'ready' | 'problem'
  points: readonly MapPoint[]
  total: number
  /** When the answer was given, where it is an older one. */
  asOf: string | null
}

const LOADING: PlacesOfServer = { state: 'loading', points: [], total: 0, asOf: null }
/** While somebody types. */
const AFTER_KEY_MS = 250

/** Every enterprise in sight as the map draws it, from the server; the last answer without a signal. */
export function useMapPoints(asked: MapAsked, isEnabled: boolean): PlacesOfServer {
  const { keyword, layer, industry } = asked
  const [places, setPlaces] = useState(LOADING)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (!isEnabled) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        askOrRecall<MapPoints>('/api/company/mapPoints', {
          ...(keyword === '' ? {} : { keyword }),
          ...(layer === 'company' ? {} : { layer }),
          ...(industry === null ? {} : { industry }),
        }).then(
          ({ data, asOf }) => {
            if (isCurrent) setPlaces({ state: 'ready', points: unpackMapPoints(data), total: data.total, asOf })
          },
          (error: unknown) => {
            if (!(error instanceof Problem)) console.error(error)
            // What is on the map already is better than nothing.
            if (isCurrent) setPlaces((before) => (before.state === 'ready' ? before : { ...LOADING, state: 'problem' }))
          },
        )
      },
      keyword === '' ? 0 : AFTER_KEY_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [keyword, layer, industry, isEnabled, round])

  // A district changes every minute: only an answer that is missing or old is worth asking for again.
  const isWanting = isEnabled && (places.state === 'problem' || places.asOf !== null)
  useEffect(() => (isWanting ? onServerHint(() => setRound((before) => before + 1)) : undefined), [isWanting])

  return places
}
