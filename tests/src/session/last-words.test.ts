// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetHabits } from '#app/session/habits.ts'
import { keepLastWords, takeLastWords } from '#app/session/last-words.ts'

const SAVED_AT = '2026-11-20T00:00:00.000Z'
const NOW = Date.parse(SAVED_AT)
const DRAFT = { key: 'd', kind: 'patrol', title: '', value: { text: '积水' }, savedAt: SAVED_AT }

describe('what was typed as the page went', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })

  it('is taken by the next page of the same person, once', () => {
    keepLastWords('u-1', [DRAFT])
    expect(takeLastWords('u-1', NOW)).toEqual([DRAFT])
    expect(takeLastWords('u-1', NOW)).toEqual([])
  })

  it.each([
    { userGuid: 'u-2', after: 0, reason: 'another person' },
    { userGuid: 'u-1', after: 60_000, reason: 'a minute later' },
  ])('is nothing for $reason, and gone', ({ userGuid, after }) => {
    keepLastWords('u-1', [DRAFT])
    expect(takeLastWords(userGuid, NOW + after)).toEqual([])
    expect(takeLastWords('u-1', NOW)).toEqual([])
  })

  it('is there just within the minute', () => {
    keepLastWords('u-1', [DRAFT])
    expect(takeLastWords('u-1', NOW + 59_999)).toEqual([DRAFT])
  })

  it('does not outlive signing out', () => {
    keepLastWords('u-1', [DRAFT])
    forgetHabits()
    expect(takeLastWords('u-1', NOW)).toEqual([])
  })

  it('leaves an earlier page’s words alone where nothing is unsaved', () => {
    keepLastWords('u-1', [DRAFT])
    keepLastWords('u-1', [])
    expect(takeLastWords('u-1', NOW)).toEqual([DRAFT])
  })

  it('is nothing where the window keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => keepLastWords('u-1', [DRAFT])).not.toThrow()
    expect(takeLastWords('u-1', NOW)).toEqual([])
    sessionStorage.clear()
    vi.restoreAllMocks()
    sessionStorage.setItem('last-words', '{')
    expect(takeLastWords('u-1', NOW)).toEqual([])
  })
})
