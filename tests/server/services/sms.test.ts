import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { readConfig } from '#server/config.ts'
import { tableOf } from '#server/db/schema.ts'
import { openSmsGateway, type SmsMessage, sendSms } from '#server/services/sms.ts'
import { START, startTestServer, type TestServer } from '../support.ts'

const PHONE = '13800000001'
const secret = { phone: PHONE, template: 'verifyCode', params: { code: '482913', minutes: '5' } } satisfies SmsMessage
const plain = { phone: PHONE, template: 'noticeRemind', params: { name: '陆明', title: '通知' } } satisfies SmsMessage

afterEach(() => vi.restoreAllMocks())

describe('an installation without a gateway', () => {
  it('shows codes in the terminal to whoever tries the platform out, and no other texts', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
    const gateway = openSmsGateway(readConfig({}))
    await gateway?.send({ ...plain, text: '您有一条未读通知' })
    expect(printed).not.toHaveBeenCalled()
    await gateway?.send({ ...secret, text: '您的验证码是482913' })
    expect(printed.mock.calls).toEqual([[expect.stringContaining('482913')]])
  })

  it('shows nothing in production', () => {
    expect(openSmsGateway(readConfig({ NODE_ENV: 'production' }))).toBeNull()
  })
})

describe('the record of a text', () => {
  const records = tableOf(smsRecord)
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it.each([
    { how: 'sent', gateway: { send: async () => undefined }, told: { result: 'sent', failure: null } },
    { how: 'only written down', gateway: null, told: { result: 'recorded', failure: null } },
    {
      how: 'refused',
      gateway: { send: () => Promise.reject(new Error('短信网关返回 502')) },
      told: { result: 'failed', failure: '短信网关返回 502' },
    },
  ])('that was $how says whom and of what, never the code', async ({ gateway, told }) => {
    await server.db.delete(records)
    expect(await sendSms(server.db, gateway, secret, START)).toBe(told.result)
    const rows = await server.db.select().from(records).where(eq(records.phone, PHONE))
    expect(rows).toMatchObject([{ template: 'verifyCode', sendTime: START, ...told }])
    expect(JSON.stringify(rows)).not.toContain('482913')
    expect(rows[0]?.params).toMatchObject({ minutes: '5' })
  })
})
