import { eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MediaRef } from '#domain/kit/fields.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { Db } from '../db/database.ts'
import { tableNamed } from '../db/schema.ts'
import { namedMedia, recordOf } from '../engine/codec.ts'
import { type Attachment, attachmentColumn, findAttachments } from './attachments.ts'

/**
 * How many of a record's attachments count as arrived. A video and its cover count together: neither is of use alone,
 * and neither is shown before both are in.
 */
export function countArrived(manifest: readonly MediaRef[], arrived: ReadonlySet<string>): number {
  const coverOf = new Map(manifest.flatMap(({ guid, rootGuid }) => (rootGuid === undefined ? [] : [[rootGuid, guid]])))
  return manifest.filter(({ guid, rootGuid }) => {
    const partner = rootGuid ?? coverOf.get(guid)
    return arrived.has(guid) && (partner === undefined || arrived.has(partner))
  }).length
}

/** Locks the record that an attachment belongs to, before the attachment itself: actions lock in that order too. */
export async function lockParent(tx: Db, { parentGuid, parentResource }: Attachment): Promise<void> {
  if (parentGuid === null || parentResource === null || findResource(parentResource) === null) return
  const table = tableNamed(parentResource)
  await tx
    .select({ guid: table.guid as AnyPgColumn })
    .from(table)
    .where(eq(table.guid as AnyPgColumn, parentGuid))
    .for('update')
}

/**
 * Counts again what the record of an attachment has received. The version stays, or edits under way would be stale for
 * nothing; devices hear of it by the change log.
 */
export async function recountParent(tx: Db, { parentGuid, parentResource }: Attachment, now: string): Promise<void> {
  const resource = parentResource === null ? null : findResource(parentResource)
  if (parentGuid === null || resource === null || !resource.hasFiles) return
  const table = tableNamed(resource.name)
  const isParent = eq(table.guid as AnyPgColumn, parentGuid)
  const [row] = await tx.select().from(table).where(isParent)
  if (row === undefined) return
  const manifest = namedMedia(resource, recordOf(row)).map(({ media }) => media)
  if (manifest.length === 0) return
  const guids = manifest.map(({ guid }) => guid)
  const rows = await findAttachments(tx, inArray(attachmentColumn('guid'), guids))
  const arrived = new Set(rows.filter(({ complete }) => complete === true).map(({ guid }) => guid))
  await tx
    .update(table)
    .set({ mediaDone: countArrived(manifest, arrived), updateTime: now })
    .where(isParent)
}
