import { type Actor, ownCompany } from './access.ts'
import { editableFields } from './action.ts'
import { fieldOf } from './field-of.ts'
import { type Field, type FieldMap, mayFollow } from './fields.ts'
import { type AnyResource, fieldNames } from './resource.ts'

/** Structured values and attachments have no place in a cell. */
const NOT_IN_CELLS: readonly Field['kind'][] = ['json', 'rows', 'files']

/** One column of a sheet that is filled in to make records. */
export interface ImportColumn {
  name: string
  field: Field
  /** The label, as it stands in the first row without the mark of what is required. */
  header: string
  /** Whether no record is made without it, whoever sends the sheet. */
  isRequired: boolean
}

/** The columns that a sheet has for a field: a value that names its parts stands in as many, and can be brought in again. */
export function columnsWritten(name: string, field: Field): { name: string; field: Field }[] {
  const parts = field.kind === 'json' ? field.cells : undefined
  if (parts === undefined) return [{ name, field }]
  return Object.entries(parts).map(([part, cell]) => ({
    name: `${name}.${part}`,
    field: { ...cell, label: `${field.label}${cell.label}` },
  }))
}

/** Those from which the field is read again: none where it has no place in cells. */
const cellsOf = (name: string, field: Field): { name: string; field: Field }[] =>
  columnsWritten(name, field).filter((column) => !NOT_IN_CELLS.includes(column.field.kind))

/** The name of the field that a column belongs to. */
export const fieldOfColumn = (column: string): string => column.split('.')[0] ?? column

/** What a record holds for a column. */
export function valueIn(record: Readonly<Record<string, unknown>>, column: string): unknown {
  const [name = '', part] = column.split('.')
  const value = record[name]
  return part === undefined ? value : ((value ?? {}) as Record<string, unknown>)[part]
}

/** What the columns say, as the fields they belong to. */
export function joined(columns: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [column, value] of columns) {
    const [name = '', part] = column.split('.')
    values[name] = part === undefined ? value : { ...(values[name] as object | undefined), [part]: value }
  }
  return values
}

/** The action that a row of a sheet is. */
export const actionBySheet = ({ bySheet }: AnyResource): string =>
  typeof bySheet === 'object' ? bySheet.action : 'create'

/** Whether records of the resource come from sheets at all, whoever brings them. */
export const comesBySheet = ({ bySheet, form }: AnyResource): boolean =>
  bySheet === undefined ? form.length > 0 : bySheet !== 'never'

/** The fields that a sheet has columns for, in the order of the form. */
function fieldsBySheet(resource: AnyResource): FieldMap {
  const { bySheet, form, fields } = resource
  if (typeof bySheet === 'object')
    return Object.fromEntries(bySheet.fields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
  const editable = editableFields(resource)
  const inOrder = form.flatMap((section) => section.fields)
  return Object.fromEntries(inOrder.flatMap((name) => (editable[name] ? [[name, editable[name]]] : [])))
}

/**
 * The columns that a sheet for new records is read by, in the order of the form; no two have the same header. What this
 * person gives by sending it (`givenBySender`) may stand in it and is not required.
 */
export function importColumns(resource: AnyResource, actor: Actor): ImportColumn[] {
  const given = givenBySender(resource, actor, SOME_MOMENT)
  return columnsIn(resource).map((column) => ({
    ...column,
    field: asGiven(column.field, actor),
    isRequired: column.field.required === true && !(column.name in given),
  }))
}

/** A path of guids is written in cells by its names, 吴江区/盛泽镇, and called like the field that repeats those. */
const NAMED_BY: Readonly<Record<string, string>> = { regionIds: 'regionName' }

function columnsIn(resource: AnyResource): Omit<ImportColumn, 'isRequired'>[] {
  const taken = new Set<string>()
  const fields = fieldsBySheet(resource)
  const names = new Set(Object.keys(fields).flatMap((name) => NAMED_BY[name] ?? []))
  return Object.entries(fields).flatMap(([of, whole]) =>
    (names.has(of) ? [] : cellsOf(of, whole)).map(({ name, field: own }) => {
      const field = { ...own, label: fields[NAMED_BY[name] ?? '']?.label ?? own.label }
      const header = taken.has(field.label) ? `${field.label}（${name}）` : field.label
      taken.add(header)
      return { name, field, header }
    }),
  )
}

/** The headers under which a list is taken away and no record comes in: what the platform itself puts there. */
export function furtherHeaders(resource: AnyResource): string[] {
  const brought = new Set(columnsIn(resource).map(({ header }) => header))
  const { usual, further } = offeredColumns(resource)
  const written = [...usual, ...further].flatMap((name) => {
    const field = fieldOf(resource, name)
    return field === null ? [] : columnsWritten(name, field).map((column) => column.field.label)
  })
  return written.filter((header) => !brought.has(header))
}

/**
 * What goes without saying in a sheet of this person: whose records they are, where he writes for one enterprise alone, and
 * what is required and never his to say.
 */
export function givenBySender(resource: AnyResource, actor: Actor, now: string): Readonly<Record<string, unknown>> {
  const companyGuid = resource.scope === 'company' ? ownCompany(actor) : null
  const said = closedRights(resource, actor).map(({ otherwise }) => Object.entries(otherwise?.(actor, now) ?? {}))
  const required = said.flat().filter(([name]) => resource.fields[name]?.required === true)
  return { ...Object.fromEntries(required), ...(companyGuid !== null && { companyGuid }) }
}

/** Where only the names of what is given matter. */
const SOME_MOMENT = '2026-01-01T00:00:00.000Z'

const closedRights = ({ writableBy = [] }: AnyResource, actor: Actor) =>
  writableBy.filter(({ by }) => by(actor) === 'nothing')

/**
 * Those of them offered to this person: what he gives by sending the sheet is left out, what says nothing beside the
 * others, and what is not his to write, unless every record needs it.
 */
export function templateColumns(resource: AnyResource, actor: Actor): ImportColumn[] {
  const closed = new Set(closedRights(resource, actor).flatMap(({ fields }) => fields))
  const given = givenBySender(resource, actor, SOME_MOMENT)
  return importColumns(resource, actor).filter(
    ({ name, field, isRequired }) =>
      isRequired || !(name in given || field.silent === true || closed.has(fieldOfColumn(name))),
  )
}

/** With the choices alone that this person may give. */
function asGiven(field: Field, actor: Actor): Field {
  const codes = field.kind === 'choices' ? field.given?.(actor.roles) : undefined
  if (field.kind !== 'choices' || codes === undefined) return field
  const options = Object.entries(field.options).filter(([code]) => codes.includes(code))
  return { ...field, options: Object.fromEntries(options) }
}

/**
 * Whether this person may make records from a sheet: he may make them, and nothing that is required is left out of the
 * sheet.
 */
export function mayImport(resource: AnyResource, actor: Actor): boolean {
  if (!comesBySheet(resource)) return false
  const { bySheet, access } = resource
  const isWhole = Object.entries(fieldsBySheet(resource)).every(
    ([name, field]) => field.required !== true || cellsOf(name, field).length > 0 || mayFollow(field),
  )
  const by = typeof bySheet === 'object' ? bySheet.by : access.create
  return isWhole && by(actor) !== 'nothing'
}

/** Guids joined along a path, and the like: kept to find by, of no use to a reader. */
const UNREADABLE = new Set(['gridPath', 'path', 'regionIds', 'offlineId'])

/**
 * The columns a table may show: those of the definition, which it shows at first, and the further ones. A guid whose
 * record stands beside it in words of the same name says nothing more.
 */
export function offeredColumns(resource: AnyResource): { usual: string[]; further: string[] } {
  const usual = [...resource.list.columns]
  const withheld = resource.offline.withhold ?? []
  const { fields } = resource
  const inWords = new Set(Object.values(fields).flatMap(({ kind, label }) => (kind === 'text' ? label : [])))
  const inCells = Object.entries(fields)
    .filter(([name, field]) => cellsOf(name, field).length > 0 && !UNREADABLE.has(name) && !withheld.includes(name))
    .filter(([, { kind, label }]) => kind !== 'reference' || !inWords.has(label))
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
