import { spokenHazard } from '#app/resources/hiddenDanger/spoken-hazard.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Day } from '#domain/lib/dates.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import type { LookedBack } from './patrol-draft.ts'

const CONCLUSIONS: Readonly<Record<string, string>> = patrolRecord.fields.conclusion.options

export interface LastTimeFacts {
  companyName: string
  last: AnyRecord | undefined
  /** What the last visit found and what was closed since. */
  closed: readonly AnyRecord[]
  /** The most pressing of those still open. */
  open: readonly AnyRecord[]
  openTotal: number
  lookedBack: readonly Pick<LookedBack, 'place' | 'description'>[]
}

/** What is read aloud at the gate: the last visit, what is still open and by when, what is to be looked at again. */
export function lastTimeWords(facts: LastTimeFacts, today: Day): string {
  const { companyName, last, closed, open, openTotal, lookedBack } = facts
  const visit =
    last === undefined
      ? '没有以前的巡查记录。'
      : `上次巡查是${spokenDay(String(last.checkDate))}，${foundWords(last)}${CONCLUSIONS[String(last.conclusion)] ?? '没有结论'}。`
  const mended =
    closed.length === 0
      ? ''
      : `其中${closed.length}条已经销号。${closed.map(({ place, description }) => `${place}，${description}。`).join('')}`
  const first = openTotal > open.length ? `先说最急的${open.length}条。` : ''
  const hazards =
    open.length === 0
      ? '没有未销号的隐患。'
      : `还有${openTotal}条隐患没有销号。${first}${open.map((hazard, at) => `第${at + 1}条，${spokenHazard(hazard, today)}`).join('')}`
  const again =
    lookedBack.length === 0
      ? ''
      : `这次要回头看${lookedBack.length}条已销号的隐患。${lookedBack.map(({ place, description }) => `${place}，${description}。`).join('')}`
  return `${companyName}。${visit}${mended}${hazards}${again}`
}

function foundWords({ problemCount }: AnyRecord): string {
  return Number(problemCount) > 0 ? `发现${problemCount}个问题，` : ''
}

function spokenDay(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}月${Number(date)}日`
}
