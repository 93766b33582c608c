import { useCallback, useEffect, useRef, useState } from 'react'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { Button, IconButton, Input, toast } from '#app/ui/index.ts'
import { useMap } from '#app/ui/map/use-map.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { useDraftPolygon } from '#app/widgets/map/use-draft-polygon.ts'
import { useHome } from '#app/widgets/pick/use-home.ts'
import type { LngLat } from '#domain/rules/geo.ts'
import { mapViewOf } from '#domain/rules/map-view.ts'
import {
  areaOf,
  cornersOf,
  isOutsideDistrict,
  type Polygon,
  polygonIssue,
  polygonOf,
  readGeoJson,
} from '#domain/rules/polygon.ts'
import './map-widgets.css'

interface PolygonEditorProps {
  title: string
  value: Polygon | null
  onSave: (polygon: Polygon | null) => void
  onClose: () => void
}

const PADDING_PX = 48
const SQUARE_METRES_PER_KM2 = 1_000_000

/** The border of an area: drawn on the map, read from a GeoJSON file, or typed corner by corner. */
export function PolygonEditor({ title, value, onSave, onClose }: PolygonEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const map = useMap(container)
  const ready = map.state === 'ready' ? map : null
  const { grid } = useHome()
  const [corners, setCorners] = useState(() => cornersOf(value))
  const [past, setPast] = useState<LngLat[][]>([])
  const [selected, setSelected] = useState<number | null>(null)
  const first = useRef({ corners, view: mapViewOf(grid?.regionId ?? null) })

  function change(next: LngLat[]) {
    setPast([...past, corners])
    setCorners(next)
  }

  const select = useCallback((index: number) => setSelected(index), [])
  useDraftPolygon(ready?.map ?? null, container, {
    corners,
    selected,
    onAdd: (place) => {
      // After the chosen corner, so that a border can be bent anywhere.
      const at = selected === null ? corners.length : selected + 1
      change([...corners.slice(0, at), place, ...corners.slice(at)])
      setSelected(at)
    },
    onSelect: (index) => {
      select(index)
      setPast([...past, corners]) // a drag may follow; it is one step back
    },
    onMove: (index, place) => setCorners(replaced(corners, index, place)),
  })

  const show = useCallback(
    (places: readonly LngLat[]) => {
      if (ready === null || places.length === 0) return
      const bounds = new ready.library.LngLatBounds()
      for (const { lng, lat } of places) bounds.extend([lng, lat])
      ready.map.fitBounds(bounds, { padding: PADDING_PX, maxZoom: 17, animate: false })
    },
    [ready],
  )

  useEffect(() => {
    const { corners: before, view } = first.current
    if (before.length > 0) show(before)
    else ready?.map.jumpTo({ center: [view.lng, view.lat], zoom: view.zoom })
  }, [ready, show])

  function undo() {
    const before = past.at(-1)
    if (before === undefined) return
    setPast(past.slice(0, -1))
    setCorners(before)
    setSelected(null)
  }

  function removeCorner(index: number) {
    change(corners.filter((_corner, at) => at !== index))
    setSelected(null)
  }

  async function importFile(file: File) {
    const read = readGeoJson(await file.text())
    if ('issue' in read) return toast.error(read.issue)
    if (read.left > 0) toast.info(`文件中有${read.left + 1}个面，只导入了第一个`)
    change(read.corners)
    setSelected(null)
    show(read.corners)
  }

  function save() {
    if (corners.length === 0) return onSave(null)
    const issue = polygonIssue(corners)
    if (issue === null) onSave(polygonOf(corners))
    else toast.error(issue)
  }

  const issue = corners.length === 0 ? null : polygonIssue(corners)
  return (
    <Dialog
      title={title}
      width={960}
      onClose={onClose}
      footer={
        <>
          <span className="dialog__note" role="status">
            {corners.length} 个点
            {issue === null && corners.length > 0 && `，约 ${areaWords(areaOf(corners))}`}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={save}>
            确定
          </Button>
        </>
      }
    >
      <div className="map-widget">
        {map.state === 'failed' ? (
          <p className="map-widget__failed">地图打不开，请导入文件或逐点填写</p>
        ) : (
          <section ref={container} className="map-widget__view" aria-label="地图，点击依次标出边界点" />
        )}
        <p className="map-widget__hint">点击地图依次标出边界点，拖动可移动；选中一点后再点地图，新点加在它后面</p>
        <div className="map-widget__tools">
          <Button size="small" disabled={past.length === 0} onClick={undo}>
            撤销
          </Button>
          <Button size="small" disabled={selected === null} onClick={() => selected !== null && removeCorner(selected)}>
            删除选中点
          </Button>
          <Button
            size="small"
            disabled={corners.length === 0}
            onClick={() => {
              change([])
              setSelected(null)
            }}
          >
            清空
          </Button>
          <FilePick
            className="button button--plain button--small"
            accept=".geojson,.json"
            onFiles={([file]) => file !== undefined && void importFile(file)}
          >
            导入GeoJSON
          </FilePick>
        </div>
        {issue !== null && (
          <p className="map-widget__warning" role="alert">
            {issue}
          </p>
        )}
        {issue === null && isOutsideDistrict(corners) && (
          <p className="map-widget__warning" role="alert">
            有的点不在本区范围内，请核对
          </p>
        )}
        <details className="map-widget__figures">
          <summary>逐点查看和修改</summary>
          <ol className="map-widget__corners">
            {corners.map((corner, index) => (
              <Corner
                // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the border
                key={index}
                number={index + 1}
                corner={corner}
                onChange={(next) => change(replaced(corners, index, next))}
                onRemove={() => removeCorner(index)}
              />
            ))}
          </ol>
          <Button
            size="small"
            icon="plus"
            onClick={() =>
              change([...corners, corners.at(-1) ?? { lng: first.current.view.lng, lat: first.current.view.lat }])
            }
          >
            加一点
          </Button>
        </details>
      </div>
    </Dialog>
  )
}

interface CornerProps {
  number: number
  corner: LngLat
  onChange: (corner: LngLat) => void
  onRemove: () => void
}

function Corner({ number, corner, onChange, onRemove }: CornerProps) {
  const figure = (name: 'lng' | 'lat', label: string) => (
    <Input
      type="number"
      step="0.000001"
      aria-label={`第${number}点${label}`}
      value={Number.isFinite(corner[name]) ? corner[name] : ''}
      onChange={({ target }) =>
        onChange({ ...corner, [name]: target.value === '' ? Number.NaN : Number(target.value) })
      }
    />
  )
  return (
    <li>
      {figure('lng', '经度')}
      {figure('lat', '纬度')}
      <IconButton icon="trash" label={`删除第${number}点`} onClick={onRemove} />
    </li>
  )
}

function replaced(corners: readonly LngLat[], index: number, corner: LngLat): LngLat[] {
  return corners.map((other, at) => (at === index ? corner : other))
}

function areaWords(squareMetres: number): string {
  return squareMetres >= SQUARE_METRES_PER_KM2
    ? `${(squareMetres / SQUARE_METRES_PER_KM2).toFixed(2)} 平方公里`
    : `${Math.round(squareMetres).toLocaleString('zh-CN')} 平方米`
}
