// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRegistration } from '#app/features/registration/use-registration.ts'
import { Problem } from '#domain/kit/problems.ts'

const { postPublic, confirm } = vi.hoisted(() => ({ postPublic: vi.fn(), confirm: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ postPublic }))
vi.mock('#app/ui/index.ts', async (original) => ({ ...(await original<object>()), confirm }))

const VALUES = {
  ...{ lessorType: 'company', ownerPhone: '13800000003', safetyManager: '钱东' },
  ...{ buildingName: '东厂房', address: '盛泽镇南环路1号', fireAcceptance: 'yes' },
}
const APPLICANT = { mobile: '13912345678', username: '', lessorSerialNumber: '91110000600037341L' }
const submitted = () => postPublic.mock.calls.filter(([path]) => path === '/api/registration/submit')

async function filledIn() {
  localStorage.setItem('registration:lessor', JSON.stringify({ values: VALUES, applicant: APPLICANT, applyNo: null }))
  const { result } = renderHook(() => useRegistration('lessor', null))
  await act(async () => {
    result.current.setSmsCode('123456')
    result.current.setIsPromised(true)
  })
  return result
}

describe('a landlord that is an enterprise', () => {
  beforeEach(() => {
    postPublic.mockImplementation(async (path: string, body: { opensLeasing?: boolean }) => {
      if (path !== '/api/registration/submit') return { id: 'c', image: '' }
      return body.opensLeasing === true
        ? { applyNo: 'ZC202611240001', opensLeasing: false }
        : { applyNo: null, opensLeasing: true }
    })
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    vi.resetAllMocks()
  })

  it('R102: is asked before its leasing information is made, and handed in again with the answer', async () => {
    confirm.mockResolvedValue(true)
    const form = await filledIn()
    await act(async () => form.current.submit())
    expect(form.current.errors).toEqual({})
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: '建立厂房出租信息？' }))
    expect(submitted().map(([, body]) => body.opensLeasing ?? false)).toEqual([false, true])
    expect(form.current.applyNo).toBe('ZC202611240001')
  })

  it('hands in nothing where he says no, and keeps what he typed', async () => {
    confirm.mockResolvedValue(false)
    const form = await filledIn()
    await act(async () => form.current.submit())
    expect(submitted()).toHaveLength(1)
    expect(form.current).toMatchObject({ applyNo: null, values: VALUES, isBusy: false, trouble: null })
  })
})

describe('the picture of digits', () => {
  beforeEach(() => {
    let drawn = 0
    postPublic.mockImplementation(async (path: string) => {
      if (path === '/auth/getLoginValidateCode') {
        drawn += 1
        return { id: `picture-${drawn}`, svg: '<svg/>', expiresInMs: 1 }
      }
      return { phone: '139****5678', resendAfterMs: 60_000 }
    })
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    vi.resetAllMocks()
  })

  async function askedForCode() {
    const form = await filledIn()
    expect(form.current.captcha.picture?.id).toBe('picture-1')
    await act(async () => form.current.captcha.setDigits('1234'))
    await act(async () => form.current.sendCode())
    return form
  }

  it('is another one once a code was sent for it', async () => {
    const form = await askedForCode()
    expect(form.current.secondsLeft).toBeGreaterThan(0)
    expect(form.current.captcha).toMatchObject({ picture: { id: 'picture-2' }, digits: '' })
    expect(form.current.trouble).toBeNull()
  })

  it('is another one where the code was refused, and the refusal stays', async () => {
    const answer = postPublic.getMockImplementation()
    postPublic.mockImplementation(async (path: string) => {
      if (path === '/api/registration/sendCode') throw new Problem('auth.captcha-wrong')
      return answer?.(path)
    })
    const form = await askedForCode()
    expect(form.current.captcha).toMatchObject({ picture: { id: 'picture-2' }, digits: '' })
    expect(form.current.trouble).not.toBeNull()
  })
})
