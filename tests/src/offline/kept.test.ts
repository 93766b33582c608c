import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, onTestFinished } from 'vitest'
import { forgetErrand, keep, keptAmong, keptBlob } from '#app/offline/kept.ts'
import { deleteDatabase, departed } from '#app/offline/open.ts'

const film = { guid: 'film', mime: 'video/mp4', size: 3, bytes: new ArrayBuffer(3) }

it('what was given up elsewhere under an open page is gone, and can be kept again', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  await keep('me', film, idb)
  expect(await keptAmong('me', ['film', 'other'])).toEqual(new Set(['film']))
  await deleteDatabase('kept-me', idb)
  expect(await keptAmong('me', ['film'])).toEqual(new Set())
  expect(await keptBlob('me', 'film')).toBeNull()
  await keep('me', film)
  expect((await keptBlob('me', 'film'))?.size).toBe(3)
})

it('lets go of what an errand no longer needs, and of nothing that a person asked for', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  await keep('you', film, idb)
  await keep('you', { ...film, guid: 'before', errand: 'review' })
  await keep('you', { ...film, guid: 'after', errand: 'review' })
  await forgetErrand('you', 'review', new Set(['after']))
  expect(await keptAmong('you', ['film', 'before', 'after'])).toEqual(new Set(['film', 'after']))
})

it('gives back what kind of thing it is', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  await keep('kind', film, idb)
  expect((await keptBlob('kind', 'film'))?.type).toBe('video/mp4')
})

it('is asked and given nothing more once the person has signed out', async () => {
  departed.add('gone')
  onTestFinished(() => void departed.delete('gone'))
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  await expect(keep('gone', film, idb)).rejects.toMatchObject({ code: 'auth.required' })
  expect(await keptBlob('gone', 'film')).toBeNull()
  expect(await idb.indexedDB.databases()).toEqual([])
})
