import { type AnyResource, COPIED_FROM_COMPANY } from './resource.ts'

/** A field that repeats what another record says, so that lists show and filter it without a second look. */
export interface Copy {
  field: string
  /** The field of the same record that names the other one. */
  by: string
  resource: string
  /** What is repeated of it. */
  from: string
}

const known = new WeakMap<AnyResource, readonly Copy[]>()

/** The copies that the fields of a resource declare. */
export function declaredCopies(resource: AnyResource): readonly Copy[] {
  const found = known.get(resource) ?? readCopies(resource)
  known.set(resource, found)
  return found
}

function readCopies({ name, fields }: AnyResource): Copy[] {
  return Object.entries(fields).flatMap(([field, { copies }]) => {
    if (copies === undefined) return []
    const [by = '', from = ''] = copies.split('.')
    const reference = fields[by]
    if (reference?.kind !== 'reference') throw new Error(`${name}.${field} copies by ${by}, which is no reference`)
    return [{ field, by, resource: reference.to, from }]
  })
}

/** The same with the name and place that every record of an enterprise carries. */
export function copiesOf(resource: AnyResource): readonly Copy[] {
  const ofCompany = resource.scope === 'company' ? COPIED_FROM_COMPANY : []
  const place = ofCompany.map((field) => ({ field, by: 'companyGuid', resource: 'company', from: field }))
  return [...place, ...declaredCopies(resource)]
}
