import { sql } from 'drizzle-orm'
import type { AnyRecord, AnyResource, SerialNumber } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { serialCounter } from '#server/db/extra-tables.ts'

/** The next number under a key, from 1, without gaps: the counter's row stays locked until the transaction ends. */
export async function nextSerial(tx: Db, key: string): Promise<number> {
  const [counter] = await tx
    .insert(serialCounter)
    .values({ key, last: 1 })
    .onConflictDoUpdate({ target: serialCounter.key, set: { last: sql`${serialCounter.last} + 1` } })
    .returning({ last: serialCounter.last })
  if (counter === undefined) throw new Error('an upsert answers its row')
  return counter.last
}

/** The number that a record has to be given now: it begins, or comes to the state in which its kind has one. */
export async function numberDue(
  tx: Db,
  { name, serial }: AnyResource,
  { record, isNew, now }: { record: AnyRecord; isNew: boolean; now: string },
): Promise<Record<string, string>> {
  if (serial === undefined) return {}
  const { field, from } = serial
  const isDue = from === undefined ? isNew : record.status === from && record[field] == null
  return isDue ? { [field]: await serialNumber(tx, serial, { resource: name, now }) } : {}
}

/** The next number of a declared series, `YH202611200001`. */
export async function serialNumber(
  tx: Db,
  { field, prefix, per, digits }: SerialNumber,
  { resource, now }: { resource: string; now: string },
): Promise<string> {
  const day = dayOf(now).replaceAll('-', '')
  const period = per === 'day' ? day : day.slice(0, 4)
  const serial = await nextSerial(tx, `${resource}.${field}:${period}`)
  return `${prefix}${period}${String(serial).padStart(digits, '0')}`
}
