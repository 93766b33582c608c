import { useEffect, useRef } from 'react'
import { collection, type Feature, pointFeature } from '#app/ui/map/geojson.ts'
import { SOURCES } from '#app/ui/map/map-style.ts'
import type { GeoJSONSource } from '#app/ui/map/maplibre.ts'
import { useMap } from '#app/ui/map/use-map.ts'
import type { LngLat } from '#domain/rules/geo.ts'
import { placesInView } from '#domain/rules/visit-route.ts'
import type { RouteStop } from './use-route.ts'

const RANKS: Readonly<Record<string, number>> = { red: 4, orange: 3, yellow: 2, blue: 1 }
const MAX_ZOOM = 15
/** A name stands below its point, above it where there is no room, in up to three lines, and is centred on it. */
const PADDING = { top: 72, right: 64, bottom: 84, left: 64 }

interface RouteMapProps {
  stops: readonly RouteStop[]
  from: LngLat | null
}

/** The stops by their number and the way between them. Nothing where no map can be drawn: the list says it all. */
export function RouteMap({ stops, from }: RouteMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useMap(container)
  const ready = map.state === 'ready' ? map : null

  useEffect(() => {
    if (ready === null) return
    const sourceOf = (name: string) => ready.map.getSource<GeoJSONSource>(name)
    const places = stops.map(({ place }) => place)
    const way = [...(from === null ? [] : [from]), ...places].map(({ lng, lat }): [number, number] => [lng, lat])
    const line: Feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: way } }
    // Numbers must not melt into one another.
    sourceOf(SOURCES.places)?.setClusterOptions({ cluster: false })
    sourceOf(SOURCES.places)?.setData(
      collection(
        stops.map(({ stop, place }, at) =>
          pointFeature(place.lng, place.lat, {
            rank: RANKS[stop.company?.riskColor ?? ''] ?? 0,
            mark: String(at + 1),
            name: stop.company?.companyName ?? '',
            selected: false,
          }),
        ),
      ),
    )
    sourceOf(SOURCES.own)?.setData(collection(from === null ? [] : [pointFeature(from.lng, from.lat, {})]))
    sourceOf(SOURCES.lines)?.setData(collection(way.length < 2 ? [] : [line]))
    const bounds = new ready.library.LngLatBounds()
    for (const { lng, lat } of placesInView(from, places)) bounds.extend([lng, lat])
    if (!bounds.isEmpty()) ready.map.fitBounds(bounds, { padding: PADDING, maxZoom: MAX_ZOOM, animate: false })
  }, [ready, stops, from])

  if (map.state === 'failed') return null
  return <div ref={container} className="route__map" role="img" aria-label="今日路线图" />
}
