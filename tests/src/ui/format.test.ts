import { expect, it } from 'vitest'
import { bytesText } from '#app/ui/format.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 KB'],
  [1_024, '1.0 KB'],
  [102_400, '100 KB'],
  [1_024_000, '1.0 MB'],
  [3_355_443, '3.2 MB'],
])('%i bytes are told as %s', (bytes, words) => {
  expect(bytesText(bytes)).toBe(words)
})
