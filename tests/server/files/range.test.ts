import { expect, it } from 'vitest'
import { rangeOf } from '#server/files/range.ts'

it.each([
  { header: undefined, gives: 'whole' },
  { header: 'bytes=0-', gives: { start: 0, end: 99 } },
  { header: 'bytes=90-500', gives: { start: 90, end: 99 } },
  { header: 'bytes=-500', gives: { start: 0, end: 99 } },
  { header: 'bytes=5-5', gives: { start: 5, end: 5 } },
  { header: 'bytes=100-', gives: 'beyond' },
  { header: 'bytes=-0', gives: 'beyond' },
  { header: 'bytes=9-5', gives: 'whole' },
  { header: 'bytes=-', gives: 'whole' },
  { header: 'bytes=0-1,5-6', gives: 'whole' },
  { header: 'pages=1-2', gives: 'whole' },
])('reads $header of a hundred bytes', ({ header, gives }) => {
  expect(rangeOf(header, 100)).toEqual(gives)
})
