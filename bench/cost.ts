import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { type Cost, type Person, pullOnce, pushPatrol, putPhoto, signInAs, startMeter } from './harness/field-calls.ts'
import { photo } from './harness/photo.ts'
import { machine, printTable } from './harness/report.ts'
import { startServer } from './harness/server.ts'

const COMPANIES = 2_000
const TIMES = 200
const SIGN_INS = 10
/** What the simulation of a morning reads; kept with the results it belongs to. */
export const SAMPLE = join(import.meta.dirname, 'sample.json')

export interface Sample {
  measuredOn: string
  costs: Record<CallName, Cost>
}

/** The calls of a device's morning, and those of its day. */
export type CallName = 'signIn' | 'pull' | 'firstLoad' | 'push' | 'photo' | 'list'

/** What each call of a device costs the server and its database: processor time, waiting left out. */
export async function benchCost(): Promise<boolean> {
  const measuredOn = `${machine()}, PostgreSQL`
  console.log(`\ncost: ${TIMES} calls each, one at a time (${measuredOn})\n`)
  const server = await startServer({ companies: COMPANIES, usesPostgres: true })
  const meter = await startMeter(server)
  try {
    const inspector = await signInAs(server.url, 'grid')
    const first = await pullOnce(inspector, { cursor: null, scopes: [] })
    const scopes = first.add.filter(({ rows }) => rows > 0).map(({ scope }) => scope)
    const held = { cursor: first.cursor, scopes: first.add.map(({ scope }) => scope) }
    const { items } = await inspector.post<{ items: { guid: string }[] }>('/api/company/list', { pageSize: 1 })
    const companyGuid = items[0]?.guid ?? ''
    const picture = await photo()
    const costs: Sample['costs'] = {
      signIn: await meter.costOf(SIGN_INS, () => signInAs(server.url, 'grid')),
      pull: await meter.costOf(TIMES, () => pullOnce(inspector, held)),
      firstLoad: await meter.costOf(TIMES / 4, () => loadScopes(server.url, inspector, scopes)),
      push: await meter.costOf(TIMES, () => pushPatrol(inspector, companyGuid)),
      photo: await meter.costOf(TIMES, () => putPhoto(server.url, inspector, picture)),
      list: await meter.costOf(TIMES, () => inspector.post('/api/company/list', {})),
    }
    const ms = (value: number) => value.toFixed(2)
    printTable([
      ['', "server's processor, ms", "database's processor, ms", 'answered after, ms'],
      ...Object.entries(costs).map(([name, cost]) => [name, ms(cost.serverMs), ms(cost.databaseMs), ms(cost.ms)]),
    ])
    const sample: Sample = { measuredOn, costs }
    writeFileSync(SAMPLE, `${JSON.stringify(sample, null, 2)}\n`)
    return true
  } finally {
    await meter.stop()
    await server.stop()
  }
}

/** An empty device of one grid: its scopes as the server keeps them packed. */
async function loadScopes(url: string, { token }: Person, scopes: readonly string[]): Promise<void> {
  const reply = await fetch(`${url}${BASE_PATH}/api/sync/snapshots`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify({ scopes }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  await reply.arrayBuffer()
}
