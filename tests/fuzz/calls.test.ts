import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASES } from '../server/databases.ts'
import { Judge } from './judge.ts'
import { type Observer, observe, type ReadKeys } from './observe.ts'
import { type Request, requestsOf } from './requests.ts'
import { Sender } from './send.ts'
import { missingCalls, type Target, targetsOf } from './targets.ts'
import { openWorld, type World } from './world.ts'

/** A run that finds something says the seed; the same seed finds it again. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const CASES = Number(process.env.FUZZ_CASES ?? 600)
/** Only the calls whose name contains this, such as `company/create`. */
const ONLY = process.env.FUZZ_ONLY ?? ''
const [FIRST = 'pglite'] = DATABASES
const KIND = process.env.FUZZ_DATABASE === 'postgres' ? (DATABASES.at(-1) ?? FIRST) : FIRST
/** How much oftener a call of its own is tried than one of thousands alike. */
const OWN_WEIGHT = 6
const CACHE = join(import.meta.dirname, '../../.cache')
const FOUND = join(CACHE, 'fuzz-findings.txt')
const HOUR_MS = 3_600_000

interface Finding {
  call: string
  wrong: string
  replay: string
  counterexample: string
  detail: string
}

describe(`every call, from what it says it takes, on ${KIND}`, () => {
  let world: World
  let observer: Observer
  let sender: Sender
  let judge: Judge
  let targets: Target[]
  beforeAll(async () => {
    mkdirSync(CACHE, { recursive: true })
    rmSync(FOUND, { force: true })
    observer = observe()
    world = await openWorld(KIND)
    targets = targetsOf(observer.routes)
    await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.server.app.server.address() as AddressInfo
    sender = new Sender(port)
    judge = new Judge(world, sender, observer)
  })
  afterAll(async () => {
    judge.close()
    sender.close()
    observer.stop()
    await world.server.close()
  })

  it('knows all calls of the specification', () => {
    expect(missingCalls(targets)).toEqual([])
  })

  it(
    'answers each with its data or a problem in Chinese, in time, and a refused one changes nothing',
    async () => {
      const tally = new Map<string, number>()
      const findings: Finding[] = []
      let cases = 0
      const chosen = plannedRuns(targets.filter(({ name }) => name.includes(ONLY)))
      for (const { target, runs } of chosen) {
        const found = await tryTarget(target, runs, tally)
        cases += found.cases
        findings.push(...found.findings)
      }
      const counted = [...tally].sort().map(([status, count]) => `${status}×${count}`)
      console.info(
        `随机请求：种子 ${SEED}，${chosen.length} 个接口，${cases} 例，${counted.join(' ')}，发现 ${findings.length} 处`,
      )
      expect(findings.map(inWords).join('\n\n')).toBe('')
    },
    HOUR_MS * 3,
  )

  /** Goes on after a finding with the rest of the runs, passing over what was found already. */
  async function tryTarget(target: Target, runs: number, tally: Map<string, number>) {
    await judge.renew(target.resource?.name ?? null)
    const read = await readOf(target)
    const arbitrary = requestsOf(target, read)
    const findings: Finding[] = []
    const known = new Set<string>()
    let seed = seedOf(target)
    let cases = 0
    while (cases < runs) {
      const last = { wrong: '', detail: '' }
      const property = fc.asyncProperty(arbitrary, async (request) => {
        const { wrong, detail, status } = await judge.judge(target, request)
        tally.set(String(status), (tally.get(String(status)) ?? 0) + 1)
        if (wrong === null || known.has(wrong)) return
        Object.assign(last, { wrong, detail })
        throw new Error(wrong)
      })
      const outcome = await fc.check(property, { seed, numRuns: runs - cases })
      cases += Math.max(1, outcome.numRuns)
      if (!outcome.failed) break
      known.add(last.wrong)
      const replay = `npm run fuzz -- --seed ${SEED} --only "${target.name}"`
      const finding = { call: target.name, ...last, replay, counterexample: shortened(outcome.counterexample?.[0]) }
      findings.push(finding)
      // A long run may be cut short; what it found until then is not lost.
      appendFileSync(FOUND, `${inWords(finding)}\n\n`)
      seed += 1
    }
    return { cases, findings }
  }

  /** What a call without a schema reads of a request, found out by sending it what it asked for before. */
  async function readOf(target: Target): Promise<ReadKeys> {
    const known: ReadKeys = { keys: new Map(), takesAll: false }
    if (target.verb !== null && target.verb !== 'key') return known
    for (const value of PROBES)
      for (const who of PROBING) {
        const read = observer.watch()
        const asked = Object.fromEntries([...known.keys.keys()].map((name) => [name, value]))
        const query = new URLSearchParams(Object.keys(asked).map((name) => [name, 'x']))
        const path = `${target.url.replace(/:\w+/g, 'company-a')}?${query}`
        const body = target.method === 'GET' ? null : JSON.stringify(asked)
        const headers = { 'content-type': 'application/json' }
        await sender.send({ who, method: target.method, path, headers, body, isWellFormed: true }, world.token(who))
        observer.unwatch()
        merge(known, read)
      }
    return known
  }
})

const PROBES: unknown[] = [null, 'company-a', [{}]]
const PROBING = ['admin', 'safety'] as const

function merge(into: ReadKeys, from: ReadKeys): void {
  into.takesAll ||= from.takesAll
  for (const [name, below] of from.keys) {
    const known = into.keys.get(name)
    if (known === undefined) into.keys.set(name, below)
    else merge(known, below)
  }
}

/** Each call its own draw, the same whichever others are tried with it. */
function seedOf({ name }: Target): number {
  return createHash('sha256').update(`${SEED} ${name}`).digest().readInt32BE()
}

/** The cases shared out over the calls: where there are fewer cases than calls, to those whose turn the seed says it is. */
function plannedRuns(targets: readonly Target[]): { target: Target; runs: number }[] {
  const slots = targets.flatMap((target) =>
    Array.from({ length: target.isOwn ? OWN_WEIGHT : 1 }, (_, turn) => ({ target, turn })),
  )
  const whole = Math.floor(CASES / slots.length)
  const rest = CASES - whole * slots.length
  const inTurn = slots.map((slot, at) => ({
    ...slot,
    at,
    rank: slot.target.isOwn && slot.turn === 0 ? -1 : rankOf(slot.target, slot.turn),
  }))
  const extra = new Set(
    [...inTurn]
      .sort((a, b) => a.rank - b.rank)
      .slice(0, rest)
      .map(({ at }) => at),
  )
  const runs = new Map<Target, number>()
  for (const { target, at } of inTurn) runs.set(target, (runs.get(target) ?? 0) + whole + (extra.has(at) ? 1 : 0))
  return [...runs].filter(([, count]) => count > 0).map(([target, count]) => ({ target, runs: count }))
}

function rankOf({ name }: Target, turn: number): number {
  return createHash('sha256').update(`${SEED} ${turn} ${name}`).digest().readUInt32BE()
}

const SHOWN = 700

function shortened(request: Request | undefined): string {
  const text = JSON.stringify(request, (_key, value: unknown) =>
    typeof value === 'string' && value.length > 300 ? `${value.slice(0, 120)}…（${value.length}）` : value,
  )
  return text === undefined ? '' : text.slice(0, SHOWN)
}

function inWords({ call, wrong, replay, counterexample, detail }: Finding): string {
  return `${call}: ${wrong}\n  ${counterexample}\n  ${replay}\n  ${detail.replaceAll('\n', '\n  ')}`
}
