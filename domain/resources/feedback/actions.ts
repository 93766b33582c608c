import * as z from 'zod/mini'
import { type Access, anyOf } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { text } from '#domain/kit/fields.ts'
import { valueSchema } from '#domain/kit/schema.ts'
import { atDutyDesk } from '../duty.ts'
import { feedback } from './definition.ts'

const author: Access = (actor) => ({ field: 'user', equals: actor.guid })

export const REPLY_FIELD = text({ label: '回复内容', required: true, maxLength: 1000, multiline: true })

export const replyFeedback = defineAction(feedback, {
  name: 'reply',
  label: '回复',
  input: z.strictObject({ content: valueSchema(REPLY_FIELD) as z.ZodMiniType<string> }),
  allow: anyOf(atDutyDesk, author),
  apply: ({ replies }, { content }, { actor, madeAt }) => ({
    replies: [...(replies ?? []), { time: madeAt, userName: actor.name, content }],
  }),
})

/** Noted once for each reader. */
export const readFeedback = defineAction(feedback, {
  name: 'read',
  label: '标为已读',
  input: z.strictObject({}),
  allow: anyOf(atDutyDesk, author),
  apply: ({ readUsers }, _input, { actor }) => ({ readUsers: [...new Set([...(readUsers ?? []), actor.guid])] }),
})
