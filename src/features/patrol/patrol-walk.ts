import { clockOf } from '#app/ui/index.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { type Finishing, patrolBatch } from './patrol-batch.ts'
import { nextStep, PATROL_STEPS, type PatrolDraft, stepsOf } from './patrol-draft.ts'
import { patrolGaps } from './patrol-gaps.ts'
import type { WalkKind } from './walk.ts'

const conclusions: Readonly<Record<string, string>> = patrolRecord.fields.conclusion.options

export const PATROL_WALK: WalkKind<PatrolDraft, Omit<Finishing, 'now'>> = {
  resource: 'patrolRecord',
  task: 'patrolTask',
  name: '巡查',
  deed: '巡查',
  steps: PATROL_STEPS,
  stepsOf,
  nextOf: nextStep,
  gapsOf: (draft, ending, company) => patrolGaps(draft, company, ending),
  batchOf: patrolBatch,
  home: '/securityPatrol/index',
  recordAt: (guid) => `/newGridPatrol/index/${guid}`,
  keptNote: '已存在本机，有信号时自动上传，现在可以去下一家',
  facts: ({ companyName, endTime, conclusion, problemCount }) => [
    ['企业', String(companyName ?? '')],
    ['完成时间', typeof endTime === 'string' ? clockOf(endTime) : ''],
    ['结论', conclusions[String(conclusion)] ?? ''],
    ['问题数', String(problemCount ?? 0)],
  ],
}
