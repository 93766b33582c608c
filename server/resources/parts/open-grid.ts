import { eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { awaitedStates } from '#domain/kit/turn.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed } from '#server/db/schema.ts'
import { mustFind } from './place-of.ts'

/** Whatever state it is in. */
const ALL = { field: 'status', in: [] }

interface Held {
  resource: string
  /** The fields that name the grid. */
  by: readonly string[]
  /** Of what the grid is empty once it is over; of a resource with a workflow what waits for somebody, else all of them. */
  open?: { field: string; in: readonly unknown[] }
}

/** What still hangs on a grid that is about to be closed. */
const HELD: readonly Held[] = [
  { resource: 'gridManage', by: ['parentGuid'], open: { field: 'enabled', in: [true, null] } },
  { resource: 'company', by: ['gridGuid'], open: ALL },
  { resource: 'user', by: ['gridGuid'], open: { field: 'accountEnabled', in: [true] } },
  { resource: 'patrolTask', by: ['gridGuid'] },
  { resource: 'companyGrid', by: ['gridGuid'] },
  { resource: 'complaint', by: ['gridGuid'] },
  { resource: 'workOrderTask', by: ['assignGridGuid', 'assignDeptGuid'] },
]

/** 停用网格: who and what is in it goes elsewhere first, or nobody would answer for them. */
export async function assertNothingInGrid(tx: Db, guid: string): Promise<void> {
  const words: string[] = []
  for (const held of HELD) {
    const table = tableNamed(held.resource)
    const named = held.by.map((field) => eq(table[field] as never, guid))
    const count = await tx.$count(table, live(table, or(...named), isOpen(held)))
    if (count > 0) words.push(`${resourceNamed(held.resource).label}${count}项`)
  }
  if (words.length > 0)
    throw wrong<{ enabled: unknown }>(
      'enabled',
      `网格内还有${words.join('、')}，请先办结或调整到其他网格再停用`,
      'in-use',
    )
}

function isOpen({ resource, open }: Held): SQL | undefined {
  const { field, in: values } = open ?? { field: 'status', in: awaitedStates(resourceNamed(resource)) }
  const column = tableNamed(resource)[field]
  if (open === ALL || column === undefined) return undefined
  const codes = values.filter((code) => code !== null)
  return or(inArray(column, codes), codes.length < values.length ? isNull(column) : undefined)
}

/** Nothing and nobody is put into a grid that was closed. */
export async function assertGridIsOpen(tx: Db, before: AnyRecord | null, after: AnyRecord): Promise<void> {
  const { gridGuid } = after
  if (after.deleted || gridGuid === null || gridGuid === before?.gridGuid) return
  const grid = await mustFind(tx, 'gridManage', { guid: gridGuid, path: 'gridGuid', label: '网格' })
  if (grid.enabled === false)
    throw wrong<{ gridGuid: unknown }>('gridGuid', `网格“${String(grid.gridName)}”已停用，请另选网格`, 'closed')
}
