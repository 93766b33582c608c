import { vi } from 'vitest'
import { newGuid } from '#app/offline/guid.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor, buildCompany } from '#tests/factories/domain.ts'
import { FakeServer } from './fake-server.ts'
import {
  COMPANY_GUID,
  captured,
  type Device,
  type DeviceOptions,
  editBatch,
  hazardBatch,
  hazardDeed,
  openDevice,
} from './field-device.ts'

export interface Request {
  device: number
  at: number
  path: string
}

/** Phones of a district by a simulated clock: no time passes but what the phones themselves wait for. */
export interface District {
  devices: Device[]
  /** All that reached the servers. */
  requests: Request[]
  /** Servers answer as they do when they are down: a proxy's 502, or nothing at all. */
  setDown: (isDown: boolean) => void
  /** Lets the time pass until then, errand by errand. */
  until: (at: number) => Promise<void>
  /** Until all errands under way have ended, without any time passing. */
  rest: () => Promise<void>
  close: () => Promise<void>
}

const down = async (n: number): Promise<Response> => {
  if (n % 2 === 0) return new Response('<html>502</html>', { status: 502, headers: { 'content-type': 'text/html' } })
  throw new Problem('network.unreachable')
}

/** Each with a hazard and its photo, a second one that waits for it, and two edits of one enterprise. */
export async function workOn(device: Device): Promise<void> {
  const { engine } = device
  const photo = await captured(engine, new Uint8Array([1, 2, 3]))
  const first = newGuid()
  await device.enqueue(hazardBatch(first, photo))
  await device.enqueue({ actions: [{ ...hazardDeed(newGuid()), after: [first] }] })
  const [edit = ''] = await device.enqueue(editBatch({ registerAddress: '甲' }))
  await engine.outbox.actions.update(edit, { sentOnce: true })
  await device.enqueue(editBatch({ pbAddress: '乙' }))
}

export async function openDistrict(count: number, options: Pick<DeviceOptions, 'hasNetwork'> = {}): Promise<District> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const requests: Request[] = []
  let isDown = false
  let answered = 0
  const devices: Device[] = []
  for (let n = 0; n < count; n += 1) {
    const actor = buildActor('grid', { guid: `inspector-${n}` })
    const server = new FakeServer(actor)
    server.records.set(`company/${COMPANY_GUID}`, buildCompany())
    const device: Device = await openDevice({
      ...options,
      server,
      actor,
      // Spread over the span a wait may take, as chance does.
      random: () => ((n + answered) * 0.618) % 1,
      call: (path, init) => {
        requests.push({ device: n, at: Date.now(), path })
        answered += 1
        return isDown ? down(answered) : device.server.call(path, init)
      },
    })
    devices.push(device)
  }
  return {
    devices,
    requests,
    setDown: (value) => {
      isDown = value
    },
    until: (at) => passUntil(at, devices),
    rest: () => rest(devices),
    async close() {
      for (const { engine } of devices) await engine.close()
      vi.useRealTimers()
    },
  }
}

async function passUntil(at: number, devices: readonly Device[]): Promise<void> {
  for (;;) {
    await rest(devices)
    const before = Date.now()
    // One timer at a time: what it sets off may set the next.
    vi.advanceTimersToNextTimer()
    if (Date.now() > at) return
    if (Date.now() === before && vi.getTimerCount() === 0) return
  }
}

const IDLE_LOOKS = 12

/** Until all errands have ended: each sets its device's timer last. */
async function rest(devices: readonly Device[]): Promise<void> {
  for (let idle = 0; idle < IDLE_LOOKS; idle += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    const isBusy = devices.some(({ engine }) => engine.state().isSending || engine.state().isPulling)
    if (isBusy || vi.getTimerCount() < devices.length) idle = 0
  }
}
