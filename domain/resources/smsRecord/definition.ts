import * as z from 'zod/mini'
import { type Access, anyOf, nobody, only } from '#domain/kit/access.ts'
import { choice, decimal, instant, json, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** The texts the platform sends (`entities.md` P9). */
export const SMS_TEMPLATES = {
  verifyCode: '验证码',
  selfCheckDue: '自查到期提醒',
  selfCheckOverdue: '自查逾期提醒',
  lacking: '应报未报提醒',
  certificateExpiry: '证照到期提醒',
  certificateExpired: '证照过期提醒',
  trainingShort: '培训学时提醒',
  rectifyDue: '整改到期提醒',
  rectifyOverdue: '整改逾期提醒',
  delisting: '摘牌提醒',
  dutyCall: '值班通知',
  incidentCall: '事件通知',
  noticeRemind: '通知提醒',
  inboxReminder: '待办提醒',
  accountOpened: '账号开通',
  accountMade: '账号已建立',
  accountRecovered: '企业账号已找回',
  accountNotRecovered: '企业账号未找回',
  registrationResult: '注册审核结果',
  accountSafety: '账号安全提醒',
  complaintReward: '领奖通知',
  newTask: '新任务',
  returnedTask: '退回的任务',
  dueTasks: '到期提醒',
  personalNotice: '新通知',
} as const
type Template = keyof typeof SMS_TEMPLATES
/** What goes to a browser that asked for it, and to no telephone. */
export type PushTemplate = 'newTask' | 'returnedTask' | 'dueTasks' | 'personalNotice'
export type SmsTemplate = Exclude<Template, PushTemplate>

/** Between the platform and one person: who signs in, whose account it is, who reported and is rewarded. */
const PERSONAL: readonly Template[] = [
  ...(['verifyCode', 'accountOpened', 'accountMade', 'accountRecovered', 'accountNotRecovered'] as const),
  ...(['accountSafety', 'registrationResult', 'complaintReward', 'personalNotice'] as const),
]
const ofItsWork: Access = () => ({ not: { field: 'template', in: PERSONAL } })

/** 短信记录 (`entities.md` P9), with what browsers are told: what was sent to whom, and what became of it. Written by the server. */
export const smsRecord = defineResource({
  name: 'smsRecord',
  label: '短信记录',
  scope: 'server',
  fields: {
    channel: choice({ label: '方式', options: { sms: '短信', push: '推送' } }),
    userGuid: reference('user', { label: '接收人' }),
    phone: text({ label: '手机号', maxLength: 20, mask: 'phone' }),
    template: choice({ label: '短信模板', options: SMS_TEMPLATES }),
    content: text({ label: '内容', maxLength: 500 }),
    params: json(z.record(z.string(), z.string()), { label: '参数' }),
    bizGuid: text({ label: '关联记录', maxLength: 64, silent: true }),
    sendTime: instant({ label: '发送时间' }),
    result: choice({
      label: '结果',
      options: { waiting: '待发送', sent: '已发送', recorded: '仅记录', failed: '失败' },
      tones: { waiting: 'waiting', sent: 'good', recorded: 'info', failed: 'bad' },
    }),
    failure: text({ label: '失败原因', maxLength: 200 }),
    cost: decimal({ label: '费用', unit: '元' }),
  },
  access: { read: anyOf(only(['admin']), only(['bureau'], ofItsWork)), create: nobody, update: nobody, remove: nobody },
  // A password that waits to be sent stands here.
  confidential: [{ fields: ['params'], to: nobody }],
  list: {
    columns: ['sendTime', 'channel', 'phone', 'userGuid', 'template', 'content', 'result', 'failure'],
    filters: ['channel', 'phone', 'template', 'result', 'sendTime', 'bizGuid'],
    order: '-sendTime',
    search: ['phone', 'content'],
  },
  form: [],
  indexes: [['phone', 'sendTime'], ['bizGuid']],
})
