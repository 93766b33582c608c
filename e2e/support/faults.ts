import { seededRandom } from '#domain/lib/random.ts'

/** Everything that field networks, portals and overloaded servers do to a request. */
export const FAULT_KINDS = [
  'dropBefore',
  'dropAfter',
  'cutBody',
  'duplicate',
  'delay',
  'html',
  'redirect',
  'unauthorized',
  'running',
  'tooLarge',
  'tooMany',
  'broken',
  'busy',
  'slow',
  'stall',
] as const
export type Fault = (typeof FAULT_KINDS)[number]

/** What happens to the n-th request that matches; null lets it pass. */
export type Script = readonly (Fault | null)[]

export type Rates = Readonly<Partial<Record<Fault, number>>>

/** Many decisions ahead of time: a schedule that does not depend on timing can be printed, replayed and shrunk. */
const SCRIPT_LENGTH = 400

/**
 * The faults of a seed. Each request draws from a generator of its own, so that taking one fault out leaves the others
 * where they were.
 */
export function scriptOf(seed: number, rates: Rates, length = SCRIPT_LENGTH): Script {
  return Array.from({ length }, (_, index) => faultAt(seed, index, rates))
}

function faultAt(seed: number, index: number, rates: Rates): Fault | null {
  let left = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)).next()
  for (const kind of FAULT_KINDS) {
    left -= rates[kind] ?? 0
    if (left < 0) return kind
  }
  return null
}

/**
 * A smaller script that still fails: faults are taken out, first many at once and then one by one, for as long as
 * `fails` says yes.
 */
export async function shrinkScript(script: Script, fails: (script: Script) => Promise<boolean>): Promise<Script> {
  let smallest = trimmed(script)
  for (let part = Math.ceil(faultsIn(smallest) / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2)) {
    for (let from = 0; from < faultsIn(smallest); ) {
      const shorter = trimmed(without(smallest, from, part))
      if (await fails(shorter)) smallest = shorter
      else from += part
    }
  }
  return smallest
}

const faultsIn = (script: Script) => script.filter((fault) => fault !== null).length

/** The script without its faults number `from` to `from + count`. */
function without(script: Script, from: number, count: number): Script {
  let met = -1
  return script.map((fault) => {
    if (fault === null) return null
    met += 1
    return met >= from && met < from + count ? null : fault
  })
}

function trimmed(script: Script): Script {
  return script.slice(0, script.findLastIndex((fault) => fault !== null) + 1)
}
