import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { Problem } from '#domain/kit/problems.ts'

/** The sentence for a capture that did not come about. */
export function captureWords(error: unknown): string {
  return error instanceof DeviceProblem || error instanceof Problem ? error.message : '没有保存成功，请再试一次'
}
