import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import './pull-to-refresh.css'

export interface Refreshing {
  /** Still asking; the mark stays until then. */
  isBusy: boolean
  run: () => void
}

/** In CSS pixels: how far the mark follows the finger, and where letting go asks anew. */
const MAX_PX = 96
const ENOUGH_PX = 64
/** The finger moves further than the mark, so that the end is felt. */
const DRAG = 0.5
/** Seen even where the answer comes at once. */
const SHOWN_MS = 600

/** Lies at the top of a page: drawn down from there, it asks anew. */
export function PullToRefresh({ isBusy, run }: Refreshing) {
  const [pulledPx, setPulledPx] = useState(0)
  const [hasAsked, setHasAsked] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  const refresh = useRef(run)
  useEffect(() => {
    refresh.current = run
  })

  useEffect(() => {
    let startY: number | null = null
    let pulled = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    function handleStart({ touches, target }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      const isFree = scrollY <= 0 && document.body.dataset.locked === undefined && !isInScroller(target)
      startY = isFree && touch !== undefined ? touch.clientY : null
    }
    function handleMove({ touches }: TouchEvent) {
      const touch = touches[0]
      if (startY === null || touch === undefined) return
      pulled = Math.max(0, Math.min(MAX_PX, (touch.clientY - startY) * DRAG))
      if (scrollY > 0) pulled = 0
      setPulledPx(pulled)
    }
    function handleEnd() {
      if (pulled >= ENOUGH_PX) {
        setHasAsked(true)
        setIsFresh(true)
        clearTimeout(timer)
        timer = setTimeout(() => setIsFresh(false), SHOWN_MS)
        refresh.current()
      }
      startY = null
      pulled = 0
      setPulledPx(0)
    }
    const passive = { passive: true }
    addEventListener('touchstart', handleStart, passive)
    addEventListener('touchmove', handleMove, passive)
    addEventListener('touchend', handleEnd)
    addEventListener('touchcancel', handleEnd)
    return () => {
      clearTimeout(timer)
      removeEventListener('touchstart', handleStart)
      removeEventListener('touchmove', handleMove)
      removeEventListener('touchend', handleEnd)
      removeEventListener('touchcancel', handleEnd)
    }
  }, [])

  const isAsking = hasAsked && (isFresh || isBusy)
  if (hasAsked && !isAsking) setHasAsked(false)
  const height = isAsking ? ENOUGH_PX : pulledPx
  return (
    <div className="pull" style={{ height }} role="status">
      {height > 0 && (
        <span className="pull__mark">
          {isAsking ? <span className="spinner" /> : <Icon name={pulledPx >= ENOUGH_PX ? 'up' : 'down'} size={20} />}
          {isAsking ? '正在刷新' : pulledPx >= ENOUGH_PX ? '松开刷新' : '下拉刷新'}
        </span>
      )}
    </div>
  )
}

/** A map or a row that scrolls by itself keeps its touches. */
function isInScroller(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('canvas, [data-own-touch], .sheet') !== null
}
