import type { LocalRecord } from '#app/offline/types.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { exam } from '#domain/resources/exam/definition.ts'
import type { examResult, GivenAnswer, SittingQuestion } from '#domain/resources/examResult/definition.ts'

export type Sitting = RecordOf<typeof examResult> & Pick<LocalRecord, '$sync'>
export type Exam = RecordOf<typeof exam> & Pick<LocalRecord, '$sync'>

/** What the device keeps while one sits. */
export interface SittingDraft {
  answers: Record<string, { answer: string; at: string }>
  /** Questions to look at again. */
  flags: string[]
  /** The question in sight. */
  at: number
  switches: number
}

export const DRAFT_KIND = 'exam'
export const draftKeyOf = (guid: string) => `exam:${guid}`
export const EMPTY_DRAFT: SittingDraft = { answers: {}, flags: [], at: 0, switches: 0 }

/** Where another device of the same person left off. */
export function draftFrom({ given, screenSwitches }: Sitting): SittingDraft {
  const answers = Object.fromEntries(
    (given ?? []).map(({ questionGuid, answer, at }) => [questionGuid, { answer, at }]),
  )
  return { ...EMPTY_DRAFT, answers, switches: screenSwitches ?? 0 }
}

export const isAnswered = ({ answers }: SittingDraft, { questionGuid }: SittingQuestion) =>
  (answers[questionGuid]?.answer ?? '').trim() !== ''

/** As the actions want it. */
export function paperOf({ answers, switches }: SittingDraft): { answers: GivenAnswer[]; screenSwitches: number } {
  return {
    answers: Object.entries(answers).map(([questionGuid, given]) => ({ questionGuid, ...given })),
    screenSwitches: switches,
  }
}

/** What a choice of several becomes when a letter is touched: letters in order. */
export function toggledLetter(answer: string, letter: string): string {
  const letters = new Set(answer)
  if (!letters.delete(letter)) letters.add(letter)
  return [...letters].sort().join('')
}

/** 12:05, or 1:02:05 above an hour; never below 0. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

export type ExamStanding = 'soon' | 'open' | 'over'

/** Where an exam stands at a moment, whatever the server's job has come to. */
export function standingOf({ status, from, to }: Pick<Exam, 'status' | 'from' | 'to'>, now: string): ExamStanding {
  if (status !== 'published' || (to !== null && now >= to)) return 'over'
  return from !== null && now < from ? 'soon' : 'open'
}
