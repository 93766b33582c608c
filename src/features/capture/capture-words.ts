import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { sentenceOf } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'

/** The sentence for a capture that did not come about. */
export function captureWords(error: unknown): string {
  if (error instanceof Problem) return sentenceOf(error)
  return error instanceof DeviceProblem ? error.message : '没有保存成功，请再试一次'
}
