import type { Field, TextField } from '#domain/kit/fields.ts'

/** A letter, the space around a cell and the mark of sorting. */
const LETTER = 14
const AROUND = 24
const MARK = 22

/** Where a column stands: the first one is what a row is found by, the title what it is called. */
interface Place {
  isFirst: boolean
  isTitle: boolean
}

type KindOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>

/** What the cells of each kind need; so that the columns of the widest list just fit beside the sidebar of a common screen. */
const NEEDED: { [Kind in Field['kind']]: (field: KindOf<Kind>, name: string, place: Place) => number } = {
  text: (field, name, place) => TEXTS.find(({ fits }) => fits(field, name, place))?.width ?? 108,
  integer: () => 80,
  decimal: ({ unit }) => (unit === '元' ? 128 : 80),
  point: () => 108,
  bool: () => 80,
  date: ({ expiry }) => (expiry === undefined ? 104 : 200),
  instant: () => 146,
  choice: ({ options, tones }) => {
    const letters = Math.max(...Object.values(options).map((label) => label.length))
    return letters * LETTER + AROUND + (tones === undefined ? 0 : MARK + 6)
  },
  choices: () => 150,
  reference: ({ to }) => REFERENCES[to] ?? 128,
  references: () => 150,
  files: () => 80,
  json: () => 80,
  rows: () => 80,
}

/** By what stands in them: names of people are short, those of enterprises and grids long. */
const REFERENCES: Readonly<Record<string, number>> = { user: 92, company: 180, agencyBase: 180, gridManage: 180 }

/** Numbers of documents, which say nothing when their end is cut off. */
const CODES = /(No|Code)$/

/** Names of enterprises and of those who serve them. */
const NAMES = /^(company|agency|reviewAgency|org|tenant)Name$/

interface TextWidth {
  fits: (field: TextField, name: string, place: Place) => boolean
  width: number
}

/** The first that fits counts. */
const TEXTS: readonly TextWidth[] = [
  { fits: ({ format }) => format === 'creditCode', width: 190 },
  { fits: ({ format }) => format === 'phone' || format === 'mobile', width: 128 },
  { fits: ({ maxLength }, name) => CODES.test(name) && maxLength >= 40, width: 168 },
  { fits: ({ maxLength }, _name, { isFirst }) => isFirst && maxLength <= 30, width: 150 },
  { fits: (_field, _name, { isFirst }) => isFirst, width: 220 },
  { fits: ({ maxLength }, name, { isTitle }) => NAMES.test(name) || (isTitle && maxLength > 30), width: 180 },
  { fits: ({ maxLength }) => maxLength > 100, width: 200 },
]

/** The width of a column nobody has drawn, in pixels: what its cells need, and its label in full. */
export function columnWidth(name: string, field: Field, place: Place): number {
  const needed = NEEDED[field.kind] as (field: Field, name: string, place: Place) => number // paired by kind above
  return Math.max(labelWidth(field), needed(field, name, place))
}

const labelWidth = ({ label }: Field) => label.length * LETTER + AROUND + MARK

/** What a name is at most: more is a sentence, which may lose its end. */
const LONGEST_NAME = 100

/** Whether a column says which one it is: such words stand whole, in two lines where room is short. */
export const isName = (name: string, field: Field, { isFirst, isTitle }: Place): boolean =>
  field.kind === 'text' &&
  (field.whole === true || NAMES.test(name) || ((isFirst || isTitle) && field.maxLength <= LONGEST_NAME))

/** So much of a sentence still tells which one it is; the rest is said by the pointer. */
const LEAST_OF_WORDS = 122
/** A digit or a letter of another alphabet. */
const DIGIT = 9

/** No word grows wider than this, so that one long sentence does not push the others apart. */
const MOST_OF_WORDS = 420

/** In pixels: what a column needs, what it can do with, and how wide it is where all its words stand. */
interface Fitting {
  width: number
  least: number
  most: number
}

/**
 * How wide a column becomes for the words shown in it: a name may need two lines and a sentence may lose its end where
 * room is short, and both are told whole where there is some; a number, day, state or code has its width.
 */
export function fittingOf(name: string, field: Field, place: Place, shown: readonly unknown[]): Fitting {
  const width = columnWidth(name, field, place)
  if (field.kind === 'references')
    return { width, least: Math.min(width, Math.max(labelWidth(field), LEAST_OF_WORDS)), most: width }
  if (field.kind !== 'text' || field.format !== undefined) return { width, least: width, most: width }
  const longest = Math.max(0, ...shown.map(widthOfWords))
  const inTwoLines = (longest + AROUND) / 2 + LETTER
  const cutOff = isName(name, field, place) ? Math.max(LEAST_OF_WORDS, inTwoLines) : LEAST_OF_WORDS
  const needed = CODES.test(name) ? longest : Math.min(longest, cutOff)
  const least = Math.min(width, Math.max(labelWidth(field), needed))
  return { width, least, most: Math.max(width, Math.min(longest, MOST_OF_WORDS)) }
}

function widthOfWords(value: unknown): number {
  if (typeof value !== 'string') return 0
  return [...value].reduce((sum, letter) => sum + (letter < '\u2000' ? DIGIT : LETTER), AROUND)
}

/**
 * The widths at which all columns stand in the room, in pixels. A table that is a little too wide takes it from the words,
 * one with room to spare gives it to those that are cut off; one that is too wide for that keeps its widths and is moved
 * sideways.
 */
export function fittedWidths(columns: readonly Fitting[], room: number): number[] {
  const sum = (part: (column: Fitting) => number) => columns.reduce((before, column) => before + part(column), 0)
  const over = sum(({ width }) => width) - room
  const slack = sum(({ width, least }) => width - least)
  const cut = sum(({ width, most }) => most - width)
  const taken = over > 0 && over <= slack ? over / slack : 0
  const given = over < 0 && cut > 0 ? Math.min(1, -over / cut) : 0
  return columns.map(({ width, least, most }) => Math.floor(width - (width - least) * taken + (most - width) * given))
}

/** Where all words stand and there is room left, each column has its part of it: else the column of the ticks would grow too. */
export function filledWidths(widths: readonly number[], room: number): number[] {
  const sum = widths.reduce((before, width) => before + width, 0)
  if (sum === 0 || sum >= room) return [...widths]
  const grown = widths.map((width) => Math.floor((width * room) / sum))
  const left = room - grown.reduce((before, width) => before + width, 0)
  return grown.map((width, at) => (at === grown.length - 1 ? width + left : width))
}
