import type { Field } from '#domain/kit/fields.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** Without it, office programs read the file in the local encoding. */
const BYTE_ORDER_MARK = '\ufeff'
/** Office programs run what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const BASE_LABELS: Readonly<Record<string, string>> = {
  status: '状态',
  mediaDone: '附件已收到',
  createTime: '创建时间',
}

/** A resource's records as the sheet a person expects: labels for names, words for codes. */
export function csvOf(resource: AnyResource, records: readonly AnyRecord[]): string {
  const columns = resource.list.columns
  const header = columns.map((name) => resource.fields[name]?.label ?? BASE_LABELS[name] ?? name)
  const rows = records.map((record) => columns.map((name) => wordsOf(resource, name, record[name])))
  return `${BYTE_ORDER_MARK}${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function wordsOf(resource: AnyResource, name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (name === 'status') return resource.workflow?.states[String(value)]?.label ?? String(value)
  const field = resource.fields[name]
  return field === undefined ? String(value) : fieldWords(field, value)
}

function fieldWords(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'choice':
      return field.options[String(value)] ?? String(value)
    case 'choices':
      return Array.isArray(value) ? value.map((code) => field.options[String(code)] ?? String(code)).join('、') : ''
    case 'bool':
      return value === true ? '是' : '否'
    case 'instant':
      return formatDateTime(String(value))
    case 'references':
    case 'files':
      return Array.isArray(value) ? String(value.length) : ''
    case 'json':
      return JSON.stringify(value)
    default:
      return String(value)
  }
}

function cell(words: string): string {
  const harmless = FORMULA.test(words) && !isNumber(words) ? `'${words}` : words
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function isNumber(words: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(words)
}
