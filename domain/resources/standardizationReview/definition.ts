import { anyOf, inOverseenArea, nobody, ofOwnCompany } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, integer, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import {
  agencyAndCompany,
  agencyFields,
  agencyKeepers,
  agencyOverseers,
  auditFields,
  auditStamps,
  ownAgency,
  turnedDown,
} from '../agency-shared.ts'
import { APPLY_GRADES, APPLY_TYPES } from '../standardization-shared.ts'

/** 标准化评审: what the agency finds on site. Below the pass mark of the grade, or with a veto, it is not passed. */
export const standardizationReview = defineResource({
  name: 'standardizationReview',
  label: '标准化评审',
  title: 'companyName',
  scope: 'company',
  retention: 'approvals',
  fields: {
    applicationGuid: reference('standardizationApplication', { label: '标准化申请', computed: true }),
    allocationGuid: reference('standardizationAllocation', { label: '评审分配', computed: true }),
    applyNo: text({ label: '申请编号', maxLength: 20, computed: true }),
    applyType: choice({ label: '申请类型', options: APPLY_TYPES, computed: true }),
    applyGrade: choice({ label: '申请等级', options: APPLY_GRADES, computed: true }),
    ...agencyFields,
    deadline: date({ label: '评审期限', computed: true, expiry: { remindDays: 7, isDue: true } }),
    onSiteDate: date({ label: '现场评审日期' }),
    leader: text({ label: '评审组长', maxLength: 30 }),
    reviewers: references('agencyEmployee', { label: '评审人员' }),
    reviewPlan: files({ label: '评审计划', max: 5, accept: 'document' }),
    signInPhotos: files({ label: '现场签到照片', max: 10 }),
    selfScore: decimal({ label: '自评得分', unit: '分', computed: true }),
    fullMarks: decimal({ label: '标准总分', min: 1, max: 2000, unit: '分' }),
    notApplicableMarks: decimal({ label: '不适用项分值', min: 0, max: 2000, unit: '分', hint: '不适用项从总分中扣除' }),
    reviewScore: decimal({
      label: '评审得分',
      min: 0,
      max: 100,
      unit: '分',
      computed: true,
      hint: '按失分项折算为百分制',
    }),
    reviewGrade: choice({
      label: '达到等级',
      options: { one: '一级', two: '二级', three: '三级' },
      computed: true,
      reckonedBy: {
        figures: ['standardization.passMark.one', 'standardization.passMark.two', 'standardization.passMark.three'],
        day: 'onSiteDate',
      },
    }),
    isVeto: bool({
      label: '有否决项',
      hint: '未整改的重大隐患、一年内死亡事故、弄虚作假（应急〔2021〕83号，使用前核对原文）',
    }),
    vetoReason: text({ label: '否决原因', maxLength: 500, multiline: true }),
    reviewOpinion: text({ label: '评审意见', maxLength: 1000, multiline: true }),
    reviewReport: files({ label: '评审报告', max: 5, accept: 'document' }),
    reviewConclusion: choice({
      label: '评审结论',
      options: { pass: '通过', fail: '不通过' },
      tones: { pass: 'good', fail: 'bad' },
      computed: true,
    }),
    lostCount: integer({ label: '失分项数', computed: true }),
    submitUserGuid: reference('user', { label: '提交人', computed: true }),
    submitDate: date({ label: '提交日期', computed: true }),
    ...auditFields,
  },
  workflow: {
    states: {
      toReview: { label: '待评审', tone: 'waiting' },
      onSite: { label: '现场评审', tone: 'info' },
      returned: { label: '报告退回', tone: 'bad' },
      submitted: { label: '报告待审核', tone: 'waiting' },
      audited: { label: '已审核', tone: 'good', told: [] },
    },
    turns: {
      toReview: { roles: ['agency'], due: 'deadline' },
      onSite: { roles: ['agency'], due: 'deadline' },
      returned: { roles: ['agency'], due: 'deadline' },
      submitted: { roles: ['assoc'], notBy: 'submitUserGuid' },
    },
    moves: {
      plan: {
        label: '安排评审',
        from: ['toReview'],
        to: 'onSite',
        allow: ownAgency,
        asks: { onSiteDate: 'required', leader: 'required', reviewers: 'required', reviewPlan: 'optional' },
      },
      submit: {
        label: '提交评审报告',
        from: ['onSite', 'returned'],
        to: 'submitted',
        allow: ownAgency,
        asks: {
          fullMarks: 'required',
          notApplicableMarks: 'optional',
          isVeto: 'required',
          vetoReason: 'optional',
          reviewOpinion: 'required',
          reviewReport: 'required',
          signInPhotos: 'optional',
        },
        stamps: { submitUserGuid: 'user', submitDate: 'today' },
        rules: ({ isVeto, vetoReason, onSiteDate, submitDate }) => [
          ...(isVeto === true && !vetoReason
            ? [{ path: 'vetoReason', code: 'required', message: '有否决项时请填写否决原因' }]
            : []),
          ...(String(submitDate) < String(onSiteDate)
            ? [{ path: 'onSiteDate', code: 'future', message: '现场评审日期未到，不能提交报告' }]
            : []),
        ],
      },
      audit: {
        label: '审核通过',
        from: ['submitted'],
        to: 'audited',
        allow: agencyKeepers,
        stamps: auditStamps,
        notBy: 'submitUserGuid',
      },
      return: turnedDown(agencyKeepers, '退回报告', ['submitted'], 'returned'),
    },
  },
  // What the agency found counts when the association has looked at it.
  confidential: [
    {
      fields: [
        ...['reviewScore', 'reviewGrade', 'reviewConclusion', 'reviewOpinion', 'reviewReport', 'lostCount'],
        ...['isVeto', 'vetoReason', 'auditOpinion', 'history'],
      ],
      to: anyOf(agencyOverseers, ownAgency, inOverseenArea),
      seenFrom: [{ by: ofOwnCompany, from: { field: 'status', equals: 'audited' }, says: '评审报告审核后' }],
    },
  ],
  access: { read: agencyAndCompany, create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['applyNo', 'applyGrade', 'agencyName', 'leader', 'onSiteDate', 'reviewScore', 'reviewConclusion'],
    filters: [
      'agencyName',
      'agencyGuid',
      'applyType',
      'applyGrade',
      'reviewConclusion',
      'status',
      'onSiteDate',
      'regionIds',
    ],
    search: ['companyName', 'applyNo', 'agencyName', 'leader'],
    views: {
      open: { label: '待评审', in: ['toReview', 'onSite', 'returned'] },
      toAudit: { label: '待审核', in: ['submitted'] },
    },
  },
  form: [],
  children: [{ resource: 'lostScoreItem', by: 'reviewGuid' }],
  indexes: [['applicationGuid'], ['agencyGuid', 'status']],
})
