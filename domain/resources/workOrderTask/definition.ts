import { type Access, anyOf, hasRole, inOwnArea, ofOneself, ofOwnAgency, only } from '#domain/kit/access.ts'
import { choice, date, files, instant, reference, rows, text } from '#domain/kit/fields.ts'
import { both, either } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { COMPANY_SIDE, companySideInArea, SUPERVISORS } from '../shared.ts'

const creators = ofOneself('createUserGuid')
const dispatchers = anyOf(creators, only(['bureau', 'admin']))
const byAgency: Access = (actor) =>
  hasRole(actor, 'agency', 'assoc') ? ofOwnAgency('assignAgencyId')(actor) : 'nothing'
/** The office an order went to: the one a person works in, and for the district's people any of its departments. */
const byOffice: Access = (actor) => {
  if (actor.gridGuid === null || !hasRole(actor, ...SUPERVISORS)) return 'nothing'
  const { gridGuid } = actor
  return either({ field: 'assignGridGuid', equals: gridGuid }, { field: 'assignDeptGuid', equals: gridGuid })
}
/** Whom an order was given to. */
export const assignees = anyOf(byAgency, byOffice)

/** The authority of the place and whoever gave the order: they see it from its first draft. */
const parties = anyOf(creators, only([...SUPERVISORS, 'duty'], inOwnArea))

/** The one kind of addressee an order has, by the field that names it. */
const ADDRESSEES = ['assignAgencyId', 'assignDeptGuid', 'assignGridGuid'] as const

/** 联动工单 (`entities.md` B6; `assignAgencyId` and the calls are the specification's). */
export const workOrderTask = defineResource({
  name: 'workOrderTask',
  label: '联动工单',
  title: 'title',
  scope: 'server',
  retention: 'patrols',
  fields: {
    orderNo: text({ label: '工单编号', maxLength: 20, computed: true }),
    title: text({ label: '标题', required: true, maxLength: 100 }),
    orderType: choice({
      label: '工单类型',
      required: true,
      options: {
        hazard: '隐患处置',
        clue: '线索核查',
        joint: '协同检查',
        riskReport: '风险报告核查',
        keyIndustry: '重点行业核查',
        consult: '咨询',
        other: '其他',
      },
    }),
    content: text({ label: '内容', required: true, maxLength: 1000, multiline: true }),
    companyGuid: reference('company', { label: '涉及企业' }),
    companyName: text({ label: '企业名称', maxLength: 100, computed: true, copies: 'companyGuid.companyName' }),
    createOrg: text({ label: '发起单位', maxLength: 100, computed: true }),
    assignAgencyId: reference('agencyBase', { label: '承办机构' }),
    assignDeptGuid: reference('gridManage', { label: '承办区镇' }),
    assignGridGuid: reference('gridManage', { label: '承办网格' }),
    gridPath: text({ label: '承办网格路径', maxLength: 300, computed: true }),
    deadline: date({ label: '办理期限', required: true }),
    urgency: choice({
      label: '紧急程度',
      required: true,
      options: { normal: '一般', urgent: '紧急', extra: '特急' },
      gravest: 'last',
      tones: { urgent: 'orange', extra: 'red' },
    }),
    files: files({ label: '附件', max: 9, accept: 'document' }),
    acceptUser: text({ label: '接收人', maxLength: 60, computed: true }),
    acceptTime: instant({ label: '接收时间', computed: true }),
    refuseReason: text({ label: '退回理由', maxLength: 500, computed: true }),
    replies: rows({
      label: '办理过程',
      computed: true,
      max: 200,
      fields: {
        user: text({ label: '办理人', required: true, maxLength: 60 }),
        time: instant({ label: '时间', required: true }),
        content: text({ label: '进展', required: true, maxLength: 500 }),
      },
    }),
    result: text({ label: '办理结果', maxLength: 1000, multiline: true }),
    resultFiles: files({ label: '结果材料', max: 9, accept: 'document' }),
    auditOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
    finishTime: instant({ label: '办结时间', computed: true }),
  },
  workflow: {
    states: {
      toDispatch: { label: '待派发', tone: 'muted' },
      toAccept: { label: '待接收', tone: 'waiting' },
      doing: { label: '处理中', tone: 'info' },
      toAudit: { label: '待审核', tone: 'waiting' },
      done: { label: '已办结', tone: 'good' },
    },
    turns: {
      toDispatch: { people: ['createUserGuid'] },
      toAccept: [
        { roles: ['agency', 'assoc'], agency: 'assignAgencyId', due: 'deadline' },
        {
          roles: ['grid', 'town', 'officer', 'bureau', 'leader', 'admin'],
          offices: ['assignGridGuid', 'assignDeptGuid'],
          due: 'deadline',
        },
      ],
      doing: [
        { roles: ['agency', 'assoc'], agency: 'assignAgencyId', due: 'deadline' },
        {
          roles: ['grid', 'town', 'officer', 'bureau', 'leader', 'admin'],
          offices: ['assignGridGuid', 'assignDeptGuid'],
          due: 'deadline',
        },
      ],
      toAudit: { people: ['createUserGuid'] },
    },
    moves: {
      dispatch: { label: '派发', from: ['toDispatch'], to: 'toAccept', allow: dispatchers },
      accept: {
        label: '接收',
        from: ['toAccept'],
        to: 'doing',
        allow: assignees,
        atOnce: true,
        stamps: { acceptUser: 'userName', acceptTime: 'now' },
      },
      refuse: {
        label: '退回',
        from: ['toAccept'],
        to: 'toDispatch',
        allow: assignees,
        opinionRequired: true,
        stamps: { refuseReason: 'opinion' },
      },
      submit: {
        label: '提交结果',
        from: ['doing'],
        to: 'toAudit',
        allow: assignees,
        asks: { result: 'required', resultFiles: 'optional' },
      },
      finish: {
        label: '办结',
        from: ['toAudit'],
        to: 'done',
        allow: dispatchers,
        stamps: { auditOpinion: 'opinion', finishTime: 'now' },
      },
      sendBack: {
        label: '退回重办',
        from: ['toAudit'],
        to: 'doing',
        allow: dispatchers,
        opinionRequired: true,
        stamps: { auditOpinion: 'opinion' },
      },
    },
  },
  serial: { field: 'orderNo', prefix: 'GD', per: 'day', digits: 4 },
  seenFrom: [
    { by: assignees, from: { not: { field: 'status', equals: 'toDispatch' } }, says: '派发后' },
    // A clue is never shown to whom it is about.
    {
      by: companySideInArea,
      from: { all: [{ field: 'status', equals: 'done' }, { not: { field: 'orderType', equals: 'clue' } }] },
      says: '办结后（线索核查始终不见）',
    },
  ],
  // In them stand the words of whoever told of it, and who was sent.
  confidential: [
    {
      fields: ['content', 'files', 'createOrg', 'acceptUser', 'refuseReason', 'replies', 'auditOpinion', 'history'],
      to: anyOf(parties, assignees),
    },
  ],
  bySheet: 'never',
  access: {
    read: parties,
    create: only(['grid', 'town', 'officer', 'bureau', 'leader', 'admin', 'agency', 'assoc', ...COMPANY_SIDE]),
    update: (actor) => both(dispatchers(actor), { field: 'status', equals: 'toDispatch' }),
    remove: (actor) => both(dispatchers(actor), { field: 'status', equals: 'toDispatch' }),
  },
  list: {
    columns: ['orderNo', 'title', 'orderType', 'companyName', 'createOrg', 'urgency', 'deadline'],
    filters: [
      ...['title', 'orderType', 'urgency', 'status', 'companyName', 'assignAgencyId', 'assignDeptGuid'],
      ...['assignGridGuid', 'deadline'],
    ],
    search: ['title', 'orderNo', 'companyName'],
    views: {
      open: { label: '待接收和处理中', in: ['toAccept', 'doing'] },
      overdue: {
        label: '已逾期',
        filter: (today) => both({ field: 'deadline', below: today }, { not: { field: 'status', equals: 'done' } }),
      },
    },
  },
  form: [
    { section: '工单', fields: ['title', 'orderType', 'urgency', 'deadline', 'companyGuid', 'content', 'files'] },
    { section: '承办', fields: ['assignAgencyId', 'assignDeptGuid', 'assignGridGuid'] },
  ],
  rules: (record) => {
    const named = ADDRESSEES.filter((name) => record[name] !== null)
    if (named.length === 1) return []
    const message = named.length === 0 ? '请选择一个承办单位' : '承办机构、区镇和网格只能选择其一'
    return [{ path: named[1] ?? 'assignGridGuid', code: 'one', message }]
  },
})
