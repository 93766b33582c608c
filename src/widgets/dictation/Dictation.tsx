import { useContext, useEffect, useRef, useState } from 'react'
import { type DictationEnd, type Dictation as Running, startDictation } from '#app/device/dictation.ts'
import { FieldContext } from '#app/ui/fields.tsx'
import { Icon } from '#app/ui/index.ts'
import { writeAtCaret } from './write-at-caret.ts'
import './dictation.css'

/** What is said is kept in any case by whoever types; so each sentence says what to do instead. */
const ENDS: Readonly<Record<DictationEnd, string>> = {
  stopped: '',
  silence: '没有听到声音，点话筒再说',
  refused: '没有使用麦克风的许可，请在浏览器的网站设置里允许；可以先打字',
  'no-network': '语音识别连不上网络；可以先打字',
  'no-microphone': '没有可用的麦克风；可以先打字',
  failed: '语音输入没有成功；可以先打字',
}
const LISTENING = '正在听，请说话'
const FULL = '字数已满，多出的话没有写入'

/**
 * Writes what is said into the control it stands behind, where the caret is. What is typed stays: words are only ever put
 * in, and go the way of typed ones, so that the form notices and the draft keeps them.
 */
export function Dictation() {
  const field = useContext(FieldContext)
  const place = useRef<HTMLDivElement>(null)
  const running = useRef<Running | null>(null)
  const [isListening, setIsListening] = useState(false)
  const [words, setWords] = useState('')
  useEffect(() => () => running.current?.leave(), [])
  useEffect(() => {
    if (!isListening) return
    const stop = new AbortController()
    const leave = () => running.current?.leave()
    const handleClick = ({ target }: Event) => target instanceof Node && !place.current?.contains(target) && leave()
    // Before whatever is pressed acts: it takes the last words along, and no microphone stays open behind another page.
    document.addEventListener('click', handleClick, { capture: true, signal: stop.signal })
    document.addEventListener('visibilitychange', leave, { signal: stop.signal })
    return () => stop.abort()
  }, [isListening])

  function handleClick() {
    if (isListening) return running.current?.stop()
    const control = place.current?.previousElementSibling
    if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return
    setIsListening(true)
    setWords(LISTENING)
    running.current = startDictation({
      onHearing: setWords,
      onWords(said) {
        const isWhole = writeAtCaret(control, said)
        setWords(isWhole ? LISTENING : FULL)
        if (!isWhole) running.current?.stop()
      },
      onEnd(why) {
        running.current = null
        setIsListening(false)
        setWords((before) => (before === FULL ? FULL : ENDS[why]))
      },
    })
  }

  return (
    <div className="dictation" ref={place}>
      <button
        type="button"
        className="dictation__button"
        data-listening={isListening}
        aria-label={isListening ? '停止语音输入' : '语音输入'}
        aria-describedby={field?.labelId}
        onClick={handleClick}
      >
        <Icon name={isListening ? 'stop' : 'microphone'} />
      </button>
      <p className="dictation__words" role="status">
        {words}
      </p>
    </div>
  )
}
