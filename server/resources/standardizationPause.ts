import { eq } from 'drizzle-orm'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { agencyOf } from './parts/agencies.ts'

const companies = tableOf(companyDefinition)

/** A pause bears the name of whom it stops. */
export const standardizationPauseHooks: ResourceHooks = {
  async beforeSave({ tx, after }) {
    const targetName =
      after.targetType === 'agency'
        ? (await agencyOf(tx, after.agencyGuid))?.agencyName
        : await companyNameOf(tx, after.companyGuid)
    return { targetName: targetName ?? null }
  },
}

async function companyNameOf(tx: Db, guid: unknown): Promise<unknown> {
  const [row] = await tx
    .select({ name: companies.companyName })
    .from(companies)
    .where(eq(companies.guid, String(guid)))
  return row?.name
}
