// @vitest-environment jsdom
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutboxDb } from '#app/offline/outbox-db.ts'
import { forgetHabits } from '#app/session/habits.ts'
import { hasLastWords, keepLastWords } from '#app/session/last-words.ts'
import { rescueLastWords } from '#app/session/rescue.ts'

const [BEFORE, TYPED, SINCE] = ['2026-11-20T00:00:01.000Z', '2026-11-20T00:00:02.000Z', '2026-11-20T00:00:03.000Z']
const NOW = Date.parse(TYPED)
const draft = (value: string, savedAt = TYPED) => ({ key: 'd', kind: 'patrol', title: '', value, savedAt })

describe('what was typed as the page went', () => {
  let db: OutboxDb
  beforeEach(() => {
    db = new OutboxDb('u-1', { indexedDB: new IDBFactory(), IDBKeyRange })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })
  const written = async () => (await db.drafts.get('d'))?.value

  it.each([
    { stored: [], found: 'typed', of: 'nothing' },
    { stored: [draft('stored', BEFORE)], found: 'typed', of: 'what came before' },
    { stored: [draft('stored', TYPED)], found: 'stored', of: 'the same' },
    { stored: [draft('stored', SINCE)], found: 'stored', of: 'what came since' },
  ])('stands beside $of in the database: $found', async ({ stored, found }) => {
    await db.drafts.bulkPut(stored)
    keepLastWords('u-1', [draft('typed')])
    expect(hasLastWords()).toBe(true)
    await rescueLastWords(db, 'u-1', NOW)
    expect(await written()).toBe(found)
    expect(hasLastWords()).toBe(false)
  })

  it.each([
    { userGuid: 'u-1', after: 59_999, found: 'typed', of: 'the same person within a minute' },
    { userGuid: 'u-1', after: 60_000, found: undefined, of: 'the same person a minute later' },
    { userGuid: 'u-2', after: 0, found: undefined, of: 'another person' },
  ])('is $found for $of, and gone', async ({ userGuid, after, found }) => {
    keepLastWords('u-1', [draft('typed')])
    await rescueLastWords(db, userGuid, NOW + after)
    expect(await written()).toBe(found)
    expect(hasLastWords()).toBe(false)
  })

  it('does not outlive signing out', () => {
    keepLastWords('u-1', [draft('typed')])
    forgetHabits()
    expect(hasLastWords()).toBe(false)
  })

  it('stays where the next page leaves with nothing unsaved', () => {
    keepLastWords('u-1', [draft('typed')])
    keepLastWords('u-1', [])
    expect(hasLastWords()).toBe(true)
  })

  it.each([
    { fault: 'the window keeps half a word', spoil: () => sessionStorage.setItem('last-words', '{') },
    {
      fault: 'the database is full',
      spoil: () => {
        keepLastWords('u-1', [draft('typed')])
        db.drafts.hook('updating', () => {
          throw new Error('full')
        })
      },
    },
  ])('does not keep the page from opening where $fault', async ({ spoil }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await db.drafts.put(draft('stored', BEFORE))
    spoil()
    await rescueLastWords(db, 'u-1', NOW)
    expect(await written()).toBe('stored')
  })

  it('is left alone where the window is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => keepLastWords('u-1', [draft('typed')])).not.toThrow()
    expect(hasLastWords()).toBe(false)
  })
})
