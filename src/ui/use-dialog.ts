import { type RefObject, useEffect, useRef } from 'react'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

/**
 * Keyboard manners of a dialog: takes the focus and gives it back, keeps Tab inside, closes on Escape and on a phone's back gesture, holds the page
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
    const watcher = watchBackGesture(() => close.current())

    function handleKey(event: KeyboardEvent) {
      if (element === null || !element.contains(document.activeElement)) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        // Else the browser would close the dialog below this one too.
        event.preventDefault()
        close.current()
      }
      if (event.key === 'Tab') keepInside(element, event)
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      watcher?.destroy()
      release()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [isOpen])

  return panel
}

interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}

/** A phone's back gesture closes what lies over the page, before it leaves the page. Not every browser can tell. */
function watchBackGesture(onBack: () => void): Watcher | null {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher }
  if (CloseWatcher === undefined) return null
  const watcher = new CloseWatcher()
  watcher.onclose = onBack
  return watcher
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
