import { opinionIfAny, opinionOnFail } from '#app/resources/opinion.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { choice } from '#domain/kit/fields.ts'

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
  fields: [
    {
      name: 'result',
      field: choice({
        label: '审核结果',
        options: { pass: '通过', fail: '退回' },
        tones: { pass: 'good', fail: 'bad' },
      }),
      required: true,
    },
    opinionOnFail,
  ],
  done: '已提交审核结果',
}

export const companyActions: readonly ActionSpec[] = [submit, review]
