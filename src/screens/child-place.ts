/** What is open of the records that hang on another: one of them, its form, or the form of a new one. */
export interface ChildPlace {
  resource: string
  what: 'open' | 'edit' | 'new'
  /** Null of a new one. */
  guid: string | null
}

const NAME = 'child'
const KINDS = ['open', 'edit', 'new'] as const

/** What the address opens of the children of this record. Children of children stand in it with their own parent. */
export function childOf(params: URLSearchParams, parentGuid: string): ChildPlace | null {
  const entry = params.getAll(NAME).find((each) => each.startsWith(`${parentGuid}.`))
  if (entry === undefined) return null
  const [, resource = '', kind, guid = ''] = entry.split('.')
  const what = KINDS.find((each) => each === kind)
  if (what === undefined || (guid === '') !== (what === 'new')) return null
  return { resource, what, guid: guid === '' ? null : guid }
}

/** The address with another child open, or none. Other words of it are kept. */
export function withChild(params: URLSearchParams, parentGuid: string, child: ChildPlace | null): URLSearchParams {
  const next = new URLSearchParams(params)
  const others = params.getAll(NAME).filter((each) => !each.startsWith(`${parentGuid}.`))
  next.delete(NAME)
  for (const each of others) next.append(NAME, each)
  if (child !== null) next.append(NAME, [parentGuid, child.resource, child.what, child.guid ?? ''].join('.'))
  return next
}
