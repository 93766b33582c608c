import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, type Rates, type Script, scriptOf } from './faults.ts'

export interface FaultOptions {
  /** Drawn from the seed at these rates, or said one by one. */
  rates?: Rates
  script?: Script
  /** Which requests are counted and may be hit; the sending of actions and media unless told. */
  matches?: (method: string, path: string) => boolean
  delayMs?: number
  stallMs?: number
  bytesPerSecond?: number
  retryAfterSeconds?: number
}

/** One request that matched, and what was done to it. */
export interface Passed {
  number: number
  method: string
  path: string
  fault: Fault | null
  /** Whether the server has seen it. */
  reached: boolean
  /** Milliseconds since the faults began, when it came and when it was over; null while it is under way. */
  cameAt: number
  wentAt: number | null
}

export interface FaultProxy {
  url: string
  port: number
  /** From now on, counting from one anew. */
  faults(seed: number, options: FaultOptions): void
  /** From now on everything passes. */
  calm(): void
  passed(): readonly Passed[]
  /** How often each fault came about. */
  counts(): Partial<Record<Fault, number>>
  /** What to read, and how to replay it, when a test has failed. */
  report(): string
  close(): Promise<void>
}

const isSending = (method: string, path: string) =>
  (method === 'POST' && path.startsWith('/safety/api/sync/push')) ||
  (method !== 'GET' && path.startsWith('/safety/api/files/'))

/** Headers that belong to one connection and are not handed on. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade']

const SLICE_MS = 100

/** Pages of the tests' own on the origin of the app, by path. */
export type StaticPages = ReadonlyMap<string, { type: string; body: Buffer }>

/**
 * Stands between browser and server on one origin and does to requests what the field does. The target is asked for
 * each time, so that a server may be killed and come back elsewhere.
 */
export async function startFaultProxy(target: () => string, pages: StaticPages = new Map()): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let plan = planOf(0, { script: [] })
  let passed: Passed[] = []
  let beganAt = Date.now()

  const server = createServer((incoming, outgoing) => {
    const [method = 'GET', path = '/'] = [incoming.method, incoming.url]
    outgoing.on('error', () => undefined)
    const page = pages.get(path)
    if (page !== undefined)
      return give(outgoing, { status: 200, headers: { 'content-type': page.type }, body: page.body })
    if (!plan.matches(method, path)) return void pass(incoming, outgoing, target())
    const number = passed.length
    const fault = plan.script[number] ?? null
    const entry: Passed = { number, method, path, fault, reached: false, cameAt: Date.now() - beganAt, wentAt: null }
    passed.push(entry)
    outgoing.on('close', () => {
      entry.wentAt = Date.now() - beganAt
    })
    void strike(entry, incoming, outgoing, target(), plan)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    faults: (seed, options) => {
      plan = planOf(seed, options)
      passed = []
      beganAt = Date.now()
    },
    calm: () => {
      plan = { ...plan, script: [] }
      passed = []
    },
    passed: () => passed,
    counts: () => countsOf(passed),
    report: () => reportOf(plan.seed, passed),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Plan = ReturnType<typeof planOf>

function planOf(seed: number, options: FaultOptions) {
  return {
    seed,
    script: options.script ?? scriptOf(seed, options.rates ?? {}),
    matches: options.matches ?? isSending,
    delayMs: options.delayMs ?? 700,
    stallMs: options.stallMs ?? 3_000,
    bytesPerSecond: options.bytesPerSecond ?? 1024,
    retryAfterSeconds: options.retryAfterSeconds ?? 1,
  }
}

async function strike(
  entry: Passed,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  plan: Plan,
): Promise<void> {
  if (entry.fault === null) {
    entry.reached = true
    return pass(incoming, outgoing, target)
  }
  const body = await bodyOf(incoming)
  if (body === null) return
  const forward = () => {
    entry.reached = true
    return answerOf(target, incoming, body)
  }
  switch (entry.fault) {
    case 'dropBefore':
      return void outgoing.destroy()
    case 'dropAfter':
      await forward()
      return void outgoing.destroy()
    case 'cutBody':
      return cut(outgoing, await forward())
    case 'duplicate': {
      const [first] = await Promise.all([forward(), forward()])
      return give(outgoing, first)
    }
    case 'delay':
      await wait(plan.delayMs)
      return give(outgoing, await forward())
    case 'slow':
      return drip(outgoing, await forward(), plan.bytesPerSecond)
    case 'stall':
      await wait(plan.stallMs)
      return void outgoing.destroy()
    default:
      return give(outgoing, SAID[entry.fault](plan))
  }
}

interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

const said = (status: number, type: string, body: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': type, ...headers },
  body: Buffer.from(body),
})

const refusal = (code: number, problem: string, headers: Record<string, string> = {}) =>
  said(
    code,
    'application/json; charset=utf-8',
    JSON.stringify({ code, success: false, msg: '请求失败', problem, details: {} }),
    headers,
  )

const SAID = {
  html: () => said(200, 'text/html; charset=utf-8', '<!doctype html><title>上网认证</title><p>请先登录无线网络'),
  redirect: () => said(302, 'text/html', '', { location: '/portal/login' }),
  unauthorized: () => refusal(401, 'auth.required'),
  running: () => refusal(409, 'action.running'),
  tooLarge: () => refusal(413, 'payload.too-large'),
  tooMany: ({ retryAfterSeconds }: Plan) => refusal(429, 'rate.limited', { 'retry-after': String(retryAfterSeconds) }),
  broken: () => refusal(500, 'server.broken'),
  busy: () => said(503, 'text/plain', 'Service Unavailable'),
} satisfies Partial<Record<Fault, (plan: Plan) => Answer>>

const upstream = new Agent({ keepAlive: false })

/** Everything else streams through untouched: events never end, snapshots are long. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const asked = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method, headers: incoming.headers, agent: upstream },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, handedOn(answer))
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    },
  )
  asked.on('error', () => {
    if (!outgoing.writableEnded) outgoing.destroy()
  })
  // Answered before it was read to its end: the rest has to go, or the next request waits behind it for ever.
  outgoing.on('finish', () => incoming.unpipe(asked).resume())
  outgoing.on('close', () => asked.destroy())
  incoming.pipe(asked)
}

function answerOf(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer | null> {
  return new Promise((resolve) => {
    const headers = { ...incoming.headers, 'content-length': String(body.length) }
    const asked = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers, agent: upstream },
      (answer) => {
        void bodyOf(answer).then((whole) =>
          resolve(whole === null ? null : { status: answer.statusCode ?? 502, headers: handedOn(answer), body: whole }),
        )
      },
    )
    asked.on('error', () => resolve(null))
    asked.end(body)
  })
}

function handedOn(answer: IncomingMessage): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || HOP_HEADERS.includes(name) ? [] : [[name, value]],
    ),
  )
}

/** Null when the sender went away. */
function bodyOf(message: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', () => resolve(Buffer.concat(parts)))
    message.on('error', () => resolve(null))
    message.on('aborted', () => resolve(null))
  })
}

function give(outgoing: ServerResponse, answer: Answer | null): void {
  if (answer === null) return void outgoing.destroy()
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) })
  outgoing.end(answer.body)
}

/** Half of what was promised, then nothing; an answer without a body loses its headers too. */
function cut(outgoing: ServerResponse, answer: Answer | null): void {
  if (answer === null || answer.body.length < 2) return void outgoing.destroy()
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) })
  outgoing.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => {
    outgoing.destroy()
  })
}

async function drip(outgoing: ServerResponse, answer: Answer | null, bytesPerSecond: number): Promise<void> {
  if (answer === null) return void outgoing.destroy()
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) })
  const slice = Math.max(1, Math.floor((bytesPerSecond * SLICE_MS) / 1000))
  for (let at = 0; at < answer.body.length && !outgoing.destroyed; at += slice) {
    outgoing.write(answer.body.subarray(at, at + slice))
    await wait(SLICE_MS)
  }
  outgoing.end()
}

function countsOf(passed: readonly Passed[]): Partial<Record<Fault, number>> {
  const counts: Partial<Record<Fault, number>> = {}
  for (const { fault } of passed) if (fault !== null) counts[fault] = (counts[fault] ?? 0) + 1
  return counts
}

function reportOf(seed: number, passed: readonly Passed[]): string {
  const lines = passed.map(
    ({ number, method, path, fault, reached, cameAt, wentAt }) =>
      `  ${number} ${cameAt}-${wentAt ?? 'still there'} ms ${method} ${path.split('?')[0]} ${fault ?? 'passed'}${reached ? '' : ' (never reached the server)'}`,
  )
  const script = JSON.stringify(passed.map(({ fault }) => fault))
  return [`faults of seed ${seed}:`, ...lines, `to replay: proxy.faults(${seed}, { script: ${script} })`].join('\n')
}
