import type { Recognition } from '#app/device/dictation-offered.ts'

/** Ears that hear what a test says. One listens at a time, as in a browser. */
export class FakeRecognition implements Recognition {
  private static current: FakeRecognition | null = null

  static running(): FakeRecognition {
    if (FakeRecognition.current === null) throw new Error('nothing listens')
    return FakeRecognition.current
  }

  static forget(): void {
    FakeRecognition.current = null
  }

  lang = ''
  continuous = true
  interimResults = false
  processLocally?: boolean
  onresult: Recognition['onresult'] = null
  onerror: Recognition['onerror'] = null
  onend: Recognition['onend'] = null
  starts = 0
  isAborted = false

  start(): void {
    this.starts += 1
    FakeRecognition.current = this
  }

  stop(): void {
    this.onend?.()
  }

  abort(): void {
    this.isAborted = true
    this.onerror?.({ error: 'aborted' })
    this.onend?.()
  }

  hear(transcript: string): void {
    this.onresult?.({ results: [[{ transcript }]] })
  }

  /** Browsers end of themselves behind what was said. */
  pause(): void {
    this.onend?.()
  }

  fail(error: string): void {
    this.onerror?.({ error })
    this.onend?.()
  }
}
