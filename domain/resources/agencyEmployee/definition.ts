import { anyOf, ofOwnAgency, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, files, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import {
  agencyFields,
  agencyKeepers,
  agencyLedger,
  audited,
  auditFields,
  ownAgency,
  turnedDown,
} from '../agency-shared.ts'

/** Statuses in which a person counts for his agency: nobody is in two at a time (令20号 art. 21). */
export const HELD_BY_AGENCY = ['adding', 'active', 'removing', 'moving'] as const

/** 机构人员 (`entities.md` F2). Coming, going and moving to another agency take the association's approval. */
export const agencyEmployee = defineResource({
  name: 'agencyEmployee',
  label: '机构人员',
  about: '{agencyName} {name}',
  scope: 'server',
  retention: 'approvals',
  fields: {
    ...agencyFields,
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    idCard: text({ label: '身份证号', required: true, maxLength: 18, format: 'identityCard', mask: 'identity' }),
    mobile: text({ label: '手机号', required: true, maxLength: 11, format: 'mobile', mask: 'phone' }),
    education: choice({
      label: '学历',
      options: { junior: '大专', bachelor: '本科', master: '硕士', doctor: '博士', other: '其他' },
    }),
    major: text({ label: '专业', maxLength: 60 }),
    title: text({ label: '职称', maxLength: 60 }),
    regEngineerNo: text({ label: '注册安全工程师证号', maxLength: 50 }),
    evaluatorLevel: choice({ label: '安全评价师等级', options: { one: '一级', two: '二级', three: '三级' } }),
    isReviewer: bool({ label: '标准化评审员' }),
    reviewerCertNo: text({ label: '评审员证号', maxLength: 50 }),
    employType: choice({
      label: '用工形式',
      required: true,
      options: { fullTime: '专职', partTime: '兼职', external: '外聘' },
    }),
    socialInsurance: files({ label: '社保证明', max: 5, accept: 'document' }),
    userGuid: reference('user', { label: '账号', computed: true }),
    targetAgencyGuid: reference('agencyBase', { label: '调入机构' }),
    ...auditFields,
  },
  workflow: {
    states: {
      draft: { label: '待提交', tone: 'muted' },
      adding: { label: '待入职审核', tone: 'waiting' },
      active: { label: '在职', tone: 'good' },
      moving: { label: '待调动审核', tone: 'waiting' },
      removing: { label: '待离职审核', tone: 'waiting' },
      left: { label: '离职', tone: 'muted' },
    },
    turns: {
      draft: { roles: ['agency'] },
      adding: { roles: ['assoc'] },
      active: 'rests',
      moving: { roles: ['assoc'] },
      removing: { roles: ['assoc'] },
      left: 'rests',
    },
    moves: {
      applyAdd: { label: '申请入职', from: ['draft', 'left'], to: 'adding', allow: ownAgency },
      approveAdd: audited(agencyKeepers, '同意入职', ['adding'], 'active'),
      refuseAdd: turnedDown(agencyKeepers, '退回', ['adding'], 'draft'),
      applyRemove: { label: '申请离职', from: ['active'], to: 'removing', allow: ownAgency, opinionRequired: true },
      approveRemove: audited(agencyKeepers, '同意离职', ['removing'], 'left'),
      refuseRemove: turnedDown(agencyKeepers, '不同意离职', ['removing'], 'active'),
      applyMove: {
        label: '申请调动',
        from: ['active'],
        to: 'moving',
        allow: ownAgency,
        asks: { targetAgencyGuid: 'required' },
        rules: ({ agencyGuid, targetAgencyGuid }) =>
          agencyGuid === targetAgencyGuid
            ? [{ path: 'targetAgencyGuid', code: 'same', message: '调入机构不能是本机构' }]
            : [],
      },
      approveMove: audited(agencyKeepers, '同意调动', ['moving'], 'active'),
      refuseMove: turnedDown(agencyKeepers, '不同意调动', ['moving'], 'active'),
    },
  },
  access: {
    ...agencyLedger,
    // The agency that a person is to come to sees whom it is about.
    read: anyOf(agencyLedger.read, only(['agency'], ofOwnAgency('targetAgencyGuid'))),
    update: anyOf(ownAgency, agencyKeepers),
    remove: (actor) => both(ownAgency(actor), { field: 'status', in: ['draft', 'left'] }),
  },
  // What the association has looked at decides who may evaluate and review.
  writableBy: [
    {
      fields: [
        ...['name', 'idCard', 'employType', 'title'],
        ...['regEngineerNo', 'evaluatorLevel', 'isReviewer', 'reviewerCertNo'],
      ],
      by: anyOf(agencyKeepers, whileIn(['draft', 'left'], ownAgency)),
      way: '入职审核后由协会核对修改',
    },
  ],
  list: {
    columns: ['name', 'agencyName', 'title', 'employType', 'evaluatorLevel', 'regEngineerNo', 'isReviewer', 'mobile'],
    filters: ['name', 'agencyGuid', 'agencyName', 'employType', 'evaluatorLevel', 'isReviewer', 'status'],
    order: 'name',
    search: ['name', 'mobile', 'agencyName', 'regEngineerNo'],
    views: {
      toReview: { label: '待审核', in: ['adding', 'removing', 'moving'] },
      active: { label: '在职', in: ['active', 'removing', 'moving'] },
    },
  },
  form: [
    { section: '人员', fields: ['name', 'idCard', 'mobile', 'education', 'major', 'employType'] },
    { section: '资格' },
  ],
  stamps: { agencyGuid: 'agency' },
  rules: ({ isReviewer, reviewerCertNo }) =>
    isReviewer === true && !reviewerCertNo
      ? [{ path: 'reviewerCertNo', code: 'required', message: '评审员请填写评审员证号' }]
      : [],
  indexes: [['agencyGuid'], ['idCard']],
})
