import { and, eq, isNotNull, notExists, type SQL, sql } from 'drizzle-orm'
import { union, unionAll } from 'drizzle-orm/pg-core'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import { ASSOCIATION_TIES, SERVICE_TIES, type ServiceTie } from '#domain/rules/served-companies.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'

const users = tableOf(user)

/** The enterprises an institution serves on a day, each once. One question, asked at every request of its people. */
export async function servedCompanies(db: Db, agencyGuid: string, today: string): Promise<string[]> {
  const [first, second, ...rest] = SERVICE_TIES.map((tie) => tied(db, tie, { agencyGuid, today }))
  if (first === undefined || second === undefined) throw new Error('two ties at least are declared')
  const rows = await unionAll(first, second, ...rest)
  return [...new Set(rows.map(({ companyGuid }) => String(companyGuid)))]
}

/** The enterprises that the association has something before it about, each once. */
export async function associationCompanies(db: Db): Promise<string[]> {
  const [first, second, ...rest] = ASSOCIATION_TIES.map(({ resource, counts }) => {
    const table = tableNamed(resource)
    const { companyGuid, deleted } = table
    if (companyGuid === undefined) throw new Error(`${resource} belongs to no enterprise`)
    const isCounted = filterSql(resourceNamed(resource), counts, table)
    return db
      .select({ companyGuid })
      .from(table)
      .where(and(eq(deleted, false), isNotNull(companyGuid), isCounted))
  })
  if (first === undefined || second === undefined) throw new Error('two ties at least are declared')
  const rows = await union(first, second, ...rest)
  return rows.map(({ companyGuid }) => String(companyGuid))
}

function tied(
  db: Db,
  { resource, agency, counts, madeByOthers }: ServiceTie,
  at: { agencyGuid: string; today: string },
) {
  const table = tableNamed(resource)
  const { companyGuid, createUserGuid, deleted } = table
  const agencyColumn = table[agency]
  if (companyGuid === undefined || agencyColumn === undefined) throw new Error(`${resource} ties nobody to anybody`)
  const ofAgencies = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.guid, createUserGuid), isNotNull(users.agencyGuid)))
  const byOthers: SQL | undefined = madeByOthers === true ? notExists(ofAgencies) : undefined
  const isCounted = filterSql(resourceNamed(resource), counts(at.today), table)
  return db
    .select({ companyGuid })
    .from(table)
    .where(and(eq(agencyColumn, at.agencyGuid), eq(deleted, false), isNotNull(companyGuid), isCounted, byOthers))
}
