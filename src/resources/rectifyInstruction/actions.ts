import type { ActionSpec } from '#app/screens/action-spec.ts'
import { text } from '#domain/kit/fields.ts'

const sign: ActionSpec = {
  action: 'sign',
  label: '签收',
  tone: 'primary',
  moves: ['sign'],
  note: '签收后请在整改期限前完成下列隐患的整改。',
  fields: [],
  done: '已签收',
}

const feedback: ActionSpec = {
  action: 'feedback',
  label: '提交反馈',
  moves: ['feedback'],
  fields: [{ name: 'feedback', field: text({ label: '反馈', maxLength: 500, multiline: true }), required: true }],
  initial: ({ feedback: before }) => ({ feedback: before }),
  done: '已提交反馈',
}

export const instructionActions: readonly ActionSpec[] = [feedback, sign]
