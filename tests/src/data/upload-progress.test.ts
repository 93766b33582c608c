import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { useUploadProgress } from '#app/data/unsent-work.ts'
import type { Engine } from '#app/offline/engine.ts'
import { captured, deviceWithCompany } from '../offline/field-device.ts'

const asked = vi.hoisted(() => ({ read: (_engine: unknown): unknown => undefined }))
vi.mock('#app/data/live.ts', () => ({
  useLive: (_key: string, read: (engine: unknown) => unknown) => {
    asked.read = read
  },
}))

const at = (time: string) => `2026-11-20T${time}:00.000Z`

it('how far sending has come is counted from the first that still waits: what had arrived before is over', async () => {
  const { engine } = await deviceWithCompany()
  const progress = (of: Engine) => {
    useUploadProgress()
    return asked.read(of)
  }
  expect(await progress(engine)).toBeNull()
  const media = [
    { state: 'sent', sentAt: Date.parse(at('07:59')) },
    { state: 'sent', sentAt: Date.parse(at('08:30')) },
    { state: 'sent', sentAt: Date.parse(at('09:30')) },
    { state: 'waiting', heldAt: at('09:00') },
    { state: 'sending', heldAt: at('08:00'), sentBytes: 40 },
  ] as const
  for (const row of media) {
    const { guid } = await captured(engine, new Uint8Array(100))
    await engine.outbox.media.update(guid, row)
  }
  expect(await progress(engine)).toEqual({ sent: 2, total: 4, sentBytes: 240, totalBytes: 400 })
})
