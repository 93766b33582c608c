import { opinionOnFail, verdictField } from '#app/resources/opinion.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { files, text } from '#domain/kit/fields.ts'

const spotCheck: ActionSpec = {
  action: 'spotCheck',
  label: '抽查',
  tone: 'primary',
  moves: ['spotPass', 'spotReturn'],
  blocked: (record, actor) => (record.createUserGuid === actor.guid ? '不能抽查本人的巡查' : null),
  fields: [verdictField('抽查结果', { pass: '合格', fail: '退回补正' }), opinionOnFail],
  done: '已提交抽查结果',
}

const supplement: ActionSpec = {
  action: 'supplement',
  label: '补正',
  tone: 'primary',
  moves: ['supplement'],
  // Whose record it is: those who walked.
  shown: ({ createUserGuid, checkUsers }, { guid }) =>
    createUserGuid === guid || (Array.isArray(checkUsers) && checkUsers.includes(guid)),
  fields: [
    { name: 'content', field: text({ label: '补正内容', maxLength: 1000, multiline: true }), required: true },
    { name: 'photos', field: files({ label: '补正照片', max: 9, accept: 'media' }) },
  ],
  note: '提交的记录不能修改，补正写在记录后面。',
  done: '已提交补正',
}

export const patrolRecordActions: readonly ActionSpec[] = [spotCheck, supplement]
