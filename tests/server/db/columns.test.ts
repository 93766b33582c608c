import { describe, expect, it } from 'vitest'
import { instantOf } from '#server/db/columns.ts'

describe('instantOf', () => {
  it.each([
    { text: '2026-11-22 08:37:36.123+00', gives: '2026-11-22T08:37:36.123Z' },
    { text: '2026-11-22 08:37:36.12+00', gives: '2026-11-22T08:37:36.120Z' },
    { text: '2026-11-22 08:37:36.1+00', gives: '2026-11-22T08:37:36.100Z' },
    { text: '2026-11-22 08:37:36+00', gives: '2026-11-22T08:37:36.000Z' },
    { text: '2026-11-22 16:37:36.5+08', gives: '2026-11-22T08:37:36.500Z' },
    { text: '2026-11-22T08:37:36.123Z', gives: '2026-11-22T08:37:36.123Z' },
  ])('reads $text', ({ text, gives }) => {
    expect(instantOf(text)).toBe(gives)
  })
})
