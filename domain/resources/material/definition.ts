import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, date, decimal, integer, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { GOVERNMENT } from '../duty.ts'
import { COMPANY_SIDE } from '../shared.ts'

const SOON_DAYS = 30
const readers: Access = anyOf(inOwnArea, (actor) =>
  both({ field: 'companyGuid', equals: null }, only(GOVERNMENT)(actor)),
)
const keepers = only([...COMPANY_SIDE, 'duty', 'bureau', 'admin', 'town'], inOwnArea)

/** 应急物资 (`entities.md` I6). */
export const material = defineResource({
  name: 'material',
  label: '应急物资',
  scope: 'company',
  retention: 'majorHazards',
  fields: {
    companyGuid: reference('company', { label: '企业' }),
    name: text({ label: '物资名称', required: true, maxLength: 100 }),
    category: choice({
      label: '类别',
      required: true,
      options: {
        protection: '个体防护',
        fire: '消防器材',
        detection: '检测报警',
        rescue: '救援装备',
        leak: '堵漏洗消',
        medical: '医疗急救',
        communication: '通信照明',
        other: '其他',
      },
    }),
    spec: text({ label: '规格型号', maxLength: 100 }),
    quantity: decimal({ label: '数量', required: true, min: 0 }),
    unit: text({ label: '单位', maxLength: 10 }),
    place: text({ label: '存放地点', required: true, maxLength: 100 }),
    keeper: text({ label: '保管人', required: true, maxLength: 30 }),
    phone: text({ label: '联系电话', maxLength: 30, format: 'phone' }),
    validTo: date({ label: '有效期至' }),
    checkCycle: integer({ label: '检查周期', min: 1, max: 3650, unit: '天' }),
    lastCheck: date({ label: '上次检查', happened: true }),
    nextCheck: date({ label: '下次检查', computed: true }),
  },
  access: { read: readers, create: keepers, update: keepers, remove: keepers },
  list: {
    columns: ['name', 'category', 'spec', 'quantity', 'unit', 'place', 'validTo', 'nextCheck'],
    filters: ['name', 'companyName', 'category', 'validTo', 'nextCheck', 'gridGuid'],
    order: 'name',
    search: ['name', 'companyName', 'place', 'keeper'],
    views: {
      expired: { label: '已过期', filter: (today) => ({ field: 'validTo', below: today }) },
      expiring: {
        label: '即将到期',
        filter: (today) =>
          both({ field: 'validTo', atLeast: today }, { field: 'validTo', atMost: addDays(today, SOON_DAYS) }),
      },
      checkDue: { label: '待检查', filter: (today) => ({ field: 'nextCheck', atMost: today }) },
    },
  },
  derive: ({ checkCycle, lastCheck }) => ({
    nextCheck: typeof checkCycle === 'number' && typeof lastCheck === 'string' ? addDays(lastCheck, checkCycle) : null,
  }),
  indexes: [['validTo'], ['nextCheck']],
})
