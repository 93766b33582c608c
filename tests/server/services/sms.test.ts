import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openSmsGateway, type SmsMessage } from '#server/services/sms.ts'

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
