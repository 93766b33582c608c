/** Lies beside the client's document. */
export const PAGE_FILES = 'page-files.json'

/** The files of the built client that each page needs beyond the entry; written with the build (`scripts/page-files.mjs`). */
export interface PageFiles {
  files: readonly string[]
  /** Of which screens the second list of a page is. */
  wide: string
  /** By the page's path: the places in `files` of what it needs everywhere, and of what it needs besides on wide screens. */
  pages: Readonly<Record<string, readonly [everywhere: readonly number[], wide: readonly number[]]>>
}

/**
 * The `Link` header that names a page's files with its document, so that all of them are fetched at once and not as each
 * is found in another. Null where no page has this address.
 */
export function linkHeaderOf({ files, wide, pages }: PageFiles, pathname: string): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const page = pages[path] ?? pages[Object.keys(pages).find((pattern) => fits(pattern, path)) ?? '']
  if (page === undefined) return null
  const [everywhere, besides] = page
  const links = [
    ...everywhere.map((at) => linkTo(files[at] ?? '')),
    ...besides.map((at) => `${linkTo(files[at] ?? '')}; media="${wide}"`),
  ]
  return links.length === 0 ? null : links.join(', ')
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; as=script; crossorigin`

function fits(pattern: string, path: string): boolean {
  if (!pattern.includes(':')) return false
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}
