/** Set once the work of the last hour was looked for: that is for opening the app, not for coming back to its start. */
let isLookedFor = false

/** True once, where the app was opened at its start: by its icon, or by the address alone. */
export function isColdStart(): boolean {
  const isFirst = !isLookedFor
  isLookedFor = true
  const [opening] = performance.getEntriesByType('navigation')
  return isFirst && opening !== undefined && new URL(opening.name).pathname === '/'
}

/** One address for one page: with a slash at its end it would be another one, in the bar of tags and in the history. */
export function settleAddress(): void {
  const { pathname, search, hash } = location
  const settled = pathname.replace(/\/+$/, '') || '/'
  if (settled !== pathname) history.replaceState(history.state, '', settled + search + hash)
}
