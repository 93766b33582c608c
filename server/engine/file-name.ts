/** As the table keeps it. */
const MAX_LETTERS = 200
/** File systems take 255 bytes; the rest is for a number that tells two apart. */
const MAX_BYTES = 240
/** What shows nothing, or turns round what stands after it: report‮fdp.exe looks like reportexe.pdf. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const NOT_ON_DISKS = /[\\/:*?"<>|]/g
/** Windows keeps these for its devices, whatever stands behind the point. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A file's name as its sender meant it: no folders, nothing unseen, not endless. Empty where nothing is left. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const seen = last.replace(UNSEEN, '').trim()
  return /^\.*$/.test(seen) ? '' : cut(seen, (text) => Array.from(text).length <= MAX_LETTERS)
}

/** The same as every computer can keep a file under. */
export function savedFileName(name: string): string {
  const clean = cleanFileName(name)
    .replace(NOT_ON_DISKS, '_')
    .replace(/^\.+|[. ]+$/g, '_')
    .replace(DEVICE, '_$1')
  return cut(clean === '' ? '附件' : clean, (text) => Buffer.byteLength(text) <= MAX_BYTES)
}

/** Shortened before its ending, which says what it is. */
function cut(name: string, fits: (text: string) => boolean): string {
  if (fits(name)) return name
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]{1,10})$/su.exec(name) ?? []
  const letters = Array.from(stem)
  while (letters.length > 1 && !fits(letters.join('') + ending)) letters.pop()
  return letters.join('') + ending
}
