import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, nowOf } from '#server/engine/context.ts'
import { logChange } from '#server/engine/logs.ts'
import { actorFrom } from './sessions.ts'

const users = tableOf(user)

interface Note {
  guid: string
  action: string
  before?: unknown
  /** Nobody is signed in: the person himself, who proved it otherwise. */
  byHimself?: boolean
}

/** The business log tells that it was done; what a password was or is appears nowhere. */
export async function noteOnAccount(tx: Db, request: FastifyRequest, note: Note): Promise<void> {
  const { guid, action, before, byHimself = false } = note
  const [row] = await tx.select().from(users).where(eq(users.guid, guid))
  const after = recordOf(row)
  await logChange(tx, {
    actor: byHimself ? actorFrom(after) : actorOf(request),
    resource: resourceNamed('user'),
    action,
    before: before === undefined ? after : recordOf(before),
    after,
    now: nowOf(request),
    ip: request.ip,
    costMs: 0,
  })
}
