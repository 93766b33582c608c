import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { keep, keptAmong, keptBlob } from '#app/offline/kept.ts'
import { deleteDatabase } from '#app/offline/open.ts'

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
