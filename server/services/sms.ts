import { SMS_TEMPLATES, type SmsTemplate, smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { isMobile } from '#domain/rules/phone.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { writtenOnce } from '#server/engine/logs.ts'

const records = tableOf(smsRecord)
const GATEWAY_TIMEOUT_MS = 10_000
const MAX_FAILURE = 200

const TEXTS: Readonly<Record<SmsTemplate, string>> = {
  verifyCode: '您的验证码是{code}，{minutes}分钟内有效，请勿告诉他人。',
  selfCheckOverdue: '{companyName}：您单位的安全自查已逾期，请尽快完成并上报。',
  certificateExpiry: '{companyName}：{certificate}将于{date}到期，请及时办理。',
  rectifyDue: '{companyName}：有隐患整改将于{date}到期，请按时整改。',
  delisting: '{companyName}：{brand}将于{date}摘牌，请知悉。',
  dutyCall: '{name}：您将于{date}值班，请按时到岗。',
}

export interface SmsMessage {
  phone: string
  template: SmsTemplate
  params: Readonly<Record<string, string>>
  bizGuid?: string | null
}

/** Hands a text over; throws where it was not taken. */
export interface SmsGateway {
  send(message: {
    phone: string
    template: SmsTemplate
    params: Readonly<Record<string, string>>
    text: string
  }): Promise<void>
}

/** The gateway of the configuration; null where texts are only recorded. */
export function openSmsGateway({ smsGatewayUrl, smsGatewayToken }: Config): SmsGateway | null {
  if (smsGatewayUrl === undefined) return null
  const authorization = smsGatewayToken === undefined ? {} : { authorization: `Bearer ${smsGatewayToken}` }
  return {
    async send(message) {
      const response = await fetch(smsGatewayUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`短信网关返回 ${response.status}`)
    },
  }
}

/**
 * Sends a text and records it. What is secret in it stands in the record only where there is no gateway, because there
 * the record is the only place to read it. Never throws for a text that could not be sent.
 */
export async function sendSms(
  db: Db,
  gateway: SmsGateway | null,
  message: SmsMessage,
  now: string,
): Promise<'sent' | 'recorded' | 'failed'> {
  const { phone, template, params, bizGuid = null } = message
  const failure = gateway === null ? null : await handOver(gateway, message)
  const result = gateway === null ? 'recorded' : failure === null ? 'sent' : 'failed'
  const shown = gateway === null ? params : withoutSecrets(params)
  const { time: _time, ...base } = writtenOnce(null, now)
  await db.insert(records).values({
    ...base,
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

async function handOver(gateway: SmsGateway, { phone, template, params }: SmsMessage): Promise<string | null> {
  if (!isMobile(phone)) return '不是手机号码'
  try {
    await gateway.send({ phone, template, params, text: textOf(template, params) })
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE)
  }
}

function textOf(template: SmsTemplate, params: Readonly<Record<string, string>>): string {
  const text = TEXTS[template].replaceAll(/\{(\w+)\}/g, (_blank, name: string) => params[name] ?? '')
  return text === '' ? SMS_TEMPLATES[template] : text
}

function withoutSecrets(params: Readonly<Record<string, string>>): Record<string, string> {
  return 'code' in params ? { ...params, code: '******' } : { ...params }
}
