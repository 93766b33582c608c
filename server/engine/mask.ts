import type { Access, Actor } from '#domain/kit/access.ts'
import { fieldsRead, matches } from '#domain/kit/filter.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'

/** A record as this person may open it. */
export function shownTo(resource: AnyResource, actor: Actor, record: AnyRecord): AnyRecord {
  const { access, confidential } = resource
  const isWhole = access.whole === undefined || matches(access.whole(actor), record)
  const shown = isWhole ? record : maskRecord(resource, record)
  if (confidential === undefined || matches(confidential.to(actor), record)) return shown
  const withheld = confidential.fields.filter((name) => name in shown)
  return { ...shown, ...Object.fromEntries(withheld.map((name) => [name, null])) }
}

/**
 * The fields that this person may not see whole in every record he reads. Lists must not be ordered or asked by them:
 * the order of the rows, and where the next page begins, would tell what the rows themselves keep back.
 */
export function hiddenFields(resource: AnyResource, actor: Actor): string[] {
  const { access, confidential } = resource
  const masked = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.mask !== undefined ? [name] : [],
  )
  return [
    ...(isGivenToReaders(access.whole) ? [] : masked),
    ...(isGivenToReaders(confidential?.to) ? [] : (confidential?.fields ?? [])),
  ]

  function isGivenToReaders(rule: Access | undefined): boolean {
    const seen = rule?.(actor) ?? 'everything'
    return seen === 'everything' || JSON.stringify(seen) === JSON.stringify(access.read(actor))
  }
}

/** The fields that decide how much of a record this person sees. */
export function decisiveFields({ access, confidential }: AnyResource, actor: Actor): string[] {
  return [access.whole, confidential?.to].flatMap((rule) => fieldsRead(rule?.(actor) ?? 'everything'))
}

/** A record as lists show it to those who need not see telephone and identity numbers whole. */
export function maskRecord(resource: AnyResource, record: AnyRecord): AnyRecord {
  const masked: AnyRecord = { ...record }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = record[name]
    if (field.kind !== 'text' || typeof value !== 'string') continue
    if (field.mask !== undefined) masked[name] = field.mask === 'phone' ? middle(value, 3, 4) : middle(value, 6, 4)
  }
  return masked
}

/** Too short to hide a part of is hidden whole. */
function middle(value: string, head: number, tail: number): string {
  if (value.length <= head + tail) return '*'.repeat(value.length)
  return `${value.slice(0, head)}${'*'.repeat(value.length - head - tail)}${value.slice(-tail)}`
}
