import { anyOf, inOverseenArea, inOwnArea, ofOwnCompany, only } from '#domain/kit/access.ts'
import { choice, date, files, instant, references, rows, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { agencyOverseers, bureauOnly } from '../agency-shared.ts'
import { companySideInArea, HEAD_FIRST } from '../shared.ts'

const DRAFT: Filter = { field: 'status', in: ['draft', 'returned'] }
const organizers = anyOf(bureauOnly, only(['assoc']))

/** 公开评审 (`entities.md` E6): a report, design or plan that experts look at before it counts. */
export const publicReview = defineResource({
  name: 'publicReview',
  label: '公开评审',
  title: 'reviewName',
  scope: 'company',
  retention: 'approvals',
  fields: {
    reviewNo: text({ label: '评审编号', maxLength: 20, computed: true }),
    reviewName: text({ label: '评审名称', required: true, maxLength: 100 }),
    reviewType: choice({
      label: '评审类型',
      required: true,
      options: {
        report: '安全评价报告',
        design: '安全设施设计',
        emergency: '应急预案',
        scheme: '整改方案',
        other: '其他',
      },
    }),
    applicant: text({ label: '申请人', required: true, maxLength: 30 }),
    applicantPhone: text({ label: '联系电话', required: true, maxLength: 30, format: 'phone', mask: 'phone' }),
    compiler: text({ label: '编制单位', maxLength: 100 }),
    summary: text({ label: '评审内容', required: true, maxLength: 1000, multiline: true }),
    materials: files({ label: '评审材料', required: true, min: 1, max: 20, accept: 'document' }),
    applyDate: date({ label: '申请日期', computed: true }),
    acceptDate: date({ label: '受理日期', computed: true }),
    experts: references('expert', { label: '评审专家' }),
    expertNames: text({ label: '评审专家组', maxLength: 200, hint: '组长在前，用顿号隔开' }),
    meetingTime: instant({ label: '评审时间' }),
    meetingPlace: text({ label: '评审地点', maxLength: 100 }),
    reviewItems: rows({
      label: '评审意见',
      max: 100,
      fields: {
        expert: text({ label: '专家', required: true, maxLength: 30 }),
        chapter: text({ label: '章节或部位', maxLength: 100 }),
        opinion: text({ label: '意见', required: true, maxLength: 500, multiline: true }),
        adopted: choice({ label: '采纳情况', options: { yes: '采纳', part: '部分采纳', no: '不采纳' } }),
        reply: text({ label: '修改说明', maxLength: 500, multiline: true }),
      },
    }),
    opinion: text({ label: '专家组意见', maxLength: 2000, multiline: true }),
    conclusion: choice({
      label: '评审结论',
      options: { pass: '通过', revise: '修改后通过', fail: '不通过' },
      tones: { pass: 'good', revise: 'waiting', fail: 'bad' },
    }),
    revisedFiles: files({ label: '修改稿', max: 20, accept: 'document' }),
    recheckOpinion: text({ label: '复核意见', maxLength: 500, computed: true }),
    closeDate: date({ label: '办结日期', computed: true }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      applied: { label: '待受理', tone: 'waiting' },
      returned: { label: '不予受理', tone: 'bad' },
      accepted: { label: '待组织评审', tone: 'info' },
      meeting: { label: '评审中', tone: 'info' },
      revising: { label: '待修改', tone: 'waiting' },
      rechecking: { label: '待复核', tone: 'waiting' },
      closed: { label: '已办结', tone: 'good', told: [] },
      failed: { label: '评审不通过', tone: 'bad', closed: 'badly', told: [] },
    },
    turns: {
      draft: HEAD_FIRST,
      applied: { roles: ['assoc'] },
      returned: HEAD_FIRST,
      accepted: { roles: ['assoc'] },
      meeting: { roles: ['assoc'] },
      revising: HEAD_FIRST,
      rechecking: { roles: ['assoc'] },
    },
    moves: {
      apply: {
        label: '提交申请',
        from: ['draft', 'returned'],
        to: 'applied',
        allow: companySideInArea,
        stamps: { applyDate: 'today' },
      },
      accept: { label: '受理', from: ['applied'], to: 'accepted', allow: organizers, stamps: { acceptDate: 'today' } },
      refuse: { label: '不予受理', from: ['applied'], to: 'returned', allow: organizers, opinionRequired: true },
      convene: {
        label: '组织评审',
        from: ['accepted'],
        to: 'meeting',
        allow: organizers,
        asks: { meetingTime: 'required', meetingPlace: 'required', expertNames: 'required', experts: 'optional' },
      },
      passAtOnce: {
        label: '评审通过',
        from: ['meeting'],
        to: 'closed',
        allow: organizers,
        asks: { opinion: 'required', reviewItems: 'optional', conclusion: 'required' },
        stamps: { closeDate: 'today' },
        rules: conclusionIs('pass', '需要修改或不通过的，请选择相应的操作'),
      },
      askRevision: {
        label: '修改后通过',
        from: ['meeting'],
        to: 'revising',
        allow: organizers,
        asks: { opinion: 'required', reviewItems: 'required', conclusion: 'required' },
        rules: conclusionIs('revise', '评审结论应为修改后通过'),
      },
      fail: {
        label: '评审不通过',
        from: ['meeting'],
        to: 'failed',
        allow: organizers,
        asks: { conclusion: 'required' },
        stamps: { closeDate: 'today', opinion: 'opinion' },
        rules: conclusionIs('fail', '评审结论应为不通过'),
      },
      revise: {
        label: '提交修改稿',
        from: ['revising'],
        to: 'rechecking',
        allow: companySideInArea,
        asks: { revisedFiles: 'required', reviewItems: 'optional' },
      },
      close: {
        label: '复核通过',
        from: ['rechecking'],
        to: 'closed',
        allow: organizers,
        stamps: { recheckOpinion: 'opinion', closeDate: 'today' },
      },
      sendBack: {
        label: '退回修改',
        from: ['rechecking'],
        to: 'revising',
        allow: organizers,
        stamps: { recheckOpinion: 'opinion' },
        opinionRequired: true,
      },
    },
  },
  // The applicant learns who judged it when that is done.
  confidential: [
    {
      fields: ['experts', 'expertNames'],
      to: anyOf(agencyOverseers, inOverseenArea),
      seenFrom: [
        {
          by: ofOwnCompany,
          from: { field: 'status', in: ['revising', 'rechecking', 'closed', 'failed'] },
          says: '评审会后',
        },
      ],
    },
  ],
  access: {
    read: anyOf(agencyOverseers, inOwnArea),
    create: anyOf(companySideInArea, bureauOnly),
    update: (actor) => both(anyOf(companySideInArea, bureauOnly)(actor), DRAFT),
    remove: (actor) => both(anyOf(companySideInArea, bureauOnly)(actor), { field: 'status', equals: 'draft' }),
  },
  list: {
    columns: ['reviewNo', 'reviewName', 'companyName', 'reviewType', 'applyDate', 'meetingTime', 'conclusion'],
    filters: [
      'reviewName',
      'companyName',
      'companyGuid',
      'reviewType',
      'conclusion',
      'status',
      'applyDate',
      'regionIds',
    ],
    search: ['reviewName', 'companyName', 'reviewNo'],
    views: {
      open: { label: '待办', in: ['applied', 'accepted', 'rechecking'] },
      meeting: { label: '评审中', in: ['meeting', 'revising'] },
      closed: { label: '已办结', in: ['closed', 'failed'] },
    },
  },
  form: [{ section: '申请评审表' }],
  statistics: {
    dimensions: ['reviewType', 'status', 'conclusion', 'regionIds', 'applyDate'],
    measures: [
      { name: 'count', label: '评审', unit: '件', count: true },
      {
        name: 'open',
        label: '待办',
        unit: '件',
        count: () => ({ field: 'status', in: ['applied', 'accepted', 'rechecking'] }),
      },
      { name: 'closed', label: '已办结', unit: '件', count: () => ({ field: 'status', equals: 'closed' }) },
      { name: 'passed', label: '一次通过', unit: '%', share: () => ({ field: 'conclusion', equals: 'pass' }) },
      { name: 'failed', label: '不通过', unit: '件', count: () => ({ field: 'conclusion', equals: 'fail' }) },
    ],
    period: 'applyDate',
  },
  serial: { field: 'reviewNo', prefix: 'PS', per: 'year', digits: 4 },
})

/** Each ending has a move of its own; the conclusion chosen must be that one. */
function conclusionIs(wanted: string, message: string) {
  return ({ conclusion }: AnyRecord): InputIssue[] =>
    conclusion === wanted ? [] : [{ path: 'conclusion', code: 'other', message }]
}
