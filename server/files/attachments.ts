import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MediaState } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { accessoryFile } from '#domain/resources/accessoryFile/definition.ts'
import type { Db } from '../db/database.ts'
import { tableOf } from '../db/schema.ts'

/** What is known of an attachment, with or without its bytes. */
export type Attachment = RecordOf<typeof accessoryFile>

export const attachmentTable = tableOf(accessoryFile)

export async function findAttachments(db: Db, where: SQL | undefined): Promise<Attachment[]> {
  const rows = await db
    .select()
    .from(attachmentTable)
    .where(and(where, eq(attachmentTable.deleted, false)))
    .orderBy(attachmentTable.id)
  return rows as unknown as Attachment[] // selected from the resource's own table
}

export async function attachmentByGuid(db: Db, guid: string): Promise<Attachment | null> {
  const [found] = await findAttachments(db, eq(attachmentTable.guid, guid))
  return found ?? null
}

/** By guid, or by the number that the specification's calls use. */
export async function attachmentBy(db: Db, key: string): Promise<Attachment | null> {
  if (!/^\d{1,15}$/.test(key)) return await attachmentByGuid(db, key)
  const [found] = await findAttachments(db, sql`${attachmentTable.id} = ${Number(key)}`)
  return found ?? null
}

export function mayRead(actor: Actor, attachment: Attachment): boolean {
  return matches(accessoryFile.access.read(actor), { ...attachment })
}

/** The attachment, or `record.gone` where there is none or the actor may not see it: the two look alike on purpose. */
export async function readableAttachment(db: Db, actor: Actor, key: string): Promise<Attachment> {
  const found = await attachmentBy(db, key)
  if (found === null || !mayRead(actor, found)) throw new Problem('record.gone')
  return found
}

/** What the server has of a medium; of an unknown one, nothing. */
export function stateOf(guid: string, attachment: Attachment | null): MediaState {
  const complete = attachment?.complete === true
  return {
    guid,
    complete,
    size: complete ? (attachment?.size ?? null) : null,
    sha256: complete ? (attachment?.sha256 ?? null) : null,
  }
}
