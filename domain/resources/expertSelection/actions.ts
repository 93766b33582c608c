import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { expertSelection } from './definition.ts'

type Selection = RecordOf<typeof expertSelection>
type Candidate = NonNullable<Selection['candidates']>[number]

const answer = {
  replied: z.enum(['accepted', 'refused'], '请选择是否参加'),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(200, '理由不能超过200个字')))),
}

/** 答复: an expert who was drawn says whether he comes. */
export const replySelection = defineAction(expertSelection, {
  input: z.strictObject(answer),
  move: 'reply',
  apply: (record, said, { actor, madeAt }) =>
    withAnswer(record, said, { isMeant: ({ userGuid }) => userGuid === actor.guid, madeAt, replyBy: null }),
})

/** 电话答复: whoever was reached by telephone is answered for by the desk, which the record says. */
export const replyForExpert = defineAction(expertSelection, {
  offline: 'online',
  input: z.strictObject({ expertGuid: z.string('请选择专家').check(z.minLength(1, '请选择专家')), ...answer }),
  move: 'replyFor',
  apply: (record, input, { actor, madeAt }) => {
    const { expertGuid, ...said } = input
    if (!record.candidates?.some((each) => each.expertGuid === expertGuid && each.replied === 'none'))
      throw wrong<typeof input>('expertGuid', '该专家没有被抽中或已经答复', 'unknown')
    return withAnswer(record, said, { isMeant: (each) => each.expertGuid === expertGuid, madeAt, replyBy: actor.name })
  },
})

interface Answered {
  isMeant: (candidate: Candidate) => boolean
  madeAt: string
  replyBy: string | null
}

function withAnswer(
  { candidates, awaitedUserGuids }: Selection,
  { replied, reason = null }: { replied: 'accepted' | 'refused'; reason?: string | null | undefined },
  { isMeant, madeAt, replyBy }: Answered,
) {
  if (replied === 'refused' && (reason ?? '').trim() === '')
    throw wrong<typeof answer>('reason', '不参加请写明理由', 'required')
  const answered = new Set(candidates?.filter(isMeant).map(({ userGuid }) => userGuid))
  return {
    awaitedUserGuids: (awaitedUserGuids ?? []).filter((guid) => !answered.has(guid)),
    candidates: (candidates ?? []).map((each) =>
      isMeant(each) ? { ...each, replied, reason, replyTime: madeAt, replyBy } : each,
    ),
  }
}
