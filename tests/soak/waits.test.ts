import { expect, it } from 'vitest'
import { Waits, watched } from './waits.ts'

it('says who waits for what and how long, the longest first, and forgets what has come', async () => {
  let now = 0
  const waits = new Waits(() => now)
  const never = new Promise<void>(() => undefined)
  let arrive: (word: string) => void = () => undefined
  const device = watched(
    'device 1',
    { name: 'one', sync: () => never, backlog: () => new Promise<string>((resolve) => (arrive = resolve)) },
    waits,
  )
  void device.sync()
  now = 5_000
  const backlog = device.backlog()
  now = 65_000
  expect(device.name).toBe('one')
  expect(waits.words()).toEqual(['device 1 has waited 65 s for sync', 'device 1 has waited 60 s for backlog'])
  expect([waits.isStanding(65_000), waits.isStanding(65_001)]).toEqual([true, false])
  arrive('nothing')
  expect(await backlog).toBe('nothing')
  expect(waits.words()).toEqual(['device 1 has waited 65 s for sync'])
})

it('forgets what came to nothing', async () => {
  const waits = new Waits()
  const device = watched('device 1', { sync: () => Promise.reject(new Error('killed')) }, waits)
  await expect(device.sync()).rejects.toThrow('killed')
  expect(waits.words()).toEqual([])
})
