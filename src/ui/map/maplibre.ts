import * as maplibregl from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

// Without its own address the worker is looked for beside a file that the build has renamed, and the map stays blank.
maplibregl.setWorkerUrl(workerUrl)

const { AttributionControl, LngLatBounds, Map: MapView, NavigationControl } = maplibregl

export type { GeoJSONSource, Map as MapInstance, MapLayerMouseEvent } from 'maplibre-gl'
export { AttributionControl, LngLatBounds, MapView, NavigationControl }
