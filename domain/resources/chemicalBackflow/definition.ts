import { inOwnArea, nobody } from '#domain/kit/access.ts'
import { choice, date, decimal, instant, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 危化品回流 (`entities.md` M3): what the provincial system sent, read-only, with when it came. */
export const chemicalBackflow = defineResource({
  name: 'chemicalBackflow',
  label: '省平台回流数据',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    dataType: choice({
      label: '数据类型',
      options: { chemical: '危险化学品', selfCheck: '自查自报', risk: '风险管控', enterprise: '企业信息' },
    }),
    chemicalName: text({ label: '名称', maxLength: 100 }),
    cas: text({ label: 'CAS号', maxLength: 20 }),
    quantity: decimal({ label: '数量', min: 0, scale: 4 }),
    unit: text({ label: '单位', maxLength: 20 }),
    reportDate: date({ label: '填报日期' }),
    summary: text({ label: '内容', maxLength: 500, multiline: true }),
    syncTime: instant({ label: '同步时间' }),
  },
  access: { read: inOwnArea, create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['chemicalName', 'dataType', 'quantity', 'unit', 'reportDate', 'syncTime'],
    filters: ['chemicalName', 'dataType', 'reportDate', 'gridGuid'],
    order: '-syncTime',
    search: ['chemicalName', 'companyName', 'summary'],
  },
  form: [],
})
