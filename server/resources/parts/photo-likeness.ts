import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { accessoryFile } from '#domain/resources/accessoryFile/definition.ts'
import type { SimilarPhoto } from '#domain/resources/shared.ts'
import { likestOf } from '#domain/rules/photo-likeness.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'

const photos = tableOf(accessoryFile)

/**
 * Which of a record's photos look like one that the enterprise's records had before, or like another one of the record
 * itself. Said, never refused: a reviewer looks at both.
 */
export async function similarPhotos(
  tx: Db,
  record: AnyRecord,
  fields: readonly string[],
): Promise<{ similarPhotos: SimilarPhoto[]; similarCount: number }> {
  const own = fields.flatMap((field) => refsIn(record[field]).map((ref) => ({ field, ref })))
  if (own.length === 0 || typeof record.companyGuid !== 'string') return { similarPhotos: [], similarCount: 0 }
  const rows = await tx
    .select({
      guid: photos.guid,
      sha256: photos.sha256,
      photoHash: photos.photoHash,
      earlierResource: photos.parentResource,
      earlierRecordGuid: photos.parentGuid,
      earlierAt: photos.photoTimestamp,
      field: photos.moduleName,
    })
    .from(photos)
    .where(
      and(
        eq(photos.companyGuid, record.companyGuid),
        eq(photos.contentType, 'img'),
        ne(photos.parentGuid, record.guid),
        or(isNotNull(photos.photoHash), isNotNull(photos.sha256)),
      ),
    )
  const earlier = rows.flatMap((row) => (isSignature(row.field) ? [] : [known(row)]))
  const found: SimilarPhoto[] = []
  for (const { field, ref } of own) {
    const photo = { guid: ref.guid, sha256: ref.sha256, photoHash: ref.photoHash ?? null }
    const likest = likestOf(photo, earlier)
    if (likest !== null) {
      const { guid: earlierGuid, earlierResource, earlierRecordGuid, earlierAt } = likest.photo
      found.push({
        guid: ref.guid,
        field,
        earlierGuid,
        earlierResource,
        earlierRecordGuid,
        earlierAt,
        unlikeBits: likest.unlikeBits,
      })
    }
    earlier.push({
      ...photo,
      earlierResource: null,
      earlierRecordGuid: record.guid,
      earlierAt: ref.photoTimestamp ?? null,
    })
  }
  return { similarPhotos: found, similarCount: found.length }
}

const isSignature = (field: unknown) => typeof field === 'string' && field.endsWith('Sign')

function known(row: Readonly<Record<string, unknown>>) {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    guid: String(row.guid),
    sha256: text(row.sha256),
    photoHash: text(row.photoHash),
    earlierResource: text(row.earlierResource),
    earlierRecordGuid: text(row.earlierRecordGuid),
    earlierAt: text(row.earlierAt),
  }
}

function refsIn(value: unknown): MediaRef[] {
  const refs = Array.isArray(value) ? (value as MediaRef[]) : [] // a files field holds nothing else
  return refs.filter(({ contentType, rootGuid }) => contentType === 'img' && rootGuid === undefined)
}
