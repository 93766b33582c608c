import { SuccessorInput } from '#app/resources/user/SuccessorInput.tsx'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { reference } from '#domain/kit/fields.ts'

const assignGrid: ActionSpec = {
  action: 'assignGrid',
  label: '调整网格',
  shown: ({ userType }) => userType === 'government',
  fields: [
    { name: 'gridGuid', field: reference('gridManage', { label: '调入网格' }), required: true },
    { name: 'successorGuid', field: reference('user', { label: '任务接手人' }), Input: SuccessorInput },
  ],
  note: '调整后，本人只能看到新网格及其下级的企业和任务。',
  initial: ({ gridGuid }) => ({ gridGuid }),
  done: '已调整网格',
}

export const userActions: readonly ActionSpec[] = [assignGrid]
