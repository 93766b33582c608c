import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '#app/data/ask.ts'
import { useDraft } from '#app/data/index.ts'
import type { StudyRecord } from './course.ts'

const TICK_MS = 1_000
/** What a dead battery may cost. */
const KEEP_EVERY_TICKS = 10
const BEAT_EVERY_TICKS = 30

interface StudyDraft {
  /** Studied and not yet reported. */
  pending: number
  position: number
}

/**
 * Counts the seconds one spends with a course while the page is in sight and `isActive` says so; reports them, and keeps
 * what cannot be reported now for when it can.
 */
export function useStudy(coursewareGuid: string, title: string, isActive: () => boolean) {
  const draft = useDraft<StudyDraft>(`study:${coursewareGuid}`, {
    kind: 'study',
    title,
    value: { pending: 0, position: 0 },
  })
  const [told, setTold] = useState<StudyRecord | null>(null)
  const [pending, setPending] = useState(0)
  const counted = useRef({ pending: 0, position: 0, isLoaded: false, isSending: false })
  const latest = useRef({ draft, isActive })
  latest.current = { draft, isActive }

  useEffect(() => {
    if (draft.loading || counted.current.isLoaded) return
    Object.assign(counted.current, draft.value, { isLoaded: true })
    setPending(draft.value.pending)
  }, [draft.loading, draft.value])

  const report = useCallback(async () => {
    const { pending: seconds, position, isLoaded, isSending } = counted.current
    if (!isLoaded || isSending) return
    counted.current.isSending = true
    try {
      const record = await ask<StudyRecord>('/api/courseware/heartbeat', { coursewareGuid, seconds, position })
      counted.current.pending -= seconds
      counted.current.position = Math.max(counted.current.position, record.position ?? 0)
      latest.current.draft.set({ pending: counted.current.pending, position: counted.current.position })
      setPending(counted.current.pending)
      setTold(record)
    } catch {
      // Without an answer the seconds stay where they are.
    } finally {
      counted.current.isSending = false
    }
  }, [coursewareGuid])

  useEffect(() => {
    if (!draft.loading) void report()
  }, [draft.loading, report])

  useEffect(() => {
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      const { isLoaded } = counted.current
      if (isLoaded && document.visibilityState === 'visible' && latest.current.isActive()) {
        counted.current.pending += 1
        setPending(counted.current.pending)
        const { pending: seconds, position } = counted.current
        if (ticks % KEEP_EVERY_TICKS === 0) latest.current.draft.set({ pending: seconds, position })
      }
      if (ticks % BEAT_EVERY_TICKS === 0 && counted.current.pending > 0) void report()
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      if (counted.current.pending > 0) void report()
    }
  }, [report])

  const reached = useCallback((position: number) => {
    counted.current.position = Math.max(counted.current.position, Math.floor(position))
  }, [])
  return { told, pending, reached, position: () => counted.current.position }
}
