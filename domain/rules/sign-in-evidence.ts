import { distanceMetres, type LngLat } from './geo.ts'

/** What the platform found odd about where somebody signed in; it says so and refuses nothing. */
export const SIGN_IN_FLAGS = {
  far: '不在企业范围',
  differs: '与手机所报距离不符',
  noAccuracy: '定位精度为零',
  tooFast: '移动速度不可能',
  sameFix: '与另一企业的签到位置完全相同',
} as const

export type SignInFlag = keyof typeof SIGN_IN_FLAGS

/** Where and when somebody signed in, and where the enterprise is. */
export interface SignIn {
  at: string
  place: LngLat | null
  accuracy: number | null
  /** What his phone reckoned. */
  saidDistance: number | null
  plant: LngLat | null
}

/** An earlier or later sign-in of the same person at another enterprise. */
export interface OtherSignIn {
  at: string
  place: LngLat
}

export interface SignInFigures {
  /** Metres from the plant within which one is there. */
  fence: number
}

/** Phones round, and the plant's place may have been corrected since the phone heard of it. */
const SAME_DISTANCE_METRES = 100
/** Faster than any train to the next enterprise; the error of two positions does not make it up over this far. */
const FASTEST_METRES_A_SECOND = 60
const LEAST_JOURNEY_METRES = 2_000

/**
 * The distance as the platform reckons it, and what is odd about a sign-in. A web page cannot ask a phone whether its
 * position is made up; but a made-up one is exact to zero metres, the same to the last digit at two enterprises, or
 * somewhere else a minute ago.
 */
export function signInEvidence(
  signIn: SignIn,
  others: readonly OtherSignIn[],
  { fence }: SignInFigures,
): { distance: number | null; flags: SignInFlag[] } {
  const { place, plant, accuracy, saidDistance } = signIn
  if (place === null) return { distance: null, flags: [] }
  const distance = plant === null ? null : distanceMetres(place, plant)
  const isSaidWrong =
    distance !== null && saidDistance !== null && Math.abs(saidDistance - distance) > SAME_DISTANCE_METRES
  const found: Readonly<Record<SignInFlag, boolean>> = {
    far: distance !== null && distance > fence,
    differs: isSaidWrong,
    noAccuracy: accuracy !== null && accuracy <= 0,
    tooFast: others.some((other) => isTooFast(signIn.at, place, other)),
    sameFix: others.some((other) => other.place.lng === place.lng && other.place.lat === place.lat),
  }
  return { distance, flags: (Object.keys(found) as SignInFlag[]).filter((flag) => found[flag]) }
}

function isTooFast(at: string, place: LngLat, other: OtherSignIn): boolean {
  const metres = distanceMetres(place, other.place)
  const seconds = Math.abs(Date.parse(at) - Date.parse(other.at)) / 1000
  return metres > LEAST_JOURNEY_METRES && metres > seconds * FASTEST_METRES_A_SECOND
}
