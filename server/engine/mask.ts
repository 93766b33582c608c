import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { isGivenToReaders, maskedFields } from '#domain/kit/hidden.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'

/** A record as this person may open it. */
export function shownTo(resource: AnyResource, actor: Actor, record: AnyRecord): AnyRecord {
  const { whole } = resource.access
  const isWhole = whole === undefined || matches(whole(actor), record)
  return { ...(isWhole ? record : maskRecord(resource, record)), ...inPlaceOfWithheld(resource, actor, record) }
}

/** The names that this person is not told of the record, `history` among them. */
export function withheldNames({ confidential = [] }: AnyResource, actor: Actor, record: AnyRecord): string[] {
  return confidential.flatMap(({ fields, to }) => (matches(to(actor), record) ? [] : fields))
}

/** What stands in the place of the fields kept from this person: nothing, or his own part of them. */
function inPlaceOfWithheld(
  { confidential = [] }: Pick<AnyResource, 'confidential'>,
  actor: Actor,
  record: AnyRecord,
): Record<string, unknown> {
  const withheld = confidential.filter(({ to }) => !matches(to(actor), record))
  return Object.fromEntries(
    withheld.flatMap(({ fields, ownPart }) =>
      fields
        .filter((name) => name in record)
        .map((name) => [name, ownPart === true ? ownOf(record[name], actor) : null]),
    ),
  )
}

/**
 * Tells records as a device holds them: without what its holder is not told, since whoever has the device in his hands
 * reads all that lies on it; with numbers whole, which are of his own area.
 */
export function tellerFor(resource: AnyResource, holder: Actor): (record: AnyRecord) => AnyRecord {
  const { confidential = [] } = resource
  const kept = confidential.filter(({ to }) => !isGivenToReaders(resource, holder, to))
  if (kept.length === 0) return (record) => record
  return (record) => ({ ...record, ...inPlaceOfWithheld({ confidential: kept }, holder, record) })
}

/** Of a list of accounts, or of rows that name an account each, what is about this person. */
function ownOf(value: unknown, { guid }: Actor): unknown[] | null {
  if (!Array.isArray(value)) return null
  return value.filter((each) => each === guid || (each as { userGuid?: unknown } | null)?.userGuid === guid)
}

/** A record as lists show it to those who need not see telephone and identity numbers whole. */
export function maskRecord(resource: AnyResource, record: AnyRecord): AnyRecord {
  const masked: AnyRecord = { ...record }
  for (const [name, { mask }] of maskedFields(resource)) {
    const value = record[name]
    if (typeof value === 'string') masked[name] = mask === 'phone' ? middle(value, 3, 4) : middle(value, 6, 4)
  }
  return masked
}

/** Too short to hide a part of is hidden whole. */
function middle(value: string, head: number, tail: number): string {
  if (value.length <= head + tail) return '*'.repeat(value.length)
  return `${value.slice(0, head)}${'*'.repeat(value.length - head - tail)}${value.slice(-tail)}`
}
