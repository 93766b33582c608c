import { builtInFigure } from '#domain/data/figures.ts'
import { lookedUpActions } from '#domain/kit/looked-up.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, type RecordOf, recordAs } from '#domain/kit/resource.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { addMonths } from '#domain/lib/dates.ts'
import type { riskCriteria } from '#domain/resources/riskCriteria/definition.ts'
import { bandOf, isAtLeast, type RiskYardstick, riskScore, unknownParameters } from '#domain/rules/risk-score.ts'
import type { Assessment } from './definition.ts'
import { riskEvent } from './definition.ts'

const criteriaNeed = (assessment: unknown) => {
  const { criteriaGuid } = (assessment ?? {}) as Partial<Assessment>
  return criteriaGuid === undefined ? null : { resource: 'riskCriteria', guid: criteriaGuid }
}

/**
 * Saving a risk event grades it by the yardstick it names, as that stands in the configuration: 固有 and 现状, the
 * latter never above the former, and a hit in the catalogue never below 较大 (江苏省政府令第140号 art. 3).
 */
export const riskEventActions = lookedUpActions(riskEvent, {
  needs: ({ inherent, current }) => ({
    inherentCriteria: criteriaNeed(inherent),
    currentCriteria: criteriaNeed(current),
  }),
  derive: (record, { related, figure = builtInFigure }) => {
    const inherent = graded('inherent', record.inherent, related.inherentCriteria, record.assessDate)
    const current = graded('current', record.current, related.currentCriteria, record.assessDate)
    const isListed = typeof record.catalogItem === 'string' && record.catalogItem.trim() !== ''
    const issues: InputIssue[] = [...inherent.issues, ...current.issues]
    if (inherent.color !== null && current.color !== null && !isAtLeast(inherent.color, current.color))
      issues.push({ path: 'current', code: 'rule', message: '现状风险不能高于固有风险' })
    refuse(issues)
    const atLeastOrange = (color: typeof inherent.color) =>
      isListed && color !== null && !isAtLeast(color, 'orange') ? 'orange' : color
    return {
      method: related.currentCriteria?.method ?? null,
      inherentScore: inherent.score,
      currentScore: current.score,
      inherentLevel: atLeastOrange(inherent.color),
      currentLevel: atLeastOrange(current.color),
      criteriaBasis: [current.words, isListed ? '列入较大以上风险目录，不低于较大' : null].filter(Boolean).join('；'),
      nextAssessDate:
        record.nextAssessDate ??
        (typeof record.assessDate === 'string'
          ? addMonths(record.assessDate, figure('riskEvent.assessMonths', record.assessDate))
          : null),
    }
  },
})

function graded(path: string, given: unknown, criteria: AnyRecord | null | undefined, assessDate: unknown) {
  const nothing = { score: null, color: null, words: null }
  if (given == null) return { ...nothing, issues: [] }
  if (criteria == null || criteria.deleted)
    return { ...nothing, issues: [{ path, code: 'missing', message: '评估方法不存在，请重新选择' }] }
  const yardstick = recordAs<typeof riskCriteria>(criteria) as RecordOf<typeof riskCriteria> & RiskYardstick // required parts
  const { validFrom, validTo, ruleVersion, basis } = yardstick
  if (
    typeof assessDate === 'string' &&
    (assessDate < String(validFrom) || assessDate > String(validTo ?? '9999-12-31'))
  )
    return { ...nothing, issues: [{ path, code: 'rule', message: '评估日期不在判定标准的有效期内' }] }
  const parameters = given as Record<string, number>
  const unknown = unknownParameters(yardstick, parameters)
  if (unknown.length > 0)
    return { ...nothing, issues: [{ path, code: 'rule', message: `请按标准选择参数 ${unknown.join('、')}` }] }
  const score = riskScore(yardstick, parameters)
  const band = score === null ? null : bandOf(yardstick, score)
  if (score === null || band === null)
    return { ...nothing, issues: [{ path, code: 'rule', message: '风险值不在任何分级内，请检查判定标准' }] }
  return { score, color: band.color, words: `${ruleVersion}：${band.wording}（${basis}）`, issues: [] }
}
