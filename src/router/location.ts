/** Where somebody is in the app: an address, and what its entry in the history of the window bears. */
export interface Location {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** With its hash, or empty. */
  hash: string
  state: unknown
  /** Of the entry in the history; `default` where the app was opened from outside. */
  key: string
}

/** How somebody came where he is: back or on in the history (or from outside), onward, or in place of the page before. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/** The parts of a target; one that names no path, `?open=7`, stays where it is named. */
export function targetFrom(
  to: string,
  here: Pick<Location, 'pathname'>,
): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const [rest = '', hash] = splitAt(to, '#')
  const [path = '', search] = splitAt(rest, '?')
  const pathname = path === '' ? here.pathname : path.startsWith('/') ? path : `/${path}`
  return { pathname, search, hash }
}

/** What comes before the mark, and the rest with it; a mark with nothing behind it is none. */
function splitAt(text: string, mark: string): [before: string, rest: string] {
  const at = text.indexOf(mark)
  if (at === -1) return [text, '']
  return [text.slice(0, at), at === text.length - 1 ? '' : text.slice(at)]
}

export const newKey = () => Math.random().toString(36).slice(2, 10)
