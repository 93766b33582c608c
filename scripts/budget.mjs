// What a person downloads before two pages work, against the budgets: the built client as the server sends it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '..', 'dist', 'client')
/** What the document starts. */
const ENTRY = 'src/main.tsx'

/**
 * Modules that a page loads lazily on its way to the screen, besides the entry and what that imports.
 * @type {Record<string, { maxBytes: number, modules: string[], isBeforeEntry?: true }>}
 */
const PAGES = {
  // What runs for whoever is signed in while the rest is still coming: it must not wait for that.
  begin: { maxBytes: 65_250, modules: ['src/begin.ts'], isBeforeEntry: true },
  login: { maxBytes: 91_250, modules: ['src/features/login/LoginPage.tsx'] },
  home: {
    maxBytes: 181_250,
    modules: ['src/shell/Guard.tsx', 'src/shell/HomeRoute.tsx', 'src/features/home/HomePage.tsx'],
  },
  list: {
    maxBytes: 237_250,
    modules: [
      'src/shell/Guard.tsx',
      'src/shell/DesktopShell.tsx',
      'src/features/hazards/HazardsPage.tsx',
      'src/screens/ListTable.tsx',
    ],
  },
}

/** What any page may be, its frame and definitions (with whose turn it is in every state) included; heavier are those with a map or an editor of their own. */
const MOST_FILES = 25
const MOST_BYTES = 394_500
const MOST_BYTES_WITH_MAP = 611_750
const MAP = /^assets\/map-/
/** A slow 4G line as browsers' own tools have it, one file after the other (`src/sw/sw.ts`): all of the app within a minute. */
const SLOW_LINE = { roundTripSeconds: 0.15, bytesPerSecond: 200_000 }
const LONGEST_PRECACHE_SECONDS = 60
/** Scripts and styles in the whole build. */
const MOST_BUILT_FILES = 200

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
  const keyOf = chunkOfModule(manifest)
  return Object.entries(PAGES).map(([page, { maxBytes, modules, isBeforeEntry = false }]) => {
    const wanted = isBeforeEntry ? modules : [ENTRY, ...modules]
    const keys = wanted.map(keyOf)
    const chunks = closureOf(
      manifest,
      keys.filter((key) => key !== null),
    )
    const names = new Set(filesOf(chunks))
    const files = [...names].map((file) => ({ file, bytes: sentSize(file) })).sort((a, b) => b.bytes - a.bytes)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const problems = [
      ...(bytes > maxBytes ? [`${bytes} bytes, ${bytes - maxBytes} more than allowed`] : []),
      ...heavyPackages([...names].flatMap(modulesOf)).map((name) => `contains ${name}`),
      ...wanted
        .filter((_module, at) => keys[at] === null)
        .map((module) => `${module} is in no chunk: was it moved? (PAGES in scripts/budget.mjs)`),
    ]
    return { page, bytes, maxBytes, files, problems }
  })
}

/**
 * What each page of the page table weighs at a desk, where it needs most, and what is wrong with any of them.
 * @returns {{ path: string, files: number, bytes: number, problems: string[] }[]}
 */
export function everyPage() {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'))
  const base = filesOf(closureOf(manifest, [chunkOfModule(manifest)(ENTRY) ?? '']))
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  /** @type {{ files: string[], pages: Record<string, [number[], number[]]> }} */
  const { files, pages } = JSON.parse(readFileSync(join(DIST, 'page-files.json'), 'utf8'))
  return Object.entries(pages).map(([path, places]) => {
    const names = [...new Set([...base, ...places.flat().map((at) => files[at] ?? '')])]
    const bytes = names.reduce((sum, name) => sum + sentSize(name), 0)
    const most = names.some((name) => MAP.test(name)) ? MOST_BYTES_WITH_MAP : MOST_BYTES
    // The document is the first wave and names the second: what one of its files cannot begin without would be a third.
    const keys = names.flatMap((name) => keyOfFile.get(name) ?? [])
    const unnamed = filesOf(closureOf(manifest, keys)).filter((name) => !names.includes(name))
    const problems = [
      ...unnamed.map((name) => `${name} is found only in what the document names: a third wave`),
      ...(names.length > MOST_FILES ? [`${names.length} files, at most ${MOST_FILES} are allowed`] : []),
      ...(bytes > most ? [`${bytes} bytes, at most ${most} are allowed`] : []),
    ]
    return { path, files: names.length, bytes, problems }
  })
}

/** How long the worker takes for the whole app, reckoned and not measured; `problem` is null where that is not too long. */
export function precache() {
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/"url":"([^"]+)"|\burl:["'`]([^"'`]+)["'`]/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )
  const bytes = files.reduce((sum, file) => sum + sentSize(file), 0)
  const seconds = files.length * SLOW_LINE.roundTripSeconds + bytes / SLOW_LINE.bytesPerSecond
  const isTooLong = files.length === 0 || seconds > LONGEST_PRECACHE_SECONDS
  return {
    files: files.length,
    bytes,
    seconds,
    problem: isTooLong
      ? `the app takes ${seconds.toFixed(0)} s to be kept on a slow line, at most ${LONGEST_PRECACHE_SECONDS}`
      : null,
  }
}

/** Scripts and styles of the build; null where there are not too many. */
export function tooManyFiles() {
  const count = readdirSync(join(DIST, 'assets')).filter((name) => /\.(js|css)$/.test(name)).length
  return count > MOST_BUILT_FILES ? `the build has ${count} scripts and styles, at most ${MOST_BUILT_FILES}` : null
}

/**
 * Finds the chunk that a module lies in, by the chunks' source maps: the manifest names only those that are entries.
 * @param {Record<string, Chunk>} manifest
 * @returns {(module: string) => string | null}
 */
function chunkOfModule(manifest) {
  const holds = Object.entries(manifest).map(([key, { file }]) => ({ key, modules: modulesOf(file) }))
  return (module) => holds.find(({ modules }) => modules.some((path) => path.endsWith(`/${module}`)))?.key ?? null
}

/** @param {Iterable<Chunk>} chunks */
const filesOf = (chunks) => [...chunks].flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])

/**
 * The chunks of these modules and everything they import statically, however deep.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} keys
 */
function closureOf(manifest, keys) {
  /** @type {Set<Chunk>} */
  const found = new Set()
  const waiting = [...keys]
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
  const pages = everyPage().sort((a, b) => b.bytes - a.bytes)
  const wrong = [
    ...pages.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`)),
    tooManyFiles() ?? [],
    precache().problem ?? [],
  ].flat()
  const heaviest = pages[0]
  console.log(
    `${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${pages.length} pages, the heaviest ${heaviest?.path}: ${heaviest?.bytes} bytes in ${heaviest?.files} files`,
  )
  for (const problem of wrong) console.log(`     ! ${problem}`)
  if (wrong.length > 0) process.exitCode = 1
}
