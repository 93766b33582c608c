import type { Field, RowsField, TextField } from '#domain/kit/fields.ts'
import { PLACE_DIGITS } from '#domain/kit/point.ts'
import { wordsOfHtml } from '#domain/kit/rich-text.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** Shown where a record has no value, so that an empty place is not taken for one that failed to load. */
export const NO_VALUE = '—'

/**
 * A field's value in plain words, for cells, titles and comparisons. References and files are more than words: see the
 * looks of those kinds. `masked` hides what lists need not show whole.
 */
export function fieldWords(field: Field, value: unknown, { masked = false } = {}): string {
  if (isEmptyValue(value)) return NO_VALUE
  switch (field.kind) {
    case 'text':
      if (field.rich === true) return wordsOfHtml(String(value)) || NO_VALUE
      return withUnit(masked ? maskedText(String(value), field.mask) : String(value), field.unit)
    case 'integer':
    case 'decimal':
      if (typeof value !== 'number' || field.format !== undefined) return String(value)
      return withUnit(numberWords(value), field.unit)
    case 'point':
      return typeof value === 'number' ? value.toFixed(PLACE_DIGITS) : String(value)
    case 'bool':
      return value === true ? '是' : '否'
    case 'date':
    case 'reference':
      return String(value)
    case 'instant':
      return formatDateTime(String(value))
    case 'choice':
      return optionWords(field.options, value)
    case 'choices':
      return listOf(value)
        .map((code) => optionWords(field.options, code))
        .join('、')
    case 'references':
    case 'files':
      return `${listOf(value).length} 个`
    case 'rows':
      return rowsWords(field, listOf(value))
    case 'json':
      return Array.isArray(value) ? `${value.length} 条` : '已填写'
  }
}

/** A list of single figures or words is said in full: 30 天、7 天. */
function rowsWords({ fields }: RowsField, rows: readonly unknown[]): string {
  const [only, second] = Object.entries(fields)
  if (only === undefined || second !== undefined) return `${rows.length} 条`
  const [name, field] = only
  return rows.map((row) => fieldWords(field, (row as Readonly<Record<string, unknown>>)[name])).join('、')
}

export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function optionWords(options: Readonly<Record<string, string>>, code: unknown): string {
  return options[String(code)] ?? String(code)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function withUnit(words: string, unit: string | undefined): string {
  if (unit === undefined) return words
  return unit === '%' ? `${words}%` : `${words} ${unit}`
}

const numberWords = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 6 })

/** Enough left to recognise a number one already knows: 138****8000, 320509********1234. */
export function maskedText(text: string, mask: TextField['mask']): string {
  if (mask === undefined) return text
  const [head, tail] = mask === 'phone' ? [3, 4] : [6, 4]
  if (text.length <= head + tail) return text.replace(/./g, (letter, at: number) => (at === 0 ? letter : '*'))
  return `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(-tail)}`
}
