import { useEffect, useMemo, useState } from 'react'
import { basesByRows, type FigureKey, type FigureOn, type FoundedFigure, figuresByRows } from '#domain/data/figures.ts'
import type { Day } from '#domain/lib/dates.ts'
import { askOrRecall } from './ask.ts'

interface KnownRows {
  rows: readonly FoundedFigure[]
  /** Not heard from the server just now: the last answer, or what is built in. */
  isExpected: boolean
}

const BUILT_IN: KnownRows = { rows: [], isExpected: true }

/** The dated rows of figures of law or policy, as the server has them; nothing is asked for where none is named. */
export function useDatedRows(keys: readonly string[]): KnownRows {
  const [known, setKnown] = useState(BUILT_IN)
  const named = keys.join(' ')
  useEffect(() => {
    if (named === '') return
    let isShown = true
    askOrRecall<FoundedFigure[]>('/api/systemConfig/figures', { keys: named.split(' ') })
      .then(({ data, asOf }) => {
        if (isShown) setKnown({ rows: data, isExpected: asOf !== null })
      })
      .catch(() => undefined) // without an answer what is built in is shown, and says so
    return () => {
      isShown = false
    }
  }, [named])
  return known
}

interface KnownFigures {
  figure: FigureOn
  /** The figures of a day and what they rest on, in a sentence. */
  basis: (keys: readonly FigureKey[], day: Day) => string
  isExpected: boolean
}

/** Figures of law or policy as the server reckons with them. */
export function useFigures(keys: readonly FigureKey[]): KnownFigures {
  const { rows, isExpected } = useDatedRows(keys)
  return useMemo(() => ({ figure: figuresByRows(rows), basis: basesByRows(rows), isExpected }), [rows, isExpected])
}
