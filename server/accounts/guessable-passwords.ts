import { COMMON_WORDS } from './common-passwords.ts'

export const COMMON_PASSWORD_MESSAGE = '密码过于常见，容易被猜到，请换一个'

/** Shorter parts of names and numbers turn up by chance. */
const MIN_WORD = 3
const MIN_NUMBER = 6
/** Less than this left beside a common word adds nothing to guess. */
const MIN_OWN = 4

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '1': 'i',
  '!': 'i',
}
const common = new Set(COMMON_WORDS)
const longestFirst = COMMON_WORDS.toSorted((one, other) => other.length - one.length)

/**
 * True for what guessing tries first. The rules ask for letters, digits and signs, so the passwords of the lists come with
 * a capital, letters written as signs and a year or a few signs before or behind: a password is common when hardly
 * anything is left of it without those.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const withoutEnds = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [lower, asLetters(lower), asLetters(withoutEnds)].some((text) => hasOnlyCommon(text) || isRepeated(text))
}

/** True when it contains a name or number of the person or of where he works. */
export function containsPersonalWord(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase()
  return words.some((word) => partsOf(word.toLowerCase()).some((part) => lower.includes(part)))
}

/** A year, a date or a handful of signs adds nothing; letters and other figures do. */
function hasOnlyCommon(text: string): boolean {
  const core = trimmed(text)
  if (common.has(core) || common.has(text)) return true
  const word = longestFirst.find((each) => text.includes(each))
  if (word === undefined) return false
  return trimmed(text.replaceAll(word, ' ')).replaceAll(' ', '').length < MIN_OWN
}

/** Without signs, and without figures at both ends. */
function trimmed(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/^\d+|\d+$/g, '')
    .trim()
}

function isRepeated(text: string): boolean {
  return new Set(text.replaceAll(/[^\p{L}\p{N}]/gu, '')).size <= 3
}

function asLetters(text: string): string {
  return [...text].map((sign) => LOOKS_LIKE[sign] ?? sign).join('')
}

/** A word whole; of a long number each run that people take for a password: its end, a date of birth. */
function partsOf(word: string): string[] {
  const isNumber = /^[\da-z]{11,}$/.test(word) && word.replaceAll(/\D/g, '').length >= MIN_NUMBER
  if (!isNumber) return word.length < MIN_WORD ? [] : [word]
  return Array.from({ length: word.length - MIN_NUMBER + 1 }, (_, start) => word.slice(start, start + MIN_NUMBER))
}
