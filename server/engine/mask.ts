import type { Access, Actor } from '#domain/kit/access.ts'
import type { TextField } from '#domain/kit/fields.ts'
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
  const masked = maskedFields(resource).map(([name]) => name)
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
  for (const [name, { mask }] of maskedFields(resource)) {
    const value = record[name]
    if (typeof value === 'string') masked[name] = mask === 'phone' ? middle(value, 3, 4) : middle(value, 6, 4)
  }
  return masked
}

const masked = new WeakMap<AnyResource, [name: string, field: TextField][]>()

/** The fields that lists show in part, by their names. */
export function maskedFields(resource: AnyResource): readonly [name: string, field: TextField][] {
  const fields =
    masked.get(resource) ??
    Object.entries(resource.fields).flatMap(([name, field]): [string, TextField][] =>
      field.kind === 'text' && field.mask !== undefined ? [[name, field]] : [],
    )
  masked.set(resource, fields)
  return fields
}

/** Too short to hide a part of is hidden whole. */
function middle(value: string, head: number, tail: number): string {
  if (value.length <= head + tail) return '*'.repeat(value.length)
  return `${value.slice(0, head)}${'*'.repeat(value.length - head - tail)}${value.slice(-tail)}`
}
