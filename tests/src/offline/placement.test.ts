import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { placeMedia } from '#app/offline/placement.ts'
import '#domain/areas/all.ts'
import { captured, openDevice } from './field-device.ts'

it.each([
  ['held', 'waiting'],
  ['waiting', 'waiting'],
  ['sending', 'sending'],
  ['sent', 'sent'],
  ['refused', 'refused'],
] as const)('a medium that is %s is %s once its record names it, and is placed but once', async (before, after) => {
  const { engine } = await openDevice()
  const { outbox } = engine
  const { guid } = await captured(engine, new Uint8Array([1]))
  await outbox.media.update(guid, { state: before })
  const place = { guid, parentResource: 'hiddenDanger', parentGuid: newGuid(), moduleName: 'beforePhotos' }
  await placeMedia(outbox, [place], new Map([[place.parentGuid, ['op-1']]]))
  const placed = { parentGuid: place.parentGuid, moduleName: 'beforePhotos', afterOps: ['op-1'], draftKey: null }
  const left = { parentGuid: null, moduleName: null, afterOps: [], draftKey: 'draft' }
  expect(await outbox.media.get(guid)).toMatchObject({ state: after, ...(before === 'held' ? placed : left) })
})
