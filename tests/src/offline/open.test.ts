import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { abortRunning } from '#app/offline/open.ts'
import { OutboxDb } from '#app/offline/outbox-db.ts'

it('a page that is put aside lets go of what it had begun, whole', async () => {
  const open = { indexedDB: new IDBFactory(), IDBKeyRange }
  const [left, next] = [new OutboxDb('u-1', open), new OutboxDb('u-1', open)]
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const endless = left.transaction('rw', [left.meta, left.drafts], async () => {
    await left.meta.put({ key: 'half', value: 1 })
    begun()
    for (;;) await left.drafts.count()
  })
  const ended = expect(endless).rejects.toMatchObject({ name: 'AbortError' })
  await isBegun
  const read = next.meta.get('half').then((row) => row ?? 'nothing')
  abortRunning()
  expect(await read).toBe('nothing')
  await ended
})
