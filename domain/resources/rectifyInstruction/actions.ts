import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import type { InputOf } from '#domain/kit/fields.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { rectifyInstruction } from './definition.ts'

const { fields } = rectifyInstruction
const ISSUED = {
  companyGuid: fields.companyGuid,
  instructionType: fields.instructionType,
  issueOrg: fields.issueOrg,
  issueDate: fields.issueDate,
  sourceGuid: fields.sourceGuid,
  problems: fields.problems,
  deadline: fields.deadline,
} as const

export type InstructionInput = InputOf<typeof ISSUED>

export const issueInstruction = defineAction(rectifyInstruction, {
  label: '签发整改指令',
  creates: true,
  move: 'issue',
  input: inputSchema(ISSUED),
  apply: (_blank, input, { actor }) => {
    if ((input.problems ?? []).length === 0) throw wrong<typeof rectifyInstruction>('problems', '请至少选择一条隐患')
    if (input.deadline != null && input.issueDate != null && input.deadline < input.issueDate)
      throw wrong<typeof rectifyInstruction>('deadline', '整改期限不能早于签发日期')
    return { ...input, issueUserGuid: actor.guid, issueUser: actor.name } as object
  },
})

export const signInstruction = defineAction(rectifyInstruction, {
  move: 'sign',
  input: z.strictObject({}),
  apply: (_record, _input, { actor, now }) => ({ signUser: actor.name, signTime: now }),
})

export const feedBackInstruction = defineAction(rectifyInstruction, {
  move: 'feedback',
  input: z.strictObject({
    feedback: z.string('请填写反馈').check(z.minLength(1, '请填写反馈'), z.maxLength(500, '反馈不能超过500个字')),
  }),
  apply: (_record, { feedback }, { now }) => ({ feedback, feedbackTime: now }),
})

/** The status an instruction has from 整改中 on, by the statuses of its hazards; null leaves it as it is. */
export function statusByHazards(
  status: string,
  hazards: readonly string[],
): 'rectifying' | 'pendingReview' | 'done' | null {
  if (status === 'pendingSign' && !hazards.every((each) => each === 'closed')) return null
  if (hazards.length === 0) return null
  const settled = hazards.every((each) => each === 'closed' || each === 'transferred')
  const answered = hazards.every((each) => each === 'closed' || each === 'transferred' || each === 'pendingReview')
  const next = settled ? 'done' : answered ? 'pendingReview' : 'rectifying'
  return next === status ? null : next
}
