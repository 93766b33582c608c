import { anyOf, inOverseenArea, ofOwnCompany } from '#domain/kit/access.ts'
import { bool, choice, decimal, files, reference, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { agencyFields, agencyOverseers, ownAgency } from '../agency-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

const NOT_MENDED: Filter = { field: 'status', in: ['found', 'toRectify'] }

/** 失分项 (`entities.md` E2): what cost marks, mended by the enterprise and confirmed by the agency, one by one. */
export const lostScoreItem = defineResource({
  name: 'lostScoreItem',
  label: '失分项',
  title: 'content',
  scope: 'company',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    projectGuid: reference('standardizationApplication', { label: '标准化申请', computed: true }),
    reviewGuid: reference('standardizationReview', { label: '标准化评审', required: true }),
    itemCode: text({ label: '条款号', required: true, maxLength: 30 }),
    content: text({ label: '评审条款', required: true, maxLength: 500, multiline: true, whole: true }),
    fullScore: decimal({ label: '标准分', required: true, min: 0, max: 100, unit: '分' }),
    actualScore: decimal({ label: '实得分', required: true, min: 0, max: 100, unit: '分' }),
    lostScore: decimal({ label: '失分', unit: '分', computed: true }),
    reason: text({ label: '失分原因', required: true, maxLength: 500, multiline: true, whole: true }),
    suggest: text({ label: '整改建议', maxLength: 500, multiline: true }),
    isMajor: bool({ label: '属重大隐患', hint: '同时登记为重大隐患' }),
    photos: files({ label: '现场照片', max: 9 }),
    rectifyDesc: text({ label: '整改情况', maxLength: 500, multiline: true }),
    rectifyPhotos: files({ label: '整改照片', max: 9 }),
    rectifyDate: text({ label: '整改日期', maxLength: 10, computed: true }),
    agencyResult: choice({
      label: '机构确认',
      options: { pass: '合格', fail: '不合格', impossible: '无法整改' },
      tones: { pass: 'good', fail: 'bad', impossible: 'muted' },
    }),
    agencyOpinion: text({ label: '确认意见', maxLength: 500, computed: true }),
    hazardGuid: reference('hiddenDanger', { label: '隐患', computed: true }),
  },
  workflow: {
    states: {
      found: { label: '现场登记', tone: 'muted' },
      toRectify: { label: '待整改', tone: 'waiting' },
      returned: { label: '退回', tone: 'bad' },
      rectified: { label: '已整改', tone: 'info' },
      confirmed: { label: '已确认', tone: 'good' },
    },
    keptUp: ['found'],
    turns: {
      // What it lost is the enterprise's to mend when the association has looked at the report.
      found: { waitsFor: { resource: 'standardizationReview', by: 'reviewGuid' } },
      toRectify: OFFICER_FIRST,
      returned: OFFICER_FIRST,
      rectified: { roles: ['agency'] },
    },
    moves: {
      rectify: {
        label: '提交整改',
        from: ['toRectify', 'returned'],
        to: 'rectified',
        allow: companySideInArea,
        asks: { rectifyDesc: 'required', rectifyPhotos: 'optional' },
        stamps: { rectifyDate: 'today' },
      },
      confirm: {
        label: '确认整改',
        from: ['rectified'],
        to: 'confirmed',
        allow: ownAgency,
        asks: { agencyResult: 'required' },
        stamps: { agencyOpinion: 'opinion' },
        rules: ({ agencyResult }) =>
          agencyResult === 'fail' ? [{ path: 'agencyResult', code: 'fail', message: '整改不合格请退回企业' }] : [],
      },
      return: {
        label: '退回整改',
        from: ['rectified'],
        to: 'returned',
        allow: ownAgency,
        stamps: { agencyOpinion: 'opinion' },
        opinionRequired: true,
      },
    },
  },
  derive: ({ fullScore, actualScore }) => ({
    lostScore:
      typeof fullScore === 'number' && typeof actualScore === 'number'
        ? Math.round((fullScore - actualScore) * 100) / 100
        : null,
  }),
  access: {
    read: anyOf(agencyOverseers, ownAgency, inOverseenArea),
    create: ownAgency,
    update: (actor) => both(ownAgency(actor), NOT_MENDED),
    remove: (actor) => both(ownAgency(actor), NOT_MENDED),
  },
  seenFrom: [{ by: ofOwnCompany, from: { not: { field: 'status', equals: 'found' } }, says: '评审报告审核后' }],
  list: {
    columns: ['itemCode', 'content', 'reason', 'companyName', 'agencyName', 'fullScore', 'actualScore', 'isMajor'],
    filters: ['agencyName', 'reviewGuid', 'projectGuid', 'isMajor', 'agencyResult', 'status'],
    order: 'itemCode',
    search: ['companyName', 'content', 'reason', 'itemCode'],
    views: {
      toRectify: { label: '待整改', in: ['toRectify', 'returned'] },
      toConfirm: { label: '待确认', in: ['rectified'] },
    },
  },
  stamps: { agencyGuid: 'agency' },
  rules: ({ fullScore, actualScore }) =>
    typeof fullScore === 'number' && typeof actualScore === 'number' && actualScore > fullScore
      ? [{ path: 'actualScore', code: 'span', message: '实得分不能高于标准分' }]
      : [],
  indexes: [['reviewGuid'], ['projectGuid']],
})
