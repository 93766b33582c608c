import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { mustFind } from './place-of.ts'

interface Held {
  resource: string
  /** The field that names the grid. */
  by: string
  /** Of what the grid is empty once it is over; all of them unless said. */
  open?: { field: string; in: readonly unknown[] }
}

/** What still hangs on a grid that is about to be closed. */
const HELD: readonly Held[] = [
  { resource: 'gridManage', by: 'parentGuid', open: { field: 'enabled', in: [true, null] } },
  { resource: 'company', by: 'gridGuid' },
  { resource: 'user', by: 'gridGuid', open: { field: 'accountEnabled', in: [true] } },
  { resource: 'patrolTask', by: 'gridGuid', open: { field: 'status', in: ['pending', 'running'] } },
]

/** 停用网格: who and what is in it goes elsewhere first, or nobody would answer for them. */
export async function assertNothingInGrid(tx: Db, guid: string): Promise<void> {
  const words: string[] = []
  for (const held of HELD) {
    const table = tableNamed(held.resource)
    const count = await tx.$count(table, and(eq(table[held.by] as never, guid), eq(table.deleted, false), isOpen(held)))
    if (count > 0) words.push(`${resourceNamed(held.resource).label}${count}项`)
  }
  if (words.length > 0)
    throw wrong<{ enabled: unknown }>('enabled', `网格内还有${words.join('、')}，请先调整到其他网格再停用`, 'in-use')
}

function isOpen({ resource, open }: Held): SQL | undefined {
  const column = open && tableNamed(resource)[open.field]
  if (open === undefined || column === undefined) return undefined
  const codes = open.in.filter((code) => code !== null)
  return or(inArray(column, codes), codes.length < open.in.length ? isNull(column) : undefined)
}

/** Nothing and nobody is put into a grid that was closed. */
export async function assertGridIsOpen(tx: Db, before: AnyRecord | null, after: AnyRecord): Promise<void> {
  const { gridGuid } = after
  if (after.deleted || gridGuid === null || gridGuid === before?.gridGuid) return
  const grid = await mustFind(tx, 'gridManage', { guid: gridGuid, path: 'gridGuid', label: '网格' })
  if (grid.enabled === false)
    throw wrong<{ gridGuid: unknown }>('gridGuid', `网格“${String(grid.gridName)}”已停用，请另选网格`, 'closed')
}
