import { only } from '#domain/kit/access.ts'
import { choice, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { atDutyDesk, GOVERNMENT } from '../duty.ts'

/** 应急通讯录 (`entities.md` I4): kept on devices, for it is needed when nothing else works. */
export const emergencyContact = defineResource({
  name: 'emergencyContact',
  label: '应急联系人',
  scope: 'global',
  retention: 'people',
  fields: {
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    org: text({ label: '单位', required: true, maxLength: 100 }),
    position: text({ label: '职务', maxLength: 60 }),
    mobile: text({ label: '手机', required: true, maxLength: 11, format: 'mobile' }),
    landline: text({ label: '固定电话', maxLength: 30, format: 'phone' }),
    groupType: choice({
      label: '分组',
      required: true,
      options: {
        leader: '领导',
        department: '部门',
        town: '镇街',
        expert: '专家',
        team: '队伍',
        company: '企业',
        hospital: '医院',
      },
    }),
    gridGuid: reference('gridManage', { label: '所属网格' }),
    sortId: integer({ label: '排序', min: 0 }),
  },
  access: { read: only(GOVERNMENT), create: atDutyDesk, update: atDutyDesk, remove: atDutyDesk },
  list: {
    columns: ['name', 'org', 'position', 'mobile', 'landline', 'groupType'],
    filters: ['name', 'org', 'groupType', 'gridGuid'],
    order: 'sortId',
    search: ['name', 'org', 'mobile', 'position'],
  },
  offline: { keep: 'mirror', edits: 'online' },
})
