import { choice, date, files, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysInOrder, expiryViews, ownLedger } from '../safety-shared.ts'

/** What stands still is inspected before it runs again, what is scrapped never. */
const OUT_OF_USE = { useStatus: ['stopped', 'scrapped'] }

/** 设备设施 (`entities.md` M5). The next inspection day comes from the report and is never worked out. */
export const device = defineResource({
  name: 'device',
  label: '设备设施',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    deviceName: text({ label: '设备名称', required: true, maxLength: 100 }),
    deviceClass: choice({
      label: '类别',
      required: true,
      options: { special: '特种设备', fire: '消防设施', safety: '安全设施', production: '生产设备', meter: '检测仪表' },
    }),
    category: choice({
      label: '特种设备种类',
      when: { deviceClass: 'special' },
      options: {
        boiler: '锅炉',
        vessel: '压力容器',
        pipe: '压力管道',
        elevator: '电梯',
        crane: '起重机械',
        ropeway: '客运索道',
        ride: '游乐设施',
        vehicle: '场内机动车',
      },
    }),
    regCode: text({ label: '使用登记证号', maxLength: 50, when: { deviceClass: 'special' } }),
    model: text({ label: '型号', maxLength: 60 }),
    maker: text({ label: '制造单位', maxLength: 100 }),
    makeDate: date({ label: '制造日期', happened: true }),
    useDate: date({ label: '投用日期' }),
    place: text({ label: '安装位置', required: true, maxLength: 100 }),
    lastInspectDate: date({ label: '上次检验', happened: true }),
    nextInspectDate: date({
      label: '下次检验',
      required: true,
      expiry: { remindDays: 60, unless: OUT_OF_USE, tells: ({ deviceName }) => `${deviceName}的定期检验` },
    }),
    inspectOrg: text({ label: '检验机构', maxLength: 100 }),
    keeper: text({ label: '责任人', maxLength: 30 }),
    useStatus: choice({
      label: '使用状态',
      required: true,
      options: { using: '在用', stopped: '停用', scrapped: '报废', waiting: '待检' },
      tones: { using: 'good', stopped: 'muted', scrapped: 'muted', waiting: 'waiting' },
    }),
    inspectReport: files({ label: '检验报告', max: 6, accept: 'document' }),
  },
  access: ownLedger,
  list: {
    columns: ['deviceName', 'deviceClass', 'place', 'nextInspectDate', 'keeper', 'useStatus'],
    filters: ['deviceName', 'deviceClass', 'category', 'nextInspectDate', 'useStatus', 'gridGuid'],
    order: 'nextInspectDate',
    search: ['deviceName', 'companyName', 'regCode', 'place'],
    views: expiryViews('nextInspectDate', 60, { not: { field: 'useStatus', in: OUT_OF_USE.useStatus } }),
  },
  form: [
    { section: '设备' },
    { section: '检验', fields: ['lastInspectDate', 'nextInspectDate', 'inspectOrg', 'inspectReport'] },
  ],
  offline: { keep: 'mirror', edits: 'online', heldBy: 'company' },
  rules: (record) => [
    ...daysInOrder(record, ['makeDate', 'useDate'], '投用日期不能早于制造日期'),
    ...daysInOrder(record, ['lastInspectDate', 'nextInspectDate'], '下次检验不能早于上次检验'),
  ],
})
