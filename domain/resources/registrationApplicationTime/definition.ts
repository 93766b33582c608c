import { anyone } from '#domain/kit/access.ts'
import { date, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyKeepers, inOrder } from '../agency-shared.ts'

/** 登记申请时间: the days on which agencies may hand in their yearly registration (`entities.md` F4). */
export const registrationApplicationTime = defineResource({
  name: 'registrationApplicationTime',
  label: '登记申请时间',
  title: 'year',
  scope: 'server',
  retention: 'approvals',
  fields: {
    year: integer({ label: '登记年度', format: 'year', required: true, min: 2020, max: 2099 }),
    openFrom: date({ label: '开放日期', required: true }),
    openTo: date({ label: '截止日期', required: true, expiry: { remindDays: 15 } }),
    remark: text({ label: '说明', maxLength: 500, multiline: true }),
  },
  access: { read: anyone, create: agencyKeepers, update: agencyKeepers, remove: agencyKeepers },
  list: { columns: ['year', 'openFrom', 'openTo', 'remark'], filters: ['year'], order: '-year', search: ['remark'] },
  rules: (record) => inOrder(record, 'openFrom', 'openTo', '截止日期不能早于开放日期'),
})
