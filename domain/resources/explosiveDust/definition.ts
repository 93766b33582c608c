import { choice, choices, date, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../areas/safety-shared.ts'

/** 粉尘涉爆台账 (`entities.md` C9). */
export const explosiveDust = defineResource({
  name: 'explosiveDust',
  label: '涉爆粉尘',
  title: 'name',
  scope: 'company',
  fields: {
    name: text({ label: '名称', required: true, maxLength: 100 }),
    place: text({ label: '场所', required: true, maxLength: 100 }),
    dustType: choice({
      label: '粉尘种类',
      required: true,
      options: {
        alMg: '铝镁',
        metal: '其他金属',
        wood: '木',
        grain: '粮食',
        fiber: '纺织纤维',
        plastic: '塑料橡胶',
        other: '其他',
      },
    }),
    workers: integer({ label: '涉粉人数', required: true, min: 0, unit: '人' }),
    collectorType: choice({ label: '除尘方式', required: true, options: { dry: '干式', wet: '湿式' } }),
    collectorCount: integer({ label: '除尘器数量', min: 0, unit: '台' }),
    controlMeasures: choices({
      label: '控爆措施',
      options: { vent: '泄爆', isolate: '隔爆', inert: '惰化', suppress: '抑爆' },
    }),
    zoneDesc: text({ label: '爆炸危险区域', maxLength: 300, multiline: true }),
    cleanCycle: text({ label: '清扫周期', maxLength: 60 }),
    controls: text({ label: '管控措施', required: true, maxLength: 500, multiline: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    lastCheck: date({ label: '上次检查' }),
    photos: files({ label: '照片', max: 9 }),
  },
  access: ownLedger,
  list: {
    columns: ['name', 'companyName', 'place', 'dustType', 'workers', 'collectorType', 'dutyPerson'],
    filters: ['companyName', 'name', 'dustType', 'collectorType', 'workers', 'gridGuid'],
    order: '-workers',
    search: ['name', 'companyName', 'place'],
    views: {
      // 10 people and more at work with dust: the firms that the ministry's campaigns single out.
      tenAndMore: { label: '涉粉10人及以上', filter: () => ({ field: 'workers', atLeast: 10 }) },
    },
  },
  form: [
    {
      section: '涉爆粉尘',
      fields: [
        'companyGuid',
        'name',
        'place',
        'dustType',
        'workers',
        'collectorType',
        'collectorCount',
        'controlMeasures',
        'zoneDesc',
        'cleanCycle',
        'controls',
        'dutyPerson',
        'lastCheck',
        'photos',
      ],
    },
  ],
  offline: { keep: 'none', edits: 'online' },
})
