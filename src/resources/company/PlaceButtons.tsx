import { lazy, type ReactNode, Suspense, useState } from 'react'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { pagePosition } from '#app/device/use-position.ts'
import { Button } from '#app/ui/index.ts'
import { isInsideDistrictBox, type LngLat } from '#domain/rules/geo.ts'
import './company.css'

/** The map comes only when somebody wants it. */
const PointPicker = lazy(async () => ({ default: (await import('#app/widgets/map/PointPicker.tsx')).PointPicker }))

export const COORDINATE_DIGITS = 6
const GOOD_METRES = 30
/** A place read less exactly than this would send the next inspector to the wrong gate. */
const POOR_METRES = 100

interface PlaceButtonsProps {
  value: LngLat | null
  onPlace: (place: LngLat) => void
  disabled?: boolean | undefined
  /** The place as it is. */
  children?: ReactNode
}

/** The two ways to the place of an enterprise nobody has to type: where one stands, and a point of the map. */
export function PlaceButtons({ value, onPlace, disabled = false, children }: PlaceButtonsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)

  async function handleHere() {
    setIsBusy(true)
    setNote(null)
    try {
      const fix = await pagePosition.fresh({ goodMetres: GOOD_METRES })
      const round = (degrees: number) => Number(degrees.toFixed(COORDINATE_DIGITS))
      onPlace({ lng: round(fix.lng), lat: round(fix.lat) })
      const words = `已取当前位置，精度 ${Math.round(fix.accuracy)} 米`
      setNote(fix.accuracy > POOR_METRES ? `${words}，误差较大，请到开阔处再取一次` : words)
    } catch (problem) {
      setNote(problem instanceof DeviceProblem ? problem.message : '暂时无法定位，请稍后再试')
    } finally {
      setIsBusy(false)
    }
  }

  const isFarOff = value !== null && !isInsideDistrictBox(value.lng, value.lat)
  const hint = note ?? (isFarOff ? '这个位置不在本区，请核对' : null)
  return (
    <>
      <div className="company-place">
        {children !== undefined && <span>{children}</span>}
        <Button size="small" icon="navigate" loading={isBusy} disabled={disabled} onClick={() => void handleHere()}>
          取当前位置
        </Button>
        <Button size="small" icon="map" disabled={disabled} onClick={() => setIsChoosing(true)}>
          地图选点
        </Button>
      </div>
      {hint !== null && <p className="form-field__hint">{hint}</p>}
      {isChoosing && (
        <Suspense fallback={null}>
          <PointPicker
            value={value}
            onPick={(place) => {
              onPlace(place)
              setNote(null)
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
