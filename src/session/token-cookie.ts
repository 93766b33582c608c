import { TOKEN_COOKIE } from '#domain/contract/envelope.ts'

/** The token also stands in a cookie (specification, section 4). The database is what counts: the worker reads no cookies. */
export function writeTokenCookie(token: string | null): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const life = token === null ? '; max-age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token ?? '')}; path=/; samesite=lax${secure}${life}`
}
