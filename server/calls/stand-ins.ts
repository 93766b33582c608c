import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { StandIns } from '#domain/contract/stand-in.ts'
import { user } from '#domain/resources/user/definition.ts'
import { mayStandFor, rolesForStandIns } from '#domain/rules/delegation.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { colleaguesOf } from '#server/resources/parts/colleagues.ts'
import { textOf } from './call-keys.ts'

const users = tableOf(user)

/** 委托办理: to whom a person may leave his work. They are colleagues of other grids and of the offices above. */
export function standInCalls(app: FastifyInstance): void {
  const { db } = app.database

  app.post(`${BASE_PATH}/api/delegation/standIns`, async (request) => {
    const absent = actorOf(request)
    const roles = JSON.stringify(rolesForStandIns(absent.roles))
    const people = await colleaguesOf(db, {
      of: absent,
      keyword: textOf(bodyOf(request), 'keyword', 60),
      now: nowOf(request),
      where: sql`jsonb_exists_any(${users.roles}, array(select jsonb_array_elements_text(${roles}::jsonb)))`,
      able: (colleague) => (mayStandFor(absent, colleague) ? {} : null),
    })
    return ok<StandIns>(people)
  })
}
