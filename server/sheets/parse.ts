import type { Field } from '#domain/kit/fields.ts'
import { htmlOfWords } from '#domain/kit/rich-text.ts'
import { addMs, isDay, SHANGHAI_OFFSET_MINUTES } from '#domain/lib/dates.ts'
import { REGION_PATH } from './cells.ts'
import type { Titles } from './titles.ts'

/** What stands in a cell once fonts, links and formulas are taken off. */
export type RawCell = string | number | boolean | Date | null

export type Parsed = { value: unknown } | { trouble: string }

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000
/** Day 0 of office programs. */
const EPOCH_MS = Date.UTC(1899, 11, 30)
/** Numbers in this span are days without their format: 1954 to 2119. */
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000]
const BETWEEN = /[、，,;；\n]+/
const YES = new Set(['是', '有', '√', 'true', '1', 'y', 'yes'])
const NO = new Set(['否', '无', '×', 'false', '0', 'n', 'no'])

/** The value a cell stands for. Whether it is a good one is for the schema of the action to say. */
export function parseCell(name: string, field: Field, raw: RawCell, titles: Titles): Parsed {
  const words = wordsOf(raw)
  if (raw === null || words === '') return { value: null }
  if (name === REGION_PATH) return regionPath(field, words, titles)
  switch (field.kind) {
    case 'text':
      return { value: field.rich === true ? htmlOfWords(words) : words }
    case 'integer':
    case 'decimal':
    case 'point':
      return numberOf(field, raw, words)
    case 'bool':
      return YES.has(words.toLowerCase())
        ? { value: true }
        : NO.has(words.toLowerCase())
          ? { value: false }
          : { trouble: `${field.label}应填是或否` }
    case 'date':
      return dayOf(field, raw, words)
    case 'instant':
      return instantOf(field, raw, words)
    case 'choice':
      return optionOf(field, field.options, words)
    case 'choices':
      return several(words, (each) => optionOf(field, field.options, each))
    case 'reference':
      return recordOf(field, field.to, words, titles)
    case 'references':
      return several(words, (each) => recordOf(field, field.to, each, titles))
    case 'json':
    case 'rows':
    case 'files':
      return { trouble: `${field.label}不能从表格导入` }
  }
}

/** The words of a cell that name records, to be looked up before rows are read. */
export function namesIn(name: string, field: Field, raw: RawCell): { target: string; words: string[] } | null {
  const words = wordsOf(raw)
  if (words === '') return null
  if (name === REGION_PATH) return { target: 'region', words: [words] }
  if (field.kind === 'reference') return { target: field.to, words: [words] }
  return field.kind === 'references' ? { target: field.to, words: words.split(BETWEEN) } : null
}

export function wordsOf(raw: RawCell): string {
  if (raw === null) return ''
  if (raw instanceof Date) {
    const iso = raw.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
  }
  return String(raw).trim()
}

function numberOf(field: Field, raw: RawCell, words: string): Parsed {
  const plain = words.replaceAll(/[,，\s]/g, '')
  const number = typeof raw === 'number' ? raw : plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(number) ? { value: number } : { trouble: `${field.label}应为数字` }
}

/** 2026-11-20, 2026/11/20, 2026.11.20, 2026年11月20日, 20261120. */
const DAY_WORDS = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/

function dayOf(field: Field, raw: RawCell, words: string): Parsed {
  const trouble = { trouble: `${field.label}不是有效日期，请按2026-11-20填写` }
  if (raw instanceof Date) return { value: raw.toISOString().slice(0, 10) }
  if (typeof raw === 'number' && raw > FIRST_SERIAL && raw < LAST_SERIAL)
    return { value: new Date(EPOCH_MS + Math.floor(raw) * MS_PER_DAY).toISOString().slice(0, 10) }
  const match = DAY_WORDS.exec(words)
  if (match === null) return trouble
  const [, year = '', month = match[4] ?? '', day = match[5] ?? ''] = match
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(value) ? { value } : trouble
}

/** Ten digits are the seconds since 1970 that other systems export (specification, section 9). */
const SECONDS = /^\d{10}$/

/** A moment by the clock on the wall. */
function instantOf(field: Field, raw: RawCell, words: string): Parsed {
  const trouble = { trouble: `${field.label}不是有效时间，请按2026-11-20 10:32填写` }
  const asDate = raw instanceof Date ? raw : serialMoment(raw)
  if (asDate !== null) return { value: fromWall(asDate.toISOString()) }
  if (SECONDS.test(words)) return { value: new Date(Number(words) * 1000).toISOString() }
  const [day = '', time = '00:00'] = words.split(/[\sT]+/)
  const parsed = dayOf(field, day, day)
  if ('trouble' in parsed || !/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) return trouble
  const [hours = '', minutes = '00', seconds = '00'] = time.split(':')
  return { value: fromWall(`${parsed.value}T${hours.padStart(2, '0')}:${minutes}:${seconds}.000Z`) }
}

function serialMoment(raw: RawCell): Date | null {
  const isSerial = typeof raw === 'number' && raw > FIRST_SERIAL && raw < LAST_SERIAL
  return isSerial ? new Date(EPOCH_MS + Math.round(raw * MS_PER_DAY)) : null
}

const fromWall = (iso: string) => addMs(iso, -SHANGHAI_OFFSET_MINUTES * MS_PER_MINUTE)

function optionOf(field: Field, options: Readonly<Record<string, string>>, words: string): Parsed {
  const found = Object.entries(options).find(([code, label]) => label === words || code === words)
  return found === undefined ? { trouble: `${field.label}“${words}”不在可选范围内` } : { value: found[0] }
}

function recordOf(field: Field, target: string, words: string, titles: Titles): Parsed {
  const named = titles.guidFor(target, words)
  if ('guid' in named) return { value: named.guid }
  return named.trouble === 'unknown'
    ? { trouble: `${field.label}“${words}”不存在或不在您的管辖范围` }
    : { trouble: `${field.label}“${words}”有多个，请填写完整路径或编号` }
}

function regionPath(field: Field, words: string, titles: Titles): Parsed {
  const named = recordOf(field, 'region', words, titles)
  if ('trouble' in named) return named
  return { value: titles.trailOf('region', String(named.value)).join('/') }
}

function several(words: string, one: (each: string) => Parsed): Parsed {
  const parsed = words
    .split(BETWEEN)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(one)
  const wrong = parsed.find((each) => 'trouble' in each)
  return wrong ?? { value: parsed.flatMap((each) => ('value' in each ? [each.value] : [])) }
}
