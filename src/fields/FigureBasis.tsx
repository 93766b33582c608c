import { useFigures } from '#app/data/figures.ts'
import { correctedNow } from '#app/data/index.ts'
import type { FigureKey } from '#domain/data/figures.ts'
import { dayOf, isDay } from '#domain/lib/dates.ts'
import './figure-basis.css'

interface FigureBasisProps {
  keys: readonly FigureKey[]
  /** The day, moment, month or year whose figures count. */
  on: unknown
}

/** Which figures of law or policy a value follows from, and where they come from. */
export function FigureBasis({ keys, on }: FigureBasisProps) {
  const { basis, isExpected } = useFigures(keys)
  const day = dayMeant(on) ?? dayOf(correctedNow())
  return (
    <small className="figure-basis">
      {basis(keys, day)}
      {isExpected && '。预计，联网后以平台现行规定为准'}
    </small>
  )
}

/** The first day of a month or a year that is named so. */
function dayMeant(on: unknown): string | null {
  const words = String(on ?? '')
  const day = [words, `${words}-01`, `${words}-01-01`].find(isDay)
  if (day !== undefined) return day
  return Number.isNaN(Date.parse(words)) ? null : dayOf(new Date(words).toISOString())
}
