import type { Actor } from './access.ts'
import { editableFields } from './action.ts'
import { type Field, mayFollow } from './fields.ts'
import { type AnyResource, fieldNames } from './resource.ts'

/** Structured values and attachments have no place in a cell. */
const NOT_IN_CELLS: readonly Field['kind'][] = ['json', 'rows', 'files']

/** One column of a sheet that is filled in to make records. */
export interface ImportColumn {
  name: string
  field: Field
  /** The label, as it stands in the first row without the mark of what is required. */
  header: string
}

/** The columns a sheet for new records has, in the order of the form; no two have the same header. */
export function importColumns(resource: AnyResource): ImportColumn[] {
  const taken = new Set<string>()
  const editable = editableFields(resource)
  const inOrder = resource.form.flatMap((section) => section.fields)
  return [...new Set(inOrder)].flatMap((name) => {
    const field = editable[name]
    if (field === undefined || NOT_IN_CELLS.includes(field.kind)) return []
    const header = taken.has(field.label) ? `${field.label}（${name}）` : field.label
    taken.add(header)
    return [{ name, field, header }]
  })
}

/** Those of them offered to this person: what is not his to write is left out, unless every record needs it. */
export function templateColumns(resource: AnyResource, actor: Actor): ImportColumn[] {
  const rights = resource.writableBy ?? []
  const closed = new Set(rights.filter(({ by }) => by(actor) === 'nothing').flatMap(({ fields }) => fields))
  return importColumns(resource).filter(({ name, field }) => field.required === true || !closed.has(name))
}

/**
 * Whether this person may make records from a sheet: he may create them, and nothing that is required is left out of
 * the sheet.
 */
export function mayImport(resource: AnyResource, actor: Actor): boolean {
  const isWhole = Object.values(editableFields(resource)).every(
    (field) => field.required !== true || !NOT_IN_CELLS.includes(field.kind) || mayFollow(field),
  )
  return resource.form.length > 0 && isWhole && resource.access.create(actor) !== 'nothing'
}

/** Guids joined along a path, and the like: kept to find by, of no use to a reader. */
const UNREADABLE = new Set(['gridPath', 'path', 'regionIds', 'offlineId'])

/** The columns a table may show: those of the definition, which it shows at first, and the further ones. */
export function offeredColumns(resource: AnyResource): { usual: string[]; further: string[] } {
  const usual = [...resource.list.columns]
  const withheld = resource.offline.withhold ?? []
  const inCells = Object.entries(resource.fields)
    .filter(([name, { kind }]) => !NOT_IN_CELLS.includes(kind) && !UNREADABLE.has(name) && !withheld.includes(name))
    .map(([name]) => name)
  const further = [...inCells, 'createTime', 'updateTime'].filter((name) => !usual.includes(name))
  return { usual, further }
}

/** The columns among these with telephone or identity numbers: who takes them away says why. */
export function personalColumns({ fields }: AnyResource, columns: readonly string[]): string[] {
  return columns.filter((name) => isPersonal(fields[name]))
}

/** Whether records of the resource have such numbers, so that papers attached to them are about persons. */
export function isAboutPersons(resource: AnyResource): boolean {
  return personalColumns(resource, Object.keys(resource.fields)).length > 0
}

function isPersonal(field: Field | undefined): boolean {
  if (field?.kind === 'rows') return Object.values(field.fields).some(isPersonal)
  return field?.kind === 'text' && field.mask !== undefined
}

/** Whether a record has a field of this name that a sheet can show. */
export function hasColumn(resource: AnyResource, name: string): boolean {
  return fieldNames(resource).includes(name) && !['deleted', 'version'].includes(name)
}
