import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  numeric,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { LACKING_LISTS, RESOURCES } from '#domain/areas/all.ts'
import type { Field, FieldMap } from '#domain/kit/fields.ts'
import { PLACE_DIGITS } from '#domain/kit/point.ts'
import { type AnyResource, type BaseRecord, fieldNames } from '#domain/kit/resource.ts'
import { instantColumn, jsonColumn } from './columns.ts'

type BaseName = Exclude<keyof BaseRecord, 'mediaTotal' | 'mediaDone'>
type Columns<Name extends string> = Record<Name, PgColumn>

/** The table of a resource: one column for each field, of the same name. */
export type ResourceTable = PgTable & Columns<BaseName> & Record<string, PgColumn>

/** Digits of a decimal in all; the largest number the schema of a field lets through has 13 before the point. */
const DECIMAL_PRECISION = 20

const tables = new Map<string, ResourceTable>()
for (const resource of RESOURCES) tables.set(resource.name, tableFor(resource))

/** The table of a declared resource. Throws for a name that is none: that is a bug of the caller. */
export function tableNamed(name: string): ResourceTable {
  const table = tables.get(name)
  if (table === undefined) throw new Error(`no resource is called ${name}`)
  return table
}

/** The same with the columns of a definition known to the type checker. */
export function tableOf<R extends { name: string; fields: FieldMap }>(
  resource: R,
): PgTable & Columns<BaseName | 'status' | Extract<keyof R['fields'], string>> {
  return tableNamed(resource.name) as never // made from the same fields
}

/** Every declared resource's table, by name. */
export const resourceTables: Readonly<Record<string, ResourceTable>> = Object.fromEntries(tables)

for (const { name, lacks } of LACKING_LISTS) tables.set(name, tableNamed(lacks.of))

/** Derives the table from the definition: typed columns, indexes for scope, status, order and uniqueness. */
function tableFor(resource: AnyResource): ResourceTable {
  const table = pgTable(resource.name, columnsOf(resource), (columns) => extrasOf(resource, columns))
  return table as unknown as ResourceTable // its columns are only known at run time
}

function columnsOf(resource: AnyResource): Record<string, PgColumnBuilderBase> {
  const columns: Record<string, PgColumnBuilderBase> = {
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity().unique(),
    guid: text().primaryKey(),
    version: integer().notNull(),
    createTime: instantColumn().notNull(),
    createUserGuid: text(),
    updateTime: instantColumn().notNull(),
    updateUserGuid: text(),
    deleted: boolean().notNull().default(false),
  }
  if (resource.workflow) columns.status = text().notNull()
  if (resource.hasFiles) {
    columns.mediaTotal = integer().notNull().default(0)
    columns.mediaDone = integer().notNull().default(0)
  }
  for (const [name, field] of Object.entries(resource.fields)) columns[name] = columnOf(field)
  return columns
}

function columnOf(field: Field): PgColumnBuilderBase {
  switch (field.kind) {
    case 'text':
    case 'choice':
    case 'reference':
      return text()
    case 'integer':
      return integer()
    case 'decimal':
      return numeric({ mode: 'number', precision: DECIMAL_PRECISION, scale: field.scale ?? 2 })
    case 'point':
      return numeric({ mode: 'number', precision: DECIMAL_PRECISION, scale: PLACE_DIGITS })
    case 'bool':
      return boolean()
    case 'date':
      return date({ mode: 'string' })
    case 'instant':
      return instantColumn()
    case 'choices':
    case 'references':
    case 'json':
    case 'rows':
    case 'files':
      return jsonColumn()
  }
}

/** Scope columns every reader filters by. `gridPath` and `path` are looked up by prefix. */
const SCOPE_COLUMNS = ['companyGuid', 'gridGuid', 'status']
const PATH_COLUMNS = ['gridPath', 'path']
/** PostgreSQL cuts a name there. */
const LONGEST_NAME = 63
/** Looked up by what they hold. */
const LIST_KINDS: readonly Field['kind'][] = ['choices', 'references']

/**
 * Foreign keys hold only the scope columns: everything else a record refers to may arrive after it from a device.
 * See docs/decisions.
 */
const HELD_REFERENCES: Readonly<Record<string, string>> = { companyGuid: 'company', gridGuid: 'gridManage' }

function extrasOf(resource: AnyResource, columns: Record<string, ExtraConfigColumn>) {
  const known = fieldNames(resource)
  const column = (name: string) => {
    const found = columns[name]
    if (found === undefined) throw new Error(`${resource.name} has no column ${name}`)
    return found
  }
  const named = (names: readonly string[], kind: string) =>
    `${resource.name}_${names.join('_')}_${kind}`.slice(0, LONGEST_NAME)
  const orderField = resource.list.order.replace(/^-/, '')
  const sets = [
    ...SCOPE_COLUMNS.filter((name) => known.includes(name)).map((name) => [name]),
    [orderField, 'guid'],
    ['updateTime'],
    ...(resource.indexes ?? []).filter(
      (names) => names.length > 1 || !names.some((name) => PATH_COLUMNS.includes(name)),
    ),
  ]
  const distinct = new Map(sets.map((names) => [named(names, 'idx'), names]))
  const isList = (name: string) => LIST_KINDS.includes(resource.fields[name]?.kind ?? 'text')
  const holding = (name: string) => column(name).op('jsonb_path_ops')
  const indexes = [...distinct].map(([name, [first = 'guid', ...rest]]) =>
    isList(first) ? index(name).using('gin', holding(first)) : index(name).on(column(first), ...rest.map(column)),
  )
  const inStates = Object.entries(resource.indexesIn ?? {}).flatMap(([state, names]) =>
    names.map((name) => {
      const made = index(`${resource.name}_${state}_${name}_idx`)
      const isPath = PATH_COLUMNS.includes(name)
      const on = isList(name)
        ? made.using('gin', holding(name))
        : made.on(isPath ? column(name).op('text_pattern_ops') : column(name))
      return on.where(sql`${column('status')} = ${sql.raw(`'${state}'`)}`)
    }),
  )
  const paths = PATH_COLUMNS.filter((name) => known.includes(name)).map((name) =>
    index(named([name], 'prefix')).on(column(name).op('text_pattern_ops')),
  )
  const uniques = (resource.unique ?? []).map(([first = 'guid', ...rest]) =>
    uniqueIndex(named([first, ...rest], 'key'))
      .on(column(first), ...rest.map(column))
      .where(sql`not ${column('deleted')}`),
  )
  const references = Object.entries(HELD_REFERENCES)
    // Attachments are registered before the record that names them is stored.
    .filter(([name]) => known.includes(name) && resource.scope !== 'server')
    .map(([name, target]) =>
      foreignKey({
        name: named([name], 'fk'),
        columns: [column(name)],
        foreignColumns: [tableNamed(target).guid as AnyPgColumn],
      }),
    )
  return [...indexes, ...inStates, ...paths, ...uniques, ...references]
}
