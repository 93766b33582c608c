import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readUnifiedToken } from '#server/accounts/unified-token.ts'

const SECRET = 'shared between two platforms'
const NOW = '2026-11-20T02:00:00.000Z'
const SECOND = Date.parse(NOW) / 1000
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (claims: unknown, { secret = SECRET, alg = 'HS256' } = {}) => {
  const text = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const fine = { username: 'grid', exp: SECOND + 60 }

describe('readUnifiedToken', () => {
  it('takes a signed token with a name and an end', () => {
    const claims = { username: 'grid', expiresAt: '2026-11-20T02:01:00.000Z' }
    expect(readUnifiedToken(sign(fine), SECRET, NOW)).toEqual(claims)
    expect(readUnifiedToken(sign({ sub: 'grid', exp: SECOND + 60 }), SECRET, NOW)).toEqual(claims)
  })

  it.each([
    ['of another secret', sign(fine, { secret: 'guess' })],
    ['unsigned', `${part({ alg: 'none' })}.${part(fine)}.`],
    ['that claims another algorithm', sign(fine, { alg: 'none' })],
    ['changed after signing', sign(fine).replace(/\.[^.]+\./, `.${part({ ...fine, username: 'admin' })}.`)],
    ['with something behind it', `${sign(fine)}.x`],
    ['that is over', sign({ ...fine, exp: SECOND })],
    ['without an end', sign({ username: 'grid' })],
    ['that is not valid yet', sign({ ...fine, nbf: SECOND + 30 })],
    ['without a name', sign({ exp: SECOND + 60 })],
    ['with a list for a name', sign({ username: ['grid'], exp: SECOND + 60 })],
    ['that is no token', 'no token'],
    ['that is empty', ''],
  ])('refuses one %s', (_what, token) => {
    expect(() => readUnifiedToken(token, SECRET, NOW)).toThrow(expect.objectContaining({ code: 'auth.token-refused' }))
  })

  it.each([['safety'], [['other', 'safety']]])('takes one for this platform: %j', (aud) => {
    expect(readUnifiedToken(sign({ ...fine, aud }), SECRET, NOW, 'safety').username).toBe('grid')
  })

  it.each([['other'], [['other']], [undefined], ['safety-other'], [{ safety: true }]])(
    'refuses one for another platform, or for none: %j',
    (aud) => {
      expect(() => readUnifiedToken(sign({ ...fine, aud }), SECRET, NOW, 'safety')).toThrow(
        expect.objectContaining({ code: 'auth.token-refused' }),
      )
    },
  )
})
