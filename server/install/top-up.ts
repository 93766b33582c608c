import { type AnyRecord, blankRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Database, Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { isHeading, seedMenus } from './menu.ts'
import type { SeedMoment } from './record.ts'
import { keptUpRows } from './rows.ts'

/**
 * Adds what a newer version of the platform brings to a database in use: built-in roles, permissions, settings, reference
 * rows and menu entries that are not there yet. What is there stays as people have made it, and what they deleted stays
 * deleted. Answers how many rows were added; a second run adds none.
 */
export async function topUp(database: Database, now: string): Promise<number> {
  const moment: SeedMoment = { now, today: dayOf(now) }
  return await database.db.transaction(async (tx) => {
    let added = await addMenus(tx, moment)
    for (const [name, rows] of keptUpRows(moment)) added += await addMissing(tx, name, rows)
    return added
  })
}

const BATCH = 500

/** A row whose guid or unique fields are taken, also by a deleted one, is left out. */
async function addMissing(tx: Db, resource: string, rows: readonly object[]): Promise<number> {
  const definition = resourceNamed(resource)
  const table = tableNamed(resource)
  const present = new Set((await tx.select({ guid: table.guid }).from(table)).map(({ guid }) => guid))
  const complete = rows
    .map((row) => rowOf(definition, { ...blankRecord(definition, ''), ...row }))
    .filter(({ guid }) => !present.has(guid))
  let added = 0
  for (let start = 0; start < complete.length; start += BATCH) {
    const inserted = await tx
      .insert(table)
      .values(complete.slice(start, start + BATCH))
      .onConflictDoNothing()
      .returning({ guid: table.guid })
    added += inserted.length
  }
  return added
}

/** Entries are known by where they lead and under which heading; older databases numbered them otherwise. */
async function addMenus(tx: Db, moment: SeedMoment): Promise<number> {
  const table = tableNamed('menu')
  const present = (await tx.select().from(table)) as AnyRecord[]
  const placeOf = new Map(present.map((row) => [placed(row, present), String(row.guid)]))
  const guids = new Set(present.map(({ guid }) => guid))
  const seeds = seedMenus(moment)
  const guidFor = new Map<string, string>()
  const missing = seeds.flatMap((seed) => {
    const known = guids.has(seed.guid) ? seed.guid : placeOf.get(placed(seed, seeds))
    guidFor.set(seed.guid, known ?? seed.guid)
    return known === undefined ? [seed] : []
  })
  // A new entry goes under the one that is there.
  const rows = missing.map((seed) => ({ ...seed, parentGuid: guidFor.get(String(seed.parentGuid)) ?? seed.parentGuid }))
  return await addMissing(tx, 'menu', rows)
}

type Placed = Readonly<{ guid: unknown; title?: unknown; path?: unknown; parentGuid?: unknown; roles?: unknown }>

function placed(row: Placed, all: readonly Placed[]): string {
  const above = isHeading(row.parentGuid) ? undefined : all.find(({ guid }) => guid === row.parentGuid)
  const roles = Array.isArray(row.roles) && above === undefined ? [...row.roles].sort() : []
  return JSON.stringify([above === undefined ? null : placed(above, all), row.path ?? row.title ?? null, roles])
}
