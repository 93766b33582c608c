import type { ActionField } from '#app/screens/action-spec.ts'
import { choice, text } from '#domain/kit/fields.ts'

const field = text({ label: '意见', maxLength: 500, multiline: true })

/** What somebody decides: the first answer is the good one, the second sends back. */
export function verdictField(label: string, options: Readonly<Record<string, string>>, name = 'result'): ActionField {
  const [good = '', bad = ''] = Object.keys(options)
  return { name, field: choice({ label, options, tones: { [good]: 'good', [bad]: 'bad' } }), required: true }
}

/** 意见, needed where `result` says 不合格: whoever sends something back says why. */
export const opinionOnFail: ActionField = {
  name: 'opinion',
  field,
  required: ({ result }) => result === 'fail',
}

export const opinionIfAny: ActionField = { name: 'opinion', field }

export const reasonField = (label: string): ActionField => ({
  name: 'opinion',
  field: text({ label, maxLength: 500, multiline: true }),
  required: true,
})
