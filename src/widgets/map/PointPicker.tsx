import { useCallback, useEffect, useRef, useState } from 'react'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { pagePosition } from '#app/device/use-position.ts'
import { Button, FormField, Input, RadioButtons, toast } from '#app/ui/index.ts'
import { collection, pointFeature } from '#app/ui/map/geojson.ts'
import { SOURCES } from '#app/ui/map/map-style.ts'
import type { GeoJSONSource, MapLayerMouseEvent } from '#app/ui/map/maplibre.ts'
import { useMap } from '#app/ui/map/use-map.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { GOOD_METRES, type PlaceOrigin, roundedPlace } from '#app/widgets/map/place-origin.ts'
import { useHome } from '#app/widgets/pick/use-home.ts'
import { PLACE_DIGITS } from '#domain/kit/point.ts'
import { type Datum, toWgs84 } from '#domain/rules/datum.ts'
import { isInsideDistrictBox, type LngLat } from '#domain/rules/geo.ts'
import { mapViewOf } from '#domain/rules/map-view.ts'
import './map-widgets.css'

interface PointPickerProps {
  title?: string | undefined
  /** WGS-84; null where none is known yet. */
  value: LngLat | null
  /** WGS-84, six digits. */
  onPick: (place: LngLat, origin: PlaceOrigin) => void
  onClose: () => void
}

const DATUMS = [
  { value: 'WGS84', label: 'GPS（WGS-84）' },
  { value: 'CGCS2000', label: '国家2000' },
  { value: 'GCJ02', label: '高德、腾讯' },
] as const satisfies readonly { value: Datum; label: string }[]

const CLOSE_ZOOM = 16
const ON_MAP: PlaceOrigin = { source: 'map', accuracy: null }

/** A place on the map: by a tap, by the device's own position, or by figures from elsewhere. */
export function PointPicker({ title = '地图选点', value, onPick, onClose }: PointPickerProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useMap(container)
  const ready = map.state === 'ready' ? map.map : null
  const { grid } = useHome()
  const [place, setPlace] = useState(value)
  const [origin, setOrigin] = useState<PlaceOrigin>(ON_MAP)
  const [typed, setTyped] = useState(() => wordsOf(value))
  const [datum, setDatum] = useState<Datum>('WGS84')
  const [isLocating, setIsLocating] = useState(false)
  const start = useRef(value)
  const view = useRef(mapViewOf(grid?.regionId ?? null))

  const choose = useCallback((next: LngLat, from: PlaceOrigin) => {
    const exact = roundedPlace(next)
    setPlace(exact)
    setOrigin(from)
    setTyped(wordsOf(exact))
    setDatum('WGS84')
  }, [])

  useEffect(() => {
    if (ready === null) return
    const { lng, lat, zoom } = start.current === null ? view.current : { ...start.current, zoom: CLOSE_ZOOM }
    ready.jumpTo({ center: [lng, lat], zoom })
    const handleClick = ({ lngLat }: MapLayerMouseEvent) => choose({ lng: lngLat.lng, lat: lngLat.lat }, ON_MAP)
    ready.on('click', handleClick)
    return () => void ready.off('click', handleClick)
  }, [ready, choose])

  useEffect(() => {
    const properties = { rank: 1, mark: '点', name: '', selected: true }
    const points = place === null ? [] : [pointFeature(place.lng, place.lat, properties)]
    ready?.getSource<GeoJSONSource>(SOURCES.places)?.setData(collection(points))
  }, [ready, place])

  function readTyped() {
    const told = placeIn(typed)
    if (told === null) return toast.error('请按“经度,纬度”填写，如 120.640000,31.160000')
    const next = roundedPlace(toWgs84(told, datum))
    choose(next, { source: 'typed', accuracy: null })
    ready?.jumpTo({ center: [next.lng, next.lat], zoom: CLOSE_ZOOM })
  }

  async function locate() {
    setIsLocating(true)
    try {
      const fix = await pagePosition.fresh({ goodMetres: GOOD_METRES })
      choose(fix, { source: 'gps', accuracy: Math.round(fix.accuracy) })
      ready?.jumpTo({ center: [fix.lng, fix.lat], zoom: CLOSE_ZOOM })
    } catch (problem) {
      toast.error(problem instanceof DeviceProblem ? problem.message : '定位失败，请在地图上选点')
    } finally {
      setIsLocating(false)
    }
  }

  function takeCentre() {
    const centre = ready?.getCenter()
    if (centre !== undefined) choose({ lng: centre.lng, lat: centre.lat }, ON_MAP)
  }

  return (
    <Dialog
      title={title}
      width={820}
      onClose={onClose}
      footer={
        <>
          <span className="dialog__note" role="status">
            {place === null
              ? '点击地图选择位置'
              : `${place.lng.toFixed(PLACE_DIGITS)}, ${place.lat.toFixed(PLACE_DIGITS)}`}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button
            tone="primary"
            onClick={() => (place === null ? toast.error('请先在地图上选择位置') : onPick(place, origin))}
          >
            确定
          </Button>
        </>
      }
    >
      <div className="map-widget">
        {map.state === 'failed' ? (
          <p className="map-widget__failed">地图打不开，请用当前位置或直接填写坐标</p>
        ) : (
          <section ref={container} className="map-widget__view" aria-label="地图，点击选择位置" />
        )}
        <div className="map-widget__tools">
          <Button size="small" icon="navigate" loading={isLocating} onClick={() => void locate()}>
            用当前位置
          </Button>
          <Button size="small" disabled={ready === null} onClick={takeCentre}>
            取地图中心
          </Button>
        </div>
        {place !== null && !isInsideDistrictBox(place.lng, place.lat) && (
          <p className="map-widget__warning" role="alert">
            这个位置不在本区范围内，请核对后再确定
          </p>
        )}
        <details className="map-widget__figures">
          <summary>填写坐标</summary>
          <FormField label="坐标来源">
            <RadioButtons value={datum} options={DATUMS} onChange={setDatum} />
          </FormField>
          <FormField label="经度,纬度" hint={datum === 'GCJ02' ? '换算成GPS坐标，误差几米，不能作法定边界' : undefined}>
            <Input
              value={typed}
              inputMode="text"
              autoComplete="off"
              placeholder="120.640000,31.160000"
              onChange={({ target }) => setTyped(target.value)}
            />
          </FormField>
          <Button size="small" onClick={readTyped}>
            定位到此坐标
          </Button>
        </details>
      </div>
    </Dialog>
  )
}

const wordsOf = (place: LngLat | null) =>
  place === null ? '' : `${place.lng.toFixed(PLACE_DIGITS)},${place.lat.toFixed(PLACE_DIGITS)}`

/** Longitude and latitude in a text, with whatever stands between them. */
function placeIn(text: string): LngLat | null {
  const [lng, lat] = text
    .split(/[,，\s]+/)
    .filter(Boolean)
    .map(Number)
  if (lng === undefined || lat === undefined || !Number.isFinite(lng) || !Number.isFinite(lat)) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : null
}
