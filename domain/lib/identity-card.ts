import { isDay } from '#domain/lib/dates.ts'

const EIGHTEEN = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/
/** Cards of before 1999: two digits of the year, no check character. */
const FIFTEEN = /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/

/**
 * True for a resident identity-card number with a birthday that exists.
 *
 * The check character is left alone: the registers hold old numbers with wrong ones, which must stay editable.
 */
export function isIdentityCard(text: string): boolean {
  return birthdayIn(EIGHTEEN, text, '') || birthdayIn(FIFTEEN, text, '19')
}

function birthdayIn(pattern: RegExp, text: string, century: string): boolean {
  const match = pattern.exec(text)
  return match !== null && isDay(`${century}${match[1]}-${match[2]}-${match[3]}`)
}
