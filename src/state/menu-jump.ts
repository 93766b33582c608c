const KEY = 'menuJump'

/** The menu jump mode `inline` (specification, section 4): a link from elsewhere names the page to open after signing in. */
interface Jump {
  mode: 'inline'
  path: string
}

/** Stores what the address asks for, `?menuJump=inline&path=/gis`, past a sign-in on the way. */
export function noteJump(): void {
  const query = new URLSearchParams(location.search)
  const path = query.get('path')
  // Only a path of this app: a link must not lead elsewhere.
  if (query.get(KEY) !== 'inline' || path === null || !/^\/(?![/\\])/.test(path)) return
  sessionStorage.setItem(KEY, JSON.stringify({ mode: 'inline', path } satisfies Jump))
}

/** The stored path; null in any other mode. */
export function storedJump(): string | null {
  const stored = sessionStorage.getItem(KEY)
  if (stored === null) return null
  const { mode, path }: Jump = JSON.parse(stored)
  return mode === 'inline' ? path : null
}

/** A jump is made once. */
export function forgetJump(): void {
  sessionStorage.removeItem(KEY)
}
