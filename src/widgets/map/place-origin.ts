import { PLACE_DIGITS, type PlaceSource } from '#domain/kit/point.ts'
import type { LngLat } from '#domain/rules/geo.ts'

/** How a place was come by just now. */
export interface PlaceOrigin {
  source: PlaceSource
  /** Metres; of a fix alone. */
  accuracy: number | null
}

/** A fix as good as this is not waited any longer for. */
export const GOOD_METRES = 30

export const roundedPlace = ({ lng, lat }: LngLat): LngLat => ({
  lng: Number(lng.toFixed(PLACE_DIGITS)),
  lat: Number(lat.toFixed(PLACE_DIGITS)),
})
