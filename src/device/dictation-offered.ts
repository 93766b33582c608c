/** What the Web Speech API hears with; missing in the type library, and in some browsers. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  /** Only where the browser can do without its maker's servers. */
  processLocally?: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

export interface RecognitionClass {
  new (): Recognition
  /** Newer browsers tell whether they hold a language themselves. */
  available?(asked: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** Null where the device turns no speech into words. */
export function recognitionOffered(): RecognitionClass | null {
  const offered = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }
  return offered.SpeechRecognition ?? offered.webkitSpeechRecognition ?? null
}
