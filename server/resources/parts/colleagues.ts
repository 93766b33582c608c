import { eq, ne, type SQL, sql } from 'drizzle-orm'
import type { StandIn, StandIns } from '#domain/contract/stand-in.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { isOfOneHouse, stepsApart } from '#domain/rules/delegation.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'

const users = tableOf(user)
const grids = tableOf(gridManage)
const MOST_TOLD = 50

interface Wanted {
  /** Whose place is to be taken. */
  of: Actor
  keyword: string | null
  now: string
  /** What the database can leave out beforehand. */
  where?: SQL
  /** Whether he comes into question; with `takes`, of how much of the work. */
  able: (colleague: Actor) => Pick<StandIn, 'takes'> | null
}

/**
 * Who of the same house may take somebody's place, the nearest first, then who takes most. Whoever is told of them may be unable to
 * read their files: he learns their names and where they sit, and no number.
 */
export async function colleaguesOf(db: Db, { of, keyword, now, where, able }: Wanted): Promise<StandIns> {
  const rows = await db
    .select({ person: users, unit: grids.gridName })
    .from(users)
    .leftJoin(grids, eq(grids.guid, users.gridGuid))
    .where(
      live(
        users,
        ne(users.guid, of.guid),
        sql`${users.companyGuid} is not distinct from ${of.companyGuid}`,
        sql`${users.agencyGuid} is not distinct from ${of.agencyGuid ?? null}`,
        where,
        keyword === null ? undefined : sql`strpos(${users.name}, ${keyword}) > 0`,
      ),
    )
    .orderBy(users.name, users.guid)
  const today: Day = dayOf(now)
  const found = (rows as { person: AnyRecord; unit: string | null }[]) // columns of the definitions
    .filter(({ person }) => mayEnter(person, today))
    .flatMap(({ person, unit }) => {
      const colleague = actorFrom(person)
      const fit = isOfOneHouse(of, colleague) ? able(colleague) : null
      return fit === null ? [] : [{ person, unit, fit, steps: stepsApart(of.gridPath, textIn(person.gridPath)) }]
    })
    .sort((one, other) => one.steps - other.steps || (other.fit.takes ?? 0) - (one.fit.takes ?? 0))
  const isUnit = of.companyGuid !== null || of.agencyGuid != null
  const items = found.slice(0, MOST_TOLD).map(
    ({ person, unit, fit }): StandIn => ({
      guid: String(person.guid),
      name: String(person.name),
      positionName: textIn(person.positionName),
      unit: isUnit ? null : unit,
      ...fit,
    }),
  )
  return { items, total: found.length }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
