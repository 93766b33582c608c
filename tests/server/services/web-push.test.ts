import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newPushKeys, sealed } from '#server/services/web-push.ts'
import { opened } from '../../../e2e/support/push-service.ts'

// RFC 8291, appendix A.
const RFC = {
  message: 'When I grow up, I want to be a watermelon',
  serverPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  deviceKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('sealed', () => {
  it('seals as RFC 8291 does, byte by byte', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(RFC.serverPrivate, 'base64url')
    const bytes = sealed(
      RFC.message,
      { p256dh: RFC.deviceKey, auth: RFC.auth },
      { pair, salt: Buffer.from(RFC.salt, 'base64url') },
    )
    expect(bytes.toString('base64url')).toBe(RFC.sealed)
  })

  it('gives the same words another look each time, and only the device opens them', () => {
    const device = createECDH('prime256v1')
    const target = { p256dh: device.generateKeys('base64url'), auth: RFC.auth }
    const [one, other] = [sealed('新任务', target), sealed('新任务', target)]
    expect(one.equals(other)).toBe(false)
    expect(opened(one, device, RFC.auth)).toBe('新任务')
    const another = createECDH('prime256v1')
    another.generateKeys()
    expect(() => opened(one, another, RFC.auth)).toThrow()
  })
})

describe('newPushKeys', () => {
  it('makes a pair as browsers take it: an uncompressed point of 65 bytes', () => {
    const { publicKey, privateKey } = newPushKeys()
    expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual([65, 32])
    expect(Buffer.from(publicKey, 'base64url')[0]).toBe(4)
  })
})
