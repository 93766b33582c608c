import type { Access } from './access.ts'
import { type FieldMap, reference, type Tone, text, type ValuesOf } from './fields.ts'
import { type Filter, fieldsRead } from './filter.ts'
import type { InputIssue } from './problems.ts'

/** What every record carries, whatever its resource (`entities.md` section 0). */
export interface BaseRecord {
  id: number
  guid: string
  version: number
  createTime: string
  createUserGuid: string | null
  updateTime: string
  updateUserGuid: string | null
  deleted: boolean
  /** How many attachments the record names, and how many of them have arrived whole. Absent where it can have none. */
  mediaTotal?: number
  mediaDone?: number
}

/** Where a record belongs, which decides who sees it and which devices keep it. */
export type Scope =
  /** Everybody's: regions, check-lists. */
  | 'global'
  /** Hangs on a grid: carries `gridGuid`, `gridPath`. */
  | 'grid'
  /** Hangs on an enterprise, and through it on the enterprise's grid. */
  | 'company'
  /** Only read through the server. */
  | 'server'

const gridFields = {
  gridGuid: reference('gridManage', { label: '所属网格' }),
  gridPath: text({ label: '网格路径', maxLength: 300, computed: true }),
}
const companyFields = {
  companyGuid: reference('company', { label: '企业', required: true }),
  companyName: text({ label: '企业名称', maxLength: 100, computed: true }),
  regionIds: text({ label: '所属区域', maxLength: 300, computed: true }),
  regionName: text({ label: '区域', maxLength: 200, computed: true }),
  gridGuid: reference('gridManage', { label: '所属网格', computed: true }),
  gridPath: text({ label: '网格路径', maxLength: 300, computed: true }),
}
/** The fields of the enterprise that its records copy, so that lists filter without a join. */
export const COPIED_FROM_COMPANY = ['companyName', 'regionIds', 'regionName', 'gridGuid', 'gridPath'] as const

type ScopeFields<S> = S extends 'company' ? typeof companyFields : S extends 'grid' ? typeof gridFields : object

export interface Move<State extends string = string> {
  label: string
  from: readonly State[]
  to: State
  allow: Access
  /** Moves that send something back need a reason in words. */
  opinionRequired?: boolean
}
export interface Workflow<State extends string = string> {
  initial: NoInfer<State>
  states: Readonly<Record<State, { label: string; tone: Tone }>>
  moves: Readonly<Record<string, Move<NoInfer<State>>>>
}

export interface ListDefinition {
  columns: readonly string[]
  filters: readonly string[]
  /** A field, with `-` before it for descending. */
  order: string
  /** The fields that a word typed in the search box is looked for in. */
  search: readonly string[]
  /** Named sets that need to know what day it is or who asks, such as 逾期. */
  views?: Readonly<Record<string, { label: string; filter: (today: string) => Filter }>>
}

export interface OfflinePolicy {
  /** `mirror`: kept whole on the devices of its scope. `none`: read through the server. */
  keep: 'mirror' | 'none'
  /** `queue`: changes wait in the outbox without a signal. `online`: they need the server. */
  edits: 'queue' | 'online'
  /** Fields that never leave the server in a sync row. */
  withhold?: readonly string[]
  /** Records unchanged for longer are left out of a first download. */
  days?: number
}

interface Shape<Name extends string, Fields extends FieldMap, State extends string, S extends Scope> {
  name: Name
  label: string
  /** The field by which people know a record. */
  title: string
  scope: S
  fields: Fields
  workflow?: Workflow<State>
  access: { read: Access; create: Access; update: Access; remove: Access; export?: Access }
  list: ListDefinition
  form: readonly { section: string; fields: readonly string[] }[]
  offline: OfflinePolicy
  /** What must hold between the fields of a record, whatever changed it. */
  rules?: (record: AnyRecord) => InputIssue[]
  /** Sets of fields that no two live records share. */
  unique?: readonly (readonly string[])[]
  /** Further indexes; those for scope, status and order are derived. */
  indexes?: readonly (readonly string[])[]
}

export type ResourceDefinition<
  Name extends string = string,
  Fields extends FieldMap = FieldMap,
  State extends string = string,
  S extends Scope = Scope,
> = Omit<Shape<Name, Fields, State, S>, 'fields'> & {
  fields: Fields & ScopeFields<S>
  hasFiles: boolean
  readonly _state?: State
}

/** Any definition, for code that works with all of them alike. */
export interface AnyResource extends Omit<Shape<string, FieldMap, string, Scope>, 'workflow'> {
  hasFiles: boolean
  workflow?: Workflow
}

/** The record of a definition, as it is held in memory on both sides. */
export type RecordOf<R> =
  R extends ResourceDefinition<string, infer F, infer State, infer S>
    ? BaseRecord & ValuesOf<F> & ValuesOf<ScopeFields<S>> & (string extends State ? object : { status: State })
    : never

/** A record of which only the common part is known. */
export type AnyRecord = BaseRecord & Record<string, unknown>

/**
 * Declares a resource: from it come table, API, list, form, detail, mirror and conformance tests.
 * Throws at start when the definition contradicts itself.
 */
export function defineResource<
  const Name extends string,
  const Fields extends FieldMap,
  const State extends string,
  const S extends Scope,
>(shape: Shape<Name, Fields, State, S>): ResourceDefinition<Name, Fields, State, S> {
  const scopeFields: FieldMap = shape.scope === 'company' ? companyFields : shape.scope === 'grid' ? gridFields : {}
  const fields = { ...scopeFields, ...shape.fields } as Fields & ScopeFields<S>
  const hasFiles = Object.values(shape.fields).some((field) => field.kind === 'files')
  const definition = { ...shape, fields, hasFiles }
  assertSound(definition as unknown as AnyResource)
  return definition
}

const BASE_NAMES = ['id', 'guid', 'version', 'createTime', 'createUserGuid', 'updateTime', 'updateUserGuid', 'deleted']

/** Every name of a field that exists on records of this resource. */
export function fieldNames(resource: AnyResource): string[] {
  return [
    ...BASE_NAMES,
    ...(resource.workflow ? ['status'] : []),
    ...(resource.hasFiles ? ['mediaTotal', 'mediaDone'] : []),
    ...Object.keys(resource.fields),
  ]
}

/** Where a record belongs: what screens follow from one record to others, so every list can be asked for it. */
const LINKS = ['companyGuid', 'gridGuid', 'parentGuid', 'sourceGuid']

/** The fields a list can be asked by: those its definition names, the record's own guid and where it belongs. */
export function filterNames(resource: AnyResource): Set<string> {
  return new Set(['guid', ...resource.list.filters, ...resource.list.columns, ...LINKS])
}

function assertSound(resource: AnyResource): void {
  const known = new Set(fieldNames(resource))
  const everyone = { guid: '-', username: '-', name: '-', gridGuid: '-', gridPath: '-', companyGuid: '-' }
  const roles = ['admin', 'town', 'company', 'expert'] as const
  const rules = [resource.access.read, resource.access.create, resource.access.update, resource.access.remove]
  const moves = Object.values(resource.workflow?.moves ?? {}).map((move) => move.allow)
  const named = [
    resource.title,
    ...resource.list.columns,
    ...resource.list.filters,
    ...resource.list.search,
    resource.list.order.replace(/^-/, ''),
    ...resource.form.flatMap((section) => section.fields),
    ...(resource.unique ?? []).flat(),
    ...(resource.indexes ?? []).flat(),
    ...(resource.offline.withhold ?? []),
    ...[...rules, ...moves].flatMap((rule) =>
      roles.flatMap((role) => fieldsRead(rule({ ...everyone, roles: [role] }))),
    ),
  ]
  for (const name of named) if (!known.has(name)) throw new Error(`${resource.name}: no field is called ${name}`)
}

/** A record before anything is known of it: every field present and empty. */
export function blankRecord(resource: AnyResource, guid: string): AnyRecord {
  const record: AnyRecord = {
    id: 0,
    guid,
    version: 0,
    createTime: '',
    createUserGuid: null,
    updateTime: '',
    updateUserGuid: null,
    deleted: false,
    ...(resource.workflow ? { status: resource.workflow.initial } : {}),
    ...(resource.hasFiles ? { mediaTotal: 0, mediaDone: 0 } : {}),
  }
  for (const name of Object.keys(resource.fields)) record[name] = null
  return record
}
