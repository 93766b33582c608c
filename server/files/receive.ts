import { eq } from 'drizzle-orm'
import type { MediaUpload } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { blankRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { announcedBy } from '#server/engine/manifest.ts'
import type { Db } from '../db/database.ts'
import { cleanFileName } from '../engine/file-name.ts'
import { isWorthRetrying } from '../engine/refusals.ts'
import { lockParent, recountParent } from './arrival.ts'
import { type Attachment, attachmentByGuid, attachmentTable, mayRead } from './attachments.ts'
import type { FileStore, StagedFile } from './file-store.ts'
import { measurePicture, type PictureSize } from './image.ts'
import { mayBeSentAs, type Sniffed, sniff } from './sniff.ts'

export interface Door {
  db: Db
  store: FileStore
  now: () => string
}

/** What a sender says of a medium that no record has named yet. */
export type Announced = Partial<MediaUpload> & Pick<MediaUpload, 'fileName'>

export interface Incoming {
  guid: string
  staged: StagedFile
  /** Null: only the record that named the medium says what it is. */
  announced: Announced | null
  /** Hash the sender computed; null when it sent none. */
  digest: string | null
}

/**
 * May this person send this medium now? His own, or one of a record he may read. Throws `access.denied`, and `record.exists` when
 * other bytes are meant than those that were named.
 */
export async function assertMaySend(
  db: Db,
  actor: Actor,
  known: Attachment,
  meant: { sha256?: string; size?: number } | null,
): Promise<void> {
  if (!(await mayRead(db, actor, known))) throw new Problem('access.denied')
  const otherHash = meant?.sha256 !== undefined && known.sha256 !== null && meant.sha256 !== known.sha256
  const otherSize = meant?.size !== undefined && known.size !== null && meant.size !== known.size
  if (otherHash || otherSize) throw new Problem('record.exists', { guid: known.guid })
}

/**
 * Takes bytes that have arrived for what they claim to be: right hash, right type, readable. Then, and only then, the
 * attachment is complete and its record's count goes up, in one transaction. The staged file is gone afterwards, kept
 * or discarded. Sent twice it has effect once.
 */
export async function receive(door: Door, actor: Actor, incoming: Incoming): Promise<Attachment> {
  const { staged } = incoming
  try {
    const known = await attachmentByGuid(door.db, incoming.guid)
    const checked = await check(door, actor, known, incoming)
    if (known?.complete === true) return known
    await door.store.keep(staged)
    return await complete(door, actor, incoming, checked)
  } finally {
    await door.store.discard(staged)
  }
}

interface Checked {
  sniffed: Sniffed
  picture: PictureSize | null
}

async function check({ db }: Door, actor: Actor, known: Attachment | null, incoming: Incoming): Promise<Checked> {
  const { staged, announced, digest } = incoming
  if (staged.size === 0) throw new Problem('file.empty')
  const wanted = [digest, announced?.sha256 ?? null, known?.sha256 ?? null].filter((hash) => hash !== null)
  if (wanted.some((hash) => hash !== staged.sha256)) throw new Problem('file.damaged', { sha256: staged.sha256 })
  if (known !== null) await assertMaySend(db, actor, known, { sha256: staged.sha256, size: staged.size })
  const fileName = known?.fileName ?? announced?.fileName
  if (fileName === undefined) throw wrong<'fileName'>('fileName', '缺少附件信息', 'required')
  const sniffed = sniff(staged.head, fileName)
  const declared = known?.contentType ?? announced?.contentType ?? sniffed?.kind
  if (sniffed === null || declared === undefined || !mayBeSentAs(sniffed.kind, declared))
    throw new Problem('file.type-refused', { fileName })
  return { sniffed, picture: sniffed.kind === 'img' ? await measurePicture(staged, sniffed) : null }
}

/** A record may name the medium in the very moment its bytes arrive; the two then wait for each other at worst once. */
async function complete(door: Door, actor: Actor, incoming: Incoming, checked: Checked): Promise<Attachment> {
  const once = () => door.db.transaction((tx) => completeIn(tx, door, actor, incoming, checked))
  try {
    return await once()
  } catch (error) {
    if (!isWorthRetrying(error)) throw error
    return await once()
  }
}

async function completeIn(
  tx: Db,
  door: Door,
  actor: Actor,
  incoming: Incoming,
  { sniffed, picture }: Checked,
): Promise<Attachment> {
  const { guid, staged } = incoming
  const now = door.now()
  const fresh = newAttachment(actor, incoming, now)
  await tx.insert(attachmentTable).values(fresh).onConflictDoNothing()
  const before = await attachmentByGuid(tx, guid)
  if (before === null) throw new Problem('record.gone')
  await lockParent(tx, before)
  const isThis = eq(attachmentTable.guid, guid)
  await tx.select().from(attachmentTable).where(isThis).for('update')
  const [row] = await tx
    .update(attachmentTable)
    .set({
      complete: true,
      completeTime: now,
      storageKey: staged.sha256,
      sha256: staged.sha256,
      size: staged.size,
      mime: sniffed.mime,
      ...(before.contentType === null ? { contentType: sniffed.kind } : {}),
      ...(picture ?? {}),
      version: before.version + 1,
      updateTime: now,
      updateUserGuid: actor.guid,
    })
    .where(isThis)
    .returning()
  const after = row as Attachment // from the resource's own table
  await assertMaySend(tx, actor, after, { sha256: staged.sha256 })
  await recountParent(tx, after, now)
  return after
}

/** Of what nobody has named yet: its sender's own, until a record of his names it. */
function newAttachment(actor: Actor, { guid, announced, staged }: Incoming, now: string): Record<string, unknown> {
  const { id: _given, ...blank } = blankRecord(resourceNamed('accessoryFile'), guid)
  return {
    ...blank,
    ...announcedBy(actor, now),
    fileName: cleanFileName(announced?.fileName ?? '') || guid,
    contentType: announced?.contentType ?? null,
    rootGuid: announced?.rootGuid ?? null,
    photoTimestamp: announced?.photoTimestamp ?? null,
    photoLocation: announced?.photoLocation ?? null,
    fromAlbum: announced?.fromAlbum ?? null,
    moduleName: announced?.moduleName ?? null,
    parentGuid: announced?.parentGuid ?? null,
    sha256: staged.sha256,
    size: staged.size,
  }
}
