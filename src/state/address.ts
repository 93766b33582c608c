let hasBegun = false

/** The start has led on: who comes back to it has not opened the app. Not while it is drawn, which may come to nothing. */
export function noteStart(): void {
  hasBegun = true
}

/** Whether the app was opened at its start, by its icon or by the address alone, and has not led on from there yet. */
export function isColdStart(): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  return !hasBegun && opening !== undefined && new URL(opening.name).pathname === '/'
}

/** One address for one page: with a slash at its end it would be another one, in the bar of tags and in the history. */
export function settleAddress(): void {
  const { pathname, search, hash } = location
  const settled = pathname.replace(/\/+$/, '') || '/'
  if (settled !== pathname) history.replaceState(history.state, '', settled + search + hash)
}
