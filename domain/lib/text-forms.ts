const DECIMAL = /^\d+(?:\.\d+)?$/
const BRACKETED = '(?:[（(][^（）()]{1,30}[）)])?'
const COMPANY_WORD = new RegExp(`^(?:[\\u4e00-\\u9fa5]{3,15}|[0-9A-Za-z]{5,16})${BRACKETED}$`, 'u')

/** Digits with an optional fraction; no sign (document 1, section 5). */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

/** 3 to 15 Chinese characters or 5 to 16 letters and digits, with an optional part in brackets (document 1, section 5). */
export function isCompanyWord(text: string): boolean {
  return COMPANY_WORD.test(text)
}
