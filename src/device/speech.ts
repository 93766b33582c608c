import { useEffect, useState, useSyncExternalStore } from 'react'

const LANGUAGE = 'zh-CN'
/** As devices name it: Android has zh_CN, some engines cmn-Hans-CN. */
const CHINESE = /^(zh|cmn)/i
/** Cantonese and Min read the same signs another way. */
const OF_THE_MAINLAND = /cn|hans/i
/** A little slower than talk: there is a machine running beside. */
const RATE = 0.95

interface Speech {
  /** False where the device has no Chinese voice. */
  canSpeak: boolean
  isSpeaking: boolean
  speak: (text: string) => void
  stop: () => void
}

/** Reads words aloud; falls silent with the page that asked for it. Works without a signal where the voice is installed. */
export function useSpeech(): Speech {
  const canSpeak = useSyncExternalStore(watchVoices, hasChineseVoice)
  const [isSpeaking, setIsSpeaking] = useState(false)
  useEffect(() => {
    if (isSpeaking) return () => synthesis()?.cancel()
  }, [isSpeaking])

  return {
    canSpeak,
    isSpeaking,
    speak(text) {
      const reader = synthesis()
      if (reader === undefined) return
      reader.cancel()
      const words = new SpeechSynthesisUtterance(text)
      words.voice = chineseVoice()
      words.lang = LANGUAGE
      words.rate = RATE
      words.onend = () => setIsSpeaking(false)
      words.onerror = () => setIsSpeaking(false)
      setIsSpeaking(true)
      reader.speak(words)
    },
    stop() {
      synthesis()?.cancel()
      setIsSpeaking(false)
    },
  }
}

/** Older web views have none. */
const synthesis = () => globalThis.speechSynthesis as SpeechSynthesis | undefined

/** One on the device before one that needs its maker's servers. */
function chineseVoice(): SpeechSynthesisVoice | null {
  const chinese = (synthesis()?.getVoices() ?? []).filter(({ lang }) => CHINESE.test(lang))
  const worth = ({ lang, localService }: SpeechSynthesisVoice) =>
    Number(localService) + 2 * Number(OF_THE_MAINLAND.test(lang))
  return chinese.sort((one, other) => worth(other) - worth(one))[0] ?? null
}

const hasChineseVoice = () => chineseVoice() !== null

/** Browsers learn their voices some time after the page begins. */
function watchVoices(onChange: () => void): () => void {
  const reader = synthesis()
  reader?.addEventListener('voiceschanged', onChange)
  return () => reader?.removeEventListener('voiceschanged', onChange)
}
