import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Day, daysBetween } from '#domain/lib/dates.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import type { LookedBack } from './patrol-draft.ts'

const CONCLUSIONS: Readonly<Record<string, string>> = patrolRecord.fields.conclusion.options

export interface LastTimeFacts {
  companyName: string
  last: AnyRecord | undefined
  open: readonly AnyRecord[]
  lookedBack: readonly Pick<LookedBack, 'place' | 'description'>[]
}

/** What is read aloud at the gate: the last visit, what is still open and by when, what is to be looked at again. */
export function lastTimeWords({ companyName, last, open, lookedBack }: LastTimeFacts, today: Day): string {
  const visit =
    last === undefined
      ? '没有以前的巡查记录。'
      : `上次巡查是${spokenDay(String(last.checkDate))}，${CONCLUSIONS[String(last.conclusion)] ?? '没有结论'}。`
  const hazards =
    open.length === 0
      ? '没有未销号的隐患。'
      : `还有${open.length}条隐患没有销号。${open.map((hazard, at) => `第${at + 1}条，${hazardWords(hazard, today)}`).join('')}`
  const again =
    lookedBack.length === 0
      ? ''
      : `这次要回头看${lookedBack.length}条已销号的隐患。${lookedBack.map(({ place, description }) => `${place}，${description}。`).join('')}`
  return `${companyName}。${visit}${hazards}${again}`
}

function hazardWords({ place, description, deadline, dangerLevel }: AnyRecord, today: Day): string {
  const level = dangerLevel === 'major' ? '重大隐患，' : ''
  if (typeof deadline !== 'string') return `${level}${place}，${description}。`
  const days = daysBetween(today, deadline)
  const due = days < 0 ? `已经逾期${-days}天` : days === 0 ? '今天到期' : `还有${days}天到期`
  return `${level}${place}，${description}，${due}。`
}

function spokenDay(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}月${Number(date)}日`
}
