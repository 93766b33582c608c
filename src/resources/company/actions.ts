import { opinionIfAny, opinionOnFail, verdictField } from '#app/resources/opinion.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'

const submit: ActionSpec = {
  action: 'submit',
  label: '提交审核',
  tone: 'primary',
  moves: ['submit'],
  fields: [opinionIfAny],
  done: '已提交审核',
}

const review: ActionSpec = {
  action: 'review',
  label: '审核',
  tone: 'primary',
  moves: ['approve', 'return'],
  fields: [verdictField('审核结果', { pass: '通过', fail: '退回' }), opinionOnFail],
  done: '已提交审核结果',
}

export const companyActions: readonly ActionSpec[] = [submit, review]
