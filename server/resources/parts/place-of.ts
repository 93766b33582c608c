import { eq } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableNamed } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'

/** What a record that hangs on an enterprise copies from it. */
export function placeOf(company: AnyRecord): Record<string, unknown> {
  return {
    companyGuid: company.guid,
    ...Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, company[name] ?? null])),
  }
}

/** A live record that must be there. Throws `reference.missing` at the field that names it. */
export async function mustFind(
  tx: Db,
  resource: string,
  { guid, path, label }: { guid: unknown; path: string; label: string },
): Promise<AnyRecord> {
  const table = tableNamed(resource)
  const [row] = await liveRows(tx, table, eq(table.guid, String(guid)))
  if (row === undefined)
    throw new Problem('reference.missing', { issues: [{ path, code: 'missing', message: `${label}不存在` }] })
  return recordOf(row)
}

/** One that this person may see: what is made about it would else reach beyond his area. Throws `reference.missing`. */
export async function mustSee(
  tx: Db,
  actor: Actor,
  resource: string,
  wanted: { guid: unknown; path: string; label: string },
): Promise<AnyRecord> {
  const found = await mustFind(tx, resource, wanted)
  if (matches(resourceNamed(resource).access.read(actor), found)) return found
  throw new Problem('reference.missing', {
    issues: [{ path: wanted.path, code: 'missing', message: `${wanted.label}不存在或不在您的管辖范围` }],
  })
}

/** A record of the same enterprise: people are not put into another one's departments. */
export async function mustBelong(
  tx: Db,
  resource: string,
  { companyGuid, ...wanted }: { guid: unknown; path: string; label: string; companyGuid: unknown },
): Promise<AnyRecord> {
  const found = await mustFind(tx, resource, wanted)
  if (found.companyGuid !== companyGuid) throw wrong<string>(wanted.path, `${wanted.label}不属于这家企业`, 'company')
  return found
}
