/** What stands in a cell once fonts, links and formulas are taken off. */
export type RawCell = string | number | boolean | Date | null

/** Letters without looks that come along from web pages and chats. */
const UNSEEN = /[\u200b-\u200f\u2060\ufeff]/g

/** What a person reads in a cell. */
export function wordsOf(raw: RawCell): string {
  if (raw === null) return ''
  if (raw instanceof Date) {
    const iso = raw.toISOString()
    const isWholeMinute = iso.endsWith(':00.000Z')
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, isWholeMinute ? 16 : 19).replace('T', ' ')
  }
  return String(raw).replaceAll(UNSEEN, '').trim()
}

/** Letters, digits and signs as wide as a Chinese letter, in their usual width. */
export const halfWidth = (words: string): string =>
  words.replaceAll(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** By this two names are compared: neither the width of brackets nor spaces tell them apart. */
export const sameWords = (words: string): string => halfWidth(words).replaceAll(/\s/g, '')
