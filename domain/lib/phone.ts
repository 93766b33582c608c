/** Number ranges given out by the operators, virtual operators included; 14x below 145 are machine cards. */
const MOBILE = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/
const LANDLINE = /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/

/** True for a mainland mobile number: 11 digits, no country code, no spaces. */
export function isMobile(text: string): boolean {
  return MOBILE.test(text)
}

/** True for a landline number: optional area code, 7 or 8 digits, optional extension. */
export function isLandline(text: string): boolean {
  return LANDLINE.test(text)
}

export function isPhone(text: string): boolean {
  return isMobile(text) || isLandline(text)
}
