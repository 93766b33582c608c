import { useState } from 'react'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { pagePosition } from '#app/device/use-position.ts'
import { Button, useDeed } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { PlaceOrigin } from '#app/widgets/map/place-origin.ts'
import { GOOD_METRES, roundedPlace } from '#app/widgets/map/place-origin.ts'
import { isInsideDistrictBox, type LngLat } from '#domain/rules/geo.ts'
import './point.css'

/** The map comes only when somebody wants it. */
const PointPicker = lazyPart(async () => (await import('#app/widgets/map/PointPicker.tsx')).PointPicker)

/** A place read less exactly than this would send the next inspector to the wrong gate. */
const POOR_METRES = 100

interface PlaceButtonsProps {
  value: LngLat | null
  /** Where the place as it is comes from; empty where nobody said. */
  origin: string
  onPlace: (place: LngLat, origin: PlaceOrigin) => void
  disabled?: boolean | undefined
}

/** The two ways to a place nobody has to type: where one stands, and a point of the map. */
export function PlaceButtons({ value, origin, onPlace, disabled = false }: PlaceButtonsProps) {
  const { isBusy, run } = useDeed()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isPoor, setIsPoor] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)

  async function handleHere() {
    setTrouble(null)
    setIsPoor(false)
    await run(
      async () => {
        const fix = await pagePosition.fresh({ goodMetres: GOOD_METRES })
        onPlace(roundedPlace(fix), { source: 'gps', accuracy: Math.round(fix.accuracy) })
        setIsPoor(fix.accuracy > POOR_METRES)
      },
      (problem) => setTrouble(problem instanceof DeviceProblem ? problem.message : '暂时无法定位，请稍后再试'),
    )
  }

  const isFarOff = value !== null && !isInsideDistrictBox(value.lng, value.lat)
  const notes = [
    trouble ?? '',
    value === null ? '' : origin,
    isPoor ? '误差较大，请到开阔处再取一次' : '',
    isFarOff ? '这个位置不在本区，请核对' : '',
  ].filter((words) => words !== '')
  return (
    <>
      <div className="place-buttons">
        <Button size="small" icon="navigate" loading={isBusy} disabled={disabled} onClick={() => void handleHere()}>
          取当前位置
        </Button>
        <Button size="small" icon="map" disabled={disabled} onClick={() => setIsChoosing(true)}>
          地图选点
        </Button>
      </div>
      {notes.length > 0 && (
        <p className="form-field__hint" role="status">
          {notes.join('；')}
        </p>
      )}
      {isChoosing && (
        <PointPicker
          value={value}
          onPick={(place, from) => {
            onPlace(place, from)
            setTrouble(null)
            setIsPoor(false)
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  )
}
