import { isFullDisk } from '#app/offline/open.ts'
import { Problem } from '#domain/kit/problems.ts'

/** What to tell the person of a write that failed: the phone is full, or the error as it is. */
export function storingProblem(error: unknown, sentence: string): unknown {
  return isFullDisk(error) ? fullDisk(sentence, error) : error
}

export function fullDisk(sentence: string, cause?: unknown): Problem {
  return new Problem('payload.too-large', { sentence }, { cause })
}
