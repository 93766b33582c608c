import { AsyncLocalStorage } from 'node:async_hooks'

/** How wrong the clock of one device is; changing `ms` is somebody setting it. */
export interface Skew {
  ms: number
}

const present = new AsyncLocalStorage<Skew>()
const RealDate = Date

/** `Date` as the device sees it whose work is running; everywhere else the real one. */
class DeviceDate extends RealDate {
  constructor(...values: [] | ConstructorParameters<typeof Date>) {
    if (values.length === 0) super(DeviceDate.now())
    else super(...values)
  }

  static override now(): number {
    return RealDate.now() + (present.getStore()?.ms ?? 0)
  }
}

/** From here on `Date` tells each device its own time. Answers how to end that. */
export function giveDevicesClocks(): () => void {
  globalThis.Date = DeviceDate as DateConstructor // called without `new` by nobody here
  return () => {
    globalThis.Date = RealDate
  }
}

/** Runs work, and all that follows from it, by the clock of one device. */
export const byClockOf = <T>(skew: Skew, work: () => T): T => present.run(skew, work)
