import { useState } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import type { Fix } from '#app/device/position.ts'
import { pagePosition } from '#app/device/use-position.ts'
import { vibrate } from '#app/device/vibrate.ts'
import { useDeed } from '#app/ui/index.ts'
import { pointOf } from '#domain/kit/point.ts'
import { distanceMetres } from '#domain/rules/geo.ts'
import type { Change } from './patrol-context.ts'
import { type Company, type SignIn, withFix } from './patrol-draft.ts'

export interface SigningIn {
  isBusy: boolean
  /** Why no position came; signing in without one is then offered. */
  problem: DeviceProblem | null
  signIn: () => void
  signInWithoutPosition: () => void
}

/** Good enough to tell one yard from the next; a better fix is not worth the wait. */
const GOOD_METRES = 50
const MAX_AGE_MS = 5_000
const TIMEOUT_MS = 15_000

export function useSignIn(company: Company, change: (change: Change) => void): SigningIn {
  const { isBusy, run } = useDeed()
  const [problem, setProblem] = useState<DeviceProblem | null>(null)

  async function signIn() {
    setProblem(null)
    await run(
      async () => {
        const fix = await pagePosition.fresh({ maxAgeMs: MAX_AGE_MS, timeoutMs: TIMEOUT_MS, goodMetres: GOOD_METRES })
        keep(signInAt(fix, company))
        vibrate()
      },
      (error) =>
        setProblem(
          error instanceof DeviceProblem ? error : new DeviceProblem('position.unavailable', { cause: error }),
        ),
    )
  }

  function keep(signIn: SignIn) {
    change((draft) => withFix(draft, signIn))
  }

  return {
    isBusy,
    problem,
    signIn: () => void signIn(),
    signInWithoutPosition: () => {
      setProblem(null)
      keep({ at: correctedNow(), lng: null, lat: null, accuracy: null, distance: null })
    },
  }
}

function signInAt({ lng, lat, accuracy }: Fix, { longitude, latitude }: Company): SignIn {
  const place = pointOf(longitude, latitude)
  const distance = place === null ? null : distanceMetres({ lng, lat }, place)
  return { at: correctedNow(), lng, lat, accuracy, distance }
}
