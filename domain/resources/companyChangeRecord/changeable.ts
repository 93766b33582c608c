import { editableFields } from '#domain/kit/action.ts'
import { type Field, type FieldMap, isNumeric } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { valueSchema } from '#domain/kit/schema.ts'
import { isDecimal } from '#domain/lib/text-forms.ts'
import { company, SUPERVISION_FLAGS } from '../company/definition.ts'

/** 变更类型 (`entities.md` A3). */
export const CHANGE_TYPES = {
  basic: '基本信息',
  industry: '行业',
  region: '区域',
  flags: '标志',
  leader: '负责人',
  state: '停复产',
  cancel: '注销',
} as const
export type ChangeType = keyof typeof CHANGE_TYPES

/** A change of trade or place decides who supervises: the bureau has the last word on it. */
export const BUREAU_TYPES: readonly ChangeType[] = ['industry', 'region']

/** Which fields of the enterprise each type of change is about. */
export const FIELDS_OF_TYPE: Readonly<Record<ChangeType, readonly string[]>> = {
  basic: [
    ...['companyName', 'serialNumber', 'companyCode', 'orgCode', 'registerAddress', 'pbAddress', 'scaleType'],
    ...['employeeCount', 'annualRevenue', 'assetTotal', 'buildTime', 'floorArea'],
  ],
  industry: ['industry', 'economyTypeGuid', 'tradeFamily'],
  region: ['regionIds', 'regionName', 'registerAddress', 'pbAddress', 'longitude', 'latitude', 'coordDatum'],
  flags: SUPERVISION_FLAGS,
  leader: [
    ...['legalRepresentative', 'legalRepresentativePhone', 'mainLeader', 'mainLeaderPhone'],
    ...['safetyManager', 'safetyManagerPhone'],
  ],
  state: ['companyStatus'],
  cancel: ['companyStatus'],
}

const COMPANY_FIELDS: FieldMap = editableFields(company as AnyResource)

/** The fields a change may name, with their words. */
export const CHANGEABLE: Readonly<Record<string, string>> = Object.fromEntries(
  [...new Set(Object.values(FIELDS_OF_TYPE).flat())].flatMap((name) => {
    const field = COMPANY_FIELDS[name]
    return field === undefined ? [] : [[name, field.label]]
  }),
)

export function isOfType(type: ChangeType, fieldName: string): boolean {
  return FIELDS_OF_TYPE[type].includes(fieldName)
}

/** What an application to change this field begins with; null where none can be made. */
export function applicationFor(fieldName: string, companyGuid: string): Readonly<Record<string, unknown>> | null {
  const types = Object.keys(FIELDS_OF_TYPE) as ChangeType[] // keys of that very table
  const changeType = types.find((type) => isOfType(type, fieldName))
  return changeType === undefined ? null : { companyGuid, changeType, items: [{ fieldName, newValue: '' }] }
}

/** The field of the enterprise itself, to be asked for and shown as it is there. */
export function changedField(fieldName: unknown): Field | null {
  return COMPANY_FIELDS[String(fieldName)] ?? null
}

/** What the words stand for, as far as they can be read. */
export function readWords(fieldName: string, words: unknown): unknown {
  const read = valueFrom(fieldName, typeof words === 'string' ? words : '')
  return 'value' in read ? read.value : null
}

/** A value as the change record keeps it: in words, but for a record that is named by its guid. */
export function wordsOf(fieldName: string, value: unknown): string {
  const field = COMPANY_FIELDS[fieldName]
  if (value === null || value === undefined) return ''
  if (field?.kind === 'bool') return value === true ? '是' : '否'
  if (field?.kind === 'choice') return field.options[String(value)] ?? String(value)
  return String(value)
}

export type ReadValue = { value: unknown } | { message: string }

/** What a person wrote as the new value, as the enterprise's field holds it; else why it cannot be that. */
export function valueFrom(fieldName: string, words: string): ReadValue {
  const field = COMPANY_FIELDS[fieldName]
  if (field === undefined) return { message: '没有这个字段' }
  const value = parsed(field, words.trim())
  if (value === null) return field.required === true ? { message: `请填写${field.label}` } : { value }
  const checked = valueSchema(field).safeParse(value)
  return checked.success ? { value: checked.data } : { message: messageFor(field, checked.error.issues[0]?.message) }
}

function parsed(field: Field, words: string): unknown {
  if (words === '') return null
  if (field.kind === 'bool') return { 是: true, 否: false }[words] ?? words
  if (isNumeric(field)) return isDecimal(words) ? Number(words) : words
  if (field.kind === 'choice')
    return Object.keys(field.options).find((code) => code === words || field.options[code] === words) ?? words
  return words
}

function messageFor(field: Field, message: string | undefined): string {
  if (field.kind === 'bool') return `${field.label}应填“是”或“否”`
  if (field.kind === 'choice') return `${field.label}应为${Object.values(field.options).join('、')}之一`
  if (isNumeric(field)) return message ?? `${field.label}应为数字`
  return message ?? `${field.label}不正确`
}
