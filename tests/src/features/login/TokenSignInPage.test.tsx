// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TokenSignInPage } from '#app/features/login/TokenSignInPage.tsx'
import { Problem } from '#domain/kit/problems.ts'

const { postPublic, adoptToken } = vi.hoisted(() => ({ postPublic: vi.fn(), adoptToken: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ postPublic, adoptToken }))

const ISSUED = { token: 'token-1', expiresInMs: 60_000 }

function Here() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>
}

const open = (address: string) =>
  render(
    <StrictMode>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/" element={<Here />} />
          <Route path="/login" element={<Here />} />
          <Route path="*" element={<TokenSignInPage />} />
        </Routes>
      </MemoryRouter>
    </StrictMode>,
  )

describe('TokenSignInPage', () => {
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })

  it.each(['/call_back', '/zhenYouUnifiedLogin', '/inspectionUnifiedLogin'])(
    'R048, R078, R153: %s signs in with what the token is answered with, and asks only once',
    async (path) => {
      postPublic.mockResolvedValue(ISSUED)
      open(`${path}?token=t&imei=i&name=n`)
      screen.getByText('正在验证身份，请稍候')
      await screen.findByText('/ null')
      expect(postPublic.mock.calls).toEqual([['/auth/zhenYouUnifiedLogin', { token: 't', imei: 'i', name: 'n' }]])
      expect(adoptToken).toHaveBeenCalledWith(ISSUED)
    },
  )

  it('R097: is then in sub-system 2', async () => {
    postPublic.mockResolvedValue(ISSUED)
    open('/call_back?token=t')
    await screen.findByText('/ null')
    expect(sessionStorage.getItem('systemType')).toBe('2')
  })

  it.each(['/call_back?token=t', '/call_back'])('R165: leads to the sign-in page otherwise: %s', async (address) => {
    postPublic.mockRejectedValue(new Problem('auth.token-refused'))
    open(address)
    await waitFor(() => screen.getByText('/login {"message":"验证失败,请重新登录"}'))
    expect(adoptToken).not.toHaveBeenCalled()
  })

  it('asks the server nothing where no token was sent along', async () => {
    open('/call_back?imei=i')
    await waitFor(() => screen.getByText('/login {"message":"验证失败,请重新登录"}'))
    expect(postPublic).not.toHaveBeenCalled()
  })
})
