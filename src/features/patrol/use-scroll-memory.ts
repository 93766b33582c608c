import { useEffect, useLayoutEffect } from 'react'

/** Where the page was scrolled to, per step: state of this device's screen, so not part of the draft. */
const keyOf = (draftKey: string, step: string) => `scroll:${draftKey}:${step}`
const SETTLE_MS = 150

/** Puts the page back where it was scrolled to, also after the browser was killed. */
export function useScrollMemory(draftKey: string, step: string): void {
  useLayoutEffect(() => {
    window.scrollTo(0, Number(read(keyOf(draftKey, step)) ?? 0))
  }, [draftKey, step])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => write(keyOf(draftKey, step), String(Math.round(window.scrollY)))
    const handleScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, SETTLE_MS)
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', handleScroll)
    }
  }, [draftKey, step])
}

export function forgetScroll(draftKey: string, steps: readonly string[]): void {
  for (const step of steps) remove(keyOf(draftKey, step))
}

// Storage may be switched off; then the page simply starts at its top.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
