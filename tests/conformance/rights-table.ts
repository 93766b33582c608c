import { RESOURCES } from '#domain/areas/all.ts'
import { type Actor, ROLES, type Role } from '#domain/kit/access.ts'
import { type ActionDefinition, editableFields } from '#domain/kit/action.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { effects } from './effects.ts'
import { flows } from './flows.ts'
import { shapes } from './shapes.ts'
import { whoSees } from './who-sees.ts'

/** Each reviewed copy with what it is generated from; `npm run -s status -- --rights` writes them anew. */
export const RIGHTS_TABLES: Readonly<Record<string, () => string>> = {
  'docs/field-rights.tsv': fieldRights,
  'docs/who-sees.md': whoSees,
  'docs/flows.txt': flows,
  'docs/shapes.txt': shapes,
  'docs/effects.txt': effects,
}

export const ROLE_NAMES = Object.keys(ROLES) as Role[] // keys of that very table
/** Somebody who has a grid, an enterprise and an institution, so that every part of a rule shows; each in a word. */
const PLACE = {
  gridGuid: '本网格',
  gridPath: '本网格/',
  companyGuid: '本企业',
  agencyGuid: '本机构',
  servedCompanyGuids: ['服务企业'],
}
export const somebody = (role: Role): Actor => ({ guid: '本人', username: '-', name: '-', roles: [role], ...PLACE })

/**
 * Who may write which field, by which action and of which records. Fields of the same answer share a line, so that a
 * right that becomes wider is one line of a diff.
 */
function fieldRights(): string {
  const lines = RESOURCES.flatMap((resource) =>
    [...actionsOf(resource.name).values()].flatMap((action) => linesOf(resource, action)),
  )
  return `${[['资源', '动作', '字段', '谁'].join('\t'), ...lines].join('\n')}\n`
}

function linesOf(resource: AnyResource, action: ActionDefinition): string[] {
  const answers = new Map<string, string[]>()
  for (const name of writtenBy(resource, action)) {
    const who = writersOf(resource, action, name)
    answers.set(who, [...(answers.get(who) ?? []), name])
  }
  return [...answers].map(([who, names]) => [resource.name, action.name, names.join(' ') || '—', who].join('\t'))
}

/** The fields a person fills in with an action; those of a hand-written one as its input names them. */
function writtenBy(resource: AnyResource, { name, input }: ActionDefinition): string[] {
  if (name === 'create' || name === 'update') return Object.keys(editableFields(resource))
  const { shape } = input._zod.def as unknown as { shape?: object }
  const named = Object.keys(shape ?? {}).filter((each) => each !== 'opinion')
  return named.length === 0 ? [''] : named
}

/** Everybody who may, those of the same condition together. */
function writersOf(resource: AnyResource, { allow, fills }: ActionDefinition, name: string): string {
  const right = fills.includes(name) ? undefined : resource.writableBy?.find(({ fields }) => fields.includes(name))
  const roles = new Map<string, Role[]>()
  for (const role of ROLE_NAMES) {
    const actor = somebody(role)
    const rule = both(allow(actor), right?.by(actor) ?? 'everything')
    if (rule !== 'nothing') roles.set(wordsOf(rule), [...(roles.get(wordsOf(rule)) ?? []), role])
  }
  return [...roles].map(([words, who]) => `${who.join(' ')}${words === '' ? '' : `（${words}）`}`).join('；') || '无'
}

/** A filter in few signs: `status=draft&companyGuid=本企业`. */
function wordsOf(filter: Filter): string {
  if (filter === 'everything') return ''
  if (filter === 'nothing') return '×'
  if ('all' in filter) return [...new Set(parts(filter).map(inner))].join('&')
  if ('any' in filter) return [...new Set(filter.any.map(inner))].join('|')
  if ('not' in filter) return `非${inner(filter.not)}`
  const { field, ...how } = filter
  const [[sign = '', value] = []] = Object.entries(how)
  const signs: Record<string, string> = { equals: '=', in: '∈', startsWith: '^', has: '∋' }
  return `${field}${signs[sign] ?? ` ${sign} `}${Array.isArray(value) ? value.join(',') : String(value)}`
}

/** What must hold together, however deep it was written. */
const parts = (filter: Filter): readonly Filter[] =>
  typeof filter !== 'string' && 'all' in filter ? filter.all.flatMap(parts) : [filter]

const inner = (filter: Filter) =>
  typeof filter !== 'string' && ('all' in filter || 'any' in filter) ? `(${wordsOf(filter)})` : wordsOf(filter)
