import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createDraftBook } from '#app/offline/drafts.ts'
import { type MediaRow, OutboxDb } from '#app/offline/outbox-db.ts'

function openBook() {
  const db = new OutboxDb('u-1', { indexedDB: new IDBFactory(), IDBKeyRange })
  return { db, book: createDraftBook(db) }
}
const draft = (value: unknown, key = 'd') => ({
  key,
  kind: 'patrol',
  title: '',
  value,
  savedAt: '2026-11-20T00:00:00.000Z',
})

describe('createDraftBook', () => {
  it('writes the last of several changes of one turn, once', async () => {
    const { db, book } = openBook()
    let writes = 0
    db.drafts.hook('creating', () => {
      writes += 1
    })
    await Promise.all([book.write(draft(1)), book.write(draft(2)), book.write(draft(3))])
    expect(writes).toBe(1)
    expect((await db.drafts.get('d'))?.value).toBe(3)
  })

  it('takes along what is typed while a write is under way', async () => {
    const { db, book } = openBook()
    const first = book.write(draft(1))
    await Promise.resolve()
    await Promise.resolve()
    const second = book.write(draft(2))
    expect((await book.read('d'))?.value).toBe(2)
    await Promise.all([first, second])
    expect((await db.drafts.get('d'))?.value).toBe(2)
  })

  it('is read whatever transaction the reader is in', async () => {
    const { db, book } = openBook()
    await book.write(draft(1))
    const value = await db.transaction('rw', db.meta, async () => {
      const read = book.read('d')
      await db.meta.count()
      return read.then((found) => found?.value)
    })
    expect(value).toBe(1)
  })

  it('does not bring a submitted draft back', async () => {
    const { db, book } = openBook()
    await book.write(draft(1))
    await book.close('d')
    await db.drafts.delete('d')
    await book.write(draft(2))
    expect(await book.read('d')).toBeNull()
    book.open('d')
    await book.write(draft(3))
    expect((await book.read('d'))?.value).toBe(3)
  })

  it('removes what was still being written', async () => {
    const { db, book } = openBook()
    const writing = book.write(draft(1))
    await book.remove('d')
    await writing
    expect(await db.drafts.count()).toBe(0)
  })

  it('keeps what could not be written and writes it with the next keystroke, of whatever draft', async () => {
    const { db, book } = openBook()
    const full = db.drafts.hook('creating')
    const refuse = () => {
      throw new Error('full')
    }
    full.subscribe(refuse)
    await expect(book.write(draft(1))).rejects.toThrow('full')
    expect((await book.read('d'))?.value).toBe(1)
    full.unsubscribe(refuse)
    await book.write(draft(2, 'other'))
    expect((await db.drafts.get('d'))?.value).toBe(1)
  })

  it('keeps of what could not be written what was typed last', async () => {
    const { db, book } = openBook()
    db.drafts.hook('creating', () => {
      throw new Error('full')
    })
    const first = book.write(draft(1))
    await Promise.resolve()
    await Promise.resolve()
    const second = book.write(draft(2))
    await Promise.all([first, second].map((each) => expect(each).rejects.toThrow('full')))
    expect((await book.read('d'))?.value).toBe(2)
  })

  it('takes the pictures along that were made for it, and no others', async () => {
    const { db, book } = openBook()
    const picture = (guid: string, draftKey: string) => ({ guid, draftKey, state: 'held' }) as MediaRow
    await db.media.bulkPut([picture('own', 'd'), picture('another’s', 'other')])
    await book.write(draft(1))
    await book.remove('d')
    expect(await db.media.toCollection().primaryKeys()).toEqual(['another’s'])
  })

  it('lets a batch try although its draft could not be written, and brings that back with no other', async () => {
    const { db, book } = openBook()
    const full = db.drafts.hook('creating')
    const refuse = () => {
      throw new Error('full')
    }
    full.subscribe(refuse)
    await expect(book.write(draft(1))).rejects.toThrow('full')
    await expect(book.close('d')).resolves.toBeUndefined()
    full.unsubscribe(refuse)
    await book.write(draft(2, 'other'))
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(['other'])
    expect(await book.read('d')).toBeNull()
  })
})

it('says what was typed and is not in the database: waiting, being written, refused by a full one', async () => {
  const { db, book } = openBook()
  expect(book.unsaved()).toEqual([])
  const first = book.write(draft(1))
  expect(book.unsaved()).toEqual([draft(1)])
  await Promise.resolve()
  await Promise.resolve()
  expect(book.unsaved()).toEqual([draft(1)])
  const second = book.write(draft(2))
  expect(book.unsaved()).toEqual([draft(2)])
  await Promise.all([first, second])
  expect(book.unsaved()).toEqual([])
  db.drafts.hook('updating', () => {
    throw new Error('full')
  })
  await expect(book.write(draft(3))).rejects.toThrow('full')
  expect(book.unsaved()).toEqual([draft(3)])
})
