import { useEffect, useRef } from 'react'
import { accuracyCircle, collection, type Feature, pointFeature } from '#app/ui/map/geojson.ts'
import { SOURCES } from '#app/ui/map/map-style.ts'
import type { GeoJSONSource } from '#app/ui/map/maplibre.ts'
import { useMap } from '#app/ui/map/use-map.ts'
import { distanceMetres, formatDistance, type LngLat } from '#domain/rules/geo.ts'
import './MiniMap.css'

export interface MiniMapProps {
  /** Where the enterprise is; null when its coordinates are not known. */
  company: LngLat | null
  /** Where somebody signed in or took a picture, with the device's own accuracy. */
  position: (LngLat & { accuracy: number | null }) | null
  companyName?: string
  label?: string
}

const SHOW_METRES = 60
const METRES_PER_DEGREE = 111_320

/** Two places and the way between them; says the distance in words as well, and alone where no map can be drawn. */
export function MiniMap({ company, position, companyName = '企业', label = '签到位置' }: MiniMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useMap(container)
  const ready = map.state === 'ready' ? map : null

  useEffect(() => {
    if (ready === null) return
    const put = (source: string, features: Feature[]) =>
      ready.map.getSource<GeoJSONSource>(source)?.setData(collection(features))
    put(
      SOURCES.places,
      company === null
        ? []
        : [pointFeature(company.lng, company.lat, { rank: 0, mark: '企', name: companyName, selected: false })],
    )
    put(SOURCES.own, position === null ? [] : [pointFeature(position.lng, position.lat, {})])
    put(
      SOURCES.accuracy,
      position?.accuracy == null ? [] : [accuracyCircle({ ...position, accuracy: position.accuracy })],
    )
    put(SOURCES.lines, company === null || position === null ? [] : [lineBetween(company, position)])
    const bounds = new ready.library.LngLatBounds()
    for (const place of [company, position]) {
      if (place === null) continue
      const degrees = SHOW_METRES / METRES_PER_DEGREE
      bounds.extend([place.lng - degrees, place.lat - degrees]).extend([place.lng + degrees, place.lat + degrees])
    }
    if (!bounds.isEmpty()) ready.map.fitBounds(bounds, { padding: 36, maxZoom: 16.5, animate: false })
  }, [ready, company, position, companyName])

  const distance = company === null || position === null ? null : distanceMetres(company, position)
  return (
    <figure className="mini-map">
      {map.state !== 'failed' && (
        <div ref={container} className="mini-map__view" role="img" aria-label={`${companyName}与${label}的地图`} />
      )}
      <figcaption className="mini-map__words">
        {position === null
          ? `没有${label}的坐标`
          : distance === null
            ? '企业坐标未登记'
            : `${label}距企业 ${formatDistance(distance)}${
                position.accuracy === null ? '' : `，精度 ${Math.round(position.accuracy)} 米`
              }`}
      </figcaption>
    </figure>
  )
}

function lineBetween(from: LngLat, to: LngLat): Feature {
  const coordinates: [number, number][] = [
    [from.lng, from.lat],
    [to.lng, to.lat],
  ]
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
}
