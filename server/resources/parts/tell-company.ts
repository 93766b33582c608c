import { eq, ne, type SQL, sql } from 'drizzle-orm'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { giveNotice } from '#server/accounts/personal-notice.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'

const users = tableOf(userDefinition)

interface Told {
  title: string
  content: string
  from: string
  link?: string
  now: string
}

interface ToldCompany extends Told {
  companyGuid: unknown
  /** Of its own people, who knows already. */
  by?: string
}

/** A message to the administrators and safety officers of an enterprise: of what concerns it and asks for nothing. */
export async function tellCompany(tx: Db, { companyGuid, by = '', ...told }: ToldCompany): Promise<void> {
  const answers = sql`jsonb_exists_any(${users.roles}, array['company', 'safety'])`
  await tellAll(tx, told, eq(users.companyGuid, String(companyGuid)), answers, ne(users.guid, by))
}

/** The same to the people of an agency. */
export async function tellAgency(tx: Db, { agencyGuid, ...told }: Told & { agencyGuid: unknown }): Promise<void> {
  await tellAll(tx, told, eq(users.agencyGuid, String(agencyGuid)))
}

async function tellAll(tx: Db, told: Told, ...whom: SQL[]): Promise<void> {
  const isOpen = sql`${users.accountEnabled} is not false`
  const people = await liveFields(tx, users, ['guid', 'name'], isOpen, ...whom)
  for (const { guid, name } of people) await giveNotice(tx, { to: { guid: String(guid), name: String(name) }, ...told })
}
