// What a person downloads before two pages work, against the budgets: the built client as the server sends it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '..', 'dist', 'client')
const ENTRY = 'index.html'

/** Modules that a page loads lazily on its way to the screen, besides the entry and what that imports. */
const PAGES = {
  login: { maxBytes: 120_000, modules: ['src/features/login/LoginPage.tsx'] },
  home: {
    maxBytes: 200_000,
    modules: ['src/shell/Guard.tsx', 'src/shell/HomeRoute.tsx', 'src/features/home/HomePage.tsx'],
  },
}

/** Too heavy for a first load on a field network; each belongs in a chunk of its own, behind the page that needs it. */
const NEVER_IN_FIRST_LOAD =
  /\/node_modules\/(antd|maplibre-gl|echarts|zrender|@tiptap|prosemirror-[a-z]+|dompurify|jsqr|uqr)\//

/** @typedef {{ file: string, src?: string, imports?: string[], css?: string[] }} Chunk */
/** @typedef {{ page: string, bytes: number, maxBytes: number, files: { file: string, bytes: number }[], problems: string[] }} PageWeight */

/**
 * Bytes of JS and CSS (brotli) of each page with a budget, and what is wrong with it.
 * @returns {PageWeight[]}
 */
export function pageBytes() {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'))
  return Object.entries(PAGES).map(([page, { maxBytes, modules }]) => {
    const chunks = closureOf(manifest, [ENTRY, ...modules])
    const names = new Set([...chunks].flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))
    const files = [...names].map((file) => ({ file, bytes: sentSize(file) })).sort((a, b) => b.bytes - a.bytes)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const modulesInside = [...names].flatMap(modulesOf)
    const problems = [
      ...(bytes > maxBytes ? [`${bytes} bytes, ${bytes - maxBytes} more than allowed`] : []),
      ...heavyPackages(modulesInside).map((name) => `contains ${name}`),
      ...modules
        .filter((module) => !manifest[module] && !modulesInside.some((path) => path.endsWith(`/${module}`)))
        .map((module) => `${module} is in no chunk: was it moved? (PAGES in scripts/budget.mjs)`),
    ]
    return { page, bytes, maxBytes, files, problems }
  })
}

/**
 * The chunks of these modules and everything they import statically, however deep.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} modules
 */
function closureOf(manifest, modules) {
  /** @type {Set<Chunk>} */
  const found = new Set()
  const waiting = [...modules]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    waiting.push(...(chunk.imports ?? []))
  }
  return found
}

/**
 * As the server sends it.
 * @param {string} file
 */
function sentSize(file) {
  const compressed = join(DIST, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(DIST, file)).size
}

/**
 * The modules inside a built file, by its source map: the manifest names chunks, not what is in them.
 * @param {string} file
 * @returns {string[]}
 */
function modulesOf(file) {
  const map = join(DIST, `${file}.map`)
  return existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources : []
}

/** @param {string[]} modules */
function heavyPackages(modules) {
  return [...new Set(modules.flatMap((path) => path.match(NEVER_IN_FIRST_LOAD)?.[1] ?? []))]
}

if (process.argv[1] === import.meta.filename) {
  for (const { page, bytes, maxBytes, files, problems } of pageBytes()) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${page}: ${bytes} of ${maxBytes} bytes (brotli, JS + CSS)`)
    for (const file of files) console.log(`       ${String(file.bytes).padStart(7)}  ${file.file}`)
    for (const problem of problems) console.log(`     ! ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
}
