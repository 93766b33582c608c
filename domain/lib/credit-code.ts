/** GB 32100-2015: digits and capitals without I, O, S, V and Z, which are too easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** The 18th character for the first 17, or null when they are not 17 characters of the alphabet. */
export function creditCodeCheckChar(first17: string): string | null {
  if (first17.length !== WEIGHTS.length) return null
  let sum = 0
  for (const [index, weight] of WEIGHTS.entries()) {
    const value = ALPHABET.indexOf(first17.charAt(index))
    if (value === -1) return null
    sum += value * weight
  }
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length)
}

/** True for a unified social credit code whose check character fits. */
export function isCreditCode(code: string): boolean {
  return code.length === WEIGHTS.length + 1 && creditCodeCheckChar(code.slice(0, -1)) === code.slice(-1)
}
