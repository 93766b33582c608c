import { only } from '#domain/kit/access.ts'
import { bool, choices, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 检查方式设置: what kinds of inspection there are, and what each needs. */
export const checkMethod = defineResource({
  name: 'checkMethod',
  label: '检查方式',
  scope: 'global',
  retention: 'libraries',
  fields: {
    methodName: text({ label: '检查方式', required: true, maxLength: 60 }),
    needs: choices({
      label: '必备要件',
      options: { scheme: '检查方案', twoOfficers: '两名执法人员', video: '执法记录仪', expert: '专家参加' },
    }),
    description: text({ label: '说明', maxLength: 500, multiline: true }),
    sortId: integer({ label: '排序', min: 0 }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: only(['officer', 'bureau', 'leader', 'admin']),
    create: only(['bureau', 'admin']),
    update: only(['bureau', 'admin']),
    remove: only(['admin']),
  },
  list: {
    columns: ['methodName', 'needs', 'description', 'enabled'],
    filters: ['methodName', 'enabled'],
    order: 'sortId',
  },
  unique: [['methodName']],
})
