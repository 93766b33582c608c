import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { RESOURCES } from '#domain/areas/all.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { findPage, leadOf } from '#domain/pages/find-page.ts'
import { isShown } from '#domain/pages/page.ts'
import { calls, rules, type SpecifiedCall } from '#domain/spec/index.ts'
import { type SpecifiedRoute, specifiedRoutes } from '../specified-routes.ts'

/** What of an inventory of the specification is there, and what is left. Counted, never typed in. */
export interface Tally {
  total: number
  done: number
  left: string[]
}

/** Of the calls that are done, how many our own client asks. */
export interface CallTally extends Tally {
  byClient: number
}

const ROOT = join(import.meta.dirname, '..', '..')
/** What `resources.test.ts` calls on every declared resource. */
const TESTED_VERBS = ['list', 'get/{id}', 'getByGuid/{guid}', 'create']

/** Loops over an inventory: what it spells is an exception, not a test. */
const LISTS = new Set([join('tests', 'conformance', 'calls.test.ts')])

const QUOTES = ["'", '`']

/** A route is done when it ends at a page with something to draw; `routes.test.ts` opens them. */
export function tallyRoutes(): Tally {
  return tallyOf(specifiedRoutes, endsAtPage, (route) => `${route.group} ${route.path}`)
}

/** By how many redirects at most a route ends at its page. */
const STEPS = 5

function endsAtPage({ path, audience }: SpecifiedRoute): boolean {
  let at: string | null = path
  for (let step = 0; step < STEPS && at !== null; step++) {
    const page = findPage(at)
    if (page === null || isShown(page)) return page !== null
    at = leadOf(at, audience)
  }
  return false
}

/**
 * A call is done when the server answers its method and path and a test asks the running server for it. How many of them
 * our own client asks is told beside; the others are there for clients of before, and their test is all that holds them.
 */
export function tallyCalls(app: FastifyInstance): CallTally {
  const asked = testSources()
    .filter(({ name }) => asksServer(name))
    .map(({ text }) => text)
  const client = filesBelow('src').map(({ text }) => text)
  const isDone = (call: SpecifiedCall) => isAnswered(app, call) && isNamed(call, asked)
  const tally = tallyOf(calls, isDone, ({ method, path }) => `${method} ${path}`)
  return { ...tally, byClient: calls.filter((call) => isDone(call) && isNamed(call, client)).length }
}

/** A rule is done when a test of the running application names it: of a browser, of the server, or of what is drawn. */
export function tallyRules(): Tally {
  const named = new Set(testSources().flatMap((file) => (runsApp(file) ? (file.text.match(/\bR\d{3}\b/g) ?? []) : [])))
  return tallyOf(
    rules,
    ({ id }) => named.has(id),
    ({ id }) => [id, whyLeft().get(id)].filter(Boolean).join(' '),
  )
}

/** The rules that stay open, each with its reason (decision 20). */
export function whyLeft(): ReadonlyMap<string, string> {
  const text = readFileSync(join(ROOT, 'docs', 'decisions', '0020-rules-left-open.md'), 'utf8')
  const lines = text.matchAll(/^\| (R\d{3}(?:, R\d{3})*) \| [^|]* \| ([^|]*) \|$/gm)
  return new Map([...lines].flatMap(([, ids = '', why = '']) => ids.split(', ').map((id) => [id, why] as const)))
}

function tallyOf<Item>(items: readonly Item[], isDone: (item: Item) => boolean, nameOf: (item: Item) => string): Tally {
  const left = items.filter((item) => !isDone(item))
  return { total: items.length, done: items.length - left.length, left: left.map(nameOf) }
}

/** True when the server has a route for the call at its exact method and path. */
export function isAnswered(app: FastifyInstance, { method, path }: SpecifiedCall): boolean {
  return app.hasRoute({ method, url: `${BASE_PATH}${path.replace(/\{(\w+)\}/g, ':$1')}` })
}

/** Either by the loop over all resources, or with the path spelled. */
function isNamed({ path }: SpecifiedCall, texts: readonly string[]): boolean {
  if (RESOURCES.some(({ name }) => TESTED_VERBS.some((verb) => path === `/api/${name}/${verb}`))) return true
  const [fixed = '', ...params] = path.split('{')
  const endings = params.length > 0 ? [''] : QUOTES.concat('?')
  // Some ask through a helper that adds `/api/`.
  const short = QUOTES.flatMap((quote) => ['', '/'].map((slash) => fixed.replace('/api/', quote + slash)))
  const spellings = [fixed, fixed.slice(1), ...short].flatMap((start) => endings.map((ending) => start + ending))
  return texts.some((text) => spellings.some((spelling) => text.includes(spelling)))
}

interface SourceFile {
  name: string
  text: string
}

const asksServer = (name: string) => /^(e2e|tests\/(server|conformance))\//.test(name)

/** A calculation by itself is not the application, and neither is a component that no page of it shows. */
function runsApp({ name, text }: SourceFile): boolean {
  if (asksServer(name)) return true
  return /^tests\/src\/.*\.test\.tsx$/.test(name) && !UNREACHED.some((path) => text.includes(path))
}

/** As imports spell them: `{a,b}.ts` in the list stands for two files. */
const UNREACHED = (JSON.parse(readFileSync(join(ROOT, 'knip.production.json'), 'utf8')) as { ignore: string[] }).ignore
  .flatMap((path) => {
    const [, before = path, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
    return names.split(',').map((name) => before + name + after)
  })
  .filter((path) => path.startsWith('src/'))
  .map((path) => path.replace(/^src\//, '#app/'))

function testSources(): SourceFile[] {
  return ['tests', 'e2e']
    .flatMap(filesBelow)
    .filter(({ name }) => /\.(test|spec)\.tsx?$/.test(name) && !LISTS.has(name))
}

function filesBelow(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }))
}
