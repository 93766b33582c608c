import { useEffect, useRef } from 'react'
import { accuracyCircle, collection, pointFeature } from '#app/ui/map/geojson.ts'
import { SOURCES } from '#app/ui/map/map-style.ts'
import type { GeoJSONSource } from '#app/ui/map/maplibre.ts'
import { useMap } from '#app/ui/map/use-map.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import type { LngLat } from '#domain/rules/geo.ts'
import './map-widgets.css'

interface PlaceMapProps {
  title: string
  place: LngLat
  /** Metres; null where nobody knows. */
  accuracy: number | null
  onClose: () => void
}

const CLOSE_ZOOM = 15

/** One place on the map, to be looked at. */
export function PlaceMap({ title, place, accuracy, onClose }: PlaceMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useMap(container)
  const ready = map.state === 'ready' ? map.map : null

  useEffect(() => {
    if (ready === null) return
    const mark = { rank: 1, mark: '点', name: '', selected: true }
    ready.jumpTo({ center: [place.lng, place.lat], zoom: CLOSE_ZOOM })
    ready.getSource<GeoJSONSource>(SOURCES.places)?.setData(collection([pointFeature(place.lng, place.lat, mark)]))
    ready
      .getSource<GeoJSONSource>(SOURCES.accuracy)
      ?.setData(collection(accuracy === null ? [] : [accuracyCircle({ ...place, accuracy })]))
  }, [ready, place, accuracy])

  return (
    <Dialog title={title} width={820} onClose={onClose}>
      {map.state === 'failed' ? (
        <p className="map-widget__failed">地图打不开</p>
      ) : (
        <section ref={container} className="map-widget__view" aria-label={`${title}的地图`} />
      )}
    </Dialog>
  )
}
