import type { DeviceDb } from './device-db.ts'

export interface ClockReading {
  /** Server clock minus device clock; null when never measured. */
  offsetMs: number | null
  /** How long ago it was measured. */
  offsetAgeMs: number | null
}

export interface Clock {
  /** The server's present moment as well as the device can tell, in milliseconds. */
  now(): number
  nowIso(): string
  reading(): ClockReading
  /** Learns from the Date header of an answer to a request sent at `sentAt` (device clock). */
  learn(response: Response, sentAt: number): void
  load(): Promise<void>
}

interface StoredOffset {
  offsetMs: number
  measuredAt: number
}

export interface ClockSource {
  deviceNow: () => number
  /** Milliseconds that no one can set. */
  monotonic: () => number
}

const systemSource: ClockSource = { deviceNow: () => Date.now(), monotonic: () => performance.now() }

/** The Date header has whole seconds: on average it is half a second behind. */
const HEADER_BIAS_MS = 500
/** A slow answer measures badly; a worse one than this is only taken when nothing better is known. */
const TRUSTED_ROUND_TRIP_MS = 4_000
/** Differences below are noise of the header's resolution and of the line. */
const NOISE_MS = 1_500

/** Corrects the device's clock by the server's. A clock set back while the app runs does not turn time back. */
export function createClock(device: DeviceDb | null, source: ClockSource = systemSource): Clock {
  let stored: StoredOffset | null = null
  let anchor = { device: source.deviceNow(), monotonic: source.monotonic() }

  /** The device's clock, unless it was set back since the anchor. A jump forward looks like sleep and is believed. */
  function steadyDeviceNow(): number {
    const byClock = source.deviceNow()
    const byMonotonic = anchor.device + (source.monotonic() - anchor.monotonic)
    return byClock < byMonotonic - NOISE_MS ? byMonotonic : byClock
  }

  function now(): number {
    return steadyDeviceNow() + (stored?.offsetMs ?? 0)
  }

  return {
    now,
    nowIso: () => new Date(now()).toISOString(),
    reading: () => ({
      offsetMs: stored === null ? null : now() - source.deviceNow(),
      offsetAgeMs: stored === null ? null : Math.max(0, steadyDeviceNow() - stored.measuredAt),
    }),
    learn(response, sentAt) {
      const header = response.headers.get('date')
      const serverNow = header === null ? Number.NaN : Date.parse(header)
      if (Number.isNaN(serverNow)) return
      const receivedAt = source.deviceNow()
      const roundTripMs = receivedAt - sentAt
      if (roundTripMs < 0 || (roundTripMs > TRUSTED_ROUND_TRIP_MS && stored !== null)) return
      const offsetMs = serverNow + HEADER_BIAS_MS - (sentAt + roundTripMs / 2)
      anchor = { device: receivedAt, monotonic: source.monotonic() }
      const isNoise = stored !== null && Math.abs(offsetMs - stored.offsetMs) < NOISE_MS
      stored = { offsetMs: isNoise && stored !== null ? stored.offsetMs : Math.round(offsetMs), measuredAt: receivedAt }
      void device?.write('clock', stored).catch(() => undefined)
    },
    async load() {
      const known = await device?.read<StoredOffset>('clock')
      stored ??= known ?? null
    },
  }
}
