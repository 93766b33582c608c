import '#domain/areas/all.ts'
import { toJSONSchema } from 'zod/mini'
import type { Field, FieldMap } from '#domain/kit/fields.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildPhoto, LEAF_PATH } from '#tests/factories/domain.ts'

/** The moment at which all walks are made, in China 10:32. */
export const WALK_NOW = '2026-11-20T02:32:00.000Z'
const TODAY = dayOf(WALK_NOW)
const DAYS = [-400, -20, -3, -1, 0, 0, 1, 3, 20, 400]
const ELSEWHERE = '320509000007/WJ-02/'
const LEAST_ROWS = 4

const made = new Map<string, AnyRecord[]>()

/** Made up records of a resource, the same each time: one in each state, in which every field says something. */
export function rowsOf(name: string): AnyRecord[] {
  const known = made.get(name)
  if (known !== undefined) return known
  const resource = resourceNamed(name)
  const states = Object.keys(resource.workflow?.states ?? {})
  const count = Math.max(LEAST_ROWS, states.length)
  const rows = Array.from({ length: count }, (_, at) => rowOf(resource, at, states[at % Math.max(1, states.length)]))
  made.set(name, rows)
  return rows
}

function rowOf(resource: AnyResource, at: number, status: string | undefined): AnyRecord {
  const values = Object.entries(resource.fields).map(([name, field]) => [
    name,
    isOwn(field, resource) ? (at === 0 ? null : `${resource.name}-1`) : madeUp(field, name, at),
  ])
  return {
    ...blankRecord(resource, `${resource.name}-${at + 1}`),
    ...{ id: at + 1, version: 1, createUserGuid: `user-${1 + (at % 2)}` },
    createTime: `${addDays(TODAY, -at)}T01:00:00.000Z`,
    updateTime: `${addDays(TODAY, -at)}T02:00:00.000Z`,
    ...Object.fromEntries(values),
    ...(status !== undefined && { status }),
  }
}

/** In a tree all stand below the first. */
const isOwn = (field: Field, { name }: AnyResource) => field.kind === 'reference' && field.to === name

function madeUp(field: Field, name: string, at: number): unknown {
  const lot = lotOf(name, at)
  switch (field.kind) {
    case 'text':
      return textOf(field.label, name, at)
    case 'integer':
    case 'decimal':
    case 'point':
      if (/(lng|longitude)$/i.test(name)) return 120.66 + at / 100
      if (/(lat|latitude)$/i.test(name)) return 30.91 + at / 100
      return (field.min ?? 1) + (lot % 3)
    case 'bool':
      return lot % 2 === 0
    case 'date':
      return addDays(TODAY, DAYS[lot % DAYS.length] ?? 0)
    case 'instant':
      return lot % 5 === 0 && !('required' in field && field.required === true)
        ? null
        : `${addDays(TODAY, DAYS[lot % DAYS.length] ?? 0)}T01:30:00.000Z`
    case 'choice':
      return inTurn(Object.keys(field.options), lot)
    case 'choices':
      return [inTurn(Object.keys(field.options), lot)]
    case 'reference':
      return `${field.to}-${1 + (lot % 4 === 0 ? 1 : 0)}`
    case 'references':
      return [`${field.to}-1`, `${field.to}-2`].slice(lot % 3 === 0 ? 1 : 0)
    case 'rows':
      return [at, at + 1].map((each) => inner(field.fields, each))
    case 'json':
      return ofShape(toJSONSchema(field.schema, { unrepresentable: 'any', io: 'input' }) as Shape, {
        label: field.label,
        key: name,
        at,
      })
    case 'files':
      return lot % 3 === 0 ? [] : [buildPhoto({ guid: `${name}-${at + 1}` })]
  }
}

/** As much of JSON Schema as definitions use. */
interface Shape {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Shape[]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  pattern?: string
  minimum?: number
  maximum?: number
}

interface Place {
  /** Of the field, for words. */
  label: string
  key: string
  at: number
}

/** What a definition keeps as JSON: two of each list, and of what may be one thing or another each in turn. */
function ofShape(shape: Shape, { label, key, at }: Place): unknown {
  const lot = lotOf(key, at)
  if ('const' in shape) return shape.const
  if (shape.enum !== undefined) return shape.enum[lot % shape.enum.length]
  if (shape.anyOf !== undefined) return ofShape(shape.anyOf[lot % shape.anyOf.length] ?? {}, { label, key, at })
  const types = [shape.type ?? 'null'].flat()
  switch (types[lot % types.length]) {
    case 'string':
      return textOfShape(shape, { label, key, at })
    case 'number':
    case 'integer':
      return Math.min(shape.maximum ?? 9, Math.max(shape.minimum ?? 0, 1) + (lot % 3))
    case 'boolean':
      return lot % 2 === 0
    case 'array':
      return [at, at + 1]
        .map((each) => ofShape(shape.items ?? {}, { label, key, at: each }))
        .filter((each) => each !== null)
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, inside]) => [
          name,
          ofShape(inside, { label, key: name, at }),
        ]),
      )
    default:
      return null
  }
}

function textOfShape({ pattern = '' }: Shape, { label, key, at }: Place): string {
  const day = addDays(TODAY, DAYS[lotOf(key, at) % DAYS.length] ?? 0)
  if (/^(at|.*(Time|At))$/.test(key) || /T.*Z/.test(pattern)) return `${day}T01:30:00.000Z`
  if (/2468/.test(pattern)) return day
  return /A-Za-z/.test(pattern) ? `${key}-${at + 1}` : textOf(label, key, at)
}

const inner = (fields: FieldMap, at: number) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, madeUp(field, name, at)]))

function textOf(label: string, name: string, at: number): string {
  if (/path$/i.test(name)) return lotOf(name, at) % 4 === 0 ? ELSEWHERE : LEAF_PATH
  if (/(phone|mobile|tel)/i.test(name)) return `1381234560${at}`
  return `${label}${'甲乙丙丁戊己庚辛'[at % 8]}`
}

const inTurn = (values: readonly string[], lot: number) => values[lot % values.length]

/** A number of its own for each field of each row. */
function lotOf(name: string, at: number): number {
  let lot = 7 + at
  for (const letter of name) lot = (lot * 31 + letter.charCodeAt(0)) % 1_000_003
  return lot + at
}
