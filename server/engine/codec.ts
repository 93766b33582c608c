import type { MediaRef } from '#domain/kit/fields.ts'
import { type AnyRecord, type AnyResource, fieldNames } from '#domain/kit/resource.ts'

/** The values to store of a record: its own fields and nothing else. The database numbers new rows. */
export function rowOf(resource: AnyResource, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const name of fieldNames(resource)) if (name !== 'id') row[name] = record[name] ?? null
  return row
}

/** Columns bear the names of the fields and read as their values, so a whole row is the record. */
export function recordOf(row: unknown): AnyRecord {
  return row as AnyRecord // selected from the resource's own table
}

/** A record without what never leaves the server for a device. */
export function withoutWithheld(resource: AnyResource, record: AnyRecord): AnyRecord {
  const withheld = resource.offline.withhold ?? []
  if (withheld.length === 0) return record
  return recordOf(Object.fromEntries(Object.entries(record).filter(([name]) => !withheld.includes(name))))
}

/** The attachments a record names, with the field that names each. */
export function namedMedia(
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
): { field: string; media: MediaRef }[] {
  return Object.entries(resource.fields).flatMap(([field, { kind }]) => {
    const value = record[field]
    if (kind !== 'files' || !Array.isArray(value)) return []
    return (value as MediaRef[]).map((media) => ({ field, media })) // checked by the field's schema when written
  })
}
