import { useEffect, useMemo, useRef } from 'react'
import type { Fix } from '#app/device/position.ts'
import { IconButton } from '#app/ui/index.ts'
import { accuracyCircle, collection, type Feature, pointFeature } from '#app/ui/map/geojson.ts'
import { SOURCES } from '#app/ui/map/map-style.ts'
import type { GeoJSONSource, MapLayerMouseEvent } from '#app/ui/map/maplibre.ts'
import { useMap } from '#app/ui/map/use-map.ts'
import type { MapPoint } from '#domain/contract/map-points.ts'

interface CompanyMapProps {
  companies: readonly MapPoint[]
  grids: readonly Feature[]
  fix: Fix | null
  selectedGuid: string | null
  /** An enterprise to bring into view. */
  flyTo: MapPoint | null
  /** The map is framed anew around the enterprises when this changes. */
  frameKey: string
  onSelect: (guid: string | null) => void
  /** Asks for the position where it is not watched yet. */
  onLocate: () => void
  onFail: () => void
}

/** Rank for the colour of a cluster, mark for those who see no colours. */
const RISKS: Readonly<Record<string, { rank: number; mark: string }>> = {
  red: { rank: 4, mark: '红' },
  orange: { rank: 3, mark: '橙' },
  yellow: { rank: 2, mark: '黄' },
  blue: { rank: 1, mark: '蓝' },
}
const UNRATED = { rank: 0, mark: '企' }
const OWN_ZOOM = 15.5
const SELECTED_ZOOM = 15
const UNCLUSTERED_ZOOM = 16

export function CompanyMap({
  companies,
  grids,
  fix,
  selectedGuid,
  flyTo,
  frameKey,
  onSelect,
  onLocate,
  onFail,
}: CompanyMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const state = useMap(container)
  const ready = state.state === 'ready' ? state : null
  const points = useMemo(
    () => companies.map((company) => featureOf(company, company.guid === selectedGuid)),
    [companies, selectedGuid],
  )
  const framed = useRef<string | null>(null)
  const wantsOwn = useRef(false)

  useEffect(() => {
    if (state.state === 'failed') onFail()
  }, [state, onFail])

  useEffect(() => {
    if (ready !== null) put(ready.map.getSource(SOURCES.places), points)
  }, [ready, points])

  useEffect(() => {
    if (ready !== null) put(ready.map.getSource(SOURCES.grids), grids)
  }, [ready, grids])

  useEffect(() => {
    if (ready === null) return
    put(ready.map.getSource(SOURCES.own), fix === null ? [] : [pointFeature(fix.lng, fix.lat, {})])
    put(ready.map.getSource(SOURCES.accuracy), fix === null ? [] : [accuracyCircle(fix)])
    if (fix !== null && wantsOwn.current) {
      wantsOwn.current = false
      ready.map.easeTo({ center: [fix.lng, fix.lat], zoom: OWN_ZOOM })
    }
  }, [ready, fix])

  // Framed once for each search, when its places are there; afterwards the person moves the map.
  useEffect(() => {
    if (ready === null || framed.current === frameKey || companies.length === 0) return
    framed.current = frameKey
    const chosen = companies.find(({ guid }) => guid === selectedGuid)
    if (chosen?.longitude != null && chosen.latitude !== null) {
      ready.map.jumpTo({ center: [chosen.longitude, chosen.latitude], zoom: SELECTED_ZOOM })
      return
    }
    const bounds = new ready.library.LngLatBounds()
    for (const { longitude, latitude } of companies)
      if (longitude !== null && latitude !== null) bounds.extend([longitude, latitude])
    ready.map.fitBounds(bounds, { padding: 48, maxZoom: SELECTED_ZOOM, animate: false })
  }, [ready, companies, selectedGuid, frameKey])

  // Chosen in the list beside the map: near enough to stand by itself, out of any cluster.
  useEffect(() => {
    if (ready === null || flyTo === null || flyTo.longitude === null || flyTo.latitude === null) return
    ready.map.easeTo({
      center: [flyTo.longitude, flyTo.latitude],
      zoom: Math.max(UNCLUSTERED_ZOOM, ready.map.getZoom()),
    })
  }, [ready, flyTo])

  useEffect(() => {
    if (ready === null) return
    const { map } = ready
    async function openCluster({ features, lngLat }: MapLayerMouseEvent) {
      const clusterId: unknown = features?.[0]?.properties.cluster_id
      if (typeof clusterId !== 'number') return
      const zoom = await map.getSource<GeoJSONSource>(SOURCES.places)?.getClusterExpansionZoom(clusterId)
      if (zoom !== undefined) map.easeTo({ center: lngLat, zoom: zoom + 0.3 })
    }
    const handleClick = (event: MapLayerMouseEvent) => {
      const [hit] = map.queryRenderedFeatures(event.point, { layers: ['cluster', 'place'] })
      const guid: unknown = hit?.properties.guid
      if (typeof guid === 'string') onSelect(guid)
      else if (hit === undefined) onSelect(null)
      else void openCluster({ ...event, features: [hit] } as MapLayerMouseEvent)
    }
    const setCursor = (cursor: string) => () => {
      map.getCanvas().style.cursor = cursor
    }
    const [over, out] = [setCursor('pointer'), setCursor('')]
    map.on('click', handleClick)
    map.on('mouseenter', ['cluster', 'place'], over)
    map.on('mouseleave', ['cluster', 'place'], out)
    return () => {
      map.off('click', handleClick)
      map.off('mouseenter', ['cluster', 'place'], over)
      map.off('mouseleave', ['cluster', 'place'], out)
    }
  }, [ready, onSelect])

  function handleOwn() {
    if (fix === null) {
      wantsOwn.current = true
      onLocate()
    } else ready?.map.easeTo({ center: [fix.lng, fix.lat], zoom: OWN_ZOOM })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the map itself listens to the arrow keys */}
      <div ref={container} className="company-map" role="application" aria-label="企业地图" tabIndex={0} />
      <div className="company-map__tools">
        <IconButton icon="plus" label="放大" onClick={() => ready?.map.zoomIn()} />
        <IconButton icon="minus" label="缩小" onClick={() => ready?.map.zoomOut()} />
        <IconButton icon="navigate" label="回到我的位置" onClick={handleOwn} />
      </div>
      {state.state === 'loading' && (
        <p className="company-map__loading" role="status">
          <span className="spinner" />
          正在打开地图
        </p>
      )}
    </>
  )
}

function featureOf({ guid, companyName, longitude, latitude, riskColor }: MapPoint, selected: boolean): Feature {
  const { rank, mark } = RISKS[riskColor ?? ''] ?? UNRATED
  return pointFeature(longitude ?? 0, latitude ?? 0, { guid, name: companyName, rank, mark, selected })
}

function put(source: unknown, features: readonly Feature[]) {
  // The sources are our own style's, and all of them are GeoJSON.
  ;(source as GeoJSONSource | undefined)?.setData(collection([...features]))
}
