import { type RefObject, useEffect, useRef } from 'react'
import { collection, type Feature, pointFeature } from '#app/ui/map/geojson.ts'
import { mapColors } from '#app/ui/map/map-style.ts'
import type { GeoJSONSource, MapInstance, MapLayerMouseEvent } from '#app/ui/map/maplibre.ts'
import type { LngLat } from '#domain/rules/geo.ts'
import { polygonOf } from '#domain/rules/polygon.ts'

const SOURCE = 'draft-polygon'
const CORNERS = 'draft-corners'

interface DraftPolygon {
  corners: readonly LngLat[]
  selected: number | null
  onAdd: (place: LngLat) => void
  onSelect: (index: number) => void
  onMove: (index: number, place: LngLat) => void
}

/** Draws a polygon on the map and lets its corners be added, chosen and dragged, by mouse or finger. */
export function useDraftPolygon(
  map: MapInstance | null,
  container: RefObject<HTMLElement | null>,
  draft: DraftPolygon,
): void {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  useEffect(() => {
    if (map === null || container.current === null) return
    const { primary, halo, red } = mapColors(container.current)
    map.addSource(SOURCE, { type: 'geojson', data: collection([]) })
    map.addLayer({
      id: 'draft-fill',
      source: SOURCE,
      type: 'fill',
      paint: { 'fill-color': primary, 'fill-opacity': 0.15 },
    })
    map.addLayer({
      id: 'draft-line',
      source: SOURCE,
      type: 'line',
      paint: { 'line-color': primary, 'line-width': 2.5 },
    })
    map.addLayer({
      id: CORNERS,
      source: SOURCE,
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': ['case', ['get', 'selected'], red, primary],
        'circle-radius': ['case', ['get', 'selected'], 10, 8],
        'circle-stroke-color': halo,
        'circle-stroke-width': 3,
      },
    })

    let dragged: number | null = null
    const indexOf = ({ features }: MapLayerMouseEvent) => {
      const index: unknown = features?.[0]?.properties.index
      return typeof index === 'number' ? index : null
    }
    const handleDown = (event: MapLayerMouseEvent) => {
      dragged = indexOf(event)
      if (dragged === null) return
      event.preventDefault() // else the map itself would be dragged
      latest.current.onSelect(dragged)
    }
    const handleMove = ({ lngLat }: { lngLat: LngLat }) => {
      if (dragged !== null) latest.current.onMove(dragged, { lng: lngLat.lng, lat: lngLat.lat })
    }
    const handleUp = () => {
      dragged = null
    }
    const handleClick = (event: MapLayerMouseEvent) => {
      const isOnCorner = map.queryRenderedFeatures(event.point, { layers: [CORNERS] }).length > 0
      if (!isOnCorner) latest.current.onAdd({ lng: event.lngLat.lng, lat: event.lngLat.lat })
    }
    map.on('mousedown', CORNERS, handleDown)
    map.on('touchstart', CORNERS, handleDown as never) // the two events differ in nothing that is read here
    map.on('mousemove', handleMove)
    map.on('touchmove', handleMove)
    map.on('mouseup', handleUp)
    map.on('touchend', handleUp)
    map.on('click', handleClick)
  }, [map, container])

  const { corners, selected } = draft
  useEffect(() => {
    const points = corners.map(({ lng, lat }, index) => pointFeature(lng, lat, { index, selected: index === selected }))
    map?.getSource<GeoJSONSource>(SOURCE)?.setData(collection([...outline(corners), ...points]))
  }, [map, corners, selected])
}

function outline(corners: readonly LngLat[]): Feature[] {
  const polygon = polygonOf(corners)
  if (polygon !== null) return [{ type: 'Feature', properties: {}, geometry: polygon }]
  if (corners.length < 2) return []
  const coordinates = corners.map(({ lng, lat }): [number, number] => [lng, lat])
  return [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }]
}
