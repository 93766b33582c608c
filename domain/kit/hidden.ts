import type { Access, Actor } from './access.ts'
import type { TextField } from './fields.ts'
import { covers, fieldsRead } from './filter.ts'
import type { AnyResource } from './resource.ts'

/**
 * The fields that this person may not see whole in every record he reads. Lists must not be ordered or asked by them:
 * the order of the rows, and where the next page begins, would tell what the rows themselves keep back.
 */
export function hiddenFields(resource: AnyResource, actor: Actor): string[] {
  const { access, confidential = [] } = resource
  const masked = maskedFields(resource).map(([name]) => name)
  return [
    ...(isGivenToReaders(resource, actor, access.whole) ? [] : masked),
    ...confidential.flatMap(({ fields, to }) => (isGivenToReaders(resource, actor, to) ? [] : fields)),
  ]
}

/** Whether nothing of what this person reads is kept from him by the rule. */
export function isGivenToReaders({ access }: AnyResource, actor: Actor, rule: Access | undefined): boolean {
  return covers(rule?.(actor) ?? 'everything', access.read(actor))
}

/** The fields that decide how much of a record this person sees. */
export function decisiveFields({ access, confidential = [] }: AnyResource, actor: Actor): string[] {
  return [access.whole, ...confidential.map(({ to }) => to)].flatMap((rule) =>
    fieldsRead(rule?.(actor) ?? 'everything'),
  )
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
