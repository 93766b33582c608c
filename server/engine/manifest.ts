import { eq } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import { type MediaRef, mediaRefSchema } from '#domain/kit/fields.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { accessoryFile } from '#domain/resources/accessoryFile/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { ask, statement } from '#server/db/statement.ts'
import { namedMedia } from './codec.ts'
import { cleanFileName } from './file-name.ts'
import { begunNow } from './made.ts'
import { countArrived } from './media-count.ts'
import { insertRows } from './rows.ts'

const table = tableOf(accessoryFile)

const LOCK_KNOWN = statement(
  `select "guid", "parentGuid", "parentResource", "uploadUserGuid", "sha256", "complete", "version"
   from "accessoryFile" where "guid" = any($1::text[]) for update`,
)

interface Naming {
  resource: AnyResource
  actor: Actor
  record: AnyRecord
  now: string
}

/** Which of a record's attachments have arrived and which have not. */
export interface MediaArrival {
  done: number
  missing: string[]
}

/**
 * Makes a row for each attachment a record names. An attachment belongs to one record for good: naming another record's,
 * or another person's, is refused, or it would open a file to those who may not see it.
 */
export async function registerMedia(tx: Db, { resource, actor, record, now }: Naming): Promise<MediaArrival> {
  const named = namedMedia(resource, record)
  if (named.length === 0) return { done: 0, missing: [] }
  const guids = named.map(({ media }) => media.guid)
  const rows = await ask<KnownMedia>(tx, LOCK_KNOWN, [guids])
  const known = new Map(rows.map((row) => [row.guid, row]))
  const fresh: ReturnType<typeof mediaRow>[] = []
  for (const { field, media } of named) {
    const owner = ownership(resource, record, field)
    const found = known.get(media.guid)
    if (found === undefined) fresh.push(mediaRow(media, { owner, actor, now }))
    else {
      assertOwn(found, { field, media, record, actor })
      if (found.parentResource === null)
        await tx
          .update(table)
          .set({ ...owner, version: found.version + 1, updateTime: now })
          .where(eq(table.guid, media.guid))
    }
  }
  await insertRows(tx, table, fresh)
  const missing = guids.filter((guid) => known.get(guid)?.complete !== true)
  const arrived = new Set(guids.filter((guid) => !missing.includes(guid)))
  const manifest = named.map(({ media }) => media)
  return { done: countArrived(manifest, arrived), missing }
}

interface KnownMedia {
  guid: string
  parentGuid: string | null
  /** Null until a record has named the attachment, whatever its sender said of it. */
  parentResource: string | null
  uploadUserGuid: string | null
  sha256: string | null
  complete: boolean | null
  version: number
}

function assertOwn(
  found: KnownMedia,
  { field, media, record, actor }: { field: string; media: MediaRef; record: AnyRecord; actor: Actor },
): void {
  const taken = found.parentResource === null ? found.uploadUserGuid !== actor.guid : found.parentGuid !== record.guid
  const differs = found.sha256 !== null && found.sha256 !== media.sha256
  if (!taken && !differs) return
  const message = taken ? '附件已属于另一条记录' : '附件内容与登记的不一致'
  throw wrong<string>(field, message, 'media')
}

function ownership(resource: AnyResource, record: AnyRecord, field: string) {
  return {
    parentGuid: record.guid,
    parentResource: resource.name,
    moduleName: field,
    companyGuid: resource.name === 'company' ? record.guid : (record.companyGuid ?? null),
    gridPath: record.gridPath ?? null,
  }
}

/** All of them each time: what a device leaves out would make a statement of its own. */
const MEDIA_COLUMNS = Object.keys(mediaRefSchema.shape) as readonly (keyof MediaRef)[] // of the type read from the schema

function mediaRow(media: MediaRef, { owner, actor, now }: { owner: object; actor: Actor; now: string }) {
  return {
    ...Object.fromEntries(MEDIA_COLUMNS.map((name) => [name, media[name] ?? null])),
    fileName: cleanFileName(media.fileName) || media.guid,
    ...owner,
    ...announcedBy(actor, now),
  }
}

/** How every attachment begins: its sender's own, and not here yet. */
export function announcedBy(actor: Actor, now: string) {
  return {
    ...begunNow({ now, by: actor.guid }),
    uploadUserGuid: actor.guid,
    uploadUser: actor.name,
    complete: false,
  }
}
