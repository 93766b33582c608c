import type { Tone } from '#domain/kit/fields.ts'
import type { StateShape } from '#domain/kit/resource.ts'
import { companyReview } from '#domain/workflows/company-review.ts'
import { fiveInOneReview } from '#domain/workflows/five-in-one-review.ts'
import type { Outcome, ReviewFlow } from '#domain/workflows/review-flow.ts'

export const APPLY_GRADES = { one: '一级', two: '二级', three: '三级', micro: '小微达标' } as const
export const APPLY_TYPES = {
  first: '首次',
  renew: '复评',
  upgrade: '升级',
  micro: '小微',
  chemical: '危化',
} as const
export const REVIEW_FLOWS = { companyReview: companyReview.name, fiveInOneReview: fiveInOneReview.name } as const

/** What an enterprise has to promise with its application (应急〔2021〕83号; `calculations.md` 8). */
export const CONDITIONS = {
  licences: '依法取得的证照在有效期内',
  staff: '主要负责人、安全管理人员和特种作业人员持证上岗',
  noDeath: '申请之日前一年内未发生死亡事故',
  noInjury: '申请之日前一年内未发生3人以上重伤或直接经济损失100万元以上的事故',
  honest: '未列入安全生产失信名单',
  notRevoked: '未在一年内评审不通过或被撤销等级',
  hazardsFixed: '发现的重大隐患已全部完成整改',
} as const

const FLOWS: readonly ReviewFlow[] = [companyReview, fiveInOneReview]
const TONES: Readonly<Record<Outcome, Tone>> = {
  new: 'muted',
  pending: 'waiting',
  running: 'info',
  submitted: 'info',
  clarify: 'waiting',
  passed: 'info',
  done: 'good',
  rejected: 'bad',
}

/** The steps of both flows, in their order, as the states of one workflow: records keep the step's code. */
export const FLOW_STATES: Readonly<Record<string, StateShape>> = Object.fromEntries(
  FLOWS.flatMap(({ stages }) =>
    stages.flatMap(({ steps }) =>
      steps.map(({ code, name, outcome }) => [
        code,
        { label: name, tone: TONES[outcome], ...(outcome === 'rejected' ? { closed: 'badly' as const } : {}) },
      ]),
    ),
  ),
)

/** The stages of both flows by their key; those they share bear the same one. */
export const STAGES: Readonly<Record<string, string>> = Object.fromEntries(
  FLOWS.flatMap(({ stages }) => stages.map(({ key, name }) => [key, name])),
)

/** The key of the stage that a step belongs to. */
export function stageKeyOf(code: string): string | null {
  return (
    FLOWS.flatMap(({ stages }) => stages).find(({ steps }) => steps.some((step) => step.code === code))?.key ?? null
  )
}
