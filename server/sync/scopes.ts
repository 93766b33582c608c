import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import type { ScopeName } from '#domain/contract/sync.ts'
import { type Actor, hasRole, heldPath } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { awaitedStates } from '#domain/kit/turn.ts'
import { mirrored, type ScopeSource, scopeSources } from '../db/change-triggers.ts'
import type { Db } from '../db/database.ts'
import { tableNamed } from '../db/schema.ts'

export type ScopeKind = 'global' | 'user' | 'grid' | 'company'

/** A set of rows that devices hold whole. */
export interface Scope {
  name: ScopeName
  kind: ScopeKind
  /** Of the grid, the enterprise or the person; empty for `global`. */
  guid: string
  /** Of a grid: its path. */
  gridPath: string | null
}

/** The resources that devices mirror. */
export const MIRRORED: readonly AnyResource[] = mirrored(RESOURCES)

/**
 * The scopes a person's device holds: everybody's and his own; for those who work by grid every grid from theirs
 * downwards; for those of an enterprise that enterprise. Who oversees the whole district reads through the server.
 */
export async function scopesOf(db: Db, actor: Actor): Promise<Scope[]> {
  const scopes: Scope[] = [scope('global', '', null), scope('user', actor.guid, null)]
  const path = heldPath(actor)
  if (path !== null) scopes.push(...(await gridsBelow(db, path)))
  if (actor.companyGuid !== null && hasRole(actor, 'company', 'safety', 'worker'))
    scopes.push(scope('company', actor.companyGuid, null))
  return scopes
}

async function gridsBelow(db: Db, gridPath: string): Promise<Scope[]> {
  const { rows } = await db.execute<{ guid: string; path: string }>(sql`
    select "guid", "path" from "gridManage" where starts_with("path", ${gridPath}) and not "deleted" order by "path"`)
  return rows.map(({ guid, path }) => scope('grid', guid, path))
}

function scope(kind: ScopeKind, guid: string, gridPath: string | null): Scope {
  return { name: kind === 'global' ? 'global' : `${kind}:${guid}`, kind, guid, gridPath }
}

/** The resources that have rows in scopes of this kind. */
export function resourcesIn(kind: ScopeKind): AnyResource[] {
  return MIRRORED.filter((resource) => sourcesOf(resource, kind).length > 0)
}

/** What ties a resource's rows to scopes of this kind; `null` stands for every row. */
export function sourcesOf(resource: AnyResource, kind: ScopeKind): ScopeSource[] {
  return scopeSources(resource).filter((source) => (source === null ? 'global' : source.prefix) === kind)
}

/** The names of the scopes a row belongs to now. */
export function scopesOfRow(resource: AnyResource, row: Readonly<Record<string, unknown>>): ScopeName[] {
  if (row.deleted === true) return []
  return scopeSources(resource).flatMap((source) => {
    if (source === null) return ['global']
    const value = row[source.column]
    const guids: unknown[] = Array.isArray(value) ? [...new Set(value)] : [value]
    return guids.flatMap((guid) => (typeof guid === 'string' ? [`${source.prefix}:${guid}`] : []))
  })
}

/** Before this moment an unchanged record is left out of a first download; null where there is no such limit. */
export function keptSince(resource: AnyResource, now: string): string | null {
  const { days } = resource.offline
  return days === undefined ? null : new Date(Date.parse(now) - days * 86_400_000).toISOString()
}

/**
 * As SQL: the live rows of a scope, no older than a first download goes. `withAwaited`: and what still waits for somebody,
 * however old it is, or the most overdue work would be the one that nobody sees.
 */
export function rowsOfScope(
  resource: AnyResource,
  { kind, guid }: Scope,
  now: string,
  { withAwaited = false }: { withAwaited?: boolean } = {},
): SQL | undefined {
  const table = tableNamed(resource.name)
  const column = (name: string) => {
    const found = table[name]
    if (found === undefined) throw new Error(`${resource.name} has no column ${name}`)
    return found
  }
  const ties = sourcesOf(resource, kind).map((source) => {
    if (source === null) return sql`true`
    return source.isList
      ? sql`${column(source.column)} @> ${JSON.stringify([guid])}::jsonb`
      : eq(column(source.column), guid)
  })
  const since = keptSince(resource, now)
  const awaited = withAwaited ? awaitedStates(resource) : []
  const isRecent = since === null ? undefined : gte(column('updateTime'), since)
  const isKept = awaited.length === 0 ? isRecent : isRecent && or(isRecent, inArray(column('status'), awaited))
  return and(or(...ties), eq(column('deleted'), false), isKept)
}

/**
 * Which rows of a scope its holders may read, the same for all of them who have the same roles, so that one stored
 * snapshot serves them all. What a person may read beyond that (his own account) comes by his own scope.
 */
export function readableIn(resource: AnyResource, actor: Actor, scope: Scope): Filter {
  return resource.access.read(holderOf(actor, scope))
}

/** Whoever has these roles and holds the scope; of a person's own scope himself. */
export function holderOf(actor: Actor, { kind, guid, gridPath }: Scope): Actor {
  // What another has left to him is read through the server.
  if (kind === 'user') return { ...actor, standsFor: undefined }
  return {
    guid: '-',
    username: '-',
    name: '-',
    roles: actor.roles,
    gridGuid: kind === 'grid' ? guid : null,
    gridPath: kind === 'grid' ? gridPath : null,
    companyGuid: kind === 'company' ? guid : null,
  }
}

/**
 * Names the part of a scope that an actor's roles let him read, and the fields it is told in: a stored snapshot is
 * good for everyone of the same audience. The scope itself is not part of the name.
 */
export function audienceOf(actor: Actor, kind: ScopeKind, shape: (resource: AnyResource) => string[]): string {
  const any = scope(kind, '*', '*')
  const holder = holderOf(kind === 'user' ? { ...actor, guid: '*', companyGuid: null } : actor, any)
  const parts = resourcesIn(kind).map((resource) => [
    resource.name,
    shape(resource),
    resource.access.read(holder),
    ...(resource.confidential ?? []).map(({ fields, to }) => [fields, to(holder)]),
  ])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
