import { eq } from 'drizzle-orm'
import { economyType as economyTypeDefinition } from '#domain/resources/economyType/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const industries = tableOf(economyTypeDefinition)
const MAX_INDUSTRY_DEPTH = 6

export const companyIndustryHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted || before?.economyTypeGuid === after.economyTypeGuid) return {}
    return { industryName: await industryPath(tx, String(after.economyTypeGuid)) }
  },
}

/** The trade with those above it, with arrows between, as the enterprise file shows it. */
async function industryPath(tx: Db, guid: string): Promise<string | null> {
  const names: string[] = []
  let at: string | null = guid
  for (let depth = 0; at !== null && depth < MAX_INDUSTRY_DEPTH; depth += 1) {
    const [row] = await tx
      .select({ name: industries.tradeName, parent: industries.parentGuid })
      .from(industries)
      .where(eq(industries.guid, at))
    if (row === undefined) break
    names.unshift(String(row.name))
    at = row.parent === null ? null : String(row.parent)
  }
  return names.length === 0 ? null : names.join('→')
}
