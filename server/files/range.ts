import type { ByteRange } from './file-store.ts'

/**
 * The one range a request asks for. `whole` where it asks for none or for what may be ignored (several ranges, another
 * unit); `beyond` where the range lies outside the file.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'beyond' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (match === null) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const wanted = Number(last)
    return wanted === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - wanted), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'beyond' : { start, end }
}
