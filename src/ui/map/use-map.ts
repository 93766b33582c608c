import { type RefObject, useEffect, useState } from 'react'
import { mapColors, mapStyle } from '#app/ui/map/map-style.ts'
import type { MapInstance } from '#app/ui/map/maplibre.ts'

/** Of the district, until something else is asked for. */
const DISTRICT_CENTER: [number, number] = [120.63, 31.01]
const DISTRICT_ZOOM = 9.6
const MAX_ZOOM = 18

export type MapState =
  | { state: 'loading' }
  | { state: 'ready'; map: MapInstance; library: typeof import('#app/ui/map/maplibre.ts') }
  /** No WebGL, or the map's own files are not on this device. */
  | { state: 'failed' }

/** A map in the element, loaded when first needed: it weighs more than the rest of the product together. */
export function useMap(container: RefObject<HTMLElement | null>): MapState {
  const [state, setState] = useState<MapState>({ state: 'loading' })

  useEffect(() => {
    let map: MapInstance | null = null
    let isGone = false
    const fail = () => {
      if (!isGone) setState({ state: 'failed' })
    }

    async function start() {
      const library = await import('#app/ui/map/maplibre.ts')
      if (isGone || container.current === null) return
      const opened = new library.MapView({
        container: container.current,
        style: mapStyle(mapColors(container.current)),
        center: DISTRICT_CENTER,
        zoom: DISTRICT_ZOOM,
        maxZoom: MAX_ZOOM,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        locale: { 'Map.Title': '地图' },
      })
      map = opened
      opened.touchZoomRotate.disableRotation()
      opened.on('webglcontextlost', fail)
      opened.once('load', () => {
        if (!isGone) setState({ state: 'ready', map: opened, library })
      })
    }

    start().catch(fail)
    return () => {
      isGone = true
      map?.remove()
    }
  }, [container])

  return state
}
