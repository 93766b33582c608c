/** One address for one page: with a slash at its end it would be another one, in the bar of tags and in the history. */
export function settleAddress(): void {
  const { pathname, search, hash } = location
  const settled = pathname.replace(/\/+$/, '') || '/'
  if (settled !== pathname) history.replaceState(history.state, '', settled + search + hash)
}
