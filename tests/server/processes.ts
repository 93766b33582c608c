import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { S3Config } from '#server/config.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const START_TIMEOUT_MS = 300_000
const LOOK_EVERY_MS = 50

/** The server as `npm start` runs it, built from the sources as they are. The bundle finds its migrations two levels up. */
export async function buildServer(): Promise<{ entry: string; remove: () => void }> {
  const outdir = join(ROOT, '.cache', `server-${process.pid}`)
  await build({
    absWorkingDir: ROOT,
    entryPoints: { main: 'server/main.ts', 'sheet-worker': 'server/sheets/book/sheet-worker.ts' },
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  return { entry: join(outdir, 'main.js'), remove: () => rmSync(outdir, { recursive: true, force: true }) }
}

export interface ServerProcess {
  url: string
  ready(): Promise<void>
  /** Ends it and waits; answers its exit code, null where it was killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** The same again, on the same port. */
  start(): Promise<void>
  /** What it printed, for a failed test. */
  output(): string
}

interface Shared {
  entry: string
  databaseUrl: string
  s3: S3Config
  adminPassword: string
}

/** One of several servers: own port and own staging folder, the rest shared. */
export async function startProcess({ entry, databaseUrl, s3, adminPassword }: Shared): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'safety-server-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const printed: string[] = []
  let child: ChildProcess
  const run = () => {
    child = spawn(process.execPath, [entry], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ADMIN_PASSWORD: adminPassword,
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: s3.bucket,
        S3_ACCESS_KEY: s3.accessKey,
        S3_SECRET_KEY: s3.secretKey,
        LOG: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => printed.push(String(text)))
  }
  const server: ServerProcess = {
    url,
    ready: async () => {
      const until = Date.now() + START_TIMEOUT_MS
      for (;;) {
        const isUp = await fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isUp) return
        if (child.exitCode !== null || Date.now() > until) throw new Error(`no server:\n${printed.join('')}`)
        await wait(LOOK_EVERY_MS)
      }
    },
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
    start: async () => {
      run()
      await server.ready()
    },
    output: () => printed.join(''),
  }
  run()
  return server
}

export interface JsonReply {
  status: number
  problem?: string
  // Whatever the call answers; the tests name what they expect.
  data: never
}

/** A call as a page or a device makes it. Throws where nobody answers. */
export async function callAt(url: string, path: string, body: unknown, token?: string): Promise<JsonReply> {
  const response = await fetch(`${url}/safety${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { [TOKEN_HEADER]: token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, ...((await response.json()) as { data: never }) }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
