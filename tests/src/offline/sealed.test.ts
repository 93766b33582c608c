import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { DeviceDb } from '#app/offline/device-db.ts'
import { type ActionRow, type MediaRow, OutboxDb, type RecordRow } from '#app/offline/outbox-db.ts'
import { isSealedEntry, keepSealKeys } from '#app/offline/seal-keys.ts'
import { openSealed, sealUnsent } from '#app/offline/sealed.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'

const WORDS = '配电箱门敞开'
const KEY = btoa('k'.repeat(32))
const OTHER = btoa('o'.repeat(32))

const record = (): RecordRow => ({
  ...{ resource: 'hiddenDanger', guid: 'h-1', base: null, rev: 1, ackedAt: null, frozen: false },
  record: buildRecord('hiddenDanger', { guid: 'h-1', dangerDesc: WORDS }),
})
const medium = (): MediaRow => ({
  ...{ guid: 'm-1', ref: buildPhoto({ guid: 'm-1' }), draftKey: null, parentGuid: null, parentResource: null },
  ...{ moduleName: null, afterOps: [], state: 'waiting', sentBytes: 0, tries: 0, nextAt: 0, leaseUntil: 0 },
  ...{ problem: null, heldAt: '' },
})

async function world() {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const device = new DeviceDb(idb)
  const outbox = new OutboxDb('me', idb)
  await outbox.actions.put({ id: 'op-1', order: 7, label: WORDS, input: { dangerDesc: WORDS } } as unknown as ActionRow)
  await outbox.records.put(record())
  await outbox.media.put(medium())
  await outbox.mediaChunks.bulkPut([0, 1].map((n) => ({ guid: 'm-1', n, bytes: new Uint8Array([n, 9, 8]).buffer })))
  await outbox.thumbs.put({ guid: 'm-1', bytes: new Uint8Array([5]).buffer })
  await outbox.drafts.put({ key: 'patrol:1', kind: 'patrol', title: WORDS, value: { words: WORDS }, savedAt: '' })
  await outbox.meta.put({ key: 'birth', value: 'b' })
  const all = () => Promise.all(outbox.tables.map(async (table) => [table.name, await table.toArray()] as const))
  return { idb, device, outbox, all }
}

/** Everything that lies in the databases of this browser, as one text. */
async function readable(factory: IDBFactory): Promise<string> {
  const decoder = new TextDecoder()
  const found: string[] = []
  for (const { name = '' } of await factory.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = factory.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const request = db.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      found.push(
        JSON.stringify(rows, (_key, value: unknown) => (value instanceof ArrayBuffer ? decoder.decode(value) : value)),
      )
    }
    db.close()
  }
  return found.join('\n')
}

it('leaves nothing that can be read, and gives all of it back to its owner', async () => {
  const { idb, device, all } = await world()
  const before = await all()
  await keepSealKeys(device, 'me', { keys: [KEY] })
  expect(await readable(idb.indexedDB)).toContain(WORDS)

  expect(await sealUnsent(device, 'me', idb)).toBe(true)
  expect(await readable(idb.indexedDB)).not.toContain(WORDS)
  // Pictures least of all; what is left says nothing of the work.
  const left = (await all()).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []))
  expect(left).toEqual(['meta'])
  expect(await device.read('seal:me')).toBeNull()
  expect(await device.read(isSealedEntry('me'))).toBe(true)

  await keepSealKeys(device, 'me', { keys: [KEY] })
  await openSealed(device, 'me', idb)
  expect(await all()).toEqual(before)
  expect(await device.read(isSealedEntry('me'))).toBeNull()
})

it('is opened by an earlier key of the server, and kept where no key opens it', async () => {
  const { idb, device, all } = await world()
  const before = await all()
  await keepSealKeys(device, 'me', { keys: [KEY] })
  await sealUnsent(device, 'me', idb)

  await keepSealKeys(device, 'me', { keys: [OTHER] })
  await openSealed(device, 'me', idb)
  expect(await device.read(isSealedEntry('me'))).toBe(true)

  await keepSealKeys(device, 'me', { keys: [OTHER, KEY] })
  await openSealed(device, 'me', idb)
  expect(await all()).toEqual(before)
})

it('leaves the work as it is on a device that never had a key', async () => {
  const { idb, device, all } = await world()
  const before = await all()
  expect(await sealUnsent(device, 'me', idb)).toBe(false)
  expect(await all()).toEqual(before)
})

it('leaves no database behind where there was nothing to seal', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const device = new DeviceDb(idb)
  await keepSealKeys(device, 'me', { keys: [KEY] })
  expect(await sealUnsent(device, 'me', idb)).toBe(true)
  expect(await device.read(isSealedEntry('me'))).toBeNull()
  expect((await idb.indexedDB.databases()).map(({ name }) => name)).not.toContain('sealed-me')
})

it('goes on with what was cut off in the middle: what lay sealed already is still told of, and comes back', async () => {
  const { idb, device, all } = await world()
  const before = await all()
  for (const _time of ['first', 'again']) {
    await keepSealKeys(device, 'me', { keys: [KEY] })
    await device.forget(isSealedEntry('me'))
    expect(await sealUnsent(device, 'me', idb)).toBe(true)
  }
  expect(await device.read(isSealedEntry('me'))).toBe(true)
  await keepSealKeys(device, 'me', { keys: [KEY] })
  await openSealed(device, 'me', idb)
  expect(await all()).toEqual(before)
})
