import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { MediaState } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { decisiveFields } from '#domain/kit/hidden.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { accessoryFile } from '#domain/resources/accessoryFile/definition.ts'
import { findResource } from '#domain/resources/registry.ts'
import { liveRows } from '#server/db/live.ts'
import type { Db } from '../db/database.ts'
import { tableNamed, tableOf } from '../db/schema.ts'
import { recordOf } from '../engine/codec.ts'
import { filterSql } from '../engine/filter-sql.ts'
import { withheldNames } from '../engine/mask.ts'
import { readable } from '../engine/read.ts'

/** What is known of an attachment, with or without its bytes. */
export type Attachment = RecordOf<typeof accessoryFile>

export const attachmentTable = tableOf(accessoryFile)

export async function findAttachments(db: Db, where: SQL | undefined): Promise<Attachment[]> {
  const rows = await liveRows(db, attachmentTable, where).orderBy(attachmentTable.id)
  return rows as Attachment[] // selected from the resource's own table
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

/** Those the actor may see: what he sent himself, and what belongs to records that he may read. */
export async function readableAmong(db: Db, actor: Actor, attachments: readonly Attachment[]): Promise<Attachment[]> {
  const isOwn = ({ uploadUserGuid }: Attachment) => uploadUserGuid === actor.guid
  const others = attachments.filter((each) => !isOwn(each))
  const names = [...new Set(others.map(({ parentResource }) => parentResource))]
  const open = new Set<Attachment>()
  for (const name of names) {
    const resource = name === null ? null : findResource(name)
    // Until a record has named it, a file is its sender's alone, whatever he said it belongs to.
    if (resource === null) continue
    const ofResource = others.filter(({ parentResource }) => parentResource === name)
    const guids = ofResource.flatMap(({ parentGuid }) => parentGuid ?? [])
    const table = tableNamed(resource.name)
    const columns = [...new Set(['guid', ...decisiveFields(resource, actor)])]
    const rows = await db
      .select(Object.fromEntries(columns.flatMap((column) => (table[column] ? [[column, table[column]]] : []))))
      .from(table)
      .where(and(inArray(table.guid, guids), filterSql(resource, readable(resource, actor))))
    const withheld = new Map(rows.map(recordOf).map((row) => [row.guid, withheldNames(resource, actor, row)]))
    for (const each of ofResource)
      if (withheld.get(each.parentGuid ?? '')?.includes(each.moduleName ?? '') === false) open.add(each)
  }
  return attachments.filter((each) => isOwn(each) || open.has(each))
}

export async function mayRead(db: Db, actor: Actor, attachment: Attachment): Promise<boolean> {
  return (await readableAmong(db, actor, [attachment])).length > 0
}

/** The attachment, or `record.gone` where there is none or the actor may not see it: the two look alike on purpose. */
export async function readableAttachment(db: Db, actor: Actor, key: string): Promise<Attachment> {
  const found = await attachmentBy(db, key)
  if (found === null || !(await mayRead(db, actor, found))) throw new Problem('record.gone')
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
