import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { IconButton } from './Button.tsx'
import { clockOf } from './format.ts'
import type { Refreshing } from './PullToRefresh.tsx'
import { usePageChrome } from './page-chrome.ts'
import './page.css'

// Only fingers pull.
const PullToRefresh = lazyPart(async () => (await import('./PullToRefresh.tsx')).PullToRefresh)
const hasTouch = () => 'ontouchstart' in globalThis

export interface PageProps {
  title: string
  /** What the window and its tag are called, where that says more than the title: the record's own name. */
  name?: string | undefined
  /** True: the page before this one, or the home page; a path; or a deed. Unless said, all but the tabs' pages lead back. */
  back?: boolean | string | (() => void) | undefined
  /** At the end of the header. */
  actions?: ReactNode
  /** Under the title, stays in sight while scrolling: search, segments, steps. */
  below?: ReactNode
  /** Buttons in thumb reach. */
  footer?: ReactNode
  /** When the data was last known to be true, where that is not now; ISO 8601. */
  asOf?: string | null | undefined
  /** Under the title, in small: that what was typed is kept. */
  note?: string | undefined
  /** Drawing the page down asks anew, on screens one can touch. */
  refresh?: Refreshing | undefined
  /** Without inner space, for maps and tables. */
  flush?: boolean | undefined
  children?: ReactNode
}

export function Page({
  title,
  name = title,
  back,
  actions,
  below,
  footer,
  asOf,
  note,
  refresh,
  flush = false,
  children,
}: PageProps) {
  const { headerEnd, hasFrame, tops = null, titleEnd, onTitle } = usePageChrome()
  // The frame of a desktop has its own way back to the page before.
  const goBack = useBack(hasFrame && back === true ? false : back, tops)

  useEffect(() => {
    document.title = `${name} · ${titleEnd}`
    onTitle?.(name)
  }, [name, titleEnd, onTitle])

  return (
    <div className="page">
      <header className="page__header">
        <div className="page__bar">
          {goBack !== null && <IconButton className="page__back" icon="back" label="返回" onClick={goBack} />}
          <div className="page__headings">
            <h1 className="page__title">{title}</h1>
            {asOf != null && <p className="page__as-of">截至 {clockOf(asOf)}</p>}
            {note !== undefined && <p className="page__as-of">{note}</p>}
          </div>
          <div className="page__end">
            {actions}
            {!hasFrame && headerEnd}
          </div>
        </div>
        {below !== undefined && <div className="page__below">{below}</div>}
      </header>
      {refresh !== undefined && hasTouch() && <PullToRefresh {...refresh} />}
      <div className={flush ? 'page__body page__body--flush' : 'page__body'}>{children}</div>
      {Boolean(footer) && (
        <div className="page__footer">
          <div className="page__actions">{footer}</div>
        </div>
      )}
    </div>
  )
}

function useBack(asked: PageProps['back'], tops: ReadonlySet<string> | null): (() => void) | null {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const back = asked ?? (tops !== null && !tops.has(pathname))
  if (back === false) return null
  if (typeof back === 'function') return back
  if (typeof back === 'string') return () => navigate(back)
  // A page opened from outside has no page before it.
  return () => (key === 'default' ? navigate('/', { replace: true }) : navigate(-1))
}
