import type { ActionSpec } from '#app/screens/action-spec.ts'

const receive: ActionSpec = {
  action: 'receive',
  label: '签收',
  tone: 'primary',
  shown: ({ status }) => status === 'sent',
  fields: [],
  done: '已签收',
}

export const dailyReportActions: readonly ActionSpec[] = [receive]
