import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { ask, type Statement, statement } from '#server/db/statement.ts'

interface Link {
  name: string
  label: string
  strangers: Statement
}

const known = new Map<string, readonly Link[]>()

/**
 * Holds the records of an enterprise together: none of them names a unit, a plan or a person of another one's.
 * Throws `input.invalid` at the field; what is not there at all is found by the database.
 */
export async function assertOneEnterprise(
  tx: Db,
  resource: AnyResource,
  before: AnyRecord | null,
  after: AnyRecord,
): Promise<void> {
  if (resource.scope !== 'company' || after.deleted) return
  const issues: InputIssue[] = []
  for (const { name, label, strangers } of linksOf(resource)) {
    const earlier = guidsIn(before?.[name])
    const named = guidsIn(after[name]).filter((guid) => !earlier.includes(guid))
    if (named.length > 0 && (await ask(tx, strangers, [named, after.companyGuid])).length > 0)
      issues.push({ path: name, code: 'company', message: `${label}不属于这家企业` })
  }
  refuse(issues)
}

/** The fields by which it names what belongs to an enterprise. */
function linksOf(resource: AnyResource): readonly Link[] {
  const links = known.get(resource.name) ?? Object.entries(resource.fields).flatMap(linkOf)
  known.set(resource.name, links)
  return links
}

function linkOf([name, field]: [string, AnyResource['fields'][string]]): Link[] {
  if (field.kind !== 'reference' && field.kind !== 'references') return []
  if (resourceNamed(field.to).scope !== 'company') return []
  const text = `select 1 from "${field.to}" where "guid" = any($1) and "companyGuid" <> $2 limit 1`
  return [{ name, label: field.label, strangers: statement(text) }]
}

function guidsIn(value: unknown): string[] {
  return [value].flat().filter((guid) => typeof guid === 'string')
}
