import { anyOf, anyone, inOwnArea, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, instant, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const office = only(['bureau', 'officer', 'duty', 'leader', 'town', 'assoc', 'admin'])
/** The section that takes complaints in, the town one was given to, and the officers named for it: nobody else's business. */
const handlers = anyOf(
  only(['bureau', 'admin']),
  only(['town'], inOwnArea),
  only(['officer'], (actor) => ({ field: 'handlerGuids', has: actor.guid })),
)
/** The desk rings back on what nobody has taken up yet, whoever of it was on duty when it came in. */
const atTheDesk = only(['duty'], whileIn(['pending'], anyone))

/** 举报投诉 (`entities.md` B9). Written in by anybody, anonymously if he likes. */
export const complaint = defineResource({
  name: 'complaint',
  label: '举报投诉',
  title: 'subject',
  scope: 'grid',
  retention: 'enforcement',
  fields: {
    complaintNo: text({ label: '受理编号', maxLength: 20, computed: true }),
    channel: choice({
      label: '渠道',
      required: true,
      options: { '12345': '12345', '12350': '12350', web: '网站', letter: '来信', phone: '来电', onSite: '现场' },
    }),
    subject: text({ label: '标题', required: true, maxLength: 100 }),
    anonymous: bool({ label: '匿名' }),
    reporter: text({ label: '举报人', maxLength: 30, when: { anonymous: false } }),
    phone: text({ label: '联系电话', maxLength: 30, format: 'phone', mask: 'phone', when: { anonymous: false } }),
    reportedName: text({ label: '被举报单位', maxLength: 100 }),
    reportedGuid: reference('company', { label: '关联企业' }),
    place: text({ label: '事发地点', maxLength: 200 }),
    happenedOn: date({ label: '发生日期' }),
    content: text({ label: '内容', required: true, maxLength: 2000, multiline: true }),
    files: files({ label: '附件', max: 9, accept: 'media' }),
    gridGuid: reference('gridManage', { label: '承办区镇', hint: '不选由区局办理' }),
    handlerGuids: references('user', { label: '承办人员' }),
    acceptUser: text({ label: '受理人', maxLength: 60, computed: true }),
    acceptTime: instant({ label: '受理时间', computed: true }),
    deadline: date({ label: '办理期限', expiry: { remindDays: 3, isDue: true } }),
    verifyResult: choice({ label: '核查结果', options: { true: '属实', partly: '部分属实', false: '不属实' } }),
    verifyDesc: text({ label: '核查情况', maxLength: 1000, multiline: true }),
    reply: text({ label: '答复', maxLength: 1000, multiline: true }),
    reward: decimal({ label: '奖励', min: 0, unit: '元' }),
  },
  workflow: {
    initial: 'pending',
    states: {
      pending: { label: '待受理', tone: 'waiting' },
      accepted: { label: '已受理', tone: 'info' },
      verifying: { label: '核查中', tone: 'info' },
      replying: { label: '待反馈', tone: 'waiting' },
      done: { label: '已办结', tone: 'good' },
      refused: { label: '不予受理', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pending: { roles: ['bureau'] },
      accepted: { people: ['handlerGuids'], roles: ['town'], otherwise: ['bureau'], due: 'deadline' },
      verifying: { people: ['handlerGuids'], roles: ['town'], otherwise: ['bureau'], due: 'deadline' },
      replying: { roles: ['town'], otherwise: ['bureau'], due: 'deadline' },
    },
    moves: {
      accept: {
        label: '受理',
        from: ['pending'],
        to: 'accepted',
        allow: handlers,
        asks: { deadline: 'required', gridGuid: 'optional', handlerGuids: 'optional' },
        stamps: { acceptUser: 'userName', acceptTime: 'now' },
      },
      refuse: { label: '不予受理', from: ['pending'], to: 'refused', allow: handlers, asks: {}, opinionRequired: true },
      verify: { label: '开始核查', from: ['accepted'], to: 'verifying', allow: handlers, asks: {} },
      verified: {
        label: '提交核查结果',
        from: ['verifying'],
        to: 'replying',
        allow: handlers,
        asks: { verifyResult: 'required', verifyDesc: 'required' },
      },
      finish: {
        label: '答复并办结',
        from: ['replying'],
        to: 'done',
        allow: handlers,
        asks: { reply: 'required', reward: 'optional' },
      },
    },
  },
  serial: { field: 'complaintNo', prefix: 'JB', per: 'day', digits: 3 },
  bySheet: 'never',
  access: {
    read: anyOf(handlers, only(['leader']), atTheDesk, ofOneself('createUserGuid')),
    create: office,
    update: handlers,
    remove: only(['admin']),
  },
  list: {
    columns: ['complaintNo', 'subject', 'channel', 'reportedName', 'deadline', 'verifyResult', 'status'],
    filters: ['subject', 'channel', 'reportedName', 'verifyResult', 'status'],
    order: '-createTime',
    search: ['subject', 'complaintNo', 'reportedName', 'content'],
    views: {
      open: {
        label: '未办结',
        filter: () => ({ field: 'status', in: ['pending', 'accepted', 'verifying', 'replying'] }),
      },
    },
  },
  form: [
    {
      section: '来件',
      fields: ['channel', 'subject', 'anonymous', 'reporter', 'phone', 'reportedName', 'reportedGuid'],
    },
    { section: '内容', fields: ['place', 'happenedOn', 'content', 'files'] },
    { section: '办理', fields: ['gridGuid', 'handlerGuids'] },
  ],
  offline: { keep: 'none', edits: 'online' },
  statistics: {
    dimensions: ['channel', 'verifyResult', 'status'],
    measures: [
      { name: 'count', label: '件数', count: true },
      { name: 'doneRate', label: '办结率', share: () => ({ field: 'status', equals: 'done' }) },
    ],
  },
})
