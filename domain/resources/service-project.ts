import { type Access, anyOf, anyone, only, whileIn } from '#domain/kit/access.ts'
import { choice, date, decimal, files, instant, integer, rows, text } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { agencyFields, inOrder, ownAgency, toTheOthers } from './agency-shared.ts'
import { companySideInArea, HEAD_FIRST, OFFICER_FIRST } from './shared.ts'

/** Kinds of work that must be told of before the people go to the site (令20号 art. 20). */
const TOLD_BEFORE = ['evaluation', 'testing']
const DRAFT: Filter = { field: 'status', in: ['draft', 'objected'] }
/** What the enterprise has confirmed, and what the agency does with it from day to day. */
const TERMS = [
  ...['projectName', 'projectType', 'noticeDate', 'contractNo', 'contractAmount', 'signDate', 'startDate', 'endDate'],
  ...['contractFile', 'supplements'],
]
const isProposed: Filter = { not: { field: 'changeOn', isEmpty: true } }
const unchanged = (rule: Access): Access => {
  return (actor) => both(rule(actor), { field: 'changeOn', isEmpty: true })
}
const proposed = (rule: Access): Access => {
  return (actor) => both(rule(actor), isProposed)
}
const ANSWERED = { newEndDate: 'nothing', newAmount: 'nothing', changeOn: 'nothing' } as const
/** Somebody of the enterprise signs for each visit, or says what is wrong with what was written down. */
const toSign: Access = (actor) =>
  both(
    companySideInArea(actor),
    { not: { field: 'visitsToSign', isEmpty: true } },
    { field: 'visitObjection', isEmpty: true },
  )
const ongoing: Filter = { field: 'status', in: ['draft', 'objected', 'active'] }

/**
 * 技术服务项目 (`entities.md` F6): what an agency does for an enterprise under a contract. The enterprise confirms that it
 * is so, and says at the end how it was done. Coaching, comprehensive service and other business differ in their kinds.
 */
export function serviceProject<const Name extends string, const Types extends Readonly<Record<string, string>>>(
  name: Name,
  label: string,
  types: Types,
) {
  return defineResource({
    name,
    label,
    title: 'projectName',
    scope: 'company',
    retention: 'approvals',
    fields: {
      ...agencyFields,
      projectName: text({ label: '项目名称', required: true, maxLength: 100 }),
      projectType: choice({ label: '项目类型', required: true, options: types }),
      contractNo: text({ label: '合同编号', required: true, maxLength: 50 }),
      contractAmount: decimal({ label: '合同金额', min: 0, unit: '元' }),
      contractFile: files({ label: '合同', required: true, min: 1, max: 5, accept: 'document' }),
      signDate: date({ label: '签订日期', required: true, happened: true }),
      startDate: date({ label: '开始日期', required: true }),
      endDate: date({ label: '结束日期', required: true, expiry: { remindDays: 30 } }),
      leader: text({ label: '项目负责人', required: true, maxLength: 30 }),
      members: text({ label: '项目组成员', required: true, maxLength: 200, hint: '多人用顿号隔开' }),
      noticeDate: date({
        label: '告知日期',
        reckonedBy: { figures: ['serviceProject.noticeWorkingDays'], day: 'startDate' },
      }),
      visitLogs: rows({
        label: '服务记录',
        max: 200,
        fields: {
          date: date({ label: '日期', required: true, happened: true }),
          people: text({ label: '服务人员', required: true, maxLength: 100 }),
          content: text({ label: '服务内容', required: true, maxLength: 500, multiline: true }),
          problems: text({ label: '发现问题', maxLength: 500, multiline: true }),
          companySign: text({ label: '企业签收人', maxLength: 60, computed: true }),
          signTime: instant({ label: '签收时间', computed: true }),
        },
      }),
      visitPhotos: files({ label: '现场照片', max: 30 }),
      newEndDate: date({ label: '变更后的结束日期' }),
      newAmount: decimal({ label: '变更后的合同金额', min: 0, unit: '元' }),
      changeReason: text({ label: '变更内容和原因', maxLength: 500, multiline: true }),
      changeOn: date({ label: '提出变更日期', computed: true }),
      supplements: files({ label: '补充协议', max: 10, accept: 'document' }),
      deliverables: files({ label: '服务成果', max: 20, accept: 'document' }),
      visitCount: integer({ label: '服务次数', unit: '次', computed: true }),
      visitsToSign: integer({ label: '待企业签收', unit: '次', computed: true }),
      visitObjection: text({ label: '服务记录退回原因', maxLength: 500, computed: true }),
      companyOpinion: text({ label: '企业意见', maxLength: 500, computed: true }),
      confirmTime: date({ label: '企业确认日期', computed: true }),
      evaluationScore: integer({ label: '企业评分', min: 1, max: 5, unit: '分' }),
      evaluation: text({ label: '企业评价', maxLength: 500, multiline: true }),
    },
    workflow: {
      states: {
        draft: { label: '草稿', tone: 'muted' },
        objected: { label: '企业有异议', tone: 'bad' },
        toConfirm: { label: '待企业确认', tone: 'waiting' },
        active: { label: '实施中', tone: 'info', told: ['startDate', 'endDate'] },
        done: { label: '已完成', tone: 'good' },
        evaluated: { label: '已评价', tone: 'good' },
        stopped: { label: '终止', tone: 'muted', closed: 'aside' },
      },
      turns: {
        draft: { roles: ['agency'] },
        objected: { roles: ['agency'] },
        toConfirm: HEAD_FIRST,
        active: [
          { roles: ['agency'], due: 'endDate' },
          { ...HEAD_FIRST, name: `${label}变更待确认`, unless: { changeOn: null } },
          {
            ...OFFICER_FIRST,
            name: `${label}服务记录待签收`,
            when: { visitObjection: null },
            unless: { visitsToSign: null },
          },
          { roles: ['agency'], name: `${label}服务记录被退回`, unless: { visitObjection: null } },
        ],
        done: HEAD_FIRST,
      },
      moves: {
        submit: { label: '提交企业确认', from: ['draft', 'objected'], to: 'toConfirm', allow: ownAgency },
        confirm: {
          label: '确认项目',
          from: ['toConfirm'],
          to: 'active',
          allow: companySideInArea,
          stamps: { confirmTime: 'today', companyOpinion: 'opinion' },
        },
        object: {
          label: '提出异议',
          from: ['toConfirm'],
          to: 'objected',
          allow: companySideInArea,
          stamps: { companyOpinion: 'opinion' },
          opinionRequired: true,
        },
        proposeChange: {
          label: '提出变更',
          from: ['active'],
          to: 'active',
          allow: unchanged(ownAgency),
          asks: { changeReason: 'required', newEndDate: 'optional', newAmount: 'optional', supplements: 'required' },
          stamps: { changeOn: 'today' },
          rules: (record) => inOrder(record, 'startDate', 'newEndDate', '结束日期不能早于开始日期'),
        },
        withdrawChange: {
          label: '撤回变更',
          from: ['active'],
          to: 'active',
          allow: proposed(ownAgency),
          stamps: ANSWERED,
        },
        agreeChange: {
          label: '同意变更',
          from: ['active'],
          to: 'active',
          allow: proposed(companySideInArea),
          stamps: { endDate: { from: 'newEndDate' }, contractAmount: { from: 'newAmount' }, ...ANSWERED },
        },
        refuseChange: {
          label: '不同意变更',
          from: ['active'],
          to: 'active',
          allow: proposed(companySideInArea),
          opinionRequired: true,
          stamps: ANSWERED,
        },
        finish: {
          label: '完成项目',
          from: ['active'],
          to: 'done',
          allow: ownAgency,
          asks: { deliverables: 'optional' },
          rules: unfinished,
        },
        visit: { label: '登记服务', from: ['active'], to: 'active', allow: ownAgency, asks: null },
        signVisits: {
          label: '签收服务记录',
          from: ['active'],
          to: 'active',
          allow: toSign,
          shows: ['visitLogs'],
        },
        refuseVisits: {
          label: '退回服务记录',
          from: ['active'],
          to: 'active',
          allow: toSign,
          opinionRequired: true,
          stamps: { visitObjection: 'opinion' },
        },
        askToSign: {
          label: '再次提请签收',
          from: ['active'],
          to: 'active',
          allow: (actor) => both(ownAgency(actor), { not: { field: 'visitObjection', isEmpty: true } }),
          stamps: { visitObjection: 'nothing' },
        },
        evaluate: {
          label: '评价',
          from: ['done'],
          to: 'evaluated',
          allow: companySideInArea,
          asks: { evaluationScore: 'required', evaluation: 'optional' },
        },
        stop: {
          label: '终止项目',
          from: ['toConfirm', 'active'],
          to: 'stopped',
          allow: anyOf(ownAgency, only(['bureau', 'admin'])),
        },
      },
    },
    seenFrom: [toTheOthers],
    writableBy: [
      { fields: TERMS, by: whileIn(['draft', 'objected'], anyone), way: '企业已确认，须用“提出变更”由双方确认' },
    ],
    access: {
      read: ownAgency,
      create: ownAgency,
      update: (actor) => both(ownAgency(actor), ongoing),
      remove: (actor) => both(ownAgency(actor), DRAFT),
    },
    list: {
      columns: ['projectName', 'agencyName', 'projectType', 'startDate', 'endDate', 'visitCount'],
      filters: [
        'projectName',
        'companyName',
        'companyGuid',
        'agencyGuid',
        'agencyName',
        'projectType',
        'status',
        'regionIds',
        'startDate',
      ],
      search: ['projectName', 'companyName', 'agencyName', 'contractNo'],
      views: {
        toConfirm: { label: '待企业确认', in: ['toConfirm'] },
        active: { label: '实施中', in: ['active'] },
        ending: {
          label: '30天内到期',
          filter: (today) =>
            both({ field: 'status', equals: 'active' }, { field: 'endDate', atMost: addDays(today, 30) }),
        },
      },
    },
    form: [
      { section: '项目', fields: ['projectName', 'projectType', 'companyGuid', 'leader', 'members', 'noticeDate'] },
      {
        section: '合同',
        fields: ['contractNo', 'contractAmount', 'signDate', 'startDate', 'endDate', 'contractFile', 'supplements'],
      },
      { section: '服务', fields: ['visitLogs', 'visitPhotos'] },
    ],
    statistics: {
      dimensions: ['agencyName', 'projectType', 'status', 'regionIds', 'startDate'],
      measures: [
        { name: 'count', label: '项目', unit: '个', count: true },
        { name: 'active', label: '实施中', unit: '个', count: () => ({ field: 'status', equals: 'active' }) },
        { name: 'waiting', label: '待企业确认', unit: '个', count: () => ({ field: 'status', equals: 'toConfirm' }) },
        { name: 'done', label: '完成', unit: '%', share: () => ({ field: 'status', in: ['done', 'evaluated'] }) },
        { name: 'visits', label: '服务次数', unit: '次', sum: 'visitCount' },
        { name: 'amount', label: '合同金额', unit: '元', sum: 'contractAmount' },
      ],
      period: 'startDate',
    },
    stamps: { agencyGuid: 'agency' },
    derive: ({ visitLogs }) => {
      const visits = visitsOf(visitLogs)
      return { visitCount: visits.length, visitsToSign: visits.filter((visit) => !isSigned(visit)).length || null }
    },
    rules: projectIssues,
    indexes: [['agencyGuid'], ['companyGuid', 'status']],
  })
}

interface Visit {
  companySign?: string | null
}
/** 服务记录, whoever made it. */
export const visitsOf = (visitLogs: unknown): readonly Visit[] => (Array.isArray(visitLogs) ? visitLogs : [])
export const isSigned = ({ companySign }: Visit) => companySign != null && companySign !== ''

/** What is over was done, and the enterprise has signed for it. */
function unfinished({ visitCount, visitsToSign }: AnyRecord): InputIssue[] {
  if (visitCount === 0 || visitCount == null)
    return [{ path: 'visitLogs', code: 'required', message: '请先填写服务记录' }]
  return visitsToSign == null
    ? []
    : [{ path: 'visitLogs', code: 'unsigned', message: `还有${visitsToSign}次服务记录待企业签收` }]
}

function projectIssues(record: AnyRecord): InputIssue[] {
  const mustTell = TOLD_BEFORE.includes(String(record.projectType)) && record.noticeDate == null
  return [
    ...inOrder(record, 'startDate', 'endDate', '结束日期不能早于开始日期'),
    ...inOrder(record, 'noticeDate', 'startDate', '开始日期不能早于告知日期'),
    ...(mustTell ? [{ path: 'noticeDate', code: 'required', message: '安全评价、检测检验项目请填写告知日期' }] : []),
  ]
}
