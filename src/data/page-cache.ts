import { abortRunning } from '#app/offline/open.ts'

interface PageEnd {
  flush: () => Promise<void> | undefined
  /** Puts away at once what no flush would write in time. */
  keep: () => void
  begin: () => void
}

/**
 * A browser may put the page one leaves aside whole, to show it again at once. WebKit leaves its transactions open
 * meanwhile, and every other page of this device would wait for them for good: they are taken back, as the end of the page
 * does. When it is shown again its locks are another's, so it begins anew with what was typed last in the database.
 */
export function watchPageCache({ flush, keep, begin }: PageEnd): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    keep()
    if (persisted) abortRunning()
    else void flush()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted)
      void Promise.resolve(flush())
        .catch(() => undefined)
        .then(begin)
  })
}
