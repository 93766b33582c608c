import { bool, choice, integer, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { EXPERT_FIELDS, poolAccess } from '../expert-shared.ts'

/** 专业小组 (zyxzwh). */
export const expertGroup = defineResource({
  name: 'expertGroup',
  label: '专业小组',
  scope: 'global',
  retention: 'approvals',
  fields: {
    groupName: text({ label: '小组名称', required: true, maxLength: 60 }),
    field: choice({ label: '专业', required: true, options: EXPERT_FIELDS }),
    leaderGuid: reference('expert', { label: '组长' }),
    memberGuids: references('expert', { label: '成员' }),
    duties: text({ label: '职责', maxLength: 500, multiline: true }),
    sortId: integer({ label: '排序', min: 0 }),
    enabled: bool({ label: '启用' }),
  },
  access: poolAccess,
  list: {
    columns: ['groupName', 'field', 'leaderGuid', 'memberGuids', 'enabled'],
    filters: ['groupName', 'field', 'enabled'],
    order: 'sortId',
  },
  unique: [['groupName']],
})
