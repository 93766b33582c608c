import { expect, it } from 'vitest'
import { deviceTimeOf } from '#app/offline/op.ts'

it.each([
  { what: 'a device that is a minute behind the server', offsetMs: 60_000, own: '2026-11-20T01:59:00.000Z' },
  { what: 'one that is five seconds ahead', offsetMs: -5_000, own: '2026-11-20T02:00:05.000Z' },
  { what: 'one that never heard the time', offsetMs: null, own: '2026-11-20T02:00:00.000Z' },
])('a deed bears the time as the clock of the device had it: $what', ({ offsetMs, own }) => {
  expect(deviceTimeOf('2026-11-20T02:00:00.000Z', offsetMs)).toBe(own)
})
