import { nobody } from '#domain/kit/access.ts'
import { date, files, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyAndCompany, agencyFields, ownAgency } from '../agency-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

/** 整改结果: the enterprise says that all lost-score items are mended, the agency that it is so. */
export const rectificationResult = defineResource({
  name: 'rectificationResult',
  label: '评审整改',
  title: 'companyName',
  scope: 'company',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    applicationGuid: reference('standardizationApplication', { label: '标准化申请', computed: true }),
    applyNo: text({ label: '申请编号', maxLength: 20, computed: true }),
    lostCount: integer({ label: '失分项数', computed: true }),
    dueDate: date({
      label: '整改期限',
      computed: true,
      expiry: { remindDays: 5, isDue: true },
      reckonedBy: { figures: ['standardization.rectifyWorkingDays'], day: 'createTime' },
    }),
    rectifyDesc: text({ label: '整改总结', maxLength: 2000, multiline: true }),
    rectifyReport: files({ label: '整改报告', max: 10, accept: 'document' }),
    submitDate: date({ label: '提交日期', computed: true }),
    confirmUser: text({ label: '确认人', maxLength: 60, computed: true }),
    confirmDate: date({ label: '确认日期', computed: true }),
    agencyOpinion: text({ label: '机构意见', maxLength: 500, computed: true }),
  },
  workflow: {
    states: {
      toRectify: { label: '待整改', tone: 'waiting' },
      returned: { label: '退回', tone: 'bad' },
      submitted: { label: '待机构确认', tone: 'waiting' },
      confirmed: { label: '已确认', tone: 'good' },
    },
    turns: {
      toRectify: { ...OFFICER_FIRST, due: 'dueDate' },
      returned: { ...OFFICER_FIRST, due: 'dueDate' },
      submitted: { roles: ['agency'] },
    },
    moves: {
      submit: {
        label: '提交整改结果',
        from: ['toRectify', 'returned'],
        to: 'submitted',
        allow: companySideInArea,
        asks: { rectifyDesc: 'required', rectifyReport: 'required' },
        stamps: { submitDate: 'today' },
      },
      confirm: {
        label: '确认整改结果',
        from: ['submitted'],
        to: 'confirmed',
        allow: ownAgency,
        stamps: { confirmUser: 'userName', confirmDate: 'today', agencyOpinion: 'opinion' },
      },
      return: {
        label: '退回整改',
        from: ['submitted'],
        to: 'returned',
        allow: ownAgency,
        stamps: { agencyOpinion: 'opinion' },
        opinionRequired: true,
      },
    },
  },
  access: { read: agencyAndCompany, create: nobody, update: nobody, remove: nobody },
  list: {
    columns: ['applyNo', 'agencyName', 'lostCount', 'dueDate', 'submitDate', 'confirmDate'],
    filters: ['agencyName', 'status', 'dueDate', 'regionIds'],
    search: ['companyName', 'applyNo', 'agencyName'],
    views: {
      open: { label: '待整改', in: ['toRectify', 'returned'] },
      toConfirm: { label: '待确认', in: ['submitted'] },
    },
  },
  form: [],
  unique: [['applicationGuid']],
})
