import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { RESOURCES } from '#domain/resources/all.ts'
import { routes } from '#domain/routes/index.ts'
import { isRouteOpen } from '#domain/routes/resolve.ts'
import { calls, rules, type SpecifiedCall } from '#domain/spec/index.ts'

/** What of an inventory of the specification is there, and what is left. Counted, never typed in. */
export interface Tally {
  total: number
  done: number
  left: string[]
}

const ROOT = join(import.meta.dirname, '..', '..')
/** What `resources.test.ts` calls on every declared resource. */
const TESTED_VERBS = ['list', 'get/{id}', 'getByGuid/{guid}', 'create']

/** Loops over an inventory: what it spells is an exception, not a test. */
const LISTS = new Set([join('tests', 'conformance', 'calls.test.ts')])

const QUOTES = ["'", '`']

const builtPaths = new Set([...OPEN_PAGES, ...OPEN_AREA_PAGES, ...GUARDED_PAGES, ...AREA_PAGES].map(({ path }) => path))
export const isBuilt = (pattern: string) => builtPaths.has(pattern)

/** A route is done when it ends at a built page; `routes.test.ts` opens them. */
export function tallyRoutes(): Tally {
  return tallyOf(
    routes,
    (route) => isRouteOpen(route, isBuilt),
    (route) => `${route.group} ${route.path}`,
  )
}

/** A call is done when the server answers its method and path, and a test calls it. */
export function tallyCalls(app: FastifyInstance): Tally {
  const texts = testSources()
  return tallyOf(
    calls,
    (call) => isAnswered(app, call) && isTested(call, texts),
    ({ method, path }) => `${method} ${path}`,
  )
}

/** A rule is done when a test names its id. */
export function tallyRules(): Tally {
  const named = new Set(testSources().flatMap((text) => text.match(/\bR\d{3}\b/g) ?? []))
  return tallyOf(
    rules,
    ({ id }) => named.has(id),
    ({ id }) => id,
  )
}

function tallyOf<Item>(items: readonly Item[], isDone: (item: Item) => boolean, nameOf: (item: Item) => string): Tally {
  const left = items.filter((item) => !isDone(item))
  return { total: items.length, done: items.length - left.length, left: left.map(nameOf) }
}

/** True when the server has a route for the call at its exact method and path. */
export function isAnswered(app: FastifyInstance, { method, path }: SpecifiedCall): boolean {
  return app.hasRoute({ method, url: `${BASE_PATH}${path.replace(/\{(\w+)\}/g, ':$1')}` })
}

/** Either by the loop over all resources, or by a test of its own that spells the path. */
function isTested({ path }: SpecifiedCall, texts: readonly string[]): boolean {
  if (RESOURCES.some(({ name }) => TESTED_VERBS.some((verb) => path === `/api/${name}/${verb}`))) return true
  const [fixed = '', ...params] = path.split('{')
  const endings = params.length > 0 ? [''] : QUOTES.concat('?')
  // Some tests ask through a helper that adds `/api/`.
  const short = QUOTES.flatMap((quote) => ['', '/'].map((slash) => fixed.replace('/api/', quote + slash)))
  const spellings = [fixed, ...short].flatMap((start) => endings.map((ending) => start + ending))
  return texts.some((text) => spellings.some((spelling) => text.includes(spelling)))
}

function testSources(): string[] {
  return ['tests', 'e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !LISTS.has(join(folder, name)))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  )
}
