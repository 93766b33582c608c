import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { DeviceDb } from '#app/offline/device-db.ts'
import { lineRule, readWifiOnly, writeWifiOnly } from '#app/offline/line.ts'
import type { MediaRow } from '#app/offline/outbox-db.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

afterEach(() => vi.unstubAllGlobals())

const medium = (contentType: 'video' | 'img') => ({ ref: buildPhoto({ contentType }) }) as MediaRow

it.each([
  ['whoever never said so', null, { type: 'cellular' }, [true, true]],
  ['whoever lets it go', false, { type: 'cellular' }, [true, true]],
  ['whoever waits for Wi-Fi, over the telephone', true, { type: 'cellular' }, [false, true]],
  ['him, over Wi-Fi', true, { type: 'wifi' }, [true, true]],
  ['him, where the browser cannot tell', true, undefined, [true, true]],
])('a video, and a photo, of %s', async (_whose, choice, connection, goes) => {
  const device = new DeviceDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  if (choice !== null) await writeWifiOnly(device, choice)
  expect(await readWifiOnly(device)).toBe(choice === true)
  vi.stubGlobal('navigator', { connection })
  const mayGo = await lineRule(device)
  expect([mayGo(medium('video')), mayGo(medium('img'))]).toEqual(goes)
})
