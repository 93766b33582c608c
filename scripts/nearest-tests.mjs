// Which tests are likeliest to see a mistake in a file: those that name it, those of what uses it, then those that reach
// it by few imports. `node scripts/nearest-tests.mjs FILE…` lists them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { ROOT } from './run.mjs'

const ALIASES = { '#app/': 'src/', '#domain/': 'domain/', '#server/': 'server/', '#tests/': 'tests/' }
/** Takes minutes, or processes and a database server of its own. */
const TOO_LONG =
  /^tests\/(fuzz|soak)\/|access-matrix|conformance\/(resources|calls|routes|sheets|status|shows|turns)\.test|many-servers|server\/(backup|threads)\//

const USUAL_MOST = 8

/** The reviewed copies of who may do what, and what they are copied from. */
const RIGHTS = 'tests/conformance/rights-table.test.ts'
const WHO_MAY = /^domain\/(resources|kit)\//

/** The reviewed copies of what screens say and send: the walk of a feature stands under the name of its folder. */
const WALKS = /^tests\/src\/walks-[\w-]+\.test\.tsx$/

/** @type {Map<string, { text: string, imports: string[] }> | undefined} */
let sources

/**
 * @param {string} file
 * @param {number} most
 * @returns {string[]}
 */
export function nearestTests(file, most) {
  sources ??= readAll()
  const away = distancesTo(file)
  const usedBy = [...away].flatMap(([path, steps]) => (steps === 1 && path.startsWith('server/') ? [path] : []))
  const asked = usedBy.flatMap((path) => [...callsOf(path), resourceOf(path) ?? ''].filter(Boolean))
  const words = [...new Set([...wordsOf(file), ...asked])]
  const ranked = [...away].flatMap(([test, steps]) => {
    if (!/\.test\.tsx?$/.test(test) || TOO_LONG.test(test)) return []
    const { text } = sources?.get(test) ?? { text: '' }
    const named = words.reduce((sum, word) => sum + text.split(word).length - 1, 0)
    const twin = basename(test).replace(/\.test\.tsx?$/, '')
    const isTwin = [nameOf(file), resourceOf(file)].includes(twin)
    const isUsersTwin = usedBy.some((path) => nameOf(path) === twin)
    const near = (isTwin ? 20 : 0) + (isUsersTwin ? 10 : 0) + (steps === 1 ? 20 : 0)
    return [{ test, score: Math.min(named, 12) + near - steps }]
  })
  const nearest = ranked
    .sort((a, b) => b.score - a.score || a.test.localeCompare(b.test))
    .slice(0, most)
    .map(({ test }) => test)
  const always = WHO_MAY.test(file) ? [RIGHTS] : walksOf(file)
  return [...new Set([...always, ...nearest])]
}

/** @param {string} file */
const nameOf = (file) => basename(file).replace(/\.tsx?$/, '')

/** @param {string} file */
function walksOf(file) {
  const feature = /^src\/features\/([\w-]+)\//.exec(file)?.[1]
  const named = new RegExp(`^  '?${feature}'?: \\{`, 'm')
  return [...(sources ?? [])].flatMap(([test, { text }]) => (WALKS.test(test) && named.test(text) ? [test] : []))
}

/** The resource, what the file exports, and the calls it answers. @param {string} file */
function wordsOf(file) {
  const text = sources?.get(file)?.text ?? ''
  const exported = text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)
  const words = [resourceOf(file) ?? '', ...[...exported].map(([, name]) => name ?? ''), ...callsOf(file)]
  return [...new Set(words)].filter((word) => word.length > 3)
}

/** What it answers, as `resource/deed`. @param {string} file */
function callsOf(file) {
  const text = sources?.get(file)?.text ?? ''
  const base = /const (?:API|base) = `[^`]*\/api(?:\/(\w+))?`/.exec(text)?.[1]
  const told = base === undefined ? text : text.replaceAll(/\$\{(?:API|base)\}/g, `api/${base}`)
  return [...told.matchAll(/(?:\bapi|\$\{(?:API|base)\})\/(\w+\/\w+)/g)].map(([, name]) => name ?? '')
}

/** @param {string} file */
function resourceOf(file) {
  return /^(?:domain|src|server)\/resources\/(?!parts\/)(\w+)[/.]/.exec(file)?.[1]
}

/** How many imports each file is away from the one it reaches. @param {string} file */
function distancesTo(file) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const [from, { imports }] of sources ?? [])
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from])
  const away = new Map([[file, 0]])
  for (const [each, steps] of away)
    for (const importer of importers.get(each) ?? []) if (!away.has(importer)) away.set(importer, steps + 1)
  return away
}

function readAll() {
  const files = ['domain', 'server', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const named = text.matchAll(/(?:from|import\(|import) ?'([#.][^']+)'/g)
      const imports = [...named]
        .map(([, path]) => resolve(file, path ?? ''))
        .filter((path) => existsSync(join(ROOT, path)))
      return /** @type {const} */ ([file, { text, imports }])
    }),
  )
}

/**
 * @param {string} from
 * @param {string} path
 */
function resolve(from, path) {
  const alias = Object.entries(ALIASES).find(([start]) => path.startsWith(start))
  return alias ? path.replace(alias[0], alias[1]) : normalize(join(dirname(from), path))
}

if (process.argv[1] === import.meta.filename)
  for (const file of process.argv.slice(2)) console.log(nearestTests(file, USUAL_MOST).join('\n'))
