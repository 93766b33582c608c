import type { ActionSpec } from '#app/screens/action-spec.ts'
import { REPLY_FIELD } from '#domain/resources/feedback/actions.ts'

const reply: ActionSpec = {
  action: 'reply',
  label: '回复',
  tone: 'primary',
  fields: [{ name: 'content', field: REPLY_FIELD, required: true }],
  done: '已回复',
}

const read: ActionSpec = {
  action: 'read',
  label: '标为已读',
  shown: ({ readUsers }, actor) => !(Array.isArray(readUsers) && readUsers.includes(actor.guid)),
  fields: [],
  done: '已标为已读',
}

export const feedbackActions: readonly ActionSpec[] = [read, reply]
