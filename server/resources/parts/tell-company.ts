import { eq, sql } from 'drizzle-orm'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { giveNotice } from '#server/accounts/personal-notice.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'

const users = tableOf(userDefinition)

interface Told {
  companyGuid: unknown
  title: string
  content: string
  from: string
  link?: string
  now: string
}

/** A message to the administrators and safety officers of an enterprise: of what was decided about it and asks for nothing. */
export async function tellCompany(tx: Db, { companyGuid, ...told }: Told): Promise<void> {
  const people = await liveFields(
    tx,
    users,
    ['guid', 'name'],
    eq(users.companyGuid, String(companyGuid)),
    sql`${users.accountEnabled} is not false`,
    sql`jsonb_exists_any(${users.roles}, array['company', 'safety'])`,
  )
  for (const { guid, name } of people) await giveNotice(tx, { to: { guid: String(guid), name: String(name) }, ...told })
}
