import { StandInInput } from '#app/resources/delegation/StandInInput.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { leave } from '#domain/resources/leave/definition.ts'

const delegate: ActionSpec = {
  action: 'delegate',
  label: '委托办理',
  moves: ['delegate'],
  tone: 'primary',
  fields: [{ name: 'delegateGuid', field: leave.fields.delegateGuid, required: true, Input: StandInInput }],
  note: ({ startDate, endDate, reason }) =>
    `${String(startDate)} 至 ${String(endDate)}，您名下和岗位的待办由受托人代为办理；销假后即收回。事由：${String(reason)}`,
  done: '已委托',
}

export const slots: ResourceSlots = { actions: [delegate] }
