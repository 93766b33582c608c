import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '#app/data/ask.ts'
import { act, correctedNow, type DraftState, useDraft } from '#app/data/index.ts'
import { keepScreenOn } from '#app/device/wake-lock.ts'
import { usePassingTime } from '#app/screens/passing-time.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'
import { DRAFT_KIND, draftFrom, draftKeyOf, paperOf, type Sitting, type SittingDraft } from './sitting.ts'

const TICK_MS = 1_000
/** How often the server hears of the answers: enough that a lost phone costs a minute. */
const SAVE_EVERY_MS = 60_000

export interface Sat {
  draft: DraftState<SittingDraft>
  leftMs: number
  isHandingIn: boolean
  answer: (questionGuid: string, words: string) => void
  handIn: () => Promise<void>
}

/** Everything of a sitting that goes on beside the questions: clock, drafts, saving, handing in. */
export function useSitting(sitting: Sitting): Sat {
  const { guid, dueTime, screenSwitchMax } = sitting
  const draft = useDraft<SittingDraft>(draftKeyOf(guid), {
    kind: DRAFT_KIND,
    title: sitting.examName ?? '考试',
    value: () => draftFrom(sitting),
    stepOf: ({ answers }) => `已答 ${Object.keys(answers).length} 题`,
  })
  const now = usePassingTime(TICK_MS)
  const [isHandingIn, setIsHandingIn] = useState(false)
  const latest = useRef(draft)
  latest.current = draft
  const leftMs = dueTime === null ? 0 : Date.parse(dueTime) - Date.parse(now)

  useEffect(() => keepScreenOn(), [])

  const isSending = useRef(false)
  const handIn = useCallback(async () => {
    if (isSending.current || latest.current.loading) return
    isSending.current = true
    setIsHandingIn(true)
    try {
      const input = paperOf(latest.current.value)
      await act({
        actions: [{ resource: 'examResult', action: 'handIn', recordGuid: guid, input }],
        draftKey: draftKeyOf(guid),
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toast.error(sentenceOf(error))
    } finally {
      isSending.current = false
      setIsHandingIn(false)
    }
  }, [guid])

  const isOver = leftMs <= 0 && !draft.loading
  useEffect(() => {
    if (isOver) void handIn()
  }, [isOver, handIn])

  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== 'hidden') return
      const switches = latest.current.value.switches + 1
      latest.current.set({ switches })
      if (screenSwitchMax === null) return
      if (switches > screenSwitchMax) {
        toast.info('切屏次数已超过限制，已自动交卷')
        void handIn()
      } else toast.info(`已切屏${switches}次，超过${screenSwitchMax}次将自动交卷`)
    }
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [screenSwitchMax, handIn])

  useEffect(() => {
    let sent = ''
    const timer = setInterval(() => {
      const input = paperOf(latest.current.value)
      const words = JSON.stringify(input)
      if (words === sent || input.answers.length === 0 || isSending.current) return
      // What does not get through now is on the device, and goes with the next one or with the hand-in.
      void ask('/api/examResult/act/save', { guid, input }).then(
        () => {
          sent = words
        },
        () => undefined,
      )
    }, SAVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [guid])

  const { set } = draft
  const answer = useCallback(
    (questionGuid: string, words: string) =>
      set((value) => ({
        ...value,
        answers: { ...value.answers, [questionGuid]: { answer: words, at: correctedNow() } },
      })),
    [set],
  )
  return { draft, leftMs, isHandingIn, answer, handIn }
}
