import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { nobody } from '#domain/kit/access.ts'
import { choice, date, decimal, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyAndCompany, agencyFields } from '../agency-shared.ts'
import { APPLY_GRADES, APPLY_TYPES, STAGES } from '../standardization-shared.ts'

/** 标准化项目: the review of an accepted application as association and agencies follow it. The server keeps it in step. */
export const standardizationProject = defineResource({
  name: 'standardizationProject',
  label: '标准化项目',
  title: 'companyName',
  scope: 'company',
  retention: 'approvals',
  fields: {
    projectNo: text({ label: '项目编号', maxLength: 20, computed: true }),
    applicationGuid: reference('standardizationApplication', { label: '标准化申请', computed: true }),
    applyNo: text({ label: '申请编号', maxLength: 20, computed: true }),
    applyType: choice({ label: '申请类型', options: APPLY_TYPES, computed: true }),
    applyGrade: choice({ label: '申请等级', options: APPLY_GRADES, computed: true }),
    tradeFamily: choice({ label: '行业', options: TRADE_FAMILIES, computed: true }),
    ...agencyFields,
    reviewLeader: text({ label: '评审组长', maxLength: 30, computed: true }),
    reviewDate: date({ label: '评审日期', computed: true }),
    selfScore: decimal({ label: '自评得分', unit: '分', computed: true }),
    reviewScore: decimal({ label: '评审得分', unit: '分', computed: true }),
    reviewConclusion: choice({
      label: '评审结论',
      options: { pass: '通过', fail: '不通过' },
      tones: { pass: 'good', fail: 'bad' },
      computed: true,
    }),
    stage: choice({ label: '所处阶段', options: STAGES, computed: true }),
    stageSince: date({ label: '进入阶段日期', computed: true }),
  },
  workflow: {
    states: {
      running: { label: '进行中', tone: 'info' },
      failed: { label: '未通过', tone: 'bad', closed: 'badly' },
      finished: { label: '已办结', tone: 'good' },
    },
    turns: {
      running: { waitsFor: { resource: 'standardizationApplication', by: 'applicationGuid' } },
    },
    moves: {},
  },
  access: { read: agencyAndCompany, create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['projectNo', 'applyType', 'applyGrade', 'agencyName', 'reviewLeader', 'reviewScore', 'stage'],
    filters: ['agencyName', 'agencyGuid', 'applyType', 'applyGrade', 'tradeFamily', 'stage', 'status', 'regionIds'],
    search: ['companyName', 'projectNo', 'agencyName'],
    views: {
      running: { label: '进行中', in: ['running'] },
      finished: { label: '已办结', in: ['finished'] },
    },
  },
  form: [],
  statistics: {
    dimensions: ['agencyName', 'stage', 'applyType', 'applyGrade', 'tradeFamily', 'regionIds', 'createTime'],
    measures: [
      { name: 'count', label: '评审项目', unit: '个', count: true },
      { name: 'running', label: '进行中', unit: '个', count: () => ({ field: 'status', equals: 'running' }) },
      { name: 'finished', label: '已办结', unit: '个', count: () => ({ field: 'status', equals: 'finished' }) },
      { name: 'passed', label: '评审通过', unit: '%', share: () => ({ field: 'reviewConclusion', equals: 'pass' }) },
    ],
  },
  serial: { field: 'projectNo', prefix: 'XM', per: 'year', digits: 4 },
  unique: [['applicationGuid']],
})
