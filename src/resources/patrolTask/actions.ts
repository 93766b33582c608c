import { reasonField } from '#app/resources/opinion.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'

const cancel: ActionSpec = {
  action: 'cancel',
  label: '撤销任务',
  tone: 'danger',
  moves: ['cancel'],
  fields: [reasonField('撤销原因')],
  done: '已撤销任务',
}

export const patrolTaskActions: readonly ActionSpec[] = [cancel]
