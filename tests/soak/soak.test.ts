import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USUAL_DATABASES } from '../server/databases.ts'
import { giveDevicesClocks } from './device-clock.ts'
import { runRound } from './round.ts'
import { scheduleOf } from './schedule.ts'
import { type Site, startSite } from './site.ts'

const SEED = Number(process.env.TEST_SEED ?? 20261121)
const ROUNDS = process.env.TEST_LONG === undefined ? 1 : 2
const DEVICES = 3
const STEPS = 24

const CASES = USUAL_DATABASES.flatMap((kind) => [
  { on: kind, kind, server: 'here' as const, rounds: ROUNDS },
  { on: `${kind}, killed by SIGKILL`, kind, server: 'process' as const, rounds: 1 },
])

describe.each(CASES)('random work under random faults on $on', ({ kind, server, rounds }) => {
  let site: Site
  let takeClocksBack: () => void
  beforeAll(async () => {
    takeClocksBack = giveDevicesClocks()
    site = await startSite(kind, server)
  })
  afterAll(async () => {
    await site.close()
    takeClocksBack()
  })

  it.each(Array.from({ length: rounds }, (_, index) => SEED + index))(
    'has effect once and loses nothing, seed %i',
    { timeout: 1_800_000 },
    async (seed) => {
      const steps = scheduleOf(seed, { devices: DEVICES, steps: STEPS, server })
      const findings = await runRound(site, steps, { devices: DEVICES, name: `c${seed}` })
      const { lost, duplicated, wrong } = findings
      expect({ lost, duplicated, wrong }).toEqual({ lost: [], duplicated: [], wrong: [] })
      expect(findings.appliedOnce).toBeGreaterThan(0)
    },
  )
})
