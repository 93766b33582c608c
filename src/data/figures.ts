import { useEffect, useState } from 'react'
import { basesByRows, type FigureKey, type FigureOn, type FoundedFigure, figuresByRows } from '#domain/data/figures.ts'
import type { Day } from '#domain/lib/dates.ts'
import { askOrRecall } from './ask.ts'

interface KnownFigures {
  figure: FigureOn
  /** The figures of a day and what they rest on, in a sentence. */
  basis: (keys: readonly FigureKey[], day: Day) => string
  /** Not heard from the server just now: the last answer, or what is built in. */
  isExpected: boolean
}

const known = (rows: readonly FoundedFigure[], isExpected: boolean): KnownFigures => ({
  figure: figuresByRows(rows),
  basis: basesByRows(rows),
  isExpected,
})

const BUILT_IN = known([], true)

/** Figures of law or policy as the server reckons with them; nothing is asked for where none is named. */
export function useFigures(keys: readonly FigureKey[]): KnownFigures {
  const [figures, setFigures] = useState(BUILT_IN)
  const named = keys.join(' ')
  useEffect(() => {
    if (named === '') return
    let isShown = true
    askOrRecall<FoundedFigure[]>('/api/systemConfig/figures', { keys: named.split(' ') })
      .then(({ data, asOf }) => {
        if (isShown) setFigures(known(data, asOf !== null))
      })
      .catch(() => undefined) // without an answer what is built in is shown, and says so
    return () => {
      isShown = false
    }
  }, [named])
  return figures
}
