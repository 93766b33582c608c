import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'
import type { Field, FieldMap, FilesField, TextField } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { creditCodeCheckChar } from '#domain/lib/credit-code.ts'
import { GIVEN } from '../conformance/samples.ts'
import { KNOWN_DAY, KNOWN_MOMENT, knownGuids } from './known.ts'

const INT_MAX = 2_147_483_647
const LONG = 100_000

/** Days where calendars break: leap days, ends of months and years, the first and last that can be written. */
const DAYS = [
  KNOWN_DAY,
  '2028-02-29',
  '2000-02-29',
  '2026-12-31',
  '2027-01-01',
  '1900-01-01',
  '1000-01-01',
  '9999-12-31',
]
const MOMENTS = [
  KNOWN_MOMENT,
  '2028-02-29T23:59:59.999Z',
  '2026-12-31T16:00:00.000Z',
  '1970-01-01T00:00:00Z',
  '1000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

const REPEATED = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Words that some layer might take for more than words. */
export const HOSTILE_WORDS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800',
  '\u202e安全\u202c',
  '\u0007\u001b[31m',
  '\ufeff',
  '👨‍👩‍👧‍👦',
  "'; drop table company; --",
  "' or 1=1 --",
  '%',
  '_%\\',
  '\\',
  '"',
  '$1',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '=cmd|calc!A0',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '2026-02-30',
  '2027-02-29',
  '0000-00-00',
  '+275760-09-13',
  '-271821-04-20T00:00:00.000Z',
  '2026-11-20T25:61:61Z',
  '2026-11-20T02:00:00.123456789Z',
  '2026-W47',
  '20261120',
  'company-a',
  'a'.repeat(65),
  'x'.repeat(LONG),
  '长'.repeat(LONG),
]

const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  -1.5,
  1e-320,
  1e21,
  1e300,
  -1e300,
  INT_MAX,
  INT_MAX + 1,
  -INT_MAX - 2,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
]

/** Keys that JavaScript objects have without being told. `JSON.parse` makes them own ones. */
const POLLUTED = ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}'].map((text): unknown =>
  JSON.parse(text),
)

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

const HOSTILE_SHAPES: unknown[] = [
  [],
  {},
  [null],
  [[]],
  [{}],
  [[[[]]]],
  { length: 5 },
  { '': '' },
  { toString: 1, valueOf: 1 },
  { toJSON: 'x' },
  { equals: {} },
  { equals: 'x' },
  { from: {}, to: [] },
  { from: '9999-12-31', to: '0001-01-01' },
  { from: 1e300 },
  { empty: true },
  { empty: 'x' },
  { in: ['x'] },
  { $gt: '' },
  { guid: 'company-a' },
  { guid: { guid: {} } },
  Array.from({ length: 1_001 }, (_, at) => `g${at}`),
  Array.from({ length: 5_001 }, () => 1),
  ...POLLUTED,
  nested(30, (inner) => [inner]),
  nested(1_500, (inner) => [inner]),
  nested(1_500, (inner) => ({ a: inner })),
]

/** Anything at all that JSON can say. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE_WORDS), weight: 5 },
  { arbitrary: fc.constantFrom(...HOSTILE_NUMBERS), weight: 3 },
  { arbitrary: fc.constantFrom(...HOSTILE_SHAPES), weight: 4 },
  { arbitrary: fc.constantFrom(null, true, false), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 2 },
)

const words = fc.constantFrom(
  '安全生产',
  '甲',
  '检查通道是否畅通，消防器材是否有效。',
  'A-1',
  '3楼 东侧',
  '%_',
  '"引号"',
)

function textValue({ maxLength, format }: TextField): Arbitrary<string> {
  if (format !== undefined) return formatted(format)
  const edges = fc.constantFrom('x', REPEATED('长', maxLength), REPEATED('😀', maxLength - (maxLength % 2)))
  return fc.oneof({ arbitrary: words.map((each) => each.slice(0, maxLength)), weight: 3 }, edges)
}

function formatted(format: NonNullable<TextField['format']>): Arbitrary<string> {
  switch (format) {
    case 'phone':
    case 'mobile':
      return fc.integer({ min: 0, max: 99_999_999 }).map((tail) => `138${String(tail).padStart(8, '0')}`)
    case 'creditCode':
      return fc.integer({ min: 0, max: 999_999_999 }).map((serial) => {
        const body = `91320509${String(serial).padStart(9, '0')}`
        return `${body}${creditCodeCheckChar(body)}`
      })
    case 'companyWord':
      return fc.constantFrom('WJ000123', '吴江纺织厂（盛泽）')
    case 'identityCard':
      return fc.constantFrom('320525198807152017', '11010519491231002X')
  }
}

function numberValue(min: number, max: number, isWhole: boolean, scale = 2): Arbitrary<number> {
  const inside = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
  const parts = inside.map((whole) => Math.min(max, Math.max(min, whole + 10 ** -scale)))
  return fc.oneof(fc.constantFrom(min, max, Math.min(max, Math.max(min, 1))), isWhole ? inside : parts)
}

const guidOf = (to: string): Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...knownGuids(to)), weight: 6 },
    { arbitrary: fc.constantFrom('not-there', '00000000-0000-4000-8000-00000000dead'), weight: 1 },
  )

const medium = (accept: FilesField['accept']) =>
  fc.uuid({ version: 4 }).map((guid) => ({
    guid,
    sha256: 'a'.repeat(64),
    size: 1000,
    mime: accept === 'document' ? 'application/pdf' : 'image/jpeg',
    contentType: accept === 'document' ? ('file' as const) : ('img' as const),
    fileName: accept === 'document' ? '文件.pdf' : '照片.jpg',
  }))

/** Values a field takes, edges before the middle. `path` is `resource.field`, where samples are kept by hand. */
export function fieldValue(path: string, field: Field): Arbitrary<unknown> {
  const given = GIVEN[path]
  const derived = derivedValue(path, field)
  // The sample counts on, so that no two are the same; what it is called for is unimportant to a counterexample.
  return given === undefined
    ? derived
    : fc.oneof({ arbitrary: fc.nat().map(() => given()), weight: 6 }, { arbitrary: derived, weight: 1 })
}

function derivedValue(path: string, field: Field): Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return textValue(field)
    case 'integer':
      return numberValue(field.min ?? -INT_MAX, field.max ?? INT_MAX, true)
    case 'decimal':
      return numberValue(field.min ?? -INT_MAX, field.max ?? 1e12, false, field.scale)
    case 'point':
      return numberValue(field.min, field.max, false, 6)
    case 'bool':
      return fc.boolean()
    case 'date':
      return fc.constantFrom(...DAYS)
    case 'instant':
      return fc.constantFrom(...MOMENTS)
    case 'choice':
      return fc.constantFrom(...Object.keys(field.options))
    case 'choices':
      return fc.subarray(Object.keys(field.options))
    case 'reference':
      return guidOf(field.to)
    case 'references':
      return fc.array(guidOf(field.to), { maxLength: 3 })
    case 'files':
      return fc.array(medium(field.accept), { minLength: field.min ?? 0, maxLength: Math.min(field.max, 3) })
    case 'rows':
      return fc.array(fieldsValue(path, field.fields), {
        minLength: field.min ?? 0,
        maxLength: Math.max(field.min ?? 0, 2),
      })
    case 'json':
      return schemaValue(field.schema)
  }
}

/** An object of these fields: the required ones always, the others mostly, now and then `null`. */
export function fieldsValue(
  path: string,
  fields: FieldMap,
  always: readonly string[] = [],
): Arbitrary<Record<string, unknown>> {
  const values = Object.entries(fields).map(([name, field]): [string, Arbitrary<unknown>] => {
    const value = fieldValue(`${path}.${name}`, field)
    return [name, field.required === true ? value : fc.oneof({ arbitrary: value, weight: 8 }, fc.constant(null))]
  })
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true || always.includes(name))
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true })
}

interface Def {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: z.ZodMiniType[]
  left?: z.ZodMiniType
  items?: z.ZodMiniType[]
  valueType?: z.ZodMiniType
  entries?: Record<string, string>
  values?: unknown[]
  format?: string
  getter?: () => z.ZodMiniType
  checks?: { _zod: { def: { check: string; format?: string } } }[]
}

interface Bag {
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  format?: string
  patterns?: Set<RegExp>
}

/** Values a zod schema is likely to take, read off its own definition; refinements it keeps to itself. */
export function schemaValue(schema: z.ZodMiniType, name = '', of: AnyResource | null = null): Arbitrary<unknown> {
  // What zod knows of a schema; its types tell only what it parses.
  const { def, bag } = schema._zod as unknown as { def: Def; bag: Bag }
  switch (def.type) {
    case 'object':
      return objectValue(def.shape ?? {}, of)
    case 'optional':
      return schemaValue(def.innerType ?? schema, name, of)
    case 'nullable':
      return fc.oneof({ arbitrary: schemaValue(def.innerType ?? schema, name, of), weight: 4 }, fc.constant(null))
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return schemaValue(def.innerType ?? schema, name, of)
    case 'pipe':
      return schemaValue(def.out ?? schema, name, of)
    case 'array':
      return fc.array(schemaValue(def.element ?? schema, name), {
        minLength: bag.minimum ?? 0,
        maxLength: (bag.minimum ?? 0) + 2,
      })
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map((item) => schemaValue(item)))
    case 'record':
      return fc.dictionary(fc.constantFrom('甲', 'a', 'b'), schemaValue(def.valueType ?? schema), { maxKeys: 2 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => schemaValue(option, name, of)))
    case 'intersection':
      return schemaValue(def.left ?? schema, name, of)
    case 'lazy':
      return fc.constant(null)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'int':
      return numberValue(bag.minimum ?? 0, bag.maximum ?? 1_000, bag.format !== undefined || isWhole(def))
    case 'string':
      return stringValue(def, bag, name)
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function isWhole({ checks = [] }: Def): boolean {
  return checks.some(({ _zod }) => _zod.def.check === 'number_format')
}

function stringValue(def: Def, bag: Bag, name: string): Arbitrary<string> {
  const format =
    def.format ?? bag.format ?? def.checks?.find(({ _zod }) => _zod.def.format !== undefined)?._zod.def.format
  if (format === 'uuid') return fc.uuid({ version: 4 })
  if (format === 'datetime') return fc.constantFrom(...MOMENTS)
  if (format === 'date' || /(On|Date|Day)$/.test(name)) return fc.constantFrom(...DAYS)
  if (/At$|Time$/.test(name)) return fc.constantFrom(...MOMENTS)
  if (/phone$/i.test(name)) return formatted('mobile')
  if (/guids?$/i.test(name)) return guidOf(name.replace(/Guids?$/, ''))
  const patterns = [...(bag.patterns ?? [])]
  const known = ['company-a', KNOWN_DAY, 'a'.repeat(64), 'a'.repeat(16), '1', '09:00', '2026-11', 'x'].filter((text) =>
    patterns.every((pattern) => pattern.test(text)),
  )
  if (patterns.length > 0 && known.length > 0) return fc.constantFrom(...known)
  const least = bag.minimum ?? 0
  const most = Math.max(least, Math.min(bag.maximum ?? 20, 5_000))
  return fc.oneof(
    words.map((each) => REPEATED(each, Math.max(least, Math.min(most, each.length)))),
    fc.constant(REPEATED('长', most)),
  )
}

function objectValue(shape: Record<string, z.ZodMiniType>, of: AnyResource | null): Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(shape)
  const values = Object.fromEntries(entries.map(([name, each]) => [name, memberValue(name, each, of)]))
  const required = entries.filter(([, each]) => each._zod.optin !== 'optional').map(([name]) => name)
  return fc.record(values, { requiredKeys: required, noNullPrototype: true })
}

/** An input that names a field of its resource means that field, which knows more of itself than its schema. */
function memberValue(name: string, schema: z.ZodMiniType, of: AnyResource | null): Arbitrary<unknown> {
  const field = of?.fields[name]
  return field === undefined ? schemaValue(schema, name, of) : fieldValue(`${of?.name}.${name}`, field)
}

/** The same object with one to three of its values, or a name nobody knows, turned hostile. */
export function spoiled(
  value: Arbitrary<Record<string, unknown>>,
  names: readonly string[],
): Arbitrary<Record<string, unknown>> {
  const known = names.length === 0 ? ['guid'] : names
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 12 },
    {
      arbitrary: fc.constantFrom(
        'surprise',
        '',
        'constructor',
        'toString',
        'a\u0000b',
        '\ud800',
        'id',
        'deleted',
        'version',
      ),
      weight: 1,
    },
  )
  const changes = fc.array(fc.tuple(name, hostileValue), { minLength: 1, maxLength: 3 })
  return fc.tuple(value, changes).map(([whole, entries]) => ({ ...whole, ...Object.fromEntries(entries) }))
}
