import { type Field, isNumeric } from '#domain/kit/fields.ts'
import { wordsOfHtml } from '#domain/kit/rich-text.ts'
import { formatMoment } from '#domain/lib/dates.ts'
import type { Titles } from './titles.ts'

export type Cell = string | number | null

/** Regions are joined along the path from the top, by guid. */
export const REGION_PATH = 'regionIds'
/** Office programs refuse a longer text in a cell. */
const MAX_LETTERS = 32_000

/** A value as a reader of the sheet expects it: numbers as numbers, all else as words. */
export function cellOf(name: string, field: Field, value: unknown, titles: Titles): Cell {
  if (value === null || value === undefined || value === '') return null
  if (name === REGION_PATH) return titles.titleOf('region', lastRegion(String(value))) ?? String(value)
  if (typeof value === 'number' && isNumeric(field)) return value
  const words = wordsOf(field, value, titles)
  return words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS)}…` : words
}

function wordsOf(field: Field, value: unknown, titles: Titles): string {
  switch (field.kind) {
    case 'text':
      return field.rich === true ? wordsOfHtml(String(value)) : String(value)
    case 'choice':
      return field.options[String(value)] ?? String(value)
    case 'choices':
      return listOf(value)
        .map((code) => field.options[String(code)] ?? String(code))
        .join('、')
    case 'bool':
      return value === true ? '是' : '否'
    case 'instant':
      return formatMoment(String(value))
    case 'reference':
      return titles.titleOf(field.to, String(value)) ?? ''
    case 'references':
      return listOf(value)
        .flatMap((guid) => titles.titleOf(field.to, String(guid)) ?? [])
        .join('、')
    case 'files':
      return listOf(value).length === 0 ? '' : `${listOf(value).length}个`
    case 'rows':
      return listOf(value)
        .map((row) => rowWords(field.fields, row as Record<string, unknown>, titles))
        .join('；\n')
    case 'json':
      return plainWords(value)
    default:
      return String(value)
  }
}

/** 名称：灭火器，数量：3 */
function rowWords(fields: Readonly<Record<string, Field>>, row: Readonly<Record<string, unknown>>, titles: Titles) {
  return Object.entries(fields)
    .flatMap(([name, field]) => {
      const cell = cellOf(name, field, row[name], titles)
      return cell === null || cell === '' ? [] : [`${field.label}：${cell}`]
    })
    .join('，')
}

/** What a structured value says, without the names only programs know. */
function plainWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'object') return String(value)
  const parts = Array.isArray(value) ? value : Object.values(value)
  const isDeep = parts.some((part) => typeof part === 'object' && part !== null)
  return parts
    .map(plainWords)
    .filter((words) => words !== '')
    .join(isDeep ? '；' : ' ')
}

/** What a value refers to, to be looked up before it is written: target and guids. */
export function namedIn(name: string, field: Field, value: unknown): { target: string; guids: string[] }[] {
  if (name === REGION_PATH) return [{ target: 'region', guids: [lastRegion(String(value ?? ''))] }]
  if (field.kind === 'reference') return typeof value === 'string' ? [{ target: field.to, guids: [value] }] : []
  if (field.kind === 'references') return [{ target: field.to, guids: listOf(value).map(String) }]
  if (field.kind !== 'rows') return []
  return listOf(value).flatMap((row) =>
    Object.entries(field.fields).flatMap(([inner, innerField]) =>
      namedIn(inner, innerField, (row as Record<string, unknown>)[inner]),
    ),
  )
}

function lastRegion(path: string): string {
  return path.split(/[/,]/).filter(Boolean).at(-1) ?? ''
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
