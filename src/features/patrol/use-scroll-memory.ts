import { useEffect, useLayoutEffect } from 'react'
import { forget, keep, kept } from '#app/ui/kept.ts'

/** Where the page was scrolled to, per step: state of this device's screen, so not part of the draft. */
const keyOf = (draftKey: string, step: string) => `scroll:${draftKey}:${step}`
const SETTLE_MS = 150

/** Puts the page back where it was scrolled to, also after the browser was killed. */
export function useScrollMemory(draftKey: string, step: string): void {
  useLayoutEffect(() => {
    window.scrollTo(0, Number(kept(keyOf(draftKey, step)) ?? 0))
  }, [draftKey, step])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => keep(keyOf(draftKey, step), String(Math.round(window.scrollY)))
    const handleScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(note, SETTLE_MS)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', handleScroll)
    }
  }, [draftKey, step])
}

export function forgetScroll(draftKey: string, steps: readonly string[]): void {
  for (const step of steps) forget(keyOf(draftKey, step))
}
