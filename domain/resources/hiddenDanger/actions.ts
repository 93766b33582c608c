import { defineAction } from '#domain/kit/action.ts'
import type { InputOf } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { refuse, wrong } from '#domain/kit/wrong.ts'
import { supervisorsInArea } from '../shared.ts'
import { BY_SHEET, hiddenDanger } from './definition.ts'

const { fields } = hiddenDanger
const NAMES = [
  ...BY_SHEET,
  ...['sourceType', 'sourceGuid', 'checkItemCode', 'beforePhotos', 'afterPhotos', 'rectifyDesc', 'previousGuid'],
] as const
// Each of the names stands for its field.
const REPORTED = Object.fromEntries(NAMES.map((name) => [name, fields[name]])) as Pick<
  typeof fields,
  (typeof NAMES)[number]
>

export type HazardInput = InputOf<typeof REPORTED>

/** Everything that must hold before a hazard may be registered, beyond its single fields. */
export function hazardIssues(input: HazardInput): InputIssue[] {
  const issues: InputIssue[] = []
  const want = (fine: boolean, path: string, message: string) => {
    if (!fine) issues.push({ path, code: 'required', message })
  }
  want((input.beforePhotos ?? []).length >= 1, 'beforePhotos', '请拍摄隐患照片')
  if (input.foundOn != null && input.deadline != null) {
    want(input.deadline >= input.foundOn, 'deadline', '整改期限不能早于发现日期')
    want(input.rectifyType !== 'onSpot' || input.deadline === input.foundOn, 'deadline', '当场整改的期限应为当天')
  }
  if (input.dangerLevel === 'major') {
    want((input.majorItem ?? '').trim() !== '', 'majorItem', '重大隐患请填写判定条款')
    want((input.tempMeasure ?? '').trim() !== '', 'tempMeasure', '重大隐患请填写整改前防范措施')
    want(input.rectifyType !== 'onSpot', 'rectifyType', '重大隐患不能当场整改')
  }
  return issues
}

const isFixedOnSpot = (input: HazardInput) => input.rectifyType === 'onSpot' && (input.afterPhotos ?? []).length > 0

export const reportHazard = defineAction(hiddenDanger, {
  name: 'report',
  label: '登记隐患',
  creates: true,
  move: (input) =>
    input.dangerLevel === 'major' ? 'reportMajor' : isFixedOnSpot(input) ? 'reportFixed' : 'reportGeneral',
  input: inputSchema(REPORTED),
  allow: supervisorsInArea,
  needs: ({ previousGuid }) => ({
    previous: previousGuid == null ? null : { resource: 'hiddenDanger', guid: previousGuid },
  }),
  apply: (_blank, input, { now, related }) => {
    const issues = hazardIssues(input)
    refuse(issues)
    if (related.previous != null) refuseUnlessClosed(related.previous, input)
    return {
      ...input,
      ...(isFixedOnSpot(input) ? { rectifyTime: now, reviewTime: now, reviewResult: 'pass' } : {}),
    } as object
  },
})

/** What was closed stays closed: the same thing found again is a new hazard that names it (`entities.md` Q1). */
function refuseUnlessClosed(previous: AnyRecord, { companyGuid }: HazardInput): void {
  if (previous.companyGuid !== companyGuid) throw wrong<typeof hiddenDanger>('previousGuid', '前次隐患不属于这家企业')
  if (previous.status !== 'closed')
    throw wrong<typeof hiddenDanger>('previousGuid', '前次隐患尚未销号，请在原隐患中处理')
}
