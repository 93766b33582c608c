import type { Draft } from '#app/offline/types.ts'
import { clockOf } from '#app/ui/format.ts'

/** What kind of work a draft is of, where its title does not say so itself. */
const NOUNS: Readonly<Record<string, string>> = {
  patrol: '巡查',
  selfCheck: '自查',
  permit: '作业票',
  exam: '考试',
  study: '学习',
  attendance: '考勤',
}

/** These go on by themselves, or stand on home already: nobody left them in the middle. */
const NOT_LEFT: ReadonlySet<string> = new Set(['study', 'attendance'])

export const nounOf = ({ kind }: Pick<Draft, 'kind'>): string | null => NOUNS[kind] ?? null

export const isLeft = ({ kind }: Pick<Draft, 'kind'>): boolean => !NOT_LEFT.has(kind)

/** `巡查：吴江示例纺织有限公司` */
export function draftTitle(draft: Pick<Draft, 'kind' | 'title'>): string {
  const noun = nounOf(draft)
  return noun === null ? draft.title : `${noun}：${draft.title}`
}

/** `做到「检查」，保存于 今天 10:32` */
export function draftNote({ step, savedAt }: Pick<Draft, 'step' | 'savedAt'>): string {
  return `${step === undefined ? '' : `做到「${step}」，`}保存于 ${clockOf(savedAt)}`
}
