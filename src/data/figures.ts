import { useEffect, useState } from 'react'
import { builtInFigure, type DatedFigure, type FigureKey, type FigureOn, figuresByRows } from '#domain/data/figures.ts'
import { askOrRecall } from './ask.ts'

interface KnownFigure {
  figure: FigureOn
  /** Not heard from the server just now: the last answer, or what is built in. */
  isExpected: boolean
}

const BUILT_IN: KnownFigure = { figure: builtInFigure, isExpected: true }

/** A figure of law or policy as the server reckons with it; not asked for while `key` is null. */
export function useFigure(key: FigureKey | null): KnownFigure {
  const [known, setKnown] = useState(BUILT_IN)
  useEffect(() => {
    if (key === null) return
    let isShown = true
    askOrRecall<DatedFigure[]>('/api/systemConfig/figures', { keys: [key] })
      .then(({ data, asOf }) => {
        if (isShown) setKnown({ figure: figuresByRows(data), isExpected: asOf !== null })
      })
      .catch(() => undefined) // without an answer what is built in is shown, and says so
    return () => {
      isShown = false
    }
  }, [key])
  return known
}
