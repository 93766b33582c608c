import { type Access, anyOf, anyone, ofOneself, only, whileIn } from '#domain/kit/access.ts'
import { choice, decimal, files, instant, integer, reference, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { dayOf, daysBetween } from '#domain/lib/dates.ts'
import { keepers, readers } from '../expert-shared.ts'
import { amountOf } from '../safety-shared.ts'

const oneself = only(['expert'], ofOneself('userGuid'))
/** Somebody without an account, whose papers the association enters. */
const accountless: Access = (actor) => both(keepers(actor), { field: 'userGuid', equals: null })
/** From the day of the event on, in days; nothing is known of an event without a day. */
const daysFrom = (eventTime: unknown, at: unknown) =>
  typeof eventTime === 'string' && typeof at === 'string' ? daysBetween(dayOf(eventTime), dayOf(at)) : 0
const rate = (label: string) => integer({ label, min: 1, max: 5, unit: '分' })

/** 专家任务、评价与费用 (`entities.md` G3): what one expert did in one event. */
export const expertTask = defineResource({
  name: 'expertTask',
  label: '专家任务',
  scope: 'global',
  retention: 'approvals',
  fields: {
    selectionGuid: reference('expertSelection', { label: '抽取活动', required: true }),
    eventName: text({ label: '活动名称', required: true, maxLength: 100 }),
    expertGuid: reference('expert', { label: '专家', required: true }),
    expertName: text({ label: '专家姓名', maxLength: 30, copies: 'expertGuid.name' }),
    userGuid: reference('user', { label: '账号' }),
    eventTime: instant({ label: '活动时间' }),
    place: text({ label: '地点', maxLength: 100, computed: true, copies: 'selectionGuid.place' }),
    eventCompanyName: text({
      label: '涉及企业',
      maxLength: 100,
      computed: true,
      copies: 'selectionGuid.eventCompanyName',
    }),
    signInTime: instant({ label: '签到时间', computed: true }),
    hours: decimal({ label: '工时', min: 0, max: 200, scale: 1, unit: '小时' }),
    opinionText: text({ label: '专家意见', maxLength: 2000, multiline: true }),
    opinionFile: files({ label: '意见书', max: 6, accept: 'document' }),
    attitude: rate('态度'),
    ability: rate('能力'),
    punctual: rate('守时'),
    average: decimal({ label: '平均分', computed: true, scale: 2 }),
    remark: text({ label: '说明', maxLength: 500, multiline: true }),
    feeStandard: decimal({ label: '费用标准', min: 0, unit: '元/小时' }),
    feeAmount: decimal({ label: '应付费用', computed: true, unit: '元' }),
    tax: decimal({ label: '代扣税款', min: 0, unit: '元' }),
    netAmount: decimal({ label: '实付费用', computed: true, unit: '元' }),
    payStatus: choice({
      label: '支付',
      computed: true,
      options: { waiting: '待确认', confirmed: '财务已确认', paid: '已支付' },
    }),
    financeUser: text({ label: '财务确认人', computed: true, maxLength: 60 }),
    financeTime: instant({ label: '财务确认时间', computed: true }),
  },
  workflow: {
    states: {
      waiting: { label: '待签到', tone: 'waiting' },
      missed: { label: '未签到', tone: 'bad' },
      signedIn: { label: '已签到', tone: 'info' },
      submitted: { label: '待评价', tone: 'waiting' },
      evaluated: { label: '待财务确认', tone: 'waiting' },
      confirmed: { label: '财务已确认', tone: 'info' },
      paid: { label: '已支付', tone: 'good' },
      absent: { label: '不再参加', tone: 'muted', closed: 'aside' },
    },
    turns: {
      // Not every expert has an account; the association registers what such a one does.
      waiting: { people: ['userGuid'], roles: ['assoc'], due: 'eventTime', becomes: 'missed' },
      missed: { roles: ['assoc'] },
      signedIn: { people: ['userGuid'], roles: ['assoc'] },
      submitted: { roles: ['assoc'] },
      evaluated: { roles: ['bureau'] },
      confirmed: { roles: ['bureau'] },
    },
    moves: {
      signIn: {
        label: '签到',
        from: ['waiting'],
        to: 'signedIn',
        allow: oneself,
        stamps: { signInTime: 'now' },
        rules: ({ signInTime, eventTime }) =>
          daysFrom(eventTime, signInTime) === 0
            ? []
            : [{ path: 'signInTime', code: 'day', message: '只能在活动当天签到；当天没有签到的请协会补登' }],
      },
      signInFor: {
        label: '补登签到',
        from: ['waiting', 'missed'],
        to: 'signedIn',
        allow: keepers,
        stamps: { signInTime: 'now' },
        opinionRequired: true,
        rules: ({ signInTime, eventTime }) =>
          daysFrom(eventTime, signInTime) >= 0
            ? []
            : [{ path: 'signInTime', code: 'day', message: '活动还没有开始，不能补登签到' }],
      },
      markAbsent: {
        label: '登记不参加',
        from: ['waiting', 'missed'],
        to: 'absent',
        allow: keepers,
        stamps: { remark: 'opinion' },
      },
      submit: {
        label: '提交意见',
        from: ['signedIn'],
        to: 'submitted',
        allow: anyOf(oneself, accountless),
        asks: { hours: 'required', opinionText: 'required', opinionFile: 'optional' },
      },
      evaluate: {
        label: '评价',
        from: ['submitted'],
        to: 'evaluated',
        allow: keepers,
        asks: {
          attitude: 'required',
          ability: 'required',
          punctual: 'required',
          feeStandard: 'required',
          remark: 'optional',
        },
      },
      returnEvaluation: {
        label: '退回重新评价',
        from: ['evaluated'],
        to: 'submitted',
        allow: only(['bureau', 'admin']),
        opinionRequired: true,
      },
      financeConfirm: {
        label: '财务确认',
        from: ['evaluated'],
        to: 'confirmed',
        allow: only(['bureau', 'admin']),
        asks: { tax: 'optional' },
        stamps: { financeUser: 'userName', financeTime: 'now' },
      },
      pay: { label: '登记支付', from: ['confirmed'], to: 'paid', allow: only(['bureau', 'admin']) },
    },
  },
  derive: ({ attitude, ability, punctual, hours, feeStandard, tax }) => {
    const marks = [attitude, ability, punctual].filter((mark) => typeof mark === 'number')
    const isWorked = hours !== null && feeStandard !== null
    const fee = Math.round(amountOf(hours) * amountOf(feeStandard) * 100) / 100
    return {
      average: marks.length === 3 ? Math.round((marks.reduce((sum, mark) => sum + mark, 0) / 3) * 100) / 100 : null,
      feeAmount: isWorked ? fee : null,
      netAmount: isWorked ? Math.round((fee - amountOf(tax)) * 100) / 100 : null,
    }
  },
  writableBy: [
    {
      fields: ['selectionGuid', 'eventName', 'expertGuid', 'userGuid', 'eventTime'],
      by: whileIn(['waiting'], anyone),
      way: '签到后不再改动',
    },
  ],
  access: {
    read: anyOf(readers, oneself),
    create: keepers,
    update: whileIn(['waiting', 'signedIn', 'submitted'], keepers),
    remove: whileIn(['waiting'], keepers),
  },
  list: {
    columns: ['eventName', 'expertName', 'eventTime', 'place', 'hours', 'average', 'feeAmount', 'payStatus'],
    filters: ['eventName', 'expertName', 'eventTime', 'payStatus', 'status', 'selectionGuid', 'expertGuid'],
    order: '-eventTime',
    search: ['eventName', 'expertName'],
    views: {
      toEvaluate: { label: '待评价', in: ['submitted'] },
      toPay: { label: '待财务确认', in: ['evaluated', 'confirmed'] },
    },
  },
  form: [
    {
      section: '专家任务',
      fields: [
        ...['selectionGuid', 'eventName', 'eventTime', 'place', 'eventCompanyName'],
        ...['expertGuid', 'userGuid', 'hours', 'feeStandard'],
      ],
    },
  ],
})
