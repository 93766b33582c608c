import { eq, inArray } from 'drizzle-orm'
import { findResource } from '#domain/resources/registry.ts'
import type { Db } from '../db/database.ts'
import { tableNamed } from '../db/schema.ts'
import { namedMedia, recordOf } from '../engine/codec.ts'
import { countArrived } from '../engine/media-count.ts'
import { type Attachment, attachmentTable, findAttachments } from './attachments.ts'

/** Locks the record that an attachment belongs to, before the attachment itself: actions lock in that order too. */
export async function lockParent(tx: Db, { parentGuid, parentResource }: Attachment): Promise<void> {
  if (parentGuid === null || parentResource === null || findResource(parentResource) === null) return
  const table = tableNamed(parentResource)
  await tx.select({ guid: table.guid }).from(table).where(eq(table.guid, parentGuid)).for('update')
}

/**
 * Counts again what the record of an attachment has received. The version stays, or edits under way would be stale for
 * nothing; devices hear of it by the change log.
 */
export async function recountParent(tx: Db, { parentGuid, parentResource }: Attachment, now: string): Promise<void> {
  const resource = parentResource === null ? null : findResource(parentResource)
  if (parentGuid === null || resource === null || !resource.hasFiles) return
  const table = tableNamed(resource.name)
  const isParent = eq(table.guid, parentGuid)
  const [row] = await tx.select().from(table).where(isParent)
  if (row === undefined) return
  const manifest = namedMedia(resource, recordOf(row)).map(({ media }) => media)
  if (manifest.length === 0) return
  const guids = manifest.map(({ guid }) => guid)
  const rows = await findAttachments(tx, inArray(attachmentTable.guid, guids))
  const arrived = new Set(rows.filter(({ complete }) => complete === true).map(({ guid }) => guid))
  await tx
    .update(table)
    .set({ mediaDone: countArrived(manifest, arrived), updateTime: now })
    .where(isParent)
}
