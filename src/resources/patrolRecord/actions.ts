import { opinionOnFail } from '#app/resources/opinion.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { choice, text } from '#domain/kit/fields.ts'

const spotCheck: ActionSpec = {
  action: 'spotCheck',
  label: '抽查',
  tone: 'primary',
  moves: ['spotPass', 'spotReturn'],
  blocked: (record, actor) => (record.createUserGuid === actor.guid ? '不能抽查本人的巡查' : null),
  fields: [
    {
      name: 'result',
      field: choice({
        label: '抽查结果',
        options: { pass: '合格', fail: '退回补正' },
        tones: { pass: 'good', fail: 'bad' },
      }),
      required: true,
    },
    opinionOnFail,
  ],
  done: '已提交抽查结果',
}

const supplement: ActionSpec = {
  action: 'supplement',
  label: '补正',
  tone: 'primary',
  moves: ['supplement'],
  fields: [{ name: 'content', field: text({ label: '补正内容', maxLength: 1000, multiline: true }), required: true }],
  done: '已提交补正',
}

export const patrolRecordActions: readonly ActionSpec[] = [spotCheck, supplement]
