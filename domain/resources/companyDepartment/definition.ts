import { anyOf } from '#domain/kit/access.ts'
import { integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownFile, servedWhere } from '../enterprise-shared.ts'

/** 企业部门 (`entities.md` A8): a tree below each enterprise. One with people or departments below it stays. */
export const companyDepartment = defineResource({
  name: 'companyDepartment',
  label: '企业部门',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    departmentName: text({ label: '部门名称', required: true, maxLength: 60 }),
    parentGuid: reference('companyDepartment', { label: '上级部门' }),
    leader: text({ label: '负责人', maxLength: 30 }),
    leaderPhone: text({ label: '负责人电话', maxLength: 30, format: 'phone', mask: 'phone' }),
    safetyDuty: text({ label: '安全职责', maxLength: 1000, multiline: true }),
    sortId: integer({ label: '排序', min: 0 }),
  },
  access: { ...ownFile, read: anyOf(ownFile.read, servedWhere()), whole: ownFile.read },
  list: {
    columns: ['departmentName', 'parentGuid', 'leader', 'leaderPhone', 'companyName', 'sortId'],
    filters: ['departmentName', 'companyName', 'parentGuid', 'gridGuid'],
    order: 'sortId',
    search: ['departmentName', 'companyName', 'leader'],
  },
  form: [{ section: '部门' }],
  children: [{ resource: 'companyEmployee', by: 'departmentguid' }],
  unique: [['companyGuid', 'parentGuid', 'departmentName']],
  indexes: [['parentGuid']],
})
