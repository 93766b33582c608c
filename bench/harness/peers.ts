import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DrainResult } from '../client/drain.ts'
import type { Known, LoadResult } from '../client/first-load.ts'
import type { Work } from '../client/patrols.ts'
import { freePort } from './server.ts'

const FOLDER = join(import.meta.dirname, '..', 'peers')
/** The lock file that the installed packages are of. */
const STAMP = join(FOLDER, 'node_modules', '.installed-lock')
const START_TIMEOUT_MS = 30_000

export type PullPeer = 'pouchPull' | 'rxdbPull'
export type DrainPeer = 'pouchDrain' | 'rxdbDrain'

declare global {
  interface Window {
    /** What a benchmark can start of the peers; made by `bench/peers/client.mjs`. */
    peers?: Record<PullPeer, (known: Known) => Promise<LoadResult>> &
      Record<DrainPeer, (work: Work) => Promise<DrainResult>>
  }
}

export interface Arrived {
  records: { guid: string; sha256: string | null }[]
  /** Records written more than once. */
  again: number
}

export interface Peers {
  url: string
  /** Puts the enterprises on both servers of the peers. */
  offerCompanies: (rows: Buffer) => Promise<void>
  /** Forgets all patrols. */
  forgetPatrols: () => Promise<void>
  arrivedPatrols: (side: DrainPeer) => Promise<Arrived>
  stop: () => Promise<void>
}

/** The file that is bundled for the page. */
export const PEERS_CLIENT = join(FOLDER, 'client.mjs')

/** Installs the peers' own packages where that has not been done, and starts their servers on an empty folder. */
export async function startPeers(): Promise<Peers> {
  install()
  const folder = mkdtempSync(join(tmpdir(), 'platform-bench-peers-'))
  const port = await freePort()
  const child = spawn(process.execPath, [join(FOLDER, 'server.mjs'), folder, String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  await untilListening(url, child, stop)
  const ask = async (method: string, path: string, body?: Buffer) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      ...(body !== undefined && { body: new Uint8Array(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return reply
  }
  return {
    url,
    offerCompanies: async (rows) => void (await ask('PUT', '/peers/companies', rows)),
    forgetPatrols: async () => void (await ask('POST', '/peers/patrols')),
    arrivedPatrols: async (side) =>
      (await (await ask('GET', `/peers/patrols?side=${side === 'rxdbDrain' ? 'rxdb' : 'pouch'}`)).json()) as Arrived,
    stop,
  }
}

function install(): void {
  const lock = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  console.log('\ninstalling the peers …')
  execFileSync('npm', ['ci', '--no-fund', '--no-audit'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(STAMP, lock)
}

async function untilListening(url: string, child: ChildProcess, stop: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/peers/patrols?side=rxdb`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  await stop()
  throw new Error('the servers of the peers did not start')
}
