import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import { type Copy, copiesOf, declaredCopies } from '#domain/kit/copies.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableNamed } from '#server/db/schema.ts'

/** What the record repeats of those it names: asked anew where it names another one. Throws `reference.missing`. */
export async function copiedInto(
  tx: Db,
  resource: AnyResource,
  before: AnyRecord | null,
  record: AnyRecord,
): Promise<Record<string, unknown>> {
  const copied: Record<string, unknown> = {}
  if (record.deleted) return copied
  for (const [by, copies] of groupedBy(declaredCopies(resource), ({ by }) => by)) {
    const isKept = before !== null && before[by] === record[by] && copies.every(({ field }) => before[field] != null)
    const source = isKept ? before : await sourceOf(tx, resource, { by, copies, guid: record[by] })
    for (const { field, from } of copies) copied[field] = source?.[isKept ? field : from] ?? null
  }
  return copied
}

interface Wanted {
  by: string
  copies: readonly Copy[]
  guid: unknown
}

async function sourceOf(tx: Db, { fields }: AnyResource, { by, copies, guid }: Wanted): Promise<AnyRecord | null> {
  const [first] = copies
  if (first === undefined || guid == null) return null
  const table = tableNamed(first.resource)
  const [row] = await liveRows(tx, table, eq(table.guid, String(guid)))
  const { required, label } = fields[by] ?? {}
  if (row === undefined && required === true)
    throw new Problem('reference.missing', { issues: [{ path: by, code: 'missing', message: `${label}不存在` }] })
  return (row as AnyRecord | undefined) ?? null // a row of a resource's table
}

/** Rows to be added, with what they repeat of those they name; of one that is not there they say what they said. */
export async function withCopies<Row extends Readonly<Record<string, unknown>>>(
  tx: Db,
  resource: AnyResource,
  rows: readonly Row[],
): Promise<Row[]> {
  let filled = [...rows]
  for (const [by, copies] of groupedBy(declaredCopies(resource), (copy) => copy.by)) {
    const guids = [...new Set(filled.flatMap((row) => (row[by] == null ? [] : [String(row[by])])))]
    const [first] = copies
    if (first === undefined || guids.length === 0) continue
    const table = tableNamed(first.resource)
    const said = Object.fromEntries(copies.map(({ field, from }) => [field, sql`${table[from]}`.as(field)]))
    const found = await tx.select({ guid: table.guid, said }).from(table).where(inArray(table.guid, guids))
    const byGuid = new Map(found.map((row) => [String(row.guid), row.said]))
    filled = filled.map((row) => ({ ...row, ...byGuid.get(String(row[by])) }))
  }
  return filled
}

/** Rows of a resource that no longer say what the records that they name say. */
interface Stale {
  resource: string
  where: NonNullable<ReturnType<typeof and>>
  patch: Record<string, unknown>
}

/** What has to follow where these fields of these records were changed: one step for each resource and reference. */
export function staleAfter(resource: string, guids: readonly string[], changed: readonly string[]): Stale[] {
  return (followersOf().get(resource) ?? []).flatMap(({ name, by, copies }) => {
    const concerned = copies.filter(({ from }) => changed.includes(from))
    const [table, source] = [tableNamed(name), tableNamed(resource)]
    const reference = table[by]
    if (concerned.length === 0 || reference === undefined) return []
    const said = ({ from }: Copy) => sql`(select ${source[from]} from ${source} where ${source.guid} = ${reference})`
    const differs = or(...concerned.map((copy) => sql`${table[copy.field]} is distinct from ${said(copy)}`))
    const where = and(inArray(reference, [...guids]), differs)
    const patch = Object.fromEntries(concerned.map((copy) => [copy.field, said(copy)]))
    return where === undefined ? [] : [{ resource: name, where, patch }]
  })
}

interface Follower {
  name: string
  by: string
  copies: readonly Copy[]
}

let followers: ReadonlyMap<string, Follower[]> | null = null

/** By the resource that is repeated; worked out once, when all resources are known. */
function followersOf(): ReadonlyMap<string, Follower[]> {
  followers ??= groupedBy(
    RESOURCES.flatMap((each) =>
      [...groupedBy(copiesOf(each), ({ by }) => by)].map(([by, copies]) => ({ name: each.name, by, copies })),
    ),
    ({ copies }) => copies[0]?.resource ?? '',
  )
  return followers
}

function groupedBy<T>(list: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
