import type { Field, TextField } from '#domain/kit/fields.ts'
import { htmlOfWords } from '#domain/kit/rich-text.ts'
import { addMs, isDay, SHANGHAI_OFFSET_MINUTES } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import { halfWidth, type RawCell, sameWords, wordsOf } from './cell-words.ts'
import { REGION_PATH } from './cells.ts'
import { isTree, nameFields, type Titles } from './titles.ts'

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
      return textOf(field, raw, words)
    case 'integer':
    case 'decimal':
    case 'point':
      return numberOf(field, raw, words)
    case 'bool':
      return yesOrNo(field, words)
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
  return field.kind === 'references' ? { target: field.to, words: eachOf(words) } : null
}

/** Office programs keep so many digits of a number and put noughts for the rest: eighteen of an identity card are lost. */
const LOST_FROM = 1e15
/** A number of a telephone or a card is the same however it is grouped. */
const GROUPED = /[\s—–]/g

function textOf(field: TextField, raw: RawCell, words: string): Parsed {
  if (typeof raw === 'number' && Math.abs(raw) >= LOST_FROM)
    return { trouble: `${field.label}在表格里成了数字，后几位已丢失，请把单元格格式改为“文本”后重新填写` }
  if (field.rich === true) return { value: htmlOfWords(words) }
  switch (field.format) {
    case 'mobile':
      return {
        value: halfWidth(words)
          .replaceAll(GROUPED, '')
          .replaceAll('-', '')
          .replace(/^\+?86(?=1\d{10}$)/, ''),
      }
    case 'phone':
      return {
        value: halfWidth(words)
          .replaceAll(GROUPED, '')
          .replace(/^(1\d{2})-(\d{4})-(\d{4})$/, '$1$2$3'),
      }
    case 'identityCard':
    case 'creditCode':
      return { value: halfWidth(words).replaceAll(GROUPED, '').toUpperCase() }
    default:
      return { value: words }
  }
}

function yesOrNo(field: Field, words: string): Parsed {
  const plain = halfWidth(words).toLowerCase()
  if (YES.has(plain)) return { value: true }
  return NO.has(plain) ? { value: false } : { trouble: `${field.label}应填是或否` }
}

/** With the signs that people set beside a figure: 1,200, ￥1200, 12人, 2学时. */
function numberOf(field: Field, raw: RawCell, words: string): Parsed {
  const bare = halfWidth(words).replaceAll(/[,¥￥\s]/g, '')
  const beside = [field.unit, field.label]
    .map((each) => halfWidth(each ?? ''))
    .find((each) => each !== '' && bare.endsWith(each))
  const plain = beside === undefined ? bare : bare.slice(0, -beside.length)
  const number = typeof raw === 'number' ? raw : plain === '' ? Number.NaN : Number(plain)
  if (Number.isFinite(number)) return { value: number }
  return { trouble: `${field.label}“${words}”应为数字${field.unit === undefined ? '' : `，单位：${field.unit}`}` }
}

const hintOf = ({ hint }: Field) => (hint === undefined ? '' : `（${hint}）`)

/** 2026-11-20, 2026/11/20, 2026.11.20, 2026年11月20日, 20261120. */
const DAY_WORDS = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/
/** Other systems write a day with the hour it begins at. */
const HOUR_BEHIND = /(?<=\d|日)[\sT]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

function dayOf(field: Field, raw: RawCell, words: string): Parsed {
  const trouble = { trouble: `${field.label}“${words}”不是有效日期，请按2026-11-20填写${hintOf(field)}` }
  if (raw instanceof Date) return { value: raw.toISOString().slice(0, 10) }
  if (typeof raw === 'number' && raw > FIRST_SERIAL && raw < LAST_SERIAL)
    return { value: new Date(EPOCH_MS + Math.floor(raw) * MS_PER_DAY).toISOString().slice(0, 10) }
  const match = DAY_WORDS.exec(halfWidth(words).replace(HOUR_BEHIND, '').replaceAll(/\s/g, ''))
  if (match === null) return trouble
  const [, year = '', month = match[4] ?? '', day = match[5] ?? ''] = match
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(value) ? { value } : trouble
}

/** 2026年11月20日 10时32分 too. */
const DAY_AND_TIME = /^(\S+?日|\S+?)(?:[\sT]+|(?<=日)|$)(\S*)$/

/** Ten digits are the seconds since 1970 that other systems export (specification, section 9). */
const SECONDS = /^\d{10}$/

/** A moment by the clock on the wall. */
function instantOf(field: Field, raw: RawCell, words: string): Parsed {
  const trouble = { trouble: `${field.label}“${words}”不是有效时间，请按2026-11-20 10:32填写${hintOf(field)}` }
  const asDate = raw instanceof Date ? raw : serialMoment(raw)
  if (asDate !== null) return { value: fromWall(asDate.toISOString()) }
  if (SECONDS.test(words)) return { value: new Date(Number(words) * 1000).toISOString() }
  const [, day = '', rest = ''] = DAY_AND_TIME.exec(halfWidth(words).trim()) ?? []
  const time =
    rest === ''
      ? '00:00'
      : rest
          .replace(/[时点]/, ':')
          .replace(/分(?=\d)/, ':')
          .replace(/[分秒]$/, '')
          .replace(/:$/, ':00')
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

/** More letters than this are read on the page of the workbook that explains. */
const MOST_LISTED = 60

function optionOf(field: Field, options: Readonly<Record<string, string>>, words: string): Parsed {
  const same = sameWords(words)
  const found = Object.entries(options).find(([code, label]) => sameWords(label) === same || code === words)
  if (found !== undefined) return { value: found[0] }
  const all = Object.values(options).join('、')
  const where = all.length > MOST_LISTED ? '，可选内容见“填写说明”' : `，可选：${all}`
  return { trouble: `${field.label}“${words}”不在可选范围内${where}` }
}

function recordOf(field: Field, target: string, words: string, titles: Titles): Parsed {
  const named = titles.guidFor(target, words)
  if ('guid' in named) return { value: named.guid }
  return named.trouble === 'unknown'
    ? { trouble: `${field.label}“${words}”不存在或不在您的管辖范围` }
    : { trouble: `${field.label}“${words}”有多个，${toTellApart(target)}` }
}

/** What else such a record is known by. */
function toTellApart(target: string): string {
  const resource = findResource(target)
  if (resource === null || isTree(resource)) return '请填写从上到下的完整路径，用 / 隔开'
  const [, ...others] = nameFields(resource).map((name) => resource.fields[name]?.label ?? name)
  return others.length > 0 ? `请改填${others.join('或')}` : '请先把名称改得各不相同'
}

function regionPath(field: Field, words: string, titles: Titles): Parsed {
  const named = recordOf(field, 'region', words, titles)
  if ('trouble' in named) return named
  return { value: titles.trailOf('region', String(named.value)).join('/') }
}

const eachOf = (words: string) =>
  words
    .split(BETWEEN)
    .map((each) => each.trim())
    .filter((each) => each !== '')

function several(words: string, one: (each: string) => Parsed): Parsed {
  const parsed = eachOf(words).map(one)
  const wrong = parsed.find((each) => 'trouble' in each)
  return wrong ?? { value: parsed.flatMap((each) => ('value' in each ? [each.value] : [])) }
}
