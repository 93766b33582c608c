import { types } from 'pg'
import { startThread } from '../threads.ts'
import { type Engine, errorFromWire, type Outcome, type Param, type Reply, type Request } from './pglite-protocol.ts'

interface QueryConfig {
  text: string
  /** Of what is prepared once and kept. */
  name?: string
  rowMode?: 'array'
  types?: { getTypeParser(oid: number, format?: 'text'): (value: string) => unknown }
}

interface Result {
  rows: unknown[]
  fields: Outcome['fields']
  command: string
  rowCount: number | null
}

/**
 * Stands in for `pg.Pool`, so that one driver (drizzle's for node-postgres) and one set of value parsers serve both
 * databases and no difference can creep in between them. There is one connection: who has it is decided by a queue.
 * Asking the pool while holding a transaction waits for ever, as it would with a pool of size one.
 */
// The driver recognises a pool by its class or by this word in the class's name.
export class PglitePool {
  private readonly engine: Engine
  private last: Promise<void> = Promise.resolve()

  constructor(engine: Engine) {
    this.engine = engine
  }

  async query(config: string | QueryConfig, values?: unknown[]): Promise<Result> {
    const release = await this.take()
    try {
      return await runOn(this.engine, config, values)
    } finally {
      release()
    }
  }

  async connect(): Promise<{ query: PglitePool['query']; release: () => void }> {
    const release = await this.take()
    return { query: (config, values) => runOn(this.engine, config, values), release }
  }

  async end(): Promise<void> {
    const release = await this.take()
    await this.engine.close()
    release()
  }

  private async take(): Promise<() => void> {
    const before = this.last
    let release = () => {}
    this.last = new Promise((resolve) => {
      release = resolve
    })
    await before
    return release
  }
}

async function runOn(engine: Engine, config: string | QueryConfig, values: unknown[] = []): Promise<Result> {
  const { text, name, rowMode, types: own } = typeof config === 'string' ? ({ text: config } as QueryConfig) : config
  const outcome = await engine.run(text, values.map(paramText), name)
  const parsers = outcome.fields.map(({ dataTypeID }) =>
    own === undefined ? types.getTypeParser(dataTypeID, 'text') : own.getTypeParser(dataTypeID, 'text'),
  )
  const { fields, command, rowCount } = outcome
  const rows = outcome.rows.map((row) => {
    const parsed = row.map((value, index) => (value === null ? null : (parsers[index]?.(value) ?? null)))
    if (rowMode === 'array') return parsed
    return Object.fromEntries(fields.map(({ name }, index) => [name, parsed[index]]))
  })
  return { rows, fields, command, rowCount }
}

/** A parameter as text, the way the `pg` driver writes it. */
function paramText(value: unknown): Param {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  const text = paramText(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** Starts PGlite in a worker thread. Rejects when the folder cannot be opened. */
export async function startWorker(dataDir: string): Promise<Engine> {
  const worker = startThread(import.meta.url, 'pglite-worker', { workerData: { dataDir } })
  const waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>()
  let count = 0
  let ended: Error | null = null

  const failAll = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the database thread ended')))
    worker.once('message', ({ failure }: Reply) => (failure === undefined ? resolve() : reject(errorFromWire(failure))))
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('the database thread ended')))
  worker.on('message', ({ id, outcome, failure }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure !== undefined) asked?.reject(errorFromWire(failure))
    else if (outcome !== undefined) asked?.resolve(outcome)
  })
  await ready

  const ask = (request: Request) =>
    new Promise<Outcome>((resolve, reject) => {
      if (ended !== null) {
        reject(ended)
        return
      }
      waiting.set(request.id, { resolve, reject })
      worker.postMessage(request)
    })
  const nextId = () => {
    count += 1
    return count
  }
  return {
    run: (text, values, name) => ask({ id: nextId(), kind: 'run', text, values, name }),
    close: async () => {
      await ask({ id: nextId(), kind: 'close' })
      await worker.terminate()
    },
  }
}
