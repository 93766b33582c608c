import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#domain/kit/problems.ts'

export interface UnifiedClaims {
  username: string
  expiresAt: string
}

/**
 * Whom a token of a neighbouring platform names: a JWT signed with HS256 and a shared secret, with an end (`exp`) and a
 * name (`username`, else `sub`); where this platform has a name of its own there, for it (`aud`). Throws
 * `auth.token-refused`.
 */
export function readUnifiedToken(token: string, secret: string, now: string, audience?: string): UnifiedClaims {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const isSigned = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
  if (!isSigned || partOf(head).alg !== 'HS256') throw new Problem('auth.token-refused')
  const { exp, nbf, username, sub, aud } = partOf(body)
  if (audience !== undefined && ![aud].flat().includes(audience)) throw new Problem('auth.token-refused')
  const seconds = Date.parse(now) / 1000
  if (typeof exp !== 'number' || exp <= seconds) throw new Problem('auth.token-refused')
  if (typeof nbf === 'number' && nbf > seconds) throw new Problem('auth.token-refused')
  const name = username ?? sub
  if (typeof name !== 'string' || name === '') throw new Problem('auth.token-refused')
  return { username: name, expiresAt: new Date(Math.min(exp, MAX_EXP) * 1000).toISOString() }
}

/** The last second that a date can hold without trouble. */
const MAX_EXP = 4_102_444_800

function partOf(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
