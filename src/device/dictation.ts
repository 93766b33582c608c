import { type RecognitionClass, recognitionOffered } from './dictation-offered.ts'

const LANGUAGE = 'zh-CN'

/** Why it ended, as far as it changes what a person does next. */
export type DictationEnd = 'stopped' | 'silence' | 'refused' | 'no-network' | 'no-microphone' | 'failed'

/** The error codes of the Web Speech API (https://wicg.github.io/speech-api/#speechreco-error). */
const ENDS: Readonly<Record<string, DictationEnd>> = {
  'no-speech': 'silence',
  aborted: 'stopped',
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  network: 'no-network',
  'audio-capture': 'no-microphone',
}

interface Listener {
  /** What seems to have been said so far; it may still change. */
  onHearing(words: string): void
  /** What was said between two pauses, for good. */
  onWords(words: string): void
  onEnd(why: DictationEnd): void
}

export interface Dictation {
  /** Ends it when what was said last is understood. */
  stop(): void
  /** Ends it at once, with the words as far as they are understood: the page goes away. */
  leave(): void
}

/**
 * Listens until told to stop, or until nobody says anything. From pause to pause it begins anew: listening on in one go,
 * Chrome for Android says what came before once more with every pause.
 */
export function startDictation(listener: Listener, offered: RecognitionClass | null = recognitionOffered()): Dictation {
  if (offered === null) throw new Error('nothing here turns speech into words')
  const recognition = new offered()
  recognition.lang = LANGUAGE
  recognition.continuous = false
  recognition.interimResults = true
  let heard = ''
  let why: DictationEnd | null = null

  function flush() {
    const words = heard.trim()
    heard = ''
    if (words !== '') listener.onWords(words)
  }
  recognition.onresult = ({ results }) => {
    heard = Array.from(results, (result) => result[0]?.transcript ?? '').join('')
    listener.onHearing(heard)
  }
  recognition.onerror = ({ error }) => {
    why ??= ENDS[error] ?? 'failed'
  }
  recognition.onend = () => {
    const wasHeard = heard.trim() !== ''
    flush()
    if (why === null && wasHeard) return listen()
    listener.onEnd(why ?? 'silence')
  }
  function listen() {
    try {
      recognition.start()
    } catch {
      listener.onEnd('failed')
    }
  }

  void holdsLanguage(offered).then((isHeld) => {
    if (why !== null) return listener.onEnd(why)
    if (isHeld) recognition.processLocally = true
    listen()
  })
  return {
    stop() {
      why ??= 'stopped'
      recognition.stop()
    },
    leave() {
      why ??= 'stopped'
      flush()
      recognition.abort()
    },
  }
}

/** Whether it works without a signal, and without a word leaving the device. */
async function holdsLanguage(offered: RecognitionClass): Promise<boolean> {
  try {
    return (await offered.available?.({ langs: [LANGUAGE], processLocally: true })) === 'available'
  } catch {
    return false
  }
}
