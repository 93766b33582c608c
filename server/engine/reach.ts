import type { Actor } from '#domain/kit/access.ts'
import type { FieldMap } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { rowBy } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

interface Naming {
  path: string
  label: string
  to: string
  guid: string
}

interface Said {
  resource: AnyResource
  actor: Actor
  input: unknown
  before: AnyRecord | null
}

/**
 * Nobody names what lies beyond his reach: a record would be placed, listed and told of where he has nothing to say. What
 * the record named before stays. Throws `reference.missing` at the fields, alike for what there is not and what he may not see.
 */
export async function assertWithinReach(tx: Db, { resource, actor, input, before }: Said): Promise<void> {
  const { changes, ...own } = input as { changes?: object }
  const said = namedIn(resource.fields, { ...own, ...changes })
  const earlier = new Set(before === null ? [] : namedIn(resource.fields, before).map(({ guid }) => guid))
  const issues: InputIssue[] = []
  for (const naming of said) {
    if (isHeldOtherwise(resource, naming) || earlier.has(naming.guid) || (await isInReach(tx, actor, naming))) continue
    issues.push({ path: naming.path, code: 'missing', message: `${naming.label}不存在或不在您的管辖范围` })
  }
  if (issues.length > 0) throw new Problem('reference.missing', { issues })
}

/** A record of an enterprise: the enterprise is looked at where it is made, and what else it has by `assertOneEnterprise`. */
function isHeldOtherwise({ scope }: AnyResource, { path, to }: Naming): boolean {
  return scope === 'company' && (path === 'companyGuid' || !PARTIES.has(to))
}

/** What a record of an enterprise may name beside what is the enterprise's own. */
const PARTIES = new Set(['company', 'user'])

async function isInReach(tx: Db, actor: Actor, { to, guid }: Naming): Promise<boolean> {
  if (guid === actor.guid || guid === actor.companyGuid || guid === actor.agencyGuid) return true
  const rule = resourceNamed(to).access.read(actor)
  if (rule === 'everything') return true
  const found = await rowBy(tx, to, 'guid', guid)
  // What is not there is told by the database.
  return found === null || !isSomebodys(to, found) || matches(rule, found)
}

/** Of an enterprise, or of a place. Libraries are everybody's, and people of the offices are called in from everywhere. */
function isSomebodys(to: string, { companyGuid, gridPath }: AnyRecord): boolean {
  return to === 'company' || companyGuid != null || (to !== 'user' && gridPath != null)
}

function namedIn(fields: FieldMap, values: Values): Naming[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === null || value === undefined) return []
    if (field.kind === 'rows') {
      const lines = Array.isArray(value) ? (value as Values[]) : []
      return lines.flatMap((line, at) =>
        namedIn(field.fields, line).map((naming) => ({ ...naming, path: `${name}.${at}.${naming.path}` })),
      )
    }
    if (field.kind !== 'reference' && field.kind !== 'references') return []
    const { label, to } = field
    return [value].flat().flatMap((guid) => (typeof guid === 'string' ? [{ path: name, label, to, guid }] : []))
  })
}
