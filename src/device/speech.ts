import { useEffect, useState } from 'react'

const LANGUAGE = 'zh-CN'
/** A little slower than talk: there is a machine running beside. */
const RATE = 0.95

interface Speech {
  /** False where the device has no voice. */
  canSpeak: boolean
  isSpeaking: boolean
  speak: (text: string) => void
  stop: () => void
}

/** Reads words aloud; falls silent with the page that asked for it. Works without a signal where the voice is installed. */
export function useSpeech(): Speech {
  const voice = globalThis.speechSynthesis as SpeechSynthesis | undefined // older web views have none
  const [isSpeaking, setIsSpeaking] = useState(false)
  useEffect(() => () => (globalThis.speechSynthesis as SpeechSynthesis | undefined)?.cancel(), [])

  return {
    canSpeak: voice !== undefined,
    isSpeaking,
    speak(text) {
      if (voice === undefined) return
      voice.cancel()
      const words = new SpeechSynthesisUtterance(text)
      words.lang = LANGUAGE
      words.rate = RATE
      words.onend = () => setIsSpeaking(false)
      words.onerror = () => setIsSpeaking(false)
      setIsSpeaking(true)
      voice.speak(words)
    },
    stop() {
      voice?.cancel()
      setIsSpeaking(false)
    },
  }
}
