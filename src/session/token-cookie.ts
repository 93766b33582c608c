import { TOKEN_COOKIE } from '#domain/contract/envelope.ts'

/** The token also stands in a cookie (specification, section 4). The database is what counts: the worker reads no cookies. */
export function writeTokenCookie(token: string | null): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const life = token === null ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token ?? '')}; path=/; samesite=strict${secure}${life}`
  noteSomebody(token !== null)
}

/** Outlives the browser, as the session does and the cookie does not. */
const SOMEBODY = 'somebody'

function noteSomebody(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(SOMEBODY, '1')
    else localStorage.removeItem(SOMEBODY)
  } catch {
    // No storage: the sign-in page shows its form a moment early.
  }
  if (!isThere) forgetLook()
}

/** Where the last look of a page is kept (`shell/last-look.ts`), and the element that shows it (`early/early.js`). */
export const LOOK = 'look'
/** Where it is kept which list stood there (`data/first-rows.ts`). */
export const ROWS = 'rows'

/** Of somebody who is here no more, or has to say first who he is. */
export function forgetLook(): void {
  document.getElementById(LOOK)?.remove()
  try {
    localStorage.removeItem(LOOK)
    localStorage.removeItem(ROWS)
  } catch {
    // No storage: there is none.
  }
}

/** Whether somebody may be signed in, told without opening a database. */
export function maybeSomebody(): boolean {
  try {
    return hasTokenCookie() || localStorage.getItem(SOMEBODY) !== null
  } catch {
    return hasTokenCookie()
  }
}

export function hasTokenCookie(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${TOKEN_COOKIE}=`))
}
