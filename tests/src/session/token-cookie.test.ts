// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { writeTokenCookie } from '#app/session/token-cookie.ts'

afterEach(() => vi.restoreAllMocks())

it.each([['a token'], [null]])(
  'the page keeps other sites from sending the cookie, as the server does: %j',
  (token) => {
    const written = vi.spyOn(document, 'cookie', 'set')
    writeTokenCookie(token)
    expect(written).toHaveBeenCalledOnce()
    expect(String(written.mock.calls[0]?.[0]).toLowerCase().split('; ')).toContain('samesite=strict')
  },
)
