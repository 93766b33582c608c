import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { isMobile } from '#domain/lib/phone.ts'
import { SMS_TEMPLATES, type SmsTemplate, smsRecord } from '#domain/resources/smsRecord/definition.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { writtenOnce } from '#server/engine/logs.ts'

const records = tableOf(smsRecord)
const GATEWAY_TIMEOUT_MS = 10_000
const MAX_FAILURE = 200
/** Parameters that only the person himself may read. */
const SECRETS = ['code', 'password']

const TEXTS: Readonly<Record<SmsTemplate, string>> = {
  verifyCode: '您的验证码是{code}，{minutes}分钟内有效，请勿告诉他人。',
  selfCheckDue: '{name}：自查任务“{task}”应在{date}前完成，请按时排查并提交。',
  selfCheckOverdue: '{companyName}：您单位的安全自查已逾期，请尽快完成并上报。',
  lacking: '{companyName}：平台显示您单位{what}，请尽快办理。',
  certificateExpiry: '{companyName}：{certificate}将于{date}到期，请及时办理。',
  certificateExpired: '{companyName}：{certificate}已于{date}到期，请立即办理，办妥前不得使用。',
  trainingShort: '{companyName}：{year}年度有{count}人安全培训学时未达标（{names}），请尽快安排培训。',
  rectifyDue: '{companyName}：有隐患整改将于{date}到期，请按时整改。',
  rectifyOverdue: '{companyName}：有隐患整改期限{date}已过，请立即整改并报告。',
  delisting: '{words}',
  dutyCall: '{name}：您将于{date}值班，请按时到岗。',
  incidentCall: '{name}：{time}发生{eventType}“{title}”，地点{address}，请立即响应。',
  noticeRemind: '{name}：您有一条未读通知“{title}”，请及时登录平台查看。',
  inboxReminder: '{name}：{title}。请登录平台查看。',
  accountOpened: '您的注册已通过，账号{username}，初始密码{password}，首次登录请修改密码。',
  accountMade: '{name}：您的平台账号{username}已开通。首次使用请在登录页用本手机号获取短信验证码登录，再设置密码。',
  accountRecovered: '您单位的账号{username}已换绑本手机号，新密码{password}，登录后请修改密码。',
  accountNotRecovered: '{companyName}的账号找回申请不予办理：{opinion}。如有疑问请联系属地监管部门。',
  registrationResult: '您的注册申请{applyNo}{result}，可在注册页面凭申请编号查询。',
  complaintReward: '您的举报{complaintNo}经查证属实，奖励{amount}元，请于{date}前领取，逾期视为放弃。',
  accountSafety: '{name}：您的账号{username}于{time}{what}。如非本人操作，请立即修改密码并联系系统管理员。',
}

export interface SmsMessage {
  phone: string
  template: SmsTemplate
  params: Readonly<Record<string, string>>
  bizGuid?: string | null
}

/** Hands a text over; throws where it was not taken. */
export interface SmsGateway {
  /** It shows the text to whoever tries the platform out; nobody's telephone gets it. */
  isOnlyShown?: boolean
  send(message: {
    phone: string
    template: SmsTemplate
    params: Readonly<Record<string, string>>
    text: string
  }): Promise<void>
}

/** Without a gateway, outside production: what nobody may read in the records appears in the terminal. */
const terminal: SmsGateway = {
  isOnlyShown: true,
  async send({ phone, params, text }) {
    if (SECRETS.some((name) => name in params)) console.log(`  短信 ${phone}：${text}`)
  },
}

/** The gateway of the configuration; null in production where there is none, and texts are only recorded. */
export function openSmsGateway({ smsGatewayUrl, smsGatewayToken, production }: Config): SmsGateway | null {
  if (smsGatewayUrl === undefined) return production ? null : terminal
  const authorization = smsGatewayToken === undefined ? {} : { authorization: `Bearer ${smsGatewayToken}` }
  return {
    async send(message) {
      const response = await fetch(smsGatewayUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`短信网关返回 ${response.status}`)
    },
  }
}

/**
 * Sends a text and records it, without what is secret in it. Never throws for a text that could not be sent.
 */
export async function sendSms(
  db: Db,
  gateway: SmsGateway | null,
  message: SmsMessage,
  now: string,
): Promise<Outcome['result']> {
  const { phone, template, params, bizGuid = null } = message
  const { result, failure } = await handOver(gateway, message)
  const shown = withoutSecrets(params)
  const { time: _time, ...base } = writtenOnce(null, now)
  await db.insert(records).values({
    ...base,
    channel: 'sms',
    phone,
    template,
    content: textOf(template, shown),
    params: shown,
    bizGuid,
    sendTime: now,
    result,
    failure,
  })
  return result
}

interface Outcome {
  result: 'sent' | 'recorded' | 'failed'
  failure: string | null
}

async function handOver(gateway: SmsGateway | null, { phone, template, params }: SmsMessage): Promise<Outcome> {
  if (gateway === null) return { result: 'recorded', failure: null }
  if (!isMobile(phone)) return { result: 'failed', failure: '不是手机号码' }
  try {
    await gateway.send({ phone, template, params, text: textOf(template, params) })
    return { result: gateway.isOnlyShown === true ? 'recorded' : 'sent', failure: null }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { result: 'failed', failure: failure.slice(0, MAX_FAILURE) }
  }
}

function textOf(template: SmsTemplate, params: Readonly<Record<string, string>>): string {
  const text = TEXTS[template].replaceAll(/\{(\w+)\}/g, (_blank, name: string) => params[name] ?? '')
  return text === '' ? SMS_TEMPLATES[template] : text
}

function withoutSecrets(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, SECRETS.includes(name) ? '******' : value]),
  )
}

/**
 * Writes a text in the transaction of the change that gives rise to it; it is handed over afterwards (`sendWaiting`), so
 * that a change that fails sends nothing and a gateway that is down holds up nobody. Until then what is secret stands only
 * in `params`, which no reader of the record is given.
 */
export async function queueSms(tx: Db, messages: readonly SmsMessage[], now: string): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ phone, template, params, bizGuid = null }) => {
    const { time: _time, ...base } = writtenOnce(null, now)
    return {
      ...base,
      channel: 'sms',
      phone,
      template,
      content: textOf(template, withoutSecrets(params)),
      params,
      bizGuid,
      result: 'waiting',
    }
  })
  await tx.insert(records).values(rows)
}

const AT_ONCE = 200

/** Hands over what waits, oldest first; answers how many were done. */
export async function sendWaiting(db: Db, gateway: SmsGateway | null, now: string): Promise<number> {
  const waiting = await db
    .select()
    .from(records)
    .where(and(eq(records.result, 'waiting'), or(isNull(records.channel), ne(records.channel, 'push'))))
    .orderBy(records.id)
    .limit(AT_ONCE)
  for (const row of waiting) {
    const message = { phone: String(row.phone), template: row.template as SmsTemplate, params: row.params as Params }
    const { result, failure } = await handOver(gateway, message)
    // A secret that has been handed over is nobody else's to read.
    const shown = withoutSecrets(message.params)
    await db
      .update(records)
      .set({ result, failure, sendTime: now, params: shown, content: textOf(message.template, shown) })
      .where(and(eq(records.guid, String(row.guid)), eq(records.result, 'waiting')))
  }
  return waiting.length
}
type Params = Readonly<Record<string, string>>
