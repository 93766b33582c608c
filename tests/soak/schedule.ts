import { type Random, seededRandom } from '#domain/lib/random.ts'
import { FAULT_KINDS, type Fault, type Script } from '../../e2e/support/faults.ts'
import type { ServerKind } from './site.ts'

/** One thing that happens in a round. Plain data: printed, replayed and left out one by one. */
export type Step = Deed | Trouble

interface OnDevice {
  device: number
}

/** What a person does, or the app by itself. */
type Deed = OnDevice &
  (
    | { what: 'patrol'; photos: number[]; hazards: number }
    | { what: 'edit'; field: (typeof EDITED)[number]; value: string }
    | { what: 'rectify' }
    | { what: 'review'; passes: boolean }
    | { what: 'supplement' }
    | { what: 'draft'; isDiscarded: boolean }
    | { what: 'decide'; choice: 'resend' | 'mine' | 'theirs' | 'discard' }
    /** Sends and fetches; `waits` false goes on meanwhile. */
    | { what: 'sync'; waits: boolean }
  )

type Trouble =
  | (OnDevice &
      (
        | { what: 'net'; script: Script }
        | { what: 'lostRefresh' }
        | { what: 'kill'; afterMs: number }
        | { what: 'closed' }
        | { what: 'mirrorGone' }
        | { what: 'outboxGone' }
        | { what: 'clock'; days: number }
        | { what: 'expire' }
        | { what: 'otherUser' }
        | { what: 'reassign' }
      ))
  /** While every device sends, `afterMs` into it. */
  | { what: 'serverKill'; afterMs: number; downMs: number }
  /** All servers are down while everybody goes on working and trying; then they come back, and all send at once. */
  | { what: 'outage'; tries: number }
  | { what: 'backup' }
  | { what: 'restore' }

export const EDITED = ['registerAddress', 'pbAddress', 'orgCode', 'mainLeader', 'safetyManager'] as const

/** The last device is the enterprise's own; the others are inspectors'. */
export interface Extent {
  devices: number
  steps: number
  /** Where it is a process, it is killed for sure. */
  server: ServerKind
}

const DEEDS = [
  'patrol',
  'patrol',
  'edit',
  'edit',
  'rectify',
  'review',
  'supplement',
  'draft',
  'decide',
  'sync',
  'sync',
  'sync',
] as const
const TROUBLES = [
  ...['net', 'net', 'net', 'net', 'net', 'kill', 'kill', 'kill', 'closed', 'serverKill'],
  ...['lostRefresh', 'mirrorGone', 'clock', 'expire', 'otherUser', 'reassign', 'outboxGone'],
] as const

/** Every so many schedules the server is a process of its own, which takes longer to start again. */
const IN_PROCESS = 0.25
/** Of its kills, beside those that come of themselves. */
const SURE_KILLS = 2

export function serverOf(seed: number): ServerKind {
  return seededRandom(Math.imul(seed, 0x85ebca6b)).chance(IN_PROCESS) ? 'process' : 'here'
}

/** How often all servers are down for a while. */
const OUT = 0.5

/** How often a server is put back in time: copying its whole database takes seconds. */
const RESTORED = 0.15

/** The schedule of a seed. */
export function scheduleOf(seed: number, { devices, steps, server }: Extent): Step[] {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1))
  const schedule = Array.from({ length: steps }, () => stepOf(random, devices))
  if (server === 'process')
    for (let kills = 0; kills < SURE_KILLS; kills += 1)
      schedule.splice(random.int(0, schedule.length), 0, serverKill(random))
  const isRestored = random.chance(RESTORED)
  // Drawn apart, so that the seeds of earlier runs still mean the same otherwise.
  const apart = seededRandom(Math.imul(seed, 0xc2b2ae35))
  if (apart.chance(OUT)) schedule.splice(apart.int(0, schedule.length), 0, { what: 'outage', tries: apart.int(1, 4) })
  if (!isRestored) return schedule
  const [copied, back] = [random.int(0, Math.floor(steps / 2)), random.int(Math.floor(steps / 2), steps)]
  return [
    ...schedule.slice(0, copied),
    { what: 'backup' },
    ...schedule.slice(copied, back),
    { what: 'restore' },
    ...schedule.slice(back),
  ]
}

function stepOf(random: Random, devices: number): Step {
  const device = random.int(0, devices - 1)
  return random.chance(0.62) ? deedOf(random, device) : troubleOf(random, device)
}

const KB = 1024

function deedOf(random: Random, device: number): Step {
  const what = random.pick(DEEDS)
  switch (what) {
    case 'patrol': {
      const photos = Array.from({ length: random.int(0, 2) }, () => random.int(2, 40) * KB)
      if (random.chance(0.15)) photos.push(random.int(1_100, 2_300) * KB)
      return { device, what, photos, hazards: random.int(0, 2) }
    }
    case 'edit':
      return { device, what, field: random.pick(EDITED), value: `改${random.int(1, 1_000_000)}` }
    case 'review':
      return { device, what, passes: random.chance(0.6) }
    case 'draft':
      return { device, what, isDiscarded: random.chance(0.6) }
    case 'decide':
      return { device, what, choice: random.pick(['resend', 'mine', 'theirs', 'discard']) }
    case 'sync':
      return { device, what, waits: random.chance(0.4) }
    default:
      return { device, what }
  }
}

function troubleOf(random: Random, device: number): Step {
  const what = random.pick(TROUBLES)
  switch (what) {
    case 'net':
      return { device, what, script: scriptOf(random) }
    case 'kill':
      return { device, what, afterMs: random.int(0, 60) }
    case 'clock':
      return { device, what, days: random.pick([-1, 1, 0]) }
    case 'serverKill':
      return serverKill(random)
    default:
      return { device, what }
  }
}

function serverKill(random: Random): Step {
  return { what: 'serverKill', afterMs: random.int(0, 150), downMs: random.int(0, 200) }
}

function scriptOf(random: Random): Script {
  const mostly = random.pick([...FAULT_KINDS])
  return Array.from({ length: random.int(1, 12) }, (): Fault | null =>
    random.chance(0.4) ? null : random.chance(0.5) ? mostly : random.pick([...FAULT_KINDS]),
  )
}

/**
 * A smaller schedule that still fails: steps are taken out, first many at once and then one by one, for as long as
 * `fails` says yes and there is time.
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  mayGoOn: () => boolean,
): Promise<readonly Step[]> {
  let smallest = steps
  for (let part = Math.ceil(smallest.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let from = 0; from < smallest.length; ) {
      if (!mayGoOn()) return smallest
      const shorter = [...smallest.slice(0, from), ...smallest.slice(from + part)]
      if (await fails(shorter)) smallest = shorter
      else from += part
    }
  return smallest
}
