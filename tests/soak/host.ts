import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { build } from 'esbuild'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { type Database, type Db, openDatabase } from '#server/db/database.ts'
import { PglitePool } from '#server/db/pglite-pool.ts'
import { errorFromWire, type Outcome, type Reply, type Request } from '#server/db/pglite-protocol.ts'
import type { Rooms } from './rooms.ts'
import { configOf, type ServerPlaces } from './server-places.ts'

/** Where the server runs: killed and started again on the same database and files. */
export interface Host {
  /** Answers the port it listens on, and the database as it can be asked until the next kill. */
  start(port: number): Promise<{ port: number; db: Db }>
  /** Without a word: transactions under way are undone. */
  kill(): Promise<void>
  /** Something is done to the database while no server runs. */
  alone(work: (database: Database) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** In this process: a kill cuts every connection and ends the transaction under way. */
export function hostHere(rooms: Rooms, filesDir: string): Host {
  let running: { app: FastifyInstance; database: Database } | null = null
  const kill = async () => {
    const dying = running
    running = null
    if (dying === null) return
    dying.app.server.closeAllConnections()
    await rooms.cut(dying.database)
    await dying.app.close().catch(() => undefined)
  }
  return {
    async start(port) {
      const database = await rooms.open()
      const app = await buildApp({ database, config: configOf(filesDir) })
      await app.listen({ port, host: '127.0.0.1' })
      running = { app, database }
      return { port: (app.server.address() as AddressInfo).port, db: database.db }
    },
    kill,
    async alone(work) {
      const database = await rooms.open()
      await work(database)
      await rooms.cut(database)
    },
    async close() {
      await kill()
      await rooms.close()
    },
  }
}

const ROOT = join(import.meta.dirname, '..', '..')

/** A process of its own, which a kill ends by SIGKILL. `rooms` is a database of PostgreSQL; null is an embedded one in a folder. */
export async function hostInProcess(rooms: Rooms | null, filesDir: string): Promise<Host> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'platform-soak-database-'))
  const outdir = join(ROOT, '.cache', `soak-server-${process.pid}-${Date.now()}`)
  await build({
    absWorkingDir: ROOT,
    entryPoints: { server: 'tests/soak/server-process.ts', 'pglite-worker': 'server/db/pglite-worker.ts' },
    ...{ outdir, bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' },
    logLevel: 'error',
  })
  const databaseUrl = rooms?.databaseUrl
  const open = () => openDatabase({ databaseUrl, dataDir: databaseDir })
  let running: { child: ChildProcess; beside: Database | null } | null = null

  const kill = async () => {
    const dying = running
    running = null
    if (dying === null) return
    const ended = once(dying.child, 'exit')
    dying.child.kill('SIGKILL')
    await ended
    await dying.beside?.close()
  }
  return {
    async start(port) {
      const places: ServerPlaces = { databaseUrl, databaseDir, filesDir, port }
      const child = spawn(process.execPath, [join(outdir, 'server.js')], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, SOAK_SERVER: JSON.stringify(places) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // Ctrl-C is for its owner, who finishes the round.
        detached: true,
      })
      const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended at its start: ${said}`)
      const beside = databaseUrl === undefined ? null : await open()
      running = { child, beside }
      return { port: Number(said), db: beside?.db ?? askedThrough(child) }
    },
    kill,
    async alone(work) {
      const database = await open()
      await work(database)
      await database.close()
    },
    async close() {
      await kill()
      await rooms?.close()
      for (const folder of [databaseDir, outdir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The embedded database of another process. One statement at a time: it has no transaction of ours. */
function askedThrough(child: ChildProcess): Db {
  const waiting = new Map<number, { resolve: (outcome: Outcome) => void; reject: (error: Error) => void }>()
  let count = 0
  child.on('message', ({ id, outcome, failure }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure !== undefined) asked?.reject(errorFromWire(failure))
    else if (outcome !== undefined) asked?.resolve(outcome)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the server was killed'))
  })
  const pool = new PglitePool({
    run: (text, values) =>
      new Promise((resolve, reject) => {
        count += 1
        waiting.set(count, { resolve, reject })
        child.send({ id: count, kind: 'run', text, values } satisfies Request, (error) => {
          if (error !== null) reject(error)
        })
      }),
    close: async () => undefined,
  })
  return drizzle(pool as unknown as pg.Pool) // has the part of a pool that the driver calls
}
