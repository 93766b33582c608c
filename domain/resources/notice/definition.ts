import { type Access, anyOf, hasRole, ofOneself, only, ROLES } from '#domain/kit/access.ts'
import { bool, choice, choices, date, files, instant, integer, references, text } from '#domain/kit/fields.ts'
import { both, either, type Filter } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { addDays, startOfDay } from '#domain/lib/dates.ts'

export const NOTICE_TYPES = {
  notice: '通知',
  announcement: '公告',
  training: '培训通知',
  remoteTraining: '远程培训',
  workTrend: '工作动态',
  publicity: '公示',
  auditRemind: '审核提醒',
} as const
/** What anybody may read without signing in, once it is published to everybody. */
export const PUBLIC_NOTICE_TYPES = ['announcement', 'publicity'] as const

const WRITERS = ['admin', 'bureau', 'leader', 'town', 'duty', 'assoc'] as const
const own: Access = (actor) =>
  hasRole(actor, ...WRITERS) ? { field: 'createUserGuid', equals: actor.guid } : 'nothing'
const overseers = only(['admin', 'bureau', 'leader'])
export const noticeSenders: Access = anyOf(own, overseers)
const ownDraft: Access = (actor) => ({ all: [{ field: 'status', in: ['draft', 'returned'] }, own(actor)] })

/** A list that was filled in before another scope was chosen means nobody. */
const meant = (scopeType: string, who: Filter[]): Filter[] =>
  who.length === 0 ? [] : [both({ field: 'scopeType', equals: scopeType }, either(...who))]

/** What is published is read by those it was meant for; each of them has a receipt besides (`noticeFeedBack`). */
const readers: Access = anyOf(own, overseers, (actor) => ({
  all: [
    { field: 'status', in: ['published', 'expired'] },
    {
      any: [
        { field: 'scopeType', equals: 'all' },
        ...meant(
          'role',
          actor.roles.map((role) => ({ field: 'scopeRoles', has: role })),
        ),
        ...(hasRole(actor, 'expert') ? [{ field: 'scopeType', equals: 'expert' } as const] : []),
        // Which enterprises belong to the trade is decided when the notice is published.
        ...(actor.companyGuid === null ? [] : [{ field: 'scopeType', equals: 'industry' } as const]),
        ...meant('person', [{ field: 'scopePersons', has: actor.guid }]),
        ...meant(
          'grid',
          (actor.gridPath ?? '')
            .split('/')
            .filter((guid) => guid !== '')
            .map((guid) => ({ field: 'scopeGrids', has: guid })),
        ),
        ...meant('company', actor.companyGuid === null ? [] : [{ field: 'scopeCompanies', has: actor.companyGuid }]),
        ...meant('agency', actor.agencyGuid == null ? [] : [{ field: 'scopeAgencies', has: actor.agencyGuid }]),
      ],
    },
  ],
}))

/** 通知公告 (`entities.md` J1). */
export const notice = defineResource({
  name: 'notice',
  label: '通知公告',
  scope: 'server',
  retention: 'affairs',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 100 }),
    noticeType: choice({ label: '类型', required: true, options: NOTICE_TYPES }),
    content: text({ label: '内容', required: true, maxLength: 20_000, multiline: true }),
    files: files({ label: '附件', accept: 'document' }),
    scopeType: choice({
      label: '发送范围',
      required: true,
      options: {
        all: '全部',
        role: '角色',
        grid: '网格',
        industry: '行业',
        company: '企业',
        agency: '机构',
        expert: '专家',
        person: '人员',
      },
    }),
    scopeRoles: choices({ label: '角色', required: true, options: ROLES, when: { scopeType: 'role' } }),
    scopeGrids: references('gridManage', {
      label: '网格',
      required: true,
      hint: '包括下级网格',
      when: { scopeType: 'grid' },
    }),
    scopeIndustries: text({
      label: '行业门类代码',
      required: true,
      maxLength: 200,
      hint: '用逗号隔开',
      when: { scopeType: 'industry' },
    }),
    scopeCompanies: references('company', { label: '企业', required: true, when: { scopeType: 'company' } }),
    scopeAgencies: references('agencyBase', { label: '机构', required: true, when: { scopeType: 'agency' } }),
    scopePersons: references('user', { label: '人员', required: true, when: { scopeType: 'person' } }),
    needReceipt: bool({ label: '需要回执' }),
    receiptDeadline: date({ label: '回执期限', required: true, when: { needReceipt: true } }),
    smsRemind: bool({ label: '短信提醒' }),
    publishOrg: text({ label: '发布单位', maxLength: 100 }),
    publishTime: instant({ label: '发布时间', computed: true }),
    publisher: text({ label: '发布人', maxLength: 60, computed: true }),
    topUntil: date({ label: '置顶至' }),
    author: text({ label: '拟稿人', maxLength: 60, computed: true }),
    auditOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
    totalCount: integer({ label: '应读人数', computed: true, unit: '人' }),
    readCount: integer({ label: '已读人数', computed: true, unit: '人' }),
    remindTime: instant({ label: '最近提醒', computed: true }),
    replyCount: integer({ label: '回执人数', computed: true, unit: '人' }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pending: { label: '待审', tone: 'waiting' },
      returned: { label: '退回', tone: 'bad' },
      published: { label: '已发布', tone: 'good' },
      withdrawn: { label: '已撤回', tone: 'muted', closed: 'aside' },
      expired: { label: '已过期', tone: 'muted', closed: 'aside' },
    },
    turns: {
      draft: { people: ['createUserGuid'] },
      pending: { roles: ['bureau', 'leader'], notBy: 'createUserGuid' },
      returned: { people: ['createUserGuid'] },
      published: 'rests',
    },
    moves: {
      submit: { label: '送审', from: ['draft', 'returned'], to: 'pending', allow: own },
      publish: {
        label: '审核并发布',
        from: ['pending'],
        to: 'published',
        allow: overseers,
        stamps: { publishTime: 'now', publisher: 'userName', auditOpinion: 'opinion' },
        notBy: 'createUserGuid',
      },
      sendBack: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        allow: overseers,
        stamps: { auditOpinion: 'opinion' },
        notBy: 'createUserGuid',
        opinionRequired: true,
      },
      withdraw: { label: '撤回', from: ['published'], to: 'withdrawn', allow: noticeSenders },
      expire: { label: '设为过期', from: ['published'], to: 'expired', allow: noticeSenders, opinionRequired: false },
    },
  },
  access: { read: readers, create: only(WRITERS), update: ownDraft, remove: ownDraft },
  list: {
    columns: ['title', 'noticeType', 'publishOrg', 'publishTime', 'readCount', 'totalCount'],
    filters: ['title', 'noticeType', 'scopeType', 'status', 'publishTime', 'publishOrg', 'needReceipt'],
    search: ['title', 'content', 'publishOrg'],
    views: {
      published: { label: '已发布', in: ['published'] },
      toAudit: { label: '待审核', in: ['pending'] },
      receipts: {
        label: '待回执',
        filter: (today) => ({
          all: [
            { field: 'status', equals: 'published' },
            { field: 'needReceipt', equals: true },
            { field: 'receiptDeadline', atLeast: today },
          ],
        }),
      },
      recent: {
        label: '近30天',
        filter: (today) => ({ field: 'publishTime', atLeast: startOfDay(addDays(today, -30)) }),
      },
    },
  },
  form: [
    { section: '内容', fields: ['title', 'noticeType', 'publishOrg', 'content', 'files'] },
    { section: '范围' },
    { section: '要求', fields: ['needReceipt', 'receiptDeadline', 'smsRemind', 'topUntil'] },
  ],
  stamps: { author: 'userName' },
  children: [{ resource: 'noticeFeedBack', by: 'noticeGuid', label: '接收情况', of: ofOneself('createUserGuid') }],
  indexes: [['publishTime']],
})
