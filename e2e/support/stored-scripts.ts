import { randomUUID } from 'node:crypto'
import { editableFields } from '#domain/kit/action.ts'
import type { Field, FieldMap, MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { RESOURCES } from '../../domain/areas/all.ts'
import type { Api } from './api.ts'

/** Words that would run if any page took them for markup; a field gets the longest that it has room for. */
export const SCRIPTS = [
  [
    '<img src=x onerror="window.__ran=1"><script>window.__ran=1</script>',
    '<a href="javascript:window.__ran=1">a</a><iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
    '<details open ontoggle="window.__ran=1"></details><svg><animate onbegin="window.__ran=1"/></svg>',
    '<math><mtext><style><img src=x onerror=window.__ran=1></style></mtext></math>{{__ran=1}}',
  ].join(''),
  '<img src=x onerror="window.__ran=1"><script>window.__ran=1</script>',
  '<img src=x onerror=__ran=1>',
  '<svg onload=__ran=1>',
]
/** What the platform itself goes by: another word there, and a page would be missing and not merely look odd. */
const GONE_BY = new Set([
  ...[
    'user.username',
    'user.accountType',
    'role.roleCode',
    'permission.code',
    'systemConfig.key',
    'systemConfig.value',
  ],
  ...['menu.path', 'menu.component', 'menu.systemType', 'menu.activeMenu'],
  ...['dictionary.dictType', 'dictionary.code', 'dictionary.parentCode'],
])
/** Of each resource and writer. */
const ROWS = 2
/** Fields that a check of its own refuses are left as they are; after so many refusals the record is. */
const MOST_TRIES = 4
/** Its name is a text that people write, too. The bytes never come: a record may be ahead of them. */
const PHOTO: MediaRef = {
  guid: randomUUID(),
  sha256: 'a'.repeat(64),
  size: 1000,
  mime: 'image/jpeg',
  contentType: 'img',
  fileName: '<img src=x onerror=__ran=1>.jpg',
}
const PAPER: MediaRef = {
  ...PHOTO,
  guid: randomUUID(),
  mime: 'application/pdf',
  contentType: 'file',
  fileName: '<img src=x onerror=__ran=1>.pdf',
}

/** Records that say scripts, by the resource; each writer has his own. */
export type Planted = ReadonlyMap<string, string>

/** Scripts into every text of some records of each resource that this person may change or make. */
export async function plantAll(api: Api): Promise<Planted> {
  const found = new Map<string, string>()
  for (const resource of RESOURCES.filter(({ form }) => form.length > 0)) {
    const listed = await api.call<{ items: AnyRecord[] }>('POST', `/api/${resource.name}/list`, { pageSize: ROWS })
    for (const record of listed.body.success ? listed.body.data.items : []) {
      const guid = await plant(api, resource, record)
      if (guid !== null && !found.has(resource.name)) found.set(resource.name, guid)
    }
  }
  const companyGuid = found.get('company')
  const hazard = companyGuid === undefined ? null : await plantHazard(api, companyGuid)
  if (hazard !== null) found.set('hiddenDanger', hazard)
  return found
}

/** Hazards have no form of their own: somebody reports them. */
async function plantHazard(api: Api, companyGuid: string): Promise<string | null> {
  const input = {
    companyGuid,
    sourceType: 'patrol',
    foundOn: '2026-11-20',
    dangerType: 'fire',
    dangerLevel: 'general',
    rectifyType: 'deadline',
    deadline: '2026-12-20',
    beforePhotos: [PHOTO],
  }
  const names = ['place', 'description', 'basis', 'rectifyPerson', 'tempMeasure'] as const
  const scripts = names.map((name) => [name, scriptOf(hiddenDanger.fields[name])])
  const guid = randomUUID()
  const { body } = await api.act(hiddenDanger.name, 'report', guid, { ...input, ...Object.fromEntries(scripts) })
  return body.success ? guid : null
}

/** Writes scripts into a record, or into a copy of one that is closed. Null where this person may do neither. */
async function plant(api: Api, resource: AnyResource, record: AnyRecord): Promise<string | null> {
  const { guid, version } = record
  const fields = editableFields(resource)
  const scripts = scriptsFor(resource, fields, record)
  const changed = await tried(api, `/api/${resource.name}/update`, { guid, version }, scripts)
  if (changed !== null) return changed
  // A list leaves out what is structured.
  const { body } = await api.call<AnyRecord>('POST', `/api/${resource.name}/getByGuid/${guid}`)
  const whole = body.success ? body.data : record
  const kept = Object.entries(fields).flatMap(([name, field]) => {
    const media =
      field.kind === 'files' && field.min !== undefined ? [field.accept === 'document' ? PAPER : PHOTO] : null
    const value = media !== null && [whole[name]].flat().length === 0 ? media : (whole[name] ?? media)
    return value === null ? [] : [[name, value]]
  })
  return await tried(api, `/api/${resource.name}/create`, Object.fromEntries(kept), scripts)
}

async function tried(
  api: Api,
  path: string,
  usual: Readonly<Record<string, unknown>>,
  scripts: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const left = new Map(Object.entries(scripts))
  for (let time = 0; time < MOST_TRIES && left.size > 0; time += 1) {
    const { body } = await api.call<AnyRecord>('POST', path, { ...usual, ...Object.fromEntries(left) })
    if (body.success) return body.data.guid
    const issues = (body.details.issues ?? []) as readonly { path: string }[]
    const refused = issues.map((issue) => issue.path.split('.')[0] ?? '').filter((name) => left.delete(name))
    if (refused.length === 0) return null
  }
  return null
}

/** A script for every text that people write as they like, those of lists inside the record too. */
function scriptsFor({ name: resource }: AnyResource, fields: FieldMap, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (GONE_BY.has(`${resource}.${name}`)) return []
      const script = scriptOf(field)
      if (script !== null) return [[name, script]]
      const rows = record[name]
      if (field.kind !== 'rows' || !Array.isArray(rows)) return []
      const inner = Object.entries(field.fields).map(([each, part]) => [each, scriptOf(part)] as const)
      const written = Object.fromEntries(inner.filter(([, words]) => words !== null))
      return [[name, rows.map((row: object) => ({ ...row, ...written }))]]
    }),
  )
}

function scriptOf(field: Field): string | null {
  if (field.kind !== 'text' || field.format !== undefined || field.unique === true) return null
  const fitting = SCRIPTS.find((script) => script.length <= field.maxLength)
  return fitting ?? (SCRIPTS[0] ?? '').slice(0, field.maxLength)
}
