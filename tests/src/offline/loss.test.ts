import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceDb } from '#app/offline/device-db.ts'
import { newGuid } from '#app/offline/guid.ts'
import { holdsWork, watchLosses } from '#app/offline/loss.ts'
import { type ActionRow, type MediaRow, OutboxDb } from '#app/offline/outbox-db.ts'

const draft = (key: string) => ({ key, kind: 'patrol', title: '', value: {}, savedAt: '2026-11-20T00:00:00.000Z' })

let open: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
let outbox: OutboxDb
const watch = () => watchLosses(new DeviceDb(open), outbox, newGuid)

beforeEach(() => {
  open = { indexedDB: new IDBFactory(), IDBKeyRange }
  outbox = new OutboxDb('u-1', open)
})

async function deleteOutbox(): Promise<void> {
  await outbox.delete()
  outbox = new OutboxDb('u-1', open)
}

describe('watchLosses', () => {
  it('says nothing of what was sent or discarded', async () => {
    await outbox.drafts.bulkPut([draft('a'), draft('b')])
    expect(await watch().look()).toBeNull()
    await outbox.drafts.clear()
    expect(await watch().look()).toBeNull()
  })

  it('tells what a deleted outbox held, until the person has read it', async () => {
    await outbox.drafts.bulkPut([draft('a'), draft('b')])
    await watch().look()
    await deleteOutbox()
    expect(await watch().look()).toEqual({ actions: 0, media: 0, drafts: 2 })
    await outbox.drafts.put(draft('c'))
    expect(await watch().look()).toEqual({ actions: 0, media: 0, drafts: 2 })
    await watch().forget()
    expect(await watch().look()).toBeNull()
  })

  it('is named by the first of two pages that open an outbox at once', async () => {
    const device = new DeviceDb(open)
    await Promise.all(['first', 'second'].map((name) => watchLosses(device, outbox, () => name).look()))
    expect(await outbox.meta.get('birth')).toMatchObject({ value: 'first' })
  })

  it('adds up what was lost twice', async () => {
    for (const key of ['a', 'b']) {
      await outbox.drafts.put(draft(key))
      await watch().look()
      await deleteOutbox()
    }
    expect(await watch().look()).toEqual({ actions: 0, media: 0, drafts: 2 })
  })

  it('says nothing of an empty outbox that was deleted, nor of another person', async () => {
    await watch().look()
    await deleteOutbox()
    expect(await watch().look()).toBeNull()
    await outbox.drafts.put(draft('a'))
    await watch().look()
    outbox = new OutboxDb('u-2', open)
    expect(await watch().look()).toBeNull()
  })

  it('counts media that wait, go or were refused; not what no record names yet, nor what the server has', async () => {
    const states = ['held', 'waiting', 'sending', 'sent', 'refused']
    await outbox.media.bulkPut(states.map((state, at) => ({ guid: `m-${at}`, state }) as MediaRow))
    await outbox.actions.bulkPut([{ id: 'a-1' }, { id: 'a-2' }] as ActionRow[])
    await watch().look()
    await deleteOutbox()
    expect(await watch().look()).toEqual({ actions: 2, media: 3, drafts: 0 })
  })

  it('adds to each kind what was lost of it before', async () => {
    for (const count of [1, 2]) {
      const of = Array.from({ length: count }, (_, at) => at)
      await outbox.media.bulkPut(of.map((at) => ({ guid: `m-${at}`, state: 'waiting' }) as MediaRow))
      await outbox.actions.bulkPut(of.map((at) => ({ id: `a-${at}` }) as ActionRow))
      await watch().look()
      await deleteOutbox()
    }
    expect(await watch().look()).toEqual({ actions: 3, media: 3, drafts: 0 })
  })
})

describe('holdsWork', () => {
  it.each([
    ['nothing', async () => undefined, false],
    ['an action', () => outbox.actions.put({ id: 'a' } as ActionRow), true],
    ['a medium', () => outbox.media.put({ guid: 'm', state: 'waiting' } as MediaRow), true],
    ['a draft', () => outbox.drafts.put(draft('a')), true],
  ])('of whoever has %s', async (_what, hold, holds) => {
    await hold()
    expect(await holdsWork(new DeviceDb(open))).toBe(false)
    await watch().look()
    expect(await holdsWork(new DeviceDb(open))).toBe(holds)
  })
})
