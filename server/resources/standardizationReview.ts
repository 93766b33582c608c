import { eq, sql } from 'drizzle-orm'
import { FIGURE_KEYS } from '#domain/data/figures.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { lostScoreItem as lostScoreItemDefinition } from '#domain/resources/lostScoreItem/definition.ts'
import type { standardizationReview } from '#domain/resources/standardizationReview/definition.ts'
import { gradeOf, isPassed, type StandardGrade, standardScore } from '#domain/rules/standardization.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { advance, rectifyDue } from './parts/standardization.ts'

const lostItems = tableOf(lostScoreItemDefinition)
const PASS_MARKS = FIGURE_KEYS.filter((key) => key.startsWith('standardization.passMark.'))

// ---- review, lost items, rectification ----
export const standardizationReviewHooks: ResourceHooks = {
  /** The score follows from the lost items: nobody types it in. */
  async beforeSave({ tx, action, after, now }) {
    if (action !== 'submit') return {}
    const items = await liveFields(tx, lostItems, ['lostScore'], eq(lostItems.reviewGuid, after.guid))
    const lost = items.reduce((sum, item) => sum + Number(item.lostScore ?? 0), 0)
    const score = standardScore(Number(after.fullMarks), lost, Number(after.notApplicableMarks ?? 0))
    if (score === null || score < 0)
      throw wrong<typeof standardizationReview>('fullMarks', '失分和不适用项的分值超过了标准总分', 'refused')
    const on = typeof after.onSiteDate === 'string' ? after.onSiteDate : dayOf(now)
    const result = { score, hasVeto: after.isVeto === true, on }
    const figure = await figuresInForce(tx, PASS_MARKS)
    return {
      lostCount: items.length,
      reviewScore: score,
      reviewGrade: gradeOf(result, figure),
      reviewConclusion: isPassed(after.applyGrade as StandardGrade, result, figure) ? 'pass' : 'fail',
    }
  },

  async afterSave({ tx, action, actor, after, now }) {
    const { applicationGuid, allocationGuid, leader, onSiteDate, reviewScore, reviewConclusion } = after
    const setAllocation = (status: string) =>
      touchOne(tx, 'standardizationAllocation', String(allocationGuid), { patch: { status }, now })
    if (action === 'submit') {
      await setAllocation('reported')
      await advance(tx, applicationGuid, { status: 'ASSIGN_AUDIT_PENDING' }, now)
    }
    if (action === 'return') {
      await setAllocation('accepted')
      await advance(tx, applicationGuid, { status: 'ASSIGN_REVIEW_PENDING' }, now)
    }
    if (action !== 'audit') return
    await setAllocation('audited')
    await touch(tx, {
      resource: 'lostScoreItem',
      where: sql`${lostItems.reviewGuid} = ${after.guid} and ${lostItems.status} = 'found' and not ${lostItems.deleted}`,
      patch: { status: 'toRectify' },
      now,
    })
    const result = { reviewLeader: leader, reviewDate: onSiteDate, reviewScore, reviewConclusion }
    const application = await advance(tx, applicationGuid, { status: 'REVIEW_RESULT_SUBMITTED', ...result }, now)
    if (reviewConclusion !== 'pass') return
    const { applyNo, lostCount, agencyGuid, agencyName } = after
    const dueDate = await rectifyDue(tx, dayOf(now))
    await makeFollowing(
      tx,
      'rectificationResult',
      { ...ofSameCompany(application), applicationGuid, applyNo, lostCount, agencyGuid, agencyName, dueDate },
      { actor, now },
    )
  },
}
