import { bool, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { fileReaders, townAndAbove } from '../enterprise-shared.ts'

/** 企业行业: a further trade of an enterprise, for which a department of its own may supervise it. */
export const companyIndustry = defineResource({
  name: 'companyIndustry',
  label: '企业行业',
  title: 'industryName',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    economyTypeGuid: reference('economyType', { label: '行业', required: true }),
    industryName: text({ label: '行业名称', maxLength: 200, computed: true }),
    isMain: bool({ label: '主要行业' }),
    departmentName: text({ label: '行业主管部门', maxLength: 60 }),
  },
  access: { read: fileReaders, create: townAndAbove, update: townAndAbove, remove: townAndAbove },
  list: {
    columns: ['companyName', 'industryName', 'isMain', 'departmentName'],
    filters: ['economyTypeGuid', 'isMain', 'gridGuid'],
    search: ['companyName', 'industryName', 'departmentName'],
  },
  form: [{ section: '行业' }],
  unique: [['companyGuid', 'economyTypeGuid']],
})
