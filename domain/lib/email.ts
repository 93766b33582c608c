/** The longest address that fits a mail envelope. */
const MAX_LENGTH = 254
const EMAIL = /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

export function isEmail(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL.test(text)
}
