import { type RefObject, useEffect, useRef } from 'react'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

/**
 * Keyboard manners of a dialog: takes the focus and gives it back, keeps Tab inside, closes on Escape, holds the page
 * still. Not the `dialog` element, whose top layer would cover the camera and the other overlays.
 */
export function useDialog(isOpen: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    const element = panel.current
    if (element !== null && !element.contains(before)) element.focus({ preventScroll: true })
    const release = holdPage()

    function handleKey(event: KeyboardEvent) {
      if (element === null || !element.contains(document.activeElement)) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        close.current()
      }
      if (event.key === 'Tab') keepInside(element, event)
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      release()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])

  return panel
}

function keepInside(element: HTMLElement, event: KeyboardEvent) {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.offsetParent !== null)
  const first = stops[0]
  const last = stops.at(-1)
  const isAtEdge = document.activeElement === (event.shiftKey ? first : last) || document.activeElement === element
  if (!isAtEdge) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** Counted on the body itself: overlays may lie on one another. */
function holdPage() {
  const { dataset } = document.body
  dataset.locked = String(Number(dataset.locked ?? 0) + 1)
  return () => {
    const left = Number(dataset.locked ?? 1) - 1
    if (left > 0) dataset.locked = String(left)
    else delete dataset.locked
  }
}
