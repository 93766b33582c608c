import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import { expertSelection } from './definition.ts'

/** 答复: an expert who was drawn says whether he comes. */
export const replySelection = defineAction(expertSelection, {
  name: 'reply',
  label: '答复',
  input: z.strictObject({
    replied: z.enum(['accepted', 'refused'], '请选择是否参加'),
    reason: z.optional(z.nullable(z.string().check(z.maxLength(200, '理由不能超过200个字')))),
  }),
  allow: expertSelection.workflow?.moves.reply?.allow ?? (() => 'nothing'),
  move: 'reply',
  apply: (record, { replied, reason }, { actor, madeAt }) => {
    if (replied === 'refused' && (reason ?? '').trim() === '')
      throw new Problem('input.invalid', {
        issues: [{ path: 'reason', code: 'required', message: '不参加请写明理由' }],
      })
    const candidates = record.candidates ?? []
    return {
      awaitedUserGuids: (record.awaitedUserGuids ?? []).filter((guid) => guid !== actor.guid),
      candidates: candidates.map((each) =>
        each.userGuid === actor.guid ? { ...each, replied, reason: reason ?? null, replyTime: madeAt } : each,
      ),
    }
  },
})
