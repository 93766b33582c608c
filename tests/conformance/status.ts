import { type Actor, ROLES, type Role } from '#domain/kit/access.ts'
import { type Filter, fieldsRead } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { RESOURCES } from '#domain/resources/all.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { type Tally, tallyCalls, tallyRoutes, tallyRules } from './inventory.ts'

export interface Status {
  routes: Tally
  calls: Tally
  rules: Tally
  resources: number
}

/** Counts what of the specification is done. Starts the server without listening, over an empty database. */
export async function countStatus(dataDir: string): Promise<Status> {
  const database = await openDatabase({ dataDir: 'memory://' })
  const app = await buildApp({ database, config: configFor(dataDir) })
  try {
    return { routes: tallyRoutes(), calls: tallyCalls(app), rules: tallyRules(), resources: RESOURCES.length }
  } finally {
    await app.close()
    await database.close()
  }
}

function configFor(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    production: false,
    trustProxy: false,
    clientDir: null,
    log: false,
    version: 'status',
  }
}

/** Who may do what, as a line for each resource: tab-separated, for `npm run -s status -- --access`. */
export function accessTable(): string {
  const roles = Object.keys(ROLES) as Role[] // keys of that very table
  const heads = ['资源', '动作', ...roles.map((role) => ROLES[role])]
  const lines = RESOURCES.flatMap((resource) =>
    Object.entries(verbsOf(resource)).map(([verb, rule]) =>
      [`${resource.label} ${resource.name}`, verb, ...roles.map((role) => wordsOf(rule(somebody(role))))].join('\t'),
    ),
  )
  return [heads.join('\t'), ...lines].join('\n')
}

function verbsOf({ access, workflow }: AnyResource): Record<string, (actor: Actor) => Filter> {
  const { read, create, update, remove } = access
  const moves = Object.values(workflow?.moves ?? {}).map(({ label, allow }) => [label, allow] as const)
  return { 查看: read, 新增: create, 修改: update, 删除: remove, ...Object.fromEntries(moves) }
}

/** Somebody of a role who has a grid, an enterprise and an institution, so that every part of a rule shows. */
function somebody(role: Role): Actor {
  const place = { gridGuid: 'g', gridPath: 'g/', companyGuid: 'c', agencyGuid: 'a', servedCompanyGuids: ['s'] }
  return { guid: 'u', username: 'u', name: 'u', roles: [role], ...place }
}

/** 全部, 无, or the fields that decide. */
function wordsOf(filter: Filter): string {
  if (filter === 'everything') return '全部'
  return filter === 'nothing' ? '—' : `按 ${[...new Set(fieldsRead(filter))].join('、')}`
}
