// Which modules of the client travel together. Left alone, the bundler cuts them wherever two lazy pages share one, into
// many hundred files found one after the other; here they go by who uses them.
import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileOfArea, resourceNeeds } from './resource-areas.mjs'
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
      // Where most begin, and little beside what the pages behind it share with it.
      'src/features/login/LoginPage.tsx',
    ],
  ],
  // Runs while the rest is still coming, so it needs nothing of it but the base.
  ['device', ['src/begin.ts']],
  [
    'field',
    [
      'src/shell/Guard.tsx',
      // What the first menu on a device waits for.
      'src/shell/company-groups.ts',
      'src/shell/FirstPage.tsx',
      'src/shell/HomeRoute.tsx',
      'src/features/home/HomePage.tsx',
    ],
  ],
  ['deeds', ['domain/resources/actions.ts', 'domain/data/figures.ts', 'domain/rules/hazard-clock.ts']],
  ['work', ['src/offline/sync.ts', 'src/offline/outbox.ts']],
  // Lists without their records, which come after the rows, and what stands around them at a desk.
  ['lists', ['src/screens/ListScreen.tsx', 'src/features/hazards/HazardsPage.tsx', 'src/shell/ResourceRoute.tsx']],
  ['desk', ['src/shell/DesktopShell.tsx', 'src/screens/ListTable.tsx']],
]
/** What all areas together are wanted for, and what nobody needs to show a page. */
const WHOLE = ['src/session/work.ts']

/**
 * Who uses the rest. A lazy part that none of these names goes with its folder under `features`, or by itself.
 * @type {[name: string, pattern: RegExp][]}
 */
const FAMILIES = [
  [
    'later',
    /^src\/(offline\/|shell\/BadgeCounter|features\/home\/TodaySections|resources\/draft\/(MergedEdits|recent-work))/,
  ],
  ['figures', /^src\/api\/desk-client/],
  [
    'desk-later',
    /^src\/(shell\/CompaniesTable|screens\/(SavedFilters|ColumnChooser)|fields\/date\/DatePresets|resources\/todo)/,
  ],
  ['sheets', /^src\/screens\/(ListPrint|ImportSheet|ImportButton|Ticked|BatchSheet|PrintSheet|ExportReason)/],
  [
    'record',
    /^src\/(shell\/ResourceRoute|resources\/ResourcePage|screens\/(Form|Detail)Screen|features\/hazards\/HazardDetail)/,
  ],
  ['swipe', /^src\/screens\/SwipeCard/],
  // With the pages on which the flows are laid down.
  ['flows', /^src\/screens\/flow\//],
  ['views', /^src\/screens\//],
  ['table-of-routes', /^src\/(table-routes|area-pages|area-features|preload)/],
  ['map', /^src\/ui\/map\/|^src\/widgets\/map\//],
  ['rich-text', /^src\/widgets\/rich-text\/RichTextEditor/],
  ['pick', /^src\/widgets\/pick\//],
  ['own-files', /^src\/features\/mine\/OwnFilesDialog/],
]
/**
 * What is one thing, whoever wants it, and what few pages do.
 * @type {[name: string, pattern: RegExp][]}
 */
const THINGS = [
  ['judgements', /^domain\/(data|rules)\/major-judgement/],
  ['days', /^node_modules\/dayjs\//],
  ['qr', /^src\/widgets\/qr\/|^node_modules\/uqr\//],
  ['paper', /^src\/screens\/paper\/|^domain\/data\/paper-templates/],
  ['ink', /^src\/features\/capture\/(signature|Signature|InkCanvas|use-signature)/],
  ['pick', /^src\/widgets\/(pick|tree)\/.*\.tsx?$|^domain\/rules\/(person-picker|tree-picks)/],
  ['table-of-routes', /^domain\/pages\//],
  ['place', /^src\/fields\/point\/[Pp]lace/],
  ['places', /^src\/(ui|widgets)\/map\//],
]
const FEATURE = /^src\/features\/([^/]+)\//
const AREA = 'area-'
/** What some families share. */
const SOME = 'shared'
/** What many families share. */
const COMMON = 'common'
const SLOTS = /^src\/resources\/([^/]+)\/slots\.ts$/

/** Used by so many families, a module goes with what everybody shares; by at least two, with what some do. */
const MANY_FAMILIES = 6
/** What the same few families share is cut out where it is worth a file of its own; in characters of source. */
const WORTH_A_FILE = 36_000
/** Too little for a file of its own. */
const TINY = 2_500
/** In bytes. */
const FEW_STYLES = 2_500
/** In bytes. */
const HARDLY_ANY_STYLES = 1_000

/** @typedef {{ code: string | null, importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} ModuleInfo */
/** @typedef {Awaited<ReturnType<typeof resourceNeeds>>} Needs */
/** @typedef {{ getModuleIds: () => IterableIterator<string>, getModuleInfo: (id: string) => ModuleInfo | null }} Graph */

/** A plugin that sorts the modules once they are all known, and the function that tells the bundler their groups. */
export function chunkGroups() {
  /** @type {Map<string, string>} */
  let groupOf = new Map()
  return {
    plugin: {
      name: 'chunk-groups',
      /** @this {Graph} */
      async buildEnd() {
        groupOf = sorted(this, await resourceNeeds())
      },
    },
    /** @param {string} id */
    name: (id) => groupOf.get(id) ?? null,
  }
}

/**
 * What a module needs is used by whoever uses the module, so no group ever imports a later one.
 * @param {Graph} graph
 * @param {Needs} platform
 * @returns {Map<string, string>}
 */
function sorted(graph, { areas, homeOf }) {
  /** @type {Map<string, string>} */
  const groupOf = new Map()
  const core = CORE.map(([name, roots]) => ({
    name,
    modules: closureOf(
      graph,
      roots.map((root) => join(ROOT, root)),
    ),
  }))
  const device = core.find(({ name }) => name === 'device')?.modules ?? new Set()
  for (const id of core[0]?.modules ?? []) if (device.has(id)) groupOf.set(id, 'base')
  for (const { name, modules } of core) for (const id of modules) if (!groupOf.has(id)) groupOf.set(id, name)
  const declared = declaredBy(graph, areas, { groupOf, homes: new Set(homeOf.values()) })
  const elsewhere = wantedBesides(graph)
  for (const [id, users] of declared)
    groupOf.set(id, users.length === 1 && (isDeclaration(id) || !elsewhere.has(id)) ? `${AREA}${users[0]}` : 'areas')
  for (const id of closureOf(
    graph,
    WHOLE.map((root) => join(ROOT, root)),
  ))
    if (!groupOf.has(id)) groupOf.set(id, 'whole')
  /** @type {Map<string, string[]>} */
  const things = new Map()
  /** @type {Map<string, string[]>} */
  const sharedBy = new Map()
  for (const [id, users] of usersOf(graph, homeOf, groupOf)) {
    if (groupOf.has(id)) continue
    const areas = areasBehind(graph, id, groupOf)
    groupOf.set(id, sharedName(users, areas))
    if (users.size === 1 || areas.length > 0) continue
    const thing = thingOf(relative(ROOT, id), users)
    if (thing === null) addTo(sharedBy, [...users].sort().join('+'), id)
    else addTo(things, thing, id)
  }
  for (const [name, ids] of things) cutOut(graph, groupOf, ids, name)
  const worth = [...sharedBy.values()].map((ids) => ({ ids, size: sizeOf(graph, ids) }))
  for (const [at, { ids, size }] of worth.sort((one, other) => other.size - one.size).entries())
    if (size >= WORTH_A_FILE && !isNeededBy(graph, groupOf, ids)) cutOut(graph, groupOf, ids, `${SOME}-${at + 1}`)
  return withoutTinyStyles(graph, withoutTiny(graph, groupOf))
}

/**
 * What is too little for a file, and brings no area, goes with what some share.
 * @param {Graph} graph
 * @param {Map<string, string>} groupOf
 */
function withoutTiny(graph, groupOf) {
  for (const group of new Set(groupOf.values())) {
    const ids = [...groupOf].flatMap(([id, own]) => (own === group ? [id] : []))
    if (sizeOf(graph, ids) >= TINY || stylesOf(ids) >= FEW_STYLES) continue
    if (ids.some((id) => areasBehind(graph, id, groupOf).length > 0)) continue
    cutOut(graph, groupOf, ids, SOME)
  }
  return groupOf
}

/**
 * Few styles go with those that everybody shares, hardly any with those that everybody has, where their scripts need that
 * file in any case; those of the desk with the lists that stand in it, without which it never comes. A file less each.
 * @param {Graph} graph
 * @param {Map<string, string>} groupOf
 */
function withoutTinyStyles(graph, groupOf) {
  const fixed = new Set([COMMON, ...CORE.map(([name]) => name)])
  for (const group of new Set(groupOf.values())) {
    if (fixed.has(group)) continue
    const ids = [...groupOf].flatMap(([id, own]) => (own === group ? [id] : []))
    /** @param {string} other */
    const isNeeded = (other) =>
      ids.some((id) => graph.getModuleInfo(id)?.importedIds.some((needed) => groupOf.get(needed) === other))
    if (isNeeded(COMMON) && (group === SOME || stylesOf(ids) < FEW_STYLES))
      cutOut(graph, groupOf, ids.filter(isStyle), COMMON)
    else if (isNeeded('field') && stylesOf(ids) < HARDLY_ANY_STYLES)
      cutOut(graph, groupOf, ids.filter(isStyle), 'field')
  }
  for (const [id, group] of groupOf) if (group === 'desk' && isStyle(id)) groupOf.set(id, 'lists')
  return groupOf
}

/** @param {string} id */
const isStyle = (id) => id.endsWith('.css')

/**
 * In bytes.
 * @param {readonly string[]} ids
 */
const stylesOf = (ids) => ids.filter(isStyle).reduce((sum, id) => sum + statSync(id).size, 0)

/**
 * Whether the rest of their group needs them in any case, so that a file of their own would be one more and nothing less.
 * @param {Graph} graph
 * @param {Map<string, string>} groupOf
 * @param {readonly string[]} ids
 */
function isNeededBy(graph, groupOf, ids) {
  const own = groupOf.get(ids[0] ?? '')
  const others = [...groupOf].flatMap(([id, group]) => (group === own && !ids.includes(id) ? [id] : []))
  return others.some((id) => graph.getModuleInfo(id)?.importedIds.some((needed) => ids.includes(needed)))
}

/**
 * @param {Map<string, string[]>} lists
 * @param {string} name
 * @param {string} id
 */
function addTo(lists, name, id) {
  lists.set(name, [...(lists.get(name) ?? []), id])
}

/**
 * What pages of one family share, though they bring different areas, is that family's own.
 * @param {string} path
 * @param {Set<string>} users
 */
function thingOf(path, users) {
  const named = THINGS.find(([, pattern]) => pattern.test(path))?.[0]
  return named ?? baseOf(users)
}

/**
 * The family that all users are of, whatever areas they bring; null where there are several.
 * @param {Set<string>} users
 */
function baseOf(users) {
  const [base = '', ...others] = new Set([...users].map((user) => user.replace(/\+.*$/, '')))
  return others.length === 0 ? base : null
}

/**
 * In characters of source.
 * @param {Graph} graph
 * @param {readonly string[]} ids
 */
const sizeOf = (graph, ids) => ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)

/**
 * Gives modules another file, unless two files would then need each other.
 * @param {Graph} graph
 * @param {Map<string, string>} groupOf
 * @param {readonly string[]} ids
 * @param {string} name
 */
function cutOut(graph, groupOf, ids, name) {
  const before = ids.map((id) => groupOf.get(id) ?? '')
  for (const id of ids) groupOf.set(id, name)
  if (isCircular(graph, groupOf)) for (const [at, id] of ids.entries()) groupOf.set(id, before[at] ?? '')
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

/**
 * The areas that a module brings with it.
 * @param {Graph} graph
 * @param {string} id
 * @param {Map<string, string>} groupOf
 */
function areasBehind(graph, id, groupOf) {
  const groups = [...closureOf(graph, [id])].map((each) => groupOf.get(each) ?? '')
  return [...new Set(groups.filter((group) => group.startsWith(AREA)))].map((group) => group.slice(AREA.length)).sort()
}

/**
 * What brings an area with it never travels with what does not: whoever wants the one would get the other.
 * @param {Set<string>} users
 * @param {readonly string[]} areas
 */
function sharedName(users, areas) {
  const [only] = users
  if (users.size === 1 && only !== undefined) return only
  const base = baseOf(users)
  if (areas.length > 0) return base === null ? withAreas(areas) : [base, ...areas].join('+')
  return users.size < MANY_FAMILIES ? SOME : COMMON
}

/**
 * The areas that declare with each module that is in no group yet.
 * @param {Graph} graph
 * @param {readonly string[]} areas
 * @param {{ groupOf: Map<string, string>, homes: ReadonlySet<string> }} known
 */
function declaredBy(graph, areas, { groupOf, homes }) {
  /** @type {Map<string, string[]>} */
  const users = new Map()
  // What only adds to the resources of others shares none of them.
  const adding = areas.filter((area) => !homes.has(area))
  for (const area of [...areas.filter((area) => homes.has(area)), ...adding])
    for (const id of closureOf(graph, [join(ROOT, fileOfArea(area))])) {
      const others = users.get(id) ?? []
      if (!groupOf.has(id) && (homes.has(area) || others.length === 0)) users.set(id, [...others, area])
    }
  return users
}

/** A definition is one area's own, whoever looks into it; a rule that screens apply as well is not. @param {string} id */
const isDeclaration = (id) => /^domain\/(resources|areas)\//.test(relative(ROOT, id))

/**
 * What lazy parts other than areas want, without asking an area for it.
 * @param {Graph} graph
 */
function wantedBesides(graph) {
  const roots = [...lazyParts(graph)].filter((id) => !/^domain\//.test(relative(ROOT, id)))
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = roots
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || isDeclaration(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * The families that a module is loaded for. Pages of one family that bring different areas are families of their own.
 * @param {Graph} graph
 * @param {Map<string, string>} homeOf
 * @param {Map<string, string>} groupOf
 */
function usersOf(graph, homeOf, groupOf) {
  /** @type {Map<string, Set<string>>} */
  const users = new Map()
  for (const root of lazyParts(graph)) {
    const family = familyOf(relative(ROOT, root), areasBehind(graph, root, groupOf), homeOf)
    for (const id of closureOf(graph, [root])) users.set(id, (users.get(id) ?? new Set()).add(family))
  }
  return users
}

/**
 * @param {string} path
 * @param {readonly string[]} areas
 * @param {Map<string, string>} homeOf
 */
function familyOf(path, areas, homeOf) {
  // The parts of screens go by area, as the definitions that they belong to.
  const resource = SLOTS.exec(path)?.[1]
  if (resource !== undefined) {
    const all = [...new Set([homeOf.get(resource) ?? [], areas].flat())].sort()
    return all.length === 0 ? `parts-${resource}` : withAreas(all)
  }
  const named = FAMILIES.find(([, pattern]) => pattern.test(path))?.[0] ?? FEATURE.exec(path)?.[1]
  return [named ?? path.replace(/^.*\//, '').replace(/\..*$/, ''), ...areas].join('+')
}

/** @param {readonly string[]} areas */
const withAreas = (areas) => `with+${areas.join('+')}`

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
