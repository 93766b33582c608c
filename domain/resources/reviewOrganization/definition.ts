import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { anyone } from '#domain/kit/access.ts'
import { choice, choices, date, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyKeepers, inOrder } from '../agency-shared.ts'
import { APPLY_GRADES } from '../standardization-shared.ts'

/** 评审机构: the agencies that the association may give standardisation reviews to. */
export const reviewOrganization = defineResource({
  name: 'reviewOrganization',
  label: '评审机构',
  title: 'agencyName',
  scope: 'server',
  retention: 'approvals',
  fields: {
    agencyGuid: reference('agencyBase', { label: '机构', required: true }),
    agencyName: text({ label: '机构名称', maxLength: 100, computed: true, copies: 'agencyGuid.agencyName' }),
    orgNo: text({ label: '评审机构编号', required: true, maxLength: 30 }),
    grades: choices({ label: '可评审等级', required: true, options: APPLY_GRADES }),
    tradeFamilies: choices({ label: '评审行业', options: TRADE_FAMILIES }),
    reviewerCount: integer({ label: '评审员人数', min: 0, unit: '人' }),
    contact: text({ label: '联系人', required: true, maxLength: 30 }),
    phone: text({ label: '联系电话', required: true, maxLength: 30, format: 'phone' }),
    validFrom: date({ label: '授权起', required: true }),
    validTo: date({ label: '授权止', required: true, expiry: { remindDays: 60 } }),
    useState: choice({
      label: '状态',
      required: true,
      options: { enabled: '启用', disabled: '停用' },
      tones: { enabled: 'good', disabled: 'muted' },
    }),
  },
  access: { read: anyone, create: agencyKeepers, update: agencyKeepers, remove: agencyKeepers },
  list: {
    columns: ['orgNo', 'agencyName', 'grades', 'reviewerCount', 'contact', 'phone', 'validTo', 'useState'],
    filters: ['agencyName', 'grades', 'useState'],
    order: 'orgNo',
    search: ['agencyName', 'orgNo', 'contact'],
    views: { enabled: { label: '启用', filter: () => ({ field: 'useState', equals: 'enabled' }) } },
  },
  form: [{ section: '评审机构' }, { section: '授权', from: 'contact' }],
  rules: (record) => inOrder(record, 'validFrom', 'validTo', '授权止期不能早于起期'),
  unique: [['agencyGuid']],
})
