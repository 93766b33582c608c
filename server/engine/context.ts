import type { FastifyRequest } from 'fastify'
import type { Answer } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Reader } from '#server/engine/read.ts'

/** The present moment; tests set their own. */
export interface Clock {
  now(): Date
}

/** The session that a request's token belongs to. */
export interface SignedIn {
  sessionId: string
  actor: Actor
  startedAt: string
}

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    config: Config
    clock: Clock
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** Who is asking. Throws `auth.required`. */
export function actorOf(request: FastifyRequest): Actor {
  if (request.signedIn === null) throw new Problem('auth.required')
  return request.signedIn.actor
}

export function nowOf(request: FastifyRequest): string {
  return request.server.clock.now().toISOString()
}

export function readerOf(request: FastifyRequest): Reader {
  return { actor: actorOf(request), now: nowOf(request) }
}

const transactions = new WeakMap<FastifyRequest, Db>()

/** The database as a request works with it: the transaction it is in, where it is in one. */
export function dbOf(request: FastifyRequest): Db {
  return transactions.get(request) ?? request.server.database.db
}

/**
 * Does several changes of one request as one: all of them, or none when one is refused. The work reads and writes
 * through `dbOf` and what does so (`rest.ts`), never around it: the embedded database has one connection.
 */
export async function together<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (transactions.has(request)) return await work()
  return await request.server.database.db.transaction(async (tx) => {
    transactions.set(request, tx)
    try {
      return await work()
    } finally {
      transactions.delete(request)
    }
  })
}

/** A successful answer in the envelope of the specification. */
export function ok<Data>(data: Data, msg = '操作成功'): Answer<Data> {
  return { code: 200, success: true, msg, data }
}

/** The body as an object; a list or a bare value is refused. */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem('input.malformed')
  return body as Record<string, unknown>
}

/** A part of a body that no definition and no schema names. */
export function wrongPart(path: string, message: string): Problem {
  return wrong<string>(path, message, 'wrong')
}
