import { useEffect, useState } from 'react'
import type { Change } from './patrol-context.ts'
import type { PatrolStep } from './patrol-draft.ts'
import { useSteady } from './use-steady.ts'

/** An element to bring into view; a new object each time, so that the same one can be asked for twice. */
export interface Focus {
  anchor: string
}

export function useGo(change: (change: Change) => void) {
  const [focus, setFocus] = useState<Focus | null>(null)
  const go = useSteady((step: PatrolStep, anchor?: string) => {
    change((draft) => (draft.step === step ? draft : { ...draft, step }))
    setFocus(anchor === undefined ? null : { anchor })
  })
  return { focus, go }
}

/** Scrolls to the element once the step that holds it is there, and marks it for a moment. */
export function useFocus(focus: Focus | null, step: PatrolStep): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step decides what there is to be found
  useEffect(() => {
    if (focus === null) return
    const element = document.getElementById(focus.anchor)
    if (element === null) return
    element.scrollIntoView({ block: 'center' })
    element.querySelector<HTMLElement>('input,textarea,select,button')?.focus({ preventScroll: true })
    element.classList.add('patrol-found')
    const timer = setTimeout(() => element.classList.remove('patrol-found'), FOUND_MS)
    return () => {
      clearTimeout(timer)
      element.classList.remove('patrol-found')
    }
  }, [focus, step])
}

const FOUND_MS = 1_600
