import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { keep, keptAmong } from '#app/offline/kept.ts'
import { forgetSent } from '#app/offline/leave.ts'
import { type MediaRow, OutboxDb, type RecordRow } from '#app/offline/outbox-db.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'

const idb = { indexedDB: new IDBFactory(), IDBKeyRange }

const record = (guid: string, ackedAt: number | null): RecordRow => ({
  ...{ resource: 'hiddenDanger', guid, base: null, record: buildRecord('hiddenDanger', { guid }), rev: 1 },
  ...{ ackedAt, frozen: false },
})
const medium = (guid: string, state: MediaRow['state']): MediaRow => ({
  ...{ guid, ref: buildPhoto({ guid }), draftKey: null, parentGuid: null, parentResource: null, moduleName: null },
  ...{ afterOps: [], state, sentBytes: 0, tries: 0, nextAt: 0, leaseUntil: 0, problem: null, heldAt: '' },
})

it('a device that is handed on keeps what only it has, and nothing that the server has as well', async () => {
  const db = new OutboxDb('me', idb)
  await db.records.bulkPut([record('sent', 1), record('unsent', null)])
  await db.media.bulkPut([medium('sent', 'sent'), medium('unsent', 'waiting'), medium('held', 'held')])
  for (const guid of ['sent', 'unsent', 'held']) {
    await db.mediaChunks.put({ guid, n: 0, bytes: new ArrayBuffer(2) })
    await db.thumbs.put({ guid, bytes: new ArrayBuffer(1) })
  }
  await db.answers.put({ id: 'op-1', at: 1, action: {} as never, result: {} as never })
  await db.drafts.put({ key: 'patrol:1', kind: 'patrol', title: '', value: {}, savedAt: '' })
  await keep('me', { guid: 'plan', mime: 'image/png', size: 1, bytes: new ArrayBuffer(1) }, idb)

  await forgetSent(db, 'me', idb)

  expect((await db.records.toArray()).map(({ guid }) => guid)).toEqual(['unsent'])
  expect((await db.media.toCollection().primaryKeys()).sort()).toEqual(['held', 'unsent'])
  expect((await db.mediaChunks.toArray()).map(({ guid }) => guid).sort()).toEqual(['held', 'unsent'])
  expect((await db.thumbs.toCollection().primaryKeys()).sort()).toEqual(['held', 'unsent'])
  expect([await db.answers.count(), await db.drafts.count()]).toEqual([0, 1])
  await keep('me', { guid: 'course', mime: 'video/mp4', size: 1, bytes: new ArrayBuffer(1) }, idb)
  expect(await keptAmong('me', ['plan', 'course'])).toEqual(new Set(['course']))
})
