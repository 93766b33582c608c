import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type LateGroup, type LateStatistics, todayRequestSchema } from '#domain/contract/statistics.ts'
import { hasRole, ROLES, type Role } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { dayOf, daysBetween } from '#domain/lib/dates.ts'
import { user } from '#domain/resources/user/definition.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { bodyOf, ok, readerOf } from '#server/engine/context.ts'
import type { Reader } from '#server/engine/read.ts'
import { type Grid, gridAskedFor, partOf, partsOf } from './statistics.ts'

/** Those who answer for what others have not done. */
const OVERSEERS = ['leader', 'bureau', 'town'] as const
const OF_COMPANY: readonly Role[] = ['company', 'safety', 'worker']

/** What is late, where and whose: numbers only, as a to-do may be about what its counter may not read. */
export function lateWork(app: FastifyInstance): void {
  const { db } = app.database
  app.post('/safety/api/statistics/late', async (request) => {
    const { parentGridGuid } = parseInput(todayRequestSchema, bodyOf(request))
    return ok(await lateStatistics(db, readerOf(request), parentGridGuid ?? null))
  })
}

interface LateRow {
  part: string
  step: string
  claimedBy: string | null
  people: string[]
  roles: Role[]
  count: number
  oldest: string
}

async function lateStatistics(db: Db, reader: Reader, parentGuid: string | null): Promise<LateStatistics> {
  if (!hasRole(reader.actor, ...OVERSEERS)) throw new Problem('access.denied')
  const today = dayOf(reader.now)
  const parent = await gridAskedFor(db, reader.actor, parentGuid)
  const rows = await lateRows(db, parent, today)
  const [places, names] = await Promise.all([partsOf(db, parent), namesOf(db, rows)])
  const placeOf = new Map(places.map(({ guid, gridName }) => [guid, gridName]))
  const grouped = (labelOf: (row: LateRow) => string) => groupsOf(rows, labelOf, today)
  const partOfName = new Map(places.flatMap(({ guid, gridName, hasParts }) => (hasParts ? [[gridName, guid]] : [])))
  const byPlace = grouped(({ part }) => placeOf.get(part) ?? `${parent.gridName}本级`)
  return {
    gridName: parent.gridName,
    total: byPlace.reduce((sum, { count }) => sum + count, 0),
    days: Math.max(0, ...byPlace.map(({ days }) => days)),
    byPlace: byPlace.map((place) => ({ ...place, gridGuid: partOfName.get(place.label) ?? null })),
    byOwner: grouped((row) => ownerOf(row, names)),
    byStep: grouped(({ step }) => step),
  }
}

/** As many rows as there are people and steps, however many to-dos. */
async function lateRows(db: Db, parent: Grid, today: string): Promise<LateRow[]> {
  const table = tableOf(workflowTask)
  const part = partOf(sql`${table.gridPath}`, parent)
  const rows = await db
    .select({
      part,
      step: table.activityName,
      claimedBy: table.claimedBy,
      person: table.activityUser,
      people: table.activityUsers,
      roles: table.activityRoles,
      count: sql<number>`count(*)`.mapWith(Number),
      oldest: sql<string>`to_char(min(${table.dueDate}), 'YYYY-MM-DD')`,
    })
    .from(table)
    .where(
      live(
        table,
        eq(table.status, 'ing'),
        sql`${table.dueDate} < ${today}`,
        sql`starts_with(${table.gridPath}, ${parent.path})`,
      ) as SQL,
    )
    .groupBy(part, table.activityName, table.claimedBy, table.activityUser, table.activityUsers, table.activityRoles)
  return rows.map(({ person, ...row }) => {
    const people = row.people ?? (person === null ? [] : [person])
    return { ...row, people, roles: row.roles ?? [] } as LateRow
  })
}

async function namesOf(db: Db, rows: readonly LateRow[]): Promise<Map<string, string>> {
  const guids = [...new Set(rows.flatMap(({ claimedBy, people }) => (claimedBy === null ? people : [claimedBy])))]
  if (guids.length === 0) return new Map()
  const table = tableOf(user)
  const found = await db.select({ guid: table.guid, name: table.name }).from(table).where(inArray(table.guid, guids))
  return new Map(found.map(({ guid, name }) => [String(guid), String(name ?? '')]))
}

/** Who has taken it, else for whom it is by name, else whose role it is. People of enterprises are told as such. */
function ownerOf({ claimedBy, people, roles }: LateRow, names: ReadonlyMap<string, string>): string {
  if (roles.length > 0 && roles.every((role) => OF_COMPANY.includes(role))) return '企业'
  const named = (claimedBy === null ? people : [claimedBy]).flatMap((guid) => names.get(guid) ?? [])
  if (named.length > 0) return named.join('、')
  return roles.length === 0 ? '尚未指定' : `${roles.map((role) => ROLES[role]).join('、')}（未认领）`
}

function groupsOf(rows: readonly LateRow[], labelOf: (row: LateRow) => string, today: string): LateGroup[] {
  const groups = new Map<string, LateGroup>()
  for (const row of rows) {
    const label = labelOf(row)
    const group = groups.get(label) ?? { label, count: 0, days: 0 }
    groups.set(label, {
      label,
      count: group.count + row.count,
      days: Math.max(group.days, daysBetween(row.oldest, today)),
    })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || b.days - a.days)
}
