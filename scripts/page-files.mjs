// The files of each page, known when its address is: read from the page table and from what the bundler put where.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { fileOfArea, resourceNeeds } from './resource-areas.mjs'
import { ROOT } from './run.mjs'

const FILE = 'page-files.json'
/** As `use-layout.ts` has it. */
const WIDE = '(min-width: 992px)'
const ENTRY = 'src/main.tsx'
const GUARD = 'src/shell/Guard.tsx'
const TABLE = 'src/table-routes.tsx'
const RESOURCE = ['src/shell/ResourceRoute.tsx', 'src/resources/ResourcePage.tsx']
/** What stands around every page at a desk. */
const DESK_SHELL = ['src/shell/DesktopShell.tsx']
/** What asks for figures, which no list does. */
const ASKS = 'src/api/desk-client.ts'
const FIGURES = /^src\/features\/(statistics|map)\//
/** The second half of pages that look different at a desk, there and elsewhere; `resource` has its generic page there. */
/** @type {Record<string, { resource?: string, narrow: string[], wide: string[] }>} */
const HALVES = {
  'src/shell/FirstPage.tsx': {
    narrow: ['src/shell/HomeRoute.tsx', 'src/features/home/HomePage.tsx'],
    wide: ['src/features/statistics/DeskHome.tsx', ASKS],
  },
  'src/shell/HomeRoute.tsx': {
    narrow: ['src/features/home/HomePage.tsx'],
    wide: ['src/features/statistics/DeskHome.tsx', ASKS],
  },
  'src/shell/TasksRoute.tsx': {
    resource: 'patrolTask',
    narrow: ['src/features/tasks/TasksPage.tsx'],
    wide: ['src/resources/ResourcePage.tsx', 'src/screens/ListTable.tsx'],
  },
  'src/shell/CompaniesRoute.tsx': {
    resource: 'company',
    narrow: ['src/features/company/CompanyListPage.tsx'],
    wide: ['src/shell/CompaniesTable.tsx', 'src/screens/ListTable.tsx'],
  },
  'src/features/hazards/HazardsPage.tsx': { narrow: [], wide: ['src/screens/ListTable.tsx'] },
  'src/features/instructions/InstructionsPage.tsx': { narrow: [], wide: ['src/screens/ListTable.tsx'] },
  'src/features/patrol-records/PatrolRecordsPage.tsx': { narrow: [], wide: ['src/screens/ListTable.tsx'] },
}
/** How the records of a page stand, and what shows them so. */
const SCREENS = {
  list: { narrow: [], wide: ['src/screens/ListTable.tsx'] },
  tree: { narrow: ['src/screens/TreeScreen.tsx'], wide: [] },
  calendar: { narrow: ['src/screens/CalendarScreen.tsx'], wide: [] },
  configuration: { narrow: ['src/screens/ConfigurationScreen.tsx'], wide: [] },
  statistics: { narrow: ['src/screens/StatisticsScreen.tsx', ASKS], wide: [] },
}

/** @typedef {{ path: string, load?: () => unknown, resource?: string, shows?: { as?: keyof typeof SCREENS } }} BuiltPage */
/** @typedef {{ fileName: string, type: string, moduleIds?: string[], imports?: string[], viteMetadata?: { importedCss: Set<string> } }} Output */

/** Writes `page-files.json` beside the client. */
export function pageFiles() {
  return {
    name: 'page-files',
    enforce: /** @type {const} */ ('post'),
    apply: /** @type {const} */ ('build'),
    /**
     * @this {{ emitFile: (file: { type: 'asset', fileName: string, source: string }) => void }}
     * @param {unknown} _options
     * @param {Record<string, Output>} bundle
     */
    async generateBundle(_options, bundle) {
      const pages = await pagesOf(Object.values(bundle))
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(pages) })
    },
  }
}

/** @param {Output[]} output */
async function pagesOf(output) {
  const known = filesIn(output)
  const base = known([ENTRY])
  const { needs } = await resourceNeeds()
  /** @type {string[]} */
  const files = []
  /** @param {Iterable<string>} names */
  const places = (names) =>
    [...names].map((name) => {
      if (!files.includes(name)) files.push(name)
      return files.indexOf(name)
    })
  /** @type {Record<string, [number[], number[]]>} */
  const pages = {}
  for (const { page, isGuarded, isInTable } of await pageTable()) {
    const { narrow, wide } = partsOf(page, needs)
    const frame = [...(isGuarded ? [GUARD] : []), ...(isInTable ? [TABLE] : [])]
    const everywhere = without(known([...frame, ...narrow]), base)
    const besides = without(known([...(isGuarded ? DESK_SHELL : []), ...wide]), new Set([...base, ...everywhere]))
    pages[page.path] = [places(everywhere), places(besides)]
  }
  const table = places(without(known([TABLE]), base))
  for (const { path, to } of await leadingPaths()) {
    const [everywhere, wide] = pages[to] ?? [[], []]
    pages[path] = [[...new Set([...everywhere, ...table])], wide.filter((at) => !table.includes(at))]
  }
  return { files, wide: WIDE, pages }
}

async function pageTable() {
  const config = { root: ROOT, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('silent') }
  const { module: first } = await runnerImport(join(ROOT, 'src/pages.ts'), config)
  const { module: areas } = await runnerImport(join(ROOT, 'src/area-pages.ts'), config)
  /** @type {(pages: BuiltPage[], isGuarded: boolean, isInTable: boolean) => { page: BuiltPage, isGuarded: boolean, isInTable: boolean }[]} */
  const with_ = (pages, isGuarded, isInTable) => pages.map((page) => ({ page, isGuarded, isInTable }))
  return [
    ...with_(first.OPEN_PAGES, false, false),
    ...with_(first.GUARDED_PAGES, true, false),
    ...with_(areas.OPEN_AREA_PAGES, false, true),
    ...with_(areas.AREA_PAGES, true, true),
  ]
}

/**
 * Paths that draw nothing themselves, and the page that they lead to in the end; of several, as with nobody's own, the first.
 * @returns {Promise<{ path: string, to: string }[]>}
 */
async function leadingPaths() {
  const config = { root: ROOT, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('silent') }
  const { module: table } = await runnerImport(join(ROOT, 'domain/pages/index.ts'), config)
  const { module: find } = await runnerImport(join(ROOT, 'domain/pages/find-page.ts'), config)
  const { module: shape } = await runnerImport(join(ROOT, 'domain/pages/page.ts'), config)
  /** @type {(path: string) => string} */
  const endOf = (path) => {
    const next = find.leadOf(path)
    return next === null || next === path ? path : endOf(next)
  }
  /** @type {{ path: string, aliases?: string[] }[]} */
  const pages = table.PAGES
  return pages
    .flatMap((page) => [...(shape.isShown(page) ? [] : [page.path]), ...(page.aliases ?? [])])
    .map((path) => ({ path: shape.patternOf(path), to: shape.patternOf(endOf(path)) }))
}

/**
 * The modules a page begins with, everywhere and at a desk.
 * @param {BuiltPage} page
 * @param {Map<string, string[]>} needs
 */
function partsOf(page, needs) {
  if (page.load === undefined) {
    const screen = SCREENS[page.shows?.as ?? 'list']
    return { narrow: [...RESOURCE, ...shownOf(page.resource ?? '', needs), ...screen.narrow], wide: screen.wide }
  }
  const root = moduleOf(page)
  const { resource, narrow, wide } = HALVES[root] ?? { narrow: [], wide: [] }
  return {
    narrow: [root, ...narrow, ...(FIGURES.test(root) ? [ASKS] : [])],
    wide: [...wide, ...(resource === undefined ? [] : shownOf(resource, needs))],
  }
}

/**
 * What the screens of a resource are made of beside themselves.
 * @param {string} resource
 * @param {Map<string, string[]>} needs
 */
function shownOf(resource, needs) {
  const slots = `src/resources/${resource}/slots.ts`
  return [...(needs.get(resource) ?? []).map(fileOfArea), ...(existsSync(join(ROOT, slots)) ? [slots] : [])]
}

/**
 * The module that a page loads, as its own function says.
 * @param {BuiltPage} page
 */
function moduleOf({ path, load }) {
  const found = /["'`](?:#app|\/src|.*?\/src)\/([^"'`]+)["'`]/.exec(String(load))?.[1]
  if (found === undefined) throw new Error(`${path} names no module of its own (scripts/page-files.mjs)`)
  return `src/${found.replace(/\?.*$/, '')}`
}

/**
 * Answers the files of modules: their chunks, what these import however deep, and the styles of all of them.
 * @param {Output[]} output
 * @returns {(modules: string[]) => Set<string>}
 */
function filesIn(output) {
  const chunks = output.filter(({ type }) => type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const holder = new Map(chunks.flatMap((chunk) => (chunk.moduleIds ?? []).map((id) => [id, chunk.fileName])))
  return (modules) => {
    /** @type {Set<string>} */
    const found = new Set()
    const waiting = modules.map((module) => {
      const file = holder.get(join(ROOT, module))
      if (file === undefined) throw new Error(`${module} is in no chunk: was it moved? (scripts/page-files.mjs)`)
      return file
    })
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name)) continue
      found.add(name)
      const chunk = byName.get(name)
      for (const css of chunk?.viteMetadata?.importedCss ?? []) found.add(css)
      waiting.push(...(chunk?.imports ?? []))
    }
    return found
  }
}

/**
 * @param {Set<string>} names
 * @param {Set<string>} known
 */
const without = (names, known) => new Set([...names].filter((name) => !known.has(name)))
