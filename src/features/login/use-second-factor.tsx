import { useState } from 'react'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { Problem } from '#domain/kit/problems.ts'

const SecondFactorForm = lazyPart(async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm)

interface HalfWay {
  challenge: string
  password: string | undefined
}

/** The second half of a sign-in, whichever way it began. */
export function useSecondFactor(onPassed: () => void) {
  const [halfWay, setHalfWay] = useState<HalfWay | null>(null)
  return {
    /** True where only the second factor was missing: from then on there is a form that asks for it. */
    asks(problem: unknown, password?: string): boolean {
      const isMissing = problem instanceof Problem && problem.code === 'auth.second-factor-required'
      if (isMissing) setHalfWay({ challenge: String(problem.details.challenge), password })
      return isMissing
    },
    form:
      halfWay === null ? null : (
        <SecondFactorForm
          waiting={<div className="login__form login__form--waiting" aria-busy="true" />}
          {...halfWay}
          onPassed={onPassed}
          onBack={() => setHalfWay(null)}
        />
      ),
  }
}
