import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { findResource } from '#domain/resources/registry.ts'
import { calls } from '#domain/spec/index.ts'
import type { Route } from './observe.ts'

/** What a call does to a resource, where the definition of the resource says what to send. */
export type Verb = 'list' | 'export' | 'statistics' | 'create' | 'update' | 'delete' | 'act' | 'import' | 'key'

/** One call to be tried: a route, or one action of a route that serves several. */
export interface Target {
  name: string
  method: string
  /** As registered, with `:name` for what is yet to be filled in. */
  url: string
  resource: AnyResource | null
  verb: Verb | null
  action: string | null
  /** Named in the specification, or written by hand: worth more tries than one of thousands alike. */
  isOwn: boolean
}

/** The last segments of the calls that every resource answers alike. */
const VERBS: Readonly<Record<string, Verb>> = {
  list: 'list',
  getVoList: 'list',
  export: 'export',
  statistics: 'statistics',
  'statistics/export': 'statistics',
  create: 'create',
  update: 'update',
  delete: 'delete',
  'delete/:id': 'key',
  'get/:id': 'key',
  'getByGuid/:guid': 'key',
  'history/:guid': 'key',
  removed: 'key',
  importTemplate: 'key',
  import: 'import',
  'import/:job': 'key',
  'import/:job/errors': 'key',
}
const SPECIFIED = new Set(calls.map(({ method, path }) => `${method} ${BASE_PATH}${path.replace(/\{(\w+)\}/g, ':$1')}`))

/** Every call of the server, each action of a resource by itself. */
export function targetsOf(routes: readonly Route[]): Target[] {
  const targets = routes.flatMap(targetsOfRoute)
  return [...new Map(targets.map((target) => [target.name, target])).values()]
}

function targetsOfRoute({ method, url }: Route): Target[] {
  const [, named = '', rest = ''] = /^\/safety\/api\/(\w+)\/(.+)$/.exec(url) ?? []
  const resource = findResource(named)
  const plain = { name: `${method} ${url}`, method, url, resource, verb: null, action: null, isOwn: true }
  if (resource === null) return [plain]
  if (rest === 'act/:action')
    return [...actionsOf(named).keys()].map((action): Target => {
      const path = url.replace(':action', action)
      return { ...plain, name: `${method} ${path}`, url: path, verb: 'act', action, isOwn: false }
    })
  const verb = VERBS[rest] ?? null
  return [{ ...plain, verb, isOwn: verb === null || SPECIFIED.has(plain.name) }]
}

/** The calls of the specification that the server does not have. */
export function missingCalls(targets: readonly Target[]): string[] {
  const names = new Set(targets.map(({ name }) => name))
  return [...SPECIFIED].filter((name) => !names.has(name))
}
