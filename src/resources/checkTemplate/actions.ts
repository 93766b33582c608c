import type { ActionSpec } from '#app/screens/action-spec.ts'

export const templateActions: readonly ActionSpec[] = [
  {
    action: 'enable',
    label: '启用',
    tone: 'primary',
    fields: [],
    note: '启用后这一版不能再修改，同一标准的其他版本随即停用，尚未开始的任务改用这一版；已经开始的检查按原来的版本做完。',
    done: '已启用',
  },
  {
    action: 'disable',
    label: '停用',
    fields: [],
    note: '停用后新的检查不再使用这份标准；已有的记录和已经开始的检查不受影响。',
    done: '已停用',
  },
]
