import { opinionIfAny } from '#app/resources/opinion.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'

const approveSwap: ActionSpec = {
  action: 'approveSwap',
  label: '同意换班',
  tone: 'primary',
  moves: ['approveSwap'],
  blocked: (record, actor) => (record.swapFrom === actor.guid ? '不能同意本人的换班申请' : null),
  note: '同意后由替班人接替申请人值班。',
  fields: [opinionIfAny],
  done: '已同意换班',
}

export const scheduleActions: readonly ActionSpec[] = [approveSwap]
