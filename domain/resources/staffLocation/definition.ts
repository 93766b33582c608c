import { inOwnArea, only } from '#domain/kit/access.ts'
import { choice, instant, text } from '#domain/kit/fields.ts'
import { point } from '#domain/kit/point.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { companySideInArea } from '../shared.ts'

/** 人员定位 (five-in-one: 人员在岗在位): where the enterprise's own system last saw a person. */
export const staffLocation = defineResource({
  name: 'staffLocation',
  label: '人员定位',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    personName: text({ label: '姓名', required: true, maxLength: 30 }),
    cardNo: text({ label: '定位卡号', required: true, maxLength: 30 }),
    personKind: choice({
      label: '人员类别',
      required: true,
      options: { staff: '员工', contractor: '承包商', visitor: '访客' },
    }),
    region: text({ label: '所在区域', required: true, maxLength: 60 }),
    regionLimit: choice({
      label: '区域风险',
      options: { red: '重大', orange: '较大', yellow: '一般', blue: '低' },
      tones: { red: 'red', orange: 'orange', yellow: 'yellow', blue: 'blue' },
    }),
    ...point({ lng: 'longitude', lat: 'latitude' }),
    seenAt: instant({ label: '定位时间', required: true }),
  },
  access: {
    read: inOwnArea,
    create: companySideInArea,
    update: companySideInArea,
    remove: only(['company', 'admin'], inOwnArea),
  },
  list: {
    columns: ['personName', 'personKind', 'cardNo', 'region', 'regionLimit', 'seenAt'],
    filters: ['personName', 'personKind', 'region', 'regionLimit', 'gridGuid'],
    order: '-seenAt',
    search: ['personName', 'cardNo', 'region'],
  },
  unique: [['companyGuid', 'cardNo']],
  statistics: {
    dimensions: ['region', 'personKind', 'regionLimit'],
    measures: [{ name: 'count', label: '人数', count: true }],
  },
})
