import { eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import type { lostScoreItem } from '#domain/resources/lostScoreItem/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { rectifyDue } from './parts/standardization.ts'

export const lostScoreItemHooks: ResourceHooks = {
  async beforeSave(change) {
    const { tx, before, after } = change
    if (before !== null) return {}
    const review = await reviewOf(tx, after.reviewGuid)
    // A review that is not known here is another agency's or none; the item then belongs to no application.
    if (review === null) return {}
    if (review.companyGuid !== after.companyGuid || review.agencyGuid !== after.agencyGuid)
      throw wrong<typeof lostScoreItem>('reviewGuid', '评审任务与企业或机构不符', 'refused')
    if (!['onSite', 'returned'].includes(String(review.status)))
      throw wrong<typeof lostScoreItem>('reviewGuid', '现场评审时才能登记失分项', 'refused')
    const hazardGuid = after.isMajor === true ? await reportMajor(change) : null
    return { projectGuid: review.applicationGuid, hazardGuid }
  },
}

async function reportMajor({ tx, actor, after, now }: Change): Promise<string> {
  const today = dayOf(now)
  const hazard = majorHazardOf(after, { today, deadline: await rectifyDue(tx, today) })
  return (await makeFollowing(tx, 'hiddenDanger', hazard, { actor, now })).guid
}

function majorHazardOf(item: AnyRecord, { today, deadline }: { today: Day; deadline: Day }): Record<string, unknown> {
  return {
    ...ofSameCompany(item),
    sourceType: 'review',
    sourceGuid: item.guid,
    checkItemCode: item.itemCode,
    foundOn: today,
    place: String(item.content).slice(0, 100),
    dangerType: 'management',
    description: item.reason,
    dangerLevel: 'major',
    rectifyType: 'deadline',
    deadline,
    beforePhotos: [],
  }
}

async function reviewOf(tx: Db, guid: unknown): Promise<AnyRecord | null> {
  const table = tableNamed('standardizationReview')
  const [row] = await tx
    .select()
    .from(table)
    .where(eq(table.guid, String(guid)))
  return row === undefined ? null : recordOf(row)
}
