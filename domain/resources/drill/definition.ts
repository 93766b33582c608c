import { type Access, anyOf, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, date, files, integer, isEmpty, reference, rows, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { doneBy, GOVERNMENT } from '../duty.ts'
import { COMPANY_SIDE, OFFICER_FIRST } from '../shared.ts'

const readers: Access = anyOf(inOwnArea, (actor) =>
  both({ field: 'companyGuid', equals: null }, only(GOVERNMENT)(actor)),
)
const keepers = only([...COMPANY_SIDE, 'duty', 'bureau', 'admin', 'town'], inOwnArea)
const planned: Access = (actor) => ({ all: [{ field: 'status', equals: 'planned' }, keepers(actor)] })

/** 应急演练 (`entities.md` I6). */
export const drill = defineResource({
  name: 'drill',
  label: '应急演练',
  scope: 'company',
  retention: 'majorHazards',
  fields: {
    companyGuid: reference('company', { label: '企业' }),
    drillName: text({ label: '演练名称', required: true, maxLength: 100 }),
    planGuid: reference('emergencyPlan', { label: '依据预案', required: true }),
    drillType: choice({ label: '演练方式', required: true, options: { desktop: '桌面演练', field: '实战演练' } }),
    drillDate: date({ label: '演练日期', required: true }),
    place: text({ label: '演练地点', maxLength: 100 }),
    leader: text({ label: '总指挥', maxLength: 30 }),
    participants: integer({ label: '参加人数', min: 1, max: 100_000, unit: '人' }),
    scenario: text({ label: '演练情景', required: true, maxLength: 1000, multiline: true }),
    process: text({ label: '演练过程', maxLength: 3000, multiline: true }),
    photos: files({ label: '演练照片', accept: 'media' }),
    evaluation: text({ label: '效果评估', maxLength: 1000, multiline: true }),
    problems: rows({
      label: '发现问题',
      max: 50,
      fields: {
        problem: text({ label: '问题', required: true, maxLength: 300 }),
        measure: text({ label: '改进措施', required: true, maxLength: 300 }),
        person: text({ label: '责任人', maxLength: 30 }),
        due: date({ label: '完成期限' }),
      },
    }),
  },
  workflow: {
    states: {
      planned: { label: '计划', tone: 'waiting' },
      done: { label: '待评估', tone: 'info' },
      evaluated: { label: '已评估', tone: 'good' },
    },
    turns: {
      planned: { ...OFFICER_FIRST, otherwise: ['duty'], due: 'drillDate' },
      done: { ...OFFICER_FIRST, otherwise: ['duty'] },
    },
    moves: {
      carryOut: {
        label: '登记实施',
        from: ['planned'],
        to: 'done',
        allow: keepers,
        asks: { drillDate: 'required', participants: 'required', process: 'required', photos: 'required' },
        rules: (record, before, today) => [
          ...doneBy('drillDate', '演练日期')(record, before, today),
          ...(isEmpty(record.photos) ? [{ path: 'photos', code: 'required', message: '请上传演练照片' }] : []),
        ],
      },
      evaluate: {
        label: '评估',
        from: ['done'],
        to: 'evaluated',
        allow: keepers,
        asks: { evaluation: 'required', problems: 'optional' },
      },
    },
  },
  access: { read: readers, create: keepers, update: planned, remove: planned },
  list: {
    columns: ['drillName', 'drillType', 'drillDate', 'place', 'participants'],
    filters: ['drillName', 'companyName', 'drillType', 'drillDate', 'planGuid', 'status', 'gridGuid'],
    order: '-drillDate',
    search: ['drillName', 'companyName', 'place'],
    views: {
      overdue: { label: '逾期未实施', in: ['planned'], past: 'drillDate' },
    },
  },
  form: [{ section: '应急演练', also: ['drillDate', 'participants'] }],
  indexes: [['planGuid']],
})
