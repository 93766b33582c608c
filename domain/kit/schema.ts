import * as z from 'zod/mini'
import { isCreditCode } from '#domain/lib/credit-code.ts'
import { isIdentityCard } from '#domain/lib/identity-card.ts'
import { isMobile, isPhone } from '#domain/lib/phone.ts'
import { isCompanyWord } from '#domain/lib/text-forms.ts'
import { dependentIssues, isDependent, missingWords } from './dependent.ts'
import { type Field, type FieldMap, type MediaRef, mediaRefSchema, type TextField, type ValueOf } from './fields.ts'
import { type InputIssue, Problem } from './problems.ts'
import { acceptsMedium } from './uploads.ts'

/** Years below 1000 are slips of the finger, and break the arithmetic of `lib/dates.ts`. */
const DAY = /^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const INSTANT = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/
/** References hold guids; imported ones (regions, grids) are codes, so the shape is wider than a UUID. */
const GUID = /^[0-9A-Za-z_-]{1,64}$/
/** PostgreSQL text cannot hold NUL, and other control characters are never typed by a person. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/** More than this is a resource of its own. */
const MAX_ROWS = 500
const INT_MAX = 2_147_483_647
/** Parts of a structured value often have no sentence of their own, and zod's are English. */
const CHINESE = /[\u4e00-\u9fff]/

const FORMATS: Record<NonNullable<TextField['format']>, { test: (value: string) => boolean; message: string }> = {
  phone: { test: isPhone, message: '请输入正确的电话号码' },
  mobile: { test: isMobile, message: '请输入正确的手机号码' },
  creditCode: { test: isCreditCode, message: '统一社会信用代码不正确' },
  identityCard: { test: isIdentityCard, message: '请输入正确的身份证号' },
  companyWord: { test: isCompanyWord, message: '请输入3至15个汉字，或5至16位字母、数字，后面可加括号' },
}

/** The schema of one field's value when it is present. Messages name the field, because they are shown by themselves. */
export function valueSchema(field: Field): z.ZodMiniType {
  const { label } = field
  switch (field.kind) {
    case 'text': {
      const format = field.format === undefined ? undefined : FORMATS[field.format]
      return z.string(`${label}应为文字`).check(
        z.maxLength(field.maxLength, `${label}不能超过${field.maxLength}个字`),
        z.refine((value) => !CONTROL.test(value), `${label}含有无法保存的字符`),
        z.refine((value) => field.required !== true || value.trim() !== '', `请填写${label}`),
        z.refine((value) => format === undefined || value === '' || format.test(value), format?.message ?? ''),
      )
    }
    case 'integer':
    case 'decimal':
    case 'point': {
      const min = field.min ?? -INT_MAX
      const max = field.max ?? (field.kind === 'integer' ? INT_MAX : 1e12)
      const number = field.kind === 'integer' ? z.int(`${label}应为整数`) : z.number(`${label}应为数字`)
      return number.check(
        z.refine((value) => value >= min, `${label}不能小于${min}`),
        z.refine((value) => value <= max, `${label}不能大于${max}`),
      )
    }
    case 'bool':
      return z.boolean(`${label}应为是或否`)
    case 'date':
      return z.string(`${label}应为日期`).check(z.refine(isRealDay, `${label}不是有效日期`))
    case 'instant':
      return z
        .string(`${label}应为时间`)
        .check(z.refine((value) => INSTANT.test(value) && !Number.isNaN(Date.parse(value)), `${label}不是有效时间`))
    case 'choice':
      return z.enum(Object.keys(field.options), `${label}不在可选范围内`)
    case 'choices':
      return z
        .array(z.enum(Object.keys(field.options), `${label}不在可选范围内`), `${label}应为多选`)
        .check(
          z.maxLength(Object.keys(field.options).length, `${label}选项重复`),
          z.minLength(fewest(field), `请选择${label}`),
        )
    case 'reference':
      return z.string(`${label}不正确`).check(z.regex(GUID, `${label}不正确`))
    case 'references':
      return z
        .array(z.string().check(z.regex(GUID, `${label}不正确`)), `${label}不正确`)
        .check(z.maxLength(1000, `${label}过多`), z.minLength(fewest(field), `请选择${label}`))
    case 'json':
      return field.schema
    case 'rows':
      return z.array(inputSchema(field.fields), `${label}应为列表`).check(
        z.refine((given) => given.length >= fewest(field), `${label}至少${fewest(field)}项`),
        z.refine((given) => given.length <= (field.max ?? MAX_ROWS), `${label}最多${field.max ?? MAX_ROWS}项`),
      )
    case 'files':
      return z.array(mediaRefSchema, `${label}不正确`).check(
        z.refine((refs) => refs.every((ref) => acceptsMedium(field.accept, ref)), '不能上传这种格式'),
        z.refine((refs) => shownCount(refs) >= fewest(field), `${label}至少${fewest(field)}个`),
        z.refine((refs) => shownCount(refs) <= field.max && refs.length <= 2 * field.max, `${label}最多${field.max}个`),
      )
  }
}

/** A list that has to be given has something in it, as a text that has to be given says something. */
const fewest = ({ required, when, min }: Field & { min?: number }) =>
  min ?? (required === true && when === undefined ? 1 : 0)

/** A video brings its cover along; the two are one of the places. */
function shownCount(refs: readonly MediaRef[]): number {
  return refs.filter((ref) => ref.rootGuid === undefined).length
}

/** A day that exists: 2026-02-30 does not. */
function isRealDay(value: string): boolean {
  if (!DAY.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

interface ShapeOptions {
  /** Fields that may be left out, whatever the definition says: edits send only what changed. */
  partial?: boolean
}

type Optional<Value> = z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<Value>>>
type InputShape<Fields> = {
  -readonly [K in keyof Fields]: Fields[K] extends { required: true; when?: undefined }
    ? z.ZodMiniType<ValueOf<Fields[K]>>
    : Optional<ValueOf<Fields[K]>>
}
/** Of fields known by name what each holds, else only that it is checked. */
type ShapeOf<Fields> = FieldMap extends Fields ? Record<string, z.ZodMiniType> : InputShape<Fields>

/**
 * The schema of an input made of these fields. An empty text and `null` both mean "known to be empty" and are refused
 * for a required field; unknown names are refused, never silently dropped.
 */
export function inputSchema<const Fields extends FieldMap>(
  fields: Fields,
  options: ShapeOptions = {},
): z.ZodMiniObject<ShapeOf<Fields>, z.core.$strict> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(fields))
    Object.defineProperty(shape, name, { enumerable: true, get: () => inputOf(field, options) })
  const schema: z.ZodMiniObject<ShapeOf<Fields>, z.core.$strict> = z.strictObject(shape, '填写的内容无法识别') as never
  if (options.partial === true || !Object.values(fields).some(isDependent)) return schema
  return schema.check(({ value, issues }) => {
    for (const { path, message } of dependentIssues(fields, value))
      issues.push({ code: 'custom', path: [path], message, input: value })
  })
}

function inputOf(field: Field, { partial = false }: ShapeOptions): z.ZodMiniType {
  const value = valueSchema(field)
  const required = field.required === true && field.when === undefined
  const present = required
    ? z.pipe(
        z
          .unknown()
          .check(
            z.refine((given) => given !== undefined && given !== null, { error: missingWords(field), abort: true }),
          ),
        value,
      )
    : z.nullable(value)
  return partial || !required ? z.optional(present) : present
}

/** Checks and returns the value, or throws `input.invalid` with one issue for each wrong place. */
export function parseInput<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new Problem('input.invalid', { issues: issuesOf(result.error) })
}

function issuesOf(error: z.core.$ZodError): InputIssue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        code: 'unknown-field',
        message: '没有这个字段',
      }))
    const message = CHINESE.test(issue.message) ? issue.message : '内容不正确'
    return [{ path, code: issue.code.replaceAll('_', '-'), message }]
  })
}
