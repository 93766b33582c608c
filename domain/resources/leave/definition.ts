import { anyOf, inOwnArea, ofOneself, only } from '#domain/kit/access.ts'
import { bool, choice, date, decimal, files, instant, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { daysBetween } from '#domain/lib/dates.ts'
import { daysInOrder } from '../safety-shared.ts'
import { AUDITED } from '../shared.ts'

const oneself = ofOneself('userGuid')
const chiefs = only(['town', 'bureau', 'admin'], inOwnArea)

const askers = only(['grid', 'town', 'officer', 'duty', 'bureau', 'admin'], inOwnArea)

/** 请假 (`entities.md` B8). */
export const leave = defineResource({
  name: 'leave',
  label: '请假',
  // One person may have asked for several.
  about: '{leaveType} {userName} {startDate} 至 {endDate}',
  scope: 'grid',
  retention: 'affairs',
  fields: {
    userGuid: reference('user', { label: '请假人编号', computed: true }),
    userName: text({ label: '请假人', maxLength: 60, computed: true }),
    leaveType: choice({
      label: '请假类型',
      required: true,
      options: { annual: '年休', personal: '事假', sick: '病假', rest: '调休', business: '公出' },
    }),
    startDate: date({ label: '开始日期', required: true }),
    endDate: date({ label: '结束日期', required: true }),
    days: decimal({ label: '天数', computed: true, scale: 1, unit: '天' }),
    reason: text({ label: '事由', required: true, maxLength: 300, multiline: true }),
    proof: files({ label: '证明材料', max: 6 }),
    auditUser: text({ label: '审批人', maxLength: 60, computed: true }),
    auditTime: instant({ label: '审批时间', computed: true }),
    auditOpinion: text({ label: '审批意见', maxLength: 500, computed: true }),
    // Nobody has his work of those days yet: the server says so with the consent, where there is any.
    undelegated: bool({ label: '工作尚未委托', computed: true }),
    delegateGuid: reference('user', { label: '受托人', computed: true }),
    delegateName: text({ label: '受托人姓名', maxLength: 60, computed: true, copies: 'delegateGuid.name' }),
    backTime: instant({ label: '销假时间', computed: true }),
  },
  workflow: {
    states: {
      pending: { label: '待审批', tone: 'waiting' },
      agreed: { label: '同意', tone: 'good' },
      refused: { label: '不同意', tone: 'bad', closed: 'badly' },
      back: { label: '已销假', tone: 'muted', closed: 'aside' },
    },
    turns: {
      pending: { roles: ['town', 'bureau'], notBy: 'userGuid', due: 'startDate' },
      agreed: { people: ['userGuid'], when: { undelegated: true }, name: '请假期间的工作尚未委托', due: 'startDate' },
    },
    moves: {
      agree: { label: '同意', from: ['pending'], to: 'agreed', allow: chiefs, notBy: 'userGuid', stamps: AUDITED },
      refuse: { label: '不同意', from: ['pending'], to: 'refused', allow: chiefs, notBy: 'userGuid', stamps: AUDITED },
      delegate: {
        label: '委托办理',
        from: ['agreed'],
        to: 'agreed',
        allow: (actor) => both(oneself(actor), { field: 'delegateGuid', isEmpty: true }),
        asks: { delegateGuid: 'required' },
        stamps: { undelegated: 'nothing' },
      },
      keepWork: {
        label: '不需委托',
        from: ['agreed'],
        to: 'agreed',
        allow: (actor) => both(oneself(actor), { field: 'undelegated', equals: true }),
        stamps: { undelegated: 'nothing' },
      },
      back: {
        label: '销假',
        from: ['agreed'],
        to: 'back',
        allow: oneself,
        stamps: { backTime: 'now', undelegated: 'nothing' },
        opinionRequired: false,
      },
    },
  },
  stamps: { userGuid: 'user', userName: 'userName' },
  derive: ({ startDate, endDate }) => ({
    days: typeof startDate === 'string' && typeof endDate === 'string' ? daysBetween(startDate, endDate) + 1 : null,
  }),
  // The town that hears the request is the one a person works in.
  writableBy: [{ fields: ['gridGuid'], by: askers, way: '由所在网格的区镇审批' }],
  access: {
    read: anyOf(oneself, only(['town', 'bureau', 'leader', 'admin'], inOwnArea)),
    create: askers,
    update: (actor) => both({ field: 'userGuid', equals: actor.guid }, { field: 'status', equals: 'pending' }),
    remove: (actor) => both({ field: 'userGuid', equals: actor.guid }, { field: 'status', equals: 'pending' }),
  },
  list: {
    columns: ['userName', 'leaveType', 'startDate', 'endDate', 'days', 'reason'],
    filters: ['userName', 'leaveType', 'startDate', 'status', 'gridGuid'],
    order: '-startDate',
    search: ['userName', 'reason'],
    views: {
      pending: { label: '待审批', in: ['pending'] },
      away: {
        label: '正在请假',
        filter: (today) =>
          both(
            { field: 'status', equals: 'agreed' },
            { field: 'startDate', atMost: today },
            { field: 'endDate', atLeast: today },
          ),
      },
    },
  },
  form: [{ section: '请假', fields: ['gridGuid', 'leaveType', 'startDate', 'endDate', 'days', 'reason', 'proof'] }],
  offline: { keep: 'mirror', edits: 'queue', days: 400, own: 'userGuid' },
  calendar: { from: 'startDate', to: 'endDate', title: 'userName' },
  rules: (record) => daysInOrder(record, ['startDate', 'endDate'], '结束日期不能早于开始日期'),
})
