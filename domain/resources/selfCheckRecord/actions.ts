import type * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import type { InputOf } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { type HazardInput, hazardIssues, reportHazard } from '../hiddenDanger/actions.ts'
import { hiddenDanger } from '../hiddenDanger/definition.ts'
import { countProblems } from '../patrolRecord/actions.ts'
import { selfCheckersInArea, selfCheckRecord } from './definition.ts'

const { fields } = selfCheckRecord
const WRITTEN = {
  companyGuid: fields.companyGuid,
  checkTitle: fields.checkTitle,
  taskGuid: fields.taskGuid,
  planGuid: fields.planGuid,
  level: fields.level,
  checkDate: fields.checkDate,
  startTime: fields.startTime,
  endTime: fields.endTime,
  participants: fields.participants,
  place: fields.place,
  checkTemplateGuids: fields.checkTemplateGuids,
  items: fields.items,
  noHazardConfirm: fields.noHazardConfirm,
  remark: fields.remark,
  photos: fields.photos,
  sign: fields.sign,
} as const

export type SelfCheckInput = InputOf<typeof WRITTEN>

/** Everything that must hold before a self-check may be handed in; the tablet shows the same list before sending. */
export function selfCheckIssues(input: SelfCheckInput): InputIssue[] {
  const issues: InputIssue[] = []
  const want = (fine: boolean, path: string, message: string) => {
    if (!fine) issues.push({ path, code: 'required', message })
  }
  const items = input.items ?? []
  const failed = countProblems(items)
  want(items.length > 0, 'items', '请完成检查项')
  if (typeof input.startTime === 'string' && typeof input.endTime === 'string')
    want(input.endTime >= input.startTime, 'endTime', '结束时间不能早于开始时间')
  for (const [index, { result, hazardGuid, itemCode }] of items.entries())
    want(result !== 'fail' || hazardGuid !== undefined, `items.${index}`, `${itemCode} 不合格，请登记隐患`)
  want(failed > 0 || input.noHazardConfirm === true, 'noHazardConfirm', '没有发现隐患，请确认零隐患')
  want(failed === 0 || input.noHazardConfirm !== true, 'noHazardConfirm', '有不合格项，不能确认零隐患')
  want((input.sign ?? []).length === 1, 'sign', '请排查人签名')
  return issues
}

export const submitSelfCheck = defineAction(selfCheckRecord, {
  creates: true,
  move: 'submit',
  input: inputSchema(WRITTEN),
  apply: (_blank, input, { recordGuid, actor, madeAt, now }) => {
    const issues = selfCheckIssues(input)
    refuse(issues)
    return {
      ...input,
      problemCount: countProblems(input.items),
      checker: actor.guid,
      checkerName: actor.name,
      offlineId: recordGuid,
      deviceTime: madeAt,
      syncTime: now,
    } as object
  },
})

const isFixedOnSpot = (input: HazardInput) => input.rectifyType === 'onSpot' && (input.afterPhotos ?? []).length > 0

/** What an enterprise finds by itself: the same hazard as a supervisor's, with source 企业自查 and never another. */
export const reportOwnHazard = defineAction(hiddenDanger, {
  name: 'selfReport',
  label: '上报自查隐患',
  creates: true,
  move: (input) =>
    input.dangerLevel === 'major' ? 'reportMajor' : isFixedOnSpot(input) ? 'reportFixed' : 'reportGeneral',
  input: reportHazard.input as z.ZodMiniType<HazardInput>,
  allow: selfCheckersInArea,
  apply: (_blank, input, { actor, madeAt }) => {
    const issues = hazardIssues(input)
    if (input.sourceType !== 'selfCheck')
      issues.push({ path: 'sourceType', code: 'rule', message: '企业上报的隐患来源应为企业自查' })
    refuse(issues)
    const fixed = { rectifyTime: madeAt, rectifyUserGuid: actor.guid, rectifyUserName: actor.name }
    return { ...input, ...(isFixedOnSpot(input) ? fixed : {}) } as object
  },
})
