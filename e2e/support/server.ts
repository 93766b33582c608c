import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Api, apiFor } from './api.ts'
import { copyOf, emptyData, newFolder, removeData, type ServerData, whereIs } from './server-data.ts'
import { buildStaged, type Staged } from './staged.ts'

/** Where the seeded data of this run lie; every server starts on a copy of them. */
export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE'
/** Five enterprises for each grid: small enough to seed in seconds, enough for lists and maps. */
const DEMO_COMPANIES = 450
/** As few as the demo set can have. */
const FEW_COMPANIES = 100
/** Another build may be tried in its place. */
const DIST = process.env.E2E_BUILD ?? join(import.meta.dirname, '..', '..', 'dist')
const BUILD = join(DIST, 'server')
export const CLIENT = join(DIST, 'client')
const START_TIMEOUT_MS = 300_000
const LOOK_EVERY_MS = 100
/** A server begins its timed jobs one after the other. */
const LAST_JOB = /job_runs\{job="logs"\} [1-9]/

export interface TestServer {
  readonly url: string
  /** Without a word, as the kernel does when memory runs out. */
  kill(): Promise<void>
  /** Again on the same data and port. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Signed in as one of the demo accounts. */
  api(username: string): Promise<Api>
  /** What it has printed, for a failed test. */
  output(): string
}

/** A server whose pictures and whose day the test decides. */
export interface StagedServer extends TestServer {
  /** The digits of every picture. */
  readonly digits: string
  /** The days go by while nobody is there; who was signed in signs in again. */
  waitDays(days: number): Promise<void>
}

/** The built server, of this or of another tree, as a process of its own on a copy of the seeded data. */
export async function startServer(dist = DIST): Promise<TestServer> {
  return await startOn(await copyOfTemplate(), { entry: join(dist, 'server'), staged: null })
}

/** The same on the embedded database, which goes down with the server that is killed. */
export async function startEmbeddedServer(): Promise<TestServer> {
  const data = { folder: newFolder(), database: null }
  await seed(data, FEW_COMPANIES)
  return await startOn(data, { entry: BUILD, staged: null })
}

/** The same on the code as it lies here, with an entry that no delivery holds. */
export async function startStagedServer(): Promise<StagedServer> {
  const entry = await buildStaged()
  const staged = { clientDir: CLIENT, digits: '2468', daysLater: 0 }
  const server = await startOn(await copyOfTemplate(), { entry, staged })
  let api = server.api
  return {
    ...server,
    digits: staged.digits,
    api: (username) => api(username),
    waitDays: async (days) => {
      await server.kill()
      staged.daysLater += days
      await server.start()
      api = sessionsAt(server.url)
    },
    stop: async () => {
      await server.stop()
      rmSync(entry, { recursive: true, force: true })
    },
  }
}

async function copyOfTemplate(): Promise<ServerData> {
  const template = process.env[TEMPLATE_VARIABLE]
  if (template === undefined) throw new Error('the global set-up has not run')
  return await copyOf(JSON.parse(template))
}

/** Loads the demo set once, to be copied, and has a server do what is due: or each one on a copy would. */
export async function seedTemplate(): Promise<ServerData> {
  const data = await emptyData()
  await seed(data, DEMO_COMPANIES)
  const port = await freePort()
  const printed: string[] = []
  const server = run({ entry: BUILD, staged: null }, data, port, printed)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server, printed)
  await untilTrue(async () => LAST_JOB.test(await (await fetch(`${url}/metrics`)).text()), server, printed)
  server.child.kill('SIGTERM')
  await server.ended
  return data
}

async function seed(data: ServerData, companies: number): Promise<void> {
  const args = [join(BUILD, 'seed.js'), '--companies', String(companies)]
  await promisify(execFile)(process.execPath, args, { env: environment(data) })
}

/** Which server is run, and what it is told. */
interface Kind {
  entry: string
  staged: Staged | null
}

async function startOn(data: ServerData, kind: Kind): Promise<TestServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let process: Running | null = null
  const printed: string[] = []

  const server: TestServer = {
    url,
    start: async () => {
      process = run(kind, data, port, printed)
      await untilReady(url, process, printed)
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      await removeData(data)
    },
    api: sessionsAt(url),
    output: () => printed.join(''),
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    process?.child.kill(signal)
    await process?.ended
    process = null
  }
  await server.start()
  return server
}

/** Each person signs in once. */
function sessionsAt(url: string): TestServer['api'] {
  const sessions = new Map<string, Promise<Api>>()
  return (username) => {
    const known = sessions.get(username) ?? apiFor(url, username)
    sessions.set(username, known)
    return known
  }
}

interface Running {
  child: ChildProcess
  ended: Promise<void>
  hasEnded: () => boolean
}

function run({ entry, staged }: Kind, data: ServerData, port: number, printed: string[]): Running {
  const told = staged === null ? {} : { E2E_STAGED: JSON.stringify(staged) }
  const child = spawn(process.execPath, [join(entry, 'main.js')], {
    env: { ...environment(data), ...told, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(String(part)))
  let isOver = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      isOver = true
      resolve()
    }),
  )
  return { child, ended, hasEnded: () => isOver }
}

function environment(data: ServerData): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, DATABASE_URL: _database, ...inherited } = process.env
  return { ...inherited, ...whereIs(data), TZ: 'Asia/Shanghai' }
}

function untilReady(url: string, server: Running, printed: readonly string[]): Promise<void> {
  return untilTrue(async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true, server, printed)
}

async function untilTrue(ask: () => Promise<boolean>, server: Running, printed: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (server.hasEnded()) throw new Error(`the server ended at its start:\n${printed.join('')}`)
    if (await ask()) return
    await wait(LOOK_EVERY_MS)
  }
  server.child.kill('SIGKILL')
  throw new Error(`the server did not answer:\n${printed.join('')}`)
}

/** Free a moment ago; good enough on a machine that runs nothing else of ours. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
