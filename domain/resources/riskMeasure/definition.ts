import { inOwnArea } from '#domain/kit/access.ts'
import { bool, choice, date, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { CHECK_CYCLES } from '#domain/rules/check-period.ts'
import { CONTROL_LEVELS } from '../risk.ts'
import { companySideInArea } from '../shared.ts'

/** 风险管控措施 of an event, each with who keeps it up and how often it is looked at. */
export const riskMeasure = defineResource({
  name: 'riskMeasure',
  label: '风险管控措施',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    eventGuid: reference('riskEvent', { label: '风险事件', required: true }),
    measureType: choice({
      label: '措施类别',
      required: true,
      options: {
        engineering: '工程技术',
        management: '管理措施',
        training: '培训教育',
        protection: '个体防护',
        emergency: '应急处置',
      },
    }),
    content: text({ label: '管控措施', required: true, maxLength: 300, multiline: true }),
    checkContent: text({ label: '排查内容', maxLength: 300, multiline: true }),
    controlLevel: choice({ label: '管控层级', required: true, options: CONTROL_LEVELS }),
    dutyDept: text({ label: '责任部门', required: true }),
    dutyPerson: text({ label: '责任人', required: true, maxLength: 30 }),
    checkCycle: choice({ label: '排查周期', required: true, options: CHECK_CYCLES }),
    effective: choice({
      label: '措施状态',
      required: true,
      options: { effective: '有效', weak: '需加强', lost: '失效' },
      tones: { effective: 'good', weak: 'waiting', lost: 'bad' },
    }),
    lastCheckOn: date({ label: '最近检查' }),
    enabled: bool({ label: '启用' }),
  },
  access: { read: inOwnArea, create: companySideInArea, update: companySideInArea, remove: companySideInArea },
  list: {
    columns: [
      'content',
      'eventGuid',
      'effective',
      'controlLevel',
      'dutyPerson',
      'measureType',
      'checkCycle',
      'lastCheckOn',
    ],
    filters: ['content', 'measureType', 'controlLevel', 'effective', 'enabled', 'gridGuid', 'eventGuid', 'companyGuid'],
    search: ['content', 'companyName', 'dutyPerson'],
    views: {
      lost: { label: '失效或需加强', filter: () => ({ field: 'effective', in: ['weak', 'lost'] }) },
    },
  },
  form: [{ section: '管控措施' }, { section: '管控责任', from: 'controlLevel' }],
  offline: { keep: 'mirror', edits: 'queue', heldBy: 'company' },
  starts: () => ({ effective: 'effective', enabled: true }),
  statistics: {
    dimensions: ['measureType', 'controlLevel', 'effective', 'gridGuid', 'companyName', 'checkCycle'],
    measures: [
      { name: 'count', label: '管控措施', unit: '项', count: true },
      { name: 'effective', label: '有效率', unit: '%', share: () => ({ field: 'effective', equals: 'effective' }) },
      { name: 'lost', label: '失效', unit: '项', count: () => ({ field: 'effective', equals: 'lost' }) },
    ],
  },
})
