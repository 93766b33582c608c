import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { placeMedia, placementsOf } from '#app/offline/placement.ts'
import '#domain/areas/all.ts'
import { buildHazard, buildPhoto } from '#tests/factories/domain.ts'
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
  await outbox.media.update(guid, { state: before, nextAt: 9 })
  const place = { guid, parentResource: 'hiddenDanger', parentGuid: newGuid(), moduleName: 'beforePhotos' }
  await placeMedia(outbox, [place], new Map([[place.parentGuid, ['op-1']]]))
  const placed = { ...place, afterOps: ['op-1'], draftKey: null, nextAt: 0 }
  const left = { parentGuid: null, moduleName: null, afterOps: [], draftKey: 'draft' }
  expect(await outbox.media.get(guid)).toMatchObject({ state: after, ...(before === 'held' ? placed : left) })
})

it('a batch places what it names itself where it says, and else what its records name', () => {
  const [own, other] = [buildPhoto({ guid: 'own' }), buildPhoto({ guid: 'other' })]
  const record = buildHazard({ guid: 'h', beforePhotos: [own, other] })
  const plan = { actions: [], records: [{ resource: 'hiddenDanger', guid: 'h', base: null, record, rev: null }] }
  const said = { parentResource: 'hiddenDanger', parentGuid: 'h' }
  const named = { guid: 'own', ...said, moduleName: 'afterPhotos' }
  const byRecord = { guid: 'other', ...said, moduleName: 'beforePhotos' }
  const apart = { guid: 'apart', ...said, moduleName: 'afterPhotos' }
  expect(placementsOf({ actions: [], media: [named, apart] }, plan)).toEqual([named, apart, byRecord])
})
