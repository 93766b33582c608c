import { customType } from 'drizzle-orm/pg-core'

/** How the database writes moments of our age, in UTC. */
const PLAIN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/

/** A moment as the driver gives it, as ISO 8601. `Date` takes its time to read that, and a page has hundreds of them. */
export function instantOf(text: string): string {
  if (!PLAIN.test(text)) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
}

/** A moment, in and out as ISO 8601 in UTC with milliseconds. */
export const instantColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: instantOf,
})

/** A structured value. `json` of drizzle parses a text value a second time; this one does not. */
export const jsonColumn = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

/** Bytes. */
export const byteaColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
