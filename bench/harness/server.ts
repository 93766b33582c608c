import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../scripts/postgres.mjs'

const BUILT = join(import.meta.dirname, '..', '..', 'dist', 'server')
const START_TIMEOUT_MS = 60_000

export interface BenchServer {
  url: string
  pid: number
  /** Of the throw-away PostgreSQL; absent with the embedded database. */
  databaseUrl: string | null
  stop: () => Promise<void>
}

export interface ServerOptions {
  companies: number
  /** A throw-away PostgreSQL instead of the embedded database. */
  usesPostgres: boolean
  /** Enterprises and accounts alone: no tasks, patrols or hazards. */
  isBare?: boolean
}

/** The built server as a process of its own, on a fresh folder (and database) with a demo set of the given size. */
export async function startServer({ companies, usesPostgres, isBare = false }: ServerOptions): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-bench-'))
  const postgres = usesPostgres ? await startPostgres() : null
  if (usesPostgres && postgres === null) throw new Error('--postgres needs a PostgreSQL on this machine')
  const port = await freePort()
  const { NODE_ENV: _mode, DATABASE_URL: _database, ...inherited } = process.env
  const env = {
    ...inherited,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '0',
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const tidy = () => {
    postgres?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const size = ['--companies', String(companies), ...(isBare ? ['--bare'] : [])]
    execFileSync(process.execPath, [join(BUILT, 'seed.js'), ...size], { env, stdio: 'pipe' })
    const child = spawn(process.execPath, ['--enable-source-maps', join(BUILT, 'main.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const url = `http://127.0.0.1:${port}`
    const stop = async () => {
      await end(child)
      tidy()
    }
    await untilReady(url, child, stop)
    return { url, pid: child.pid ?? 0, databaseUrl: postgres?.url ?? null, stop }
  } catch (error) {
    tidy()
    throw error
  }
}

async function untilReady(url: string, child: ChildProcess, stop: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  await stop()
  throw new Error('the server did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** A port that nobody listens at now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
