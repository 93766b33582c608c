import { eq, sql } from 'drizzle-orm'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { touchOne } from '#server/engine/touch.ts'

const receipts = tableOf(noticeFeedBack)

/** Read and total stand on the notice, so that its list needs no join. */
export async function countReceipts(tx: Db, noticeGuid: string, now: string): Promise<void> {
  const [counted] = await tx
    .select({
      totalCount: sql<number>`count(*)`.mapWith(Number),
      readCount: sql<number>`count(*) filter (where ${receipts.status} <> 'unread')`.mapWith(Number),
      replyCount: sql<number>`count(*) filter (where ${receipts.status} = 'replied')`.mapWith(Number),
    })
    .from(receipts)
    .where(live(receipts, eq(receipts.noticeGuid, noticeGuid)))
  if (counted !== undefined) await touchOne(tx, 'notice', noticeGuid, { patch: counted, now })
}
