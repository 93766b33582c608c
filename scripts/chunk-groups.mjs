// Which modules of the client travel together. Left alone, the bundler cuts them wherever two lazy pages share one, into
// many hundred files found one after the other; here they go by who uses them.
import { join, relative } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * What everybody downloads, in this order: each holds what its modules need and no earlier one has, so that a group only
 * ever imports earlier ones.
 * @type {[name: string, roots: string[]][]}
 */
const CORE = [
  [
    'start',
    [
      'src/main.tsx',
      // What the sign-in page and the pages behind it share.
      'domain/kit/problems.ts',
      'src/ui/choosing.tsx',
      'src/ui/notices.tsx',
      'src/ui/PasswordInput.tsx',
      'src/ui/use-layout.ts',
    ],
  ],
  ['sign-in', ['src/features/login/LoginPage.tsx']],
  [
    'field',
    [
      'src/shell/Guard.tsx',
      'src/shell/FirstPage.tsx',
      'src/shell/HomeRoute.tsx',
      'src/features/home/HomePage.tsx',
      'src/offline/loss.ts',
    ],
  ],
  ['work', ['domain/resources/actions.ts', 'src/offline/sync.ts', 'src/offline/outbox.ts']],
  ['resources', ['src/session/work.ts']],
]

/**
 * Who uses the rest. A lazy part that none of these names goes with its folder under `features`, or by itself.
 * @type {[name: string, pattern: RegExp][]}
 */
const FAMILIES = [
  ['later', /^src\/offline\/|^src\/shell\/BadgeCounter|^src\/features\/home\/TodaySections/],

  [
    'desk',
    /^src\/(shell\/(DesktopShell|CompaniesTable)|screens\/(ListTable|SavedFilters|ListPrint|ImportSheet|BatchSheet|PrintSheet|DatePresets)|api\/desk-client|resources\/todo)/,
  ],
  ['record', /^src\/(shell\/ResourceRoute|resources\/ResourcePage|screens\/FormScreen)/],
  ['swipe', /^src\/screens\/SwipeCard/],
  ['views', /^src\/screens\//],
  ['table-of-routes', /^src\/(table-routes|area-pages|area-features|preload)/],
  ['map', /^src\/ui\/map\/|^src\/widgets\/map\//],
  ['rich-text', /^src\/widgets\/rich-text\/RichTextEditor/],
  ['pick', /^src\/widgets\/pick\//],
  ['own-files', /^src\/features\/mine\/OwnFilesDialog/],
  ['phone', /^src\/features\/(patrol|mine|messages|capture)\//],
]
const FEATURE = /^src\/features\/([^/]+)\//

/** Used by so many families, a module goes with what everybody shares; by at least two, with what some do. */
const MANY_FAMILIES = 6
/** What the same few families share is cut out where it is worth a file of its own; in characters of source. */
const WORTH_A_FILE = 24_000

/** @typedef {{ code: string | null, importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} ModuleInfo */
/** @typedef {{ getModuleIds: () => IterableIterator<string>, getModuleInfo: (id: string) => ModuleInfo | null }} Graph */

/** A plugin that sorts the modules once they are all known, and the function that tells the bundler their groups. */
export function chunkGroups() {
  /** @type {Map<string, string>} */
  let groupOf = new Map()
  return {
    plugin: {
      name: 'chunk-groups',
      /** @this {Graph} */
      buildEnd() {
        groupOf = sorted(this)
      },
    },
    /** @param {string} id */
    name: (id) => groupOf.get(id) ?? null,
  }
}

/**
 * What a module needs is used by whoever uses the module, so no group ever imports a later one.
 * @param {Graph} graph
 * @returns {Map<string, string>}
 */
function sorted(graph) {
  /** @type {Map<string, string>} */
  const groupOf = new Map()
  for (const [name, roots] of CORE) {
    const modules = closureOf(
      graph,
      roots.map((root) => join(ROOT, root)),
    )
    for (const id of modules) if (!groupOf.has(id)) groupOf.set(id, name)
  }
  /** @type {Map<string, string[]>} */
  const sharedBy = new Map()
  for (const [id, users] of usersOf(graph)) {
    if (groupOf.has(id)) continue
    groupOf.set(id, sharedName(users))
    const key = [...users].sort().join('+')
    if (users.size > 1) sharedBy.set(key, [...(sharedBy.get(key) ?? []), id])
  }
  cutOut(graph, groupOf, [...sharedBy.values()])
  return groupOf
}

/**
 * Gives files of their own to what the same families share, the largest first, unless two files would then need each other.
 * @param {Graph} graph
 * @param {Map<string, string>} groupOf
 * @param {string[][]} shared
 */
function cutOut(graph, groupOf, shared) {
  const sizeOf = (/** @type {string[]} */ ids) =>
    ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
  const worth = shared.map((ids) => ({ ids, size: sizeOf(ids) })).filter(({ size }) => size >= WORTH_A_FILE)
  let count = 0
  for (const { ids } of worth.sort((a, b) => b.size - a.size)) {
    const before = ids.map((id) => groupOf.get(id) ?? '')
    count += 1
    for (const id of ids) groupOf.set(id, `shared-${count}`)
    if (isCircular(graph, groupOf)) for (const [at, id] of ids.entries()) groupOf.set(id, before[at] ?? '')
  }
}

/**
 * @param {Graph} graph
 * @param {Map<string, string>} groupOf
 */
function isCircular(graph, groupOf) {
  /** @type {Map<string, Set<string>>} */
  const needs = new Map()
  for (const [id, group] of groupOf)
    for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) {
      const other = groupOf.get(needed)
      if (other !== undefined && other !== group) needs.set(group, (needs.get(group) ?? new Set()).add(other))
    }
  /** @type {Map<string, 'open' | 'done'>} */
  const seen = new Map()
  /** @type {(group: string) => boolean} */
  const leadsBack = (group) => {
    if (seen.has(group)) return seen.get(group) === 'open'
    seen.set(group, 'open')
    const isFound = [...(needs.get(group) ?? [])].some(leadsBack)
    seen.set(group, 'done')
    return isFound
  }
  return [...needs.keys()].some(leadsBack)
}

/** @param {Set<string>} users */
function sharedName(users) {
  const [only] = users
  if (users.size === 1 && only !== undefined) return only
  return users.size < MANY_FAMILIES ? 'shared' : 'common'
}

/**
 * The families that a module is loaded for.
 * @param {Graph} graph
 */
function usersOf(graph) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map()
  for (const root of lazyParts(graph)) {
    const family = familyOf(relative(ROOT, root))
    for (const id of closureOf(graph, [root])) users.set(id, (users.get(id) ?? new Set()).add(family))
  }
  return users
}

/** @param {string} path */
function familyOf(path) {
  const named = FAMILIES.find(([, pattern]) => pattern.test(path))?.[0] ?? FEATURE.exec(path)?.[1]
  return named ?? path.replace(/^.*\//, '').replace(/\..*$/, '')
}

/** @param {Graph} graph */
function lazyParts(graph) {
  return new Set([...graph.getModuleIds()].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
}

/**
 * The modules and everything they import statically, however deep.
 * @param {Graph} graph
 * @param {string[]} roots
 */
function closureOf(graph, roots) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    if (info === null) throw new Error(`${id} is no module of the client: was it moved? (scripts/chunk-groups.mjs)`)
    waiting.push(...info.importedIds)
  }
  return found
}
