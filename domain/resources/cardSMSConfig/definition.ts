import { only } from '#domain/kit/access.ts'
import { bool, choice, integer, references, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 摘牌短信订阅 (`entities.md` N2): who is told, how long before. */
export const cardSMSConfig = defineResource({
  name: 'cardSMSConfig',
  label: '摘牌短信订阅',
  scope: 'global',
  retention: 'people',
  fields: {
    name: text({ label: '名称', required: true, maxLength: 60 }),
    receiverType: choice({
      label: '接收人',
      required: true,
      options: { company: '企业负责人', grid: '网格员', town: '区镇', section: '科室' },
    }),
    userGuids: references('user', { label: '指定人员', when: { receiverType: ['town', 'section'] } }),
    daysBefore: rows({
      label: '提前天数',
      required: true,
      min: 1,
      max: 10,
      fields: { days: integer({ label: '天数', required: true, min: 0, max: 180, unit: '天' }) },
    }),
    sendTime: text({ label: '发送时间', required: true, maxLength: 5, hint: '如 09:00' }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: only(['bureau', 'town', 'grid', 'leader', 'admin']),
    create: only(['bureau', 'admin']),
    update: only(['bureau', 'admin']),
    remove: only(['bureau', 'admin']),
  },
  list: {
    columns: ['name', 'receiverType', 'daysBefore', 'sendTime', 'enabled'],
    filters: ['name', 'receiverType', 'enabled'],
    order: 'name',
  },
  form: [{ section: '短信订阅' }],
  unique: [['name']],
  rules: ({ sendTime }) =>
    typeof sendTime === 'string' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(sendTime)
      ? [{ path: 'sendTime', code: 'format', message: '请填写时和分，如 09:00' }]
      : [],
})
