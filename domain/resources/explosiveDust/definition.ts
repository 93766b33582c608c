import { choice, choices, date, files, integer, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { ownLedger } from '../safety-shared.ts'

/** What counts as control of an explosion at a dry collector; 隔爆 alone does not (10号令第11条(三)). */
const CONTROLLING = ['vent', 'inert', 'suppress'] as const

/** 粉尘涉爆台账 (`entities.md` C9). */
export const explosiveDust = defineResource({
  name: 'explosiveDust',
  label: '涉爆粉尘',
  scope: 'company',
  retention: 'enterprises',
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
    alert: text({ label: '提示', computed: true, maxLength: 100 }),
    zoneDesc: text({ label: '爆炸危险区域', maxLength: 300, multiline: true }),
    cleanCycle: text({ label: '清扫周期', maxLength: 60 }),
    controls: text({ label: '管控措施', required: true, maxLength: 500, multiline: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    lastCheck: date({ label: '上次检查', happened: true }),
    photos: files({ label: '照片', max: 9 }),
  },
  derive: ({ collectorType, collectorCount, controlMeasures }) => {
    const measures = Array.isArray(controlMeasures) ? controlMeasures : []
    const isOpen =
      collectorType === 'dry' && collectorCount !== 0 && !CONTROLLING.some((measure) => measures.includes(measure))
    return {
      alert: isOpen ? '疑似重大隐患（10号令第11条(三)）：干式除尘系统未采取泄爆、惰化、抑爆等控爆措施' : null,
    }
  },
  access: ownLedger,
  list: {
    columns: ['name', 'place', 'dustType', 'workers', 'alert', 'collectorType', 'dutyPerson'],
    filters: ['name', 'dustType', 'collectorType', 'workers', 'gridGuid'],
    order: '-workers',
    search: ['name', 'companyName', 'place'],
    views: {
      alerted: { label: '疑似重大隐患', filter: () => ({ not: { field: 'alert', equals: null } }) },
      // 10 people and more at work with dust: the firms that the ministry's campaigns single out.
      tenAndMore: { label: '涉粉10人及以上', filter: () => ({ field: 'workers', atLeast: 10 }) },
    },
  },
  form: [{ section: '涉爆粉尘', also: ['alert'] }],
})
