import { anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { SUPERVISORS } from '../shared.ts'

const keepers = only(['grid', 'town', 'bureau', 'admin'], inOwnArea)

/** 其他联系人: people a grid calls who have no account, kept on its devices so that the number is there without a signal. */
export const otherContact = defineResource({
  name: 'otherContact',
  label: '联系人',
  scope: 'grid',
  retention: 'people',
  fields: {
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    org: text({ label: '单位', required: true, maxLength: 100 }),
    position: text({ label: '职务', maxLength: 60 }),
    mobile: text({ label: '手机号', required: true, maxLength: 11, format: 'mobile' }),
    landline: text({ label: '座机', maxLength: 30, format: 'phone' }),
    groupType: choice({
      label: '分组',
      options: {
        village: '村社区',
        department: '部门',
        expert: '专家',
        team: '救援队伍',
        company: '企业',
        hospital: '医院',
        other: '其他',
      },
    }),
    sortId: integer({ label: '排序', min: 0 }),
    remark: text({ label: '备注', maxLength: 200, multiline: true }),
  },
  access: {
    read: anyOf(only([...SUPERVISORS, 'duty'], inOwnArea)),
    create: keepers,
    update: keepers,
    remove: keepers,
  },
  list: {
    columns: ['name', 'org', 'position', 'mobile', 'landline', 'groupType'],
    filters: ['name', 'org', 'groupType', 'gridGuid'],
    order: 'sortId',
    search: ['name', 'org', 'mobile'],
  },
  form: [
    {
      section: '联系人',
      fields: ['name', 'org', 'position', 'mobile', 'landline', 'groupType', 'gridGuid', 'sortId', 'remark'],
    },
  ],
  offline: { keep: 'mirror', edits: 'queue' },
})
