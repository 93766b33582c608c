import { clockOf } from '#app/ui/index.ts'
import { stepBeside } from '../patrol-draft.ts'
import type { WalkKind } from '../walk.ts'
import {
  type Ending,
  SELF_CHECK_STEPS,
  type SelfCheckDraft,
  selfCheckBatch,
  selfCheckGaps,
} from './self-check-draft.ts'

export const SELF_CHECK_WALK: WalkKind<SelfCheckDraft, Omit<Ending, 'now'>> = {
  resource: 'selfCheckRecord',
  task: 'selfCheckTask',
  name: '自查',
  deed: '排查',
  steps: SELF_CHECK_STEPS,
  stepsOf: () => SELF_CHECK_STEPS,
  nextOf: ({ step }) => stepBeside(SELF_CHECK_STEPS, step, 1),
  gapsOf: selfCheckGaps,
  batchOf: selfCheckBatch,
  home: '/selfCheckingRecords/todoTasks',
  recordAt: (guid) => `/selfCheckingRecords/selfCheckRecords?open=${guid}`,
  keptNote: '已存在本机，有信号时自动上传',
  facts: ({ checkTitle, endTime, problemCount, noHazardConfirm }) => [
    ['排查内容', String(checkTitle ?? '')],
    ['完成时间', typeof endTime === 'string' ? clockOf(endTime) : ''],
    ['隐患数', String(problemCount ?? 0)],
    ...(noHazardConfirm === true ? [['零隐患确认', '已确认'] as const] : []),
  ],
}
