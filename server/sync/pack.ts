import type { PackedRows } from '#domain/contract/sync.ts'
import { type AnyRecord, type AnyResource, fieldNames } from '#domain/kit/resource.ts'

/** The fields of a resource that a device is given. */
export function syncedFields(resource: AnyResource): string[] {
  const withheld = resource.offline.withhold ?? []
  return fieldNames(resource).filter((name) => !withheld.includes(name))
}

/** Rows as columns: half the bytes, and a third less after compression. */
export function packRows(resource: AnyResource, rows: readonly AnyRecord[]): PackedRows {
  const cols = syncedFields(resource)
  return {
    table: resource.name,
    cols,
    values: cols.map((name) => rows.map((row) => row[name] ?? null)),
    count: rows.length,
  }
}
