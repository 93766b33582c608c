import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../server/databases.ts'
import { giveDevicesClocks } from './device-clock.ts'
import { runRound } from './round.ts'
import { scheduleOf } from './schedule.ts'
import { type Site, startSite } from './site.ts'

const SEED = Number(process.env.TEST_SEED ?? 20261121)
const ROUNDS = 2
const DEVICES = 3
const STEPS = 24

describe.each(DATABASES)('random work under random faults on %s', (kind) => {
  let site: Site
  let takeClocksBack: () => void
  beforeAll(async () => {
    takeClocksBack = giveDevicesClocks()
    site = await startSite(kind)
  })
  afterAll(async () => {
    await site.close()
    takeClocksBack()
  })

  it.each(Array.from({ length: ROUNDS }, (_, index) => SEED + index))(
    'has effect once and loses nothing, seed %i',
    { timeout: 300_000 },
    async (seed) => {
      const steps = scheduleOf(seed, { devices: DEVICES, steps: STEPS })
      const findings = await runRound(site, steps, { devices: DEVICES, name: `c${seed}` })
      const { lost, duplicated, wrong } = findings
      expect({ lost, duplicated, wrong }).toEqual({ lost: [], duplicated: [], wrong: [] })
      expect(findings.appliedOnce).toBeGreaterThan(0)
    },
  )
})
