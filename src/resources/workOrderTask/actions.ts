import type { ActionSpec } from '#app/screens/action-spec.ts'
import { text } from '#domain/kit/fields.ts'

const reply: ActionSpec = {
  action: 'reply',
  label: '反馈进展',
  shown: ({ status }) => status === 'doing',
  fields: [{ name: 'content', field: text({ label: '进展', maxLength: 500, multiline: true }), required: true }],
  done: '已反馈进展',
}

export const workOrderActions: readonly ActionSpec[] = [reply]
