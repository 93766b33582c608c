import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { StaticPages } from './fault-proxy.ts'
import { CLIENT } from './server.ts'

/** Where the scripts of the next version lie; those of the present one stay, as on a server that keeps them a while. */
export const NEXT_ASSETS = '/assets-next/'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const IS_TEXT = /\.(m?js|css|html|webmanifest)$/

/**
 * The build as its next version would be, for a proxy to serve from the moment of the release on: other names for every
 * script, another shell, and an outbox and a mirror with a table more. Throws when it does not find what it changes.
 */
export function nextVersion(): StaticPages {
  const changed = { outbox: 0, mirror: 0, shell: 0 }
  const pages = new Map<string, { type: string; body: Buffer }>()
  for (const path of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(path)]
    if (type === undefined) continue
    const bytes = readFileSync(join(CLIENT, path))
    const body = IS_TEXT.test(path) ? Buffer.from(changedText(bytes.toString(), changed)) : bytes
    pages.set(`/${relative('.', path).replace(/^assets\//, NEXT_ASSETS.slice(1))}`, { type, body })
  }
  const isWhole = changed.outbox >= 2 && changed.mirror >= 2 && changed.shell === 1
  if (!isWhole) throw new Error(`the build looks otherwise than expected: ${JSON.stringify(changed)}`)
  const shell = pages.get('/index.html')
  if (shell !== undefined) pages.set('/', shell)
  return pages
}

/** Page and worker each hold the databases' declarations once; the worker names the revision of the shell. */
function changedText(text: string, changed: { outbox: number; mirror: number; shell: number }): string {
  const count = (what: keyof typeof changed, next: string) => () => {
    changed[what] += 1
    return next
  }
  return text
    .replaceAll('version(1).stores({drafts:', count('outbox', 'version(2).stores({later:`id`,drafts:'))
    .replaceAll('version(1).stores({chunks:', count('mirror', 'version(2).stores({later:`id`,chunks:'))
    .replace(/("?revision"?:")[0-9a-f]{32}(","?url"?:"index\.html")/, (_all, before, after) =>
      count('shell', `${before}${'0'.repeat(32)}${after}`)(),
    )
    .replaceAll('assets/', NEXT_ASSETS.slice(1))
}
