import { useSpeech } from '#app/device/speech.ts'
import { Button } from '#app/ui/index.ts'

interface ReadAloudProps {
  words: string
  /** Of what, for who does not see where it stands. */
  of: string
}

/** For who has his hands full; absent where the device has no Chinese voice. */
export function ReadAloud({ words, of }: ReadAloudProps) {
  const { canSpeak, isSpeaking, speak, stop } = useSpeech()
  if (!canSpeak) return null
  return (
    <Button
      size="small"
      tone="quiet"
      icon={isSpeaking ? 'stop' : 'speaker'}
      aria-label={`${isSpeaking ? '停止朗读' : '朗读'}：${of}`}
      onClick={() => (isSpeaking ? stop() : speak(words))}
    >
      {isSpeaking ? '停止' : '朗读'}
    </Button>
  )
}
