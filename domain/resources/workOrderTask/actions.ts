import * as z from 'zod/mini'
import { anyOf, ofOneself } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import { assignees, workOrderTask } from './definition.ts'

/** 反馈进展: a line on how an order is going, by either side, while it is under way. */
export const replyWorkOrder = defineAction(workOrderTask, {
  name: 'reply',
  label: '反馈进展',
  input: z.strictObject({
    content: z
      .string('请填写进展')
      .check(z.trim(), z.minLength(1, '请填写进展'), z.maxLength(500, '进展不能超过500个字')),
  }),
  allow: anyOf(assignees, ofOneself('createUserGuid')),
  apply: ({ replies, status }, { content }, { actor, madeAt }) => {
    if (status !== 'doing') throw new Problem('workflow.move-not-open', { status, move: 'reply' })
    return { replies: [...(replies ?? []), { user: actor.name, time: madeAt, content }] }
  },
})
