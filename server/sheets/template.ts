import type { Readable } from 'node:stream'
import type { Actor } from '#domain/kit/access.ts'
import type { Field, TextField } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { type ImportColumn, templateColumns } from '#domain/kit/sheet.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { WrittenRow } from './book/messages.ts'
import { writeBook } from './book/threads.ts'
import { type RawCell, wordsOf } from './cell-words.ts'
import { REGION_PATH } from './cells.ts'
import { isTextColumn, sheetName, widthFor } from './columns.ts'
import { columnsRead, RECORD_COLUMN } from './identity.ts'
import { isTree, nameFields, type Titles } from './titles.ts'

/** Further choices are typed; a longer drop-down helps nobody. */
const MOST_CHOICES = 500
const BATCH = 500

/** A row of an error sheet: what was in it, what is wrong with it, and where. */
export interface WrongRow {
  /** Days and moments in words: the row is kept as JSON until somebody asks for it. */
  cells: readonly Exclude<RawCell, Date>[]
  message: string
  /** Positions in the columns of `columnsRead`; empty when the row as a whole is wrong. */
  wrong: readonly number[]
}

/** The workbook to fill in: required columns marked and red, drop-downs for what is chosen, a page that explains. */
export function templateBook(resource: AnyResource, titles: Titles, actor: Actor): Promise<Readable> {
  return bookOf(resource, titles, { columns: templateColumns(resource, actor) })
}

/**
 * The same, filled in, with a column of reasons and the wrong cells in red: the columns of the person's template, and
 * those beyond it in which he wrote something.
 */
export function errorBook(
  resource: AnyResource,
  titles: Titles,
  { actor, rows }: { actor: Actor; rows: readonly WrongRow[] },
): Promise<Readable> {
  const offered = new Set(templateColumns(resource, actor).map(({ name }) => name))
  const shown = columnsRead(resource, actor).flatMap((column, at) =>
    offered.has(column.name) || rows.some(({ cells }) => wordsOf(cells[at] ?? null) !== '') ? [{ column, at }] : [],
  )
  return bookOf(resource, titles, {
    columns: shown.map(({ column }) => column),
    rows: rows.map(({ cells, message, wrong }) => ({
      cells: shown.map(({ at }) => cells[at] ?? null),
      message,
      wrong: shown.flatMap(({ at }, place) => (wrong.includes(at) ? [place] : [])),
    })),
  })
}

async function bookOf(
  resource: AnyResource,
  titles: Titles,
  { columns, rows }: { columns: readonly ImportColumn[]; rows?: readonly WrongRow[] },
): Promise<Readable> {
  const choices = await choicesOf(columns, titles)
  const planned = columns.map(({ header, name, field, isRequired }, index) => ({
    words: header,
    width: widthFor(field),
    isText: isTextColumn(field),
    isFolded: name === RECORD_COLUMN,
    label: field.label,
    isRequired,
    note: howTo(name, field, choices.has(index)),
    explained: howTo(name, field, false),
    choices: choices.get(index) ?? [],
  }))
  const name = sheetName(resource.label)
  const plan = { kind: 'template', name, columns: planned, isReturned: rows !== undefined } as const
  return writeBook(plan, returned(rows ?? [], columns.length))
}

/** Some rows at a time, so that who asks for something else gets a turn. */
async function* returned(rows: readonly WrongRow[], width: number): AsyncGenerator<WrittenRow[]> {
  for (let at = 0; at < rows.length; at += BATCH)
    yield rows.slice(at, at + BATCH).map(({ cells, message, wrong }) => ({
      cells: [...cells.map(plainly), ...Array(Math.max(0, width - cells.length)).fill(null), message],
      wrong,
    }))
}

const plainly = (cell: WrongRow['cells'][number]) => (typeof cell === 'boolean' ? (cell ? '是' : '否') : cell)

type Choices = ReadonlyMap<number, readonly string[]>

async function choicesOf(columns: readonly ImportColumn[], titles: Titles): Promise<Choices> {
  const choices = new Map<number, readonly string[]>()
  for (const [index, { name, field }] of columns.entries()) {
    const words = await wordsToChoose(name, field, titles)
    if (words !== null && words.length > 0) choices.set(index, words)
  }
  return choices
}

async function wordsToChoose(name: string, field: Field, titles: Titles): Promise<readonly string[] | null> {
  if (name === REGION_PATH) return await titles.all('region', MOST_CHOICES)
  if (field.kind === 'choice') return Object.values(field.options)
  if (field.kind === 'bool') return ['是', '否']
  return field.kind === 'reference' ? await titles.all(field.to, MOST_CHOICES) : null
}

const FORMS: Record<NonNullable<TextField['format']>, string> = {
  phone: '手机号，或带区号的固定电话，如 0512-63412345',
  mobile: '11 位手机号',
  creditCode: '18 位统一社会信用代码',
  identityCard: '18 位身份证号，单元格须为文本格式',
  companyWord: '3 至 15 个汉字，或 5 至 16 位字母、数字，后面可加括号',
}

/** What to write in a column, in words. */
function howTo(name: string, field: Field, hasList: boolean): string {
  const unit = field.unit === undefined ? '' : `，单位：${field.unit}`
  const hint = field.hint === undefined ? '' : `。${field.hint}`
  if (name === REGION_PATH) return `填写区域名称或从上到下的路径，如 吴江区/盛泽镇${hint}`
  switch (field.kind) {
    case 'text':
      return `${field.format === undefined ? `文字，不超过 ${field.maxLength} 个字` : FORMS[field.format]}${hint}`
    case 'integer':
      return `整数${spanWords(field)}${unit}${hint}`
    case 'decimal':
    case 'point':
      return `数字${spanWords(field)}${unit}${hint}`
    case 'bool':
      return `填 是 或 否${hint}`
    case 'date':
      return `日期，如 2026-11-20${hint}`
    case 'instant':
      return `时间，如 2026-11-20 10:32${hint}`
    case 'choice':
      return hasList ? `从下拉列表中选择${hint}` : `从中选择一项：${Object.values(field.options).join('、')}${hint}`
    case 'choices':
      return `可填多项，用顿号隔开：${Object.values(field.options).join('、')}${hint}`
    case 'reference':
      return `${referenceWords(field.to)}${hint}`
    case 'references':
      return `${referenceWords(field.to)}；可填多项，用顿号隔开${hint}`
    default:
      return hint
  }
}

function spanWords({ min, max }: { min?: number; max?: number }): string {
  if (min !== undefined && max !== undefined) return `，${min} 至 ${max}`
  if (min !== undefined) return `，不小于 ${min}`
  return max === undefined ? '' : `，不大于 ${max}`
}

function referenceWords(target: string): string {
  const resource = findResource(target)
  if (resource === null) return ''
  if (isTree(resource)) return `填写${resource.label}名称，或从上到下的路径，用 / 隔开`
  const labels = nameFields(resource).map((name) => resource.fields[name]?.label ?? name)
  return `填写${resource.label}的${labels.join('或')}`
}
