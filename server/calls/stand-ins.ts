import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { StandIn, StandIns } from '#domain/contract/stand-in.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { mayStandFor, rolesForStandIns, stepsApart } from '#domain/rules/delegation.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { textOf } from './call-keys.ts'

const users = tableOf(user)
const grids = tableOf(gridManage)
const MOST_TOLD = 50

/**
 * 委托办理: to whom a person may leave his work, the nearest first. They are colleagues of other grids and of the offices
 * above, whose files he may not read: he is told their names and where they sit, and no number.
 */
export function standInCalls(app: FastifyInstance): void {
  const { db } = app.database

  app.post(`${BASE_PATH}/api/delegation/standIns`, async (request) => {
    const absent = actorOf(request)
    const keyword = textOf(bodyOf(request), 'keyword', 60)
    const rows = await db
      .select({ person: users, unit: grids.gridName })
      .from(users)
      .leftJoin(grids, eq(grids.guid, users.gridGuid))
      .where(
        and(
          eq(users.deleted, false),
          ne(users.guid, absent.guid),
          sql`${users.companyGuid} is not distinct from ${absent.companyGuid}`,
          sql`${users.agencyGuid} is not distinct from ${absent.agencyGuid ?? null}`,
          sql`jsonb_exists_any(${users.roles}, array(select jsonb_array_elements_text(${JSON.stringify(rolesForStandIns(absent.roles))}::jsonb)))`,
          keyword === null ? undefined : sql`strpos(${users.name}, ${keyword}) > 0`,
        ),
      )
      .orderBy(users.name, users.guid)
    const people = rows as { person: AnyRecord; unit: string | null }[] // columns of the definitions
    const able = people
      .filter(({ person }) => mayEnter(person, dayOf(nowOf(request))) && mayStandFor(absent, actorFrom(person)))
      .map((row) => ({ ...row, steps: stepsApart(absent.gridPath, textIn(row.person.gridPath)) }))
      .sort((one, other) => one.steps - other.steps)
    const isOfOneHouse = absent.companyGuid !== null || absent.agencyGuid != null
    const items = able.slice(0, MOST_TOLD).map(
      ({ person, unit }): StandIn => ({
        guid: String(person.guid),
        name: String(person.name),
        positionName: textIn(person.positionName),
        unit: isOfOneHouse ? null : unit,
      }),
    )
    return ok<StandIns>({ items, total: able.length })
  })
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
