import { customType } from 'drizzle-orm/pg-core'

/** A moment, in and out as ISO 8601 in UTC with milliseconds. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** A structured value. `json` of drizzle parses a text value a second time; this one does not. */
export const jsonColumn = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

/** Bytes. */
export const byteaColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
