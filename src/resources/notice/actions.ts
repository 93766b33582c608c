import type { ActionSpec } from '#app/screens/action-spec.ts'

const remind: ActionSpec = {
  action: 'remind',
  label: '提醒未读',
  shown: ({ status, readCount, totalCount }) =>
    status === 'published' && typeof totalCount === 'number' && Number(readCount ?? 0) < totalCount,
  fields: [],
  note: '给所有未读的接收人发送短信提醒，同一人一天只提醒一次。',
  done: '已提醒未读人员',
}

export const noticeActions: readonly ActionSpec[] = [remind]
