// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CityEntRegistrationPage,
  MechanismRegisterPage,
  RegistrationLessorPage,
  ZjkCityRegisterPage,
} from '#app/features/registration/RegistrationPage.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'

const { postPublic } = vi.hoisted(() => ({ postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ postPublic }))

const APPLY_NO = 'ZC202611240001'
const EXPERT = {
  ...{ name: '顾新', gender: 'male', idCard: '320525197001011234', unit: '苏州大学', titleLevel: 'senior' },
  ...{ education: 'doctor', major: '化学工程', groups: ['chemical'] },
}
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/auth/getLoginValidateCode': { id: 'c', svg: '<svg/>', expiresInMs: 1 },
  '/api/registration/sendCode': { phone: '139****5678', resendAfterMs: 30_000 },
  '/api/registration/submit': { applyNo: APPLY_NO, opensLeasing: false },
  '/api/registration/progress': {
    ...{ applyNo: APPLY_NO, kind: 'expert', applicant: '顾新', mobile: '139****5678', status: 'returned' },
    ...{ statusLabel: '已退回', submitTime: '2026-11-24T01:00:00.000Z', decideTime: '2026-11-24T02:00:00.000Z' },
    ...{ opinion: '请补充职称证书编号', username: null },
  },
}

beforeEach(() => {
  postPublic.mockImplementation(async (path: string) => ANSWERS[path])
  const applicant = { mobile: '13912345678', username: 'guxin', lessorSerialNumber: '' }
  localStorage.setItem('registration:expert', JSON.stringify({ values: EXPERT, applicant, applyNo: null }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const handIn = () => {
  type(/^短信验证码/, '123456')
  fireEvent.click(screen.getByRole('checkbox', { name: /我承诺/ }))
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }))
}

it('hands in what was sent back under its own number, from the page that showed the number', async () => {
  render(<ZjkCityRegisterPage />, { wrapper: MemoryRouter })
  handIn()
  fireEvent.click(await screen.findByRole('button', { name: '查询进度' }))
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  fireEvent.click(await screen.findByRole('button', { name: '修改后重新提交' }))
  expect(await screen.findByText(`正在修改申请 ${APPLY_NO}，提交后重新审核`)).toBeTruthy()
  expect(screen.getByDisplayValue('化学工程')).toBeTruthy()
  handIn()
  await screen.findByRole('heading', { name: '申请已提交' })
  const sent = postPublic.mock.calls.filter(([path]) => path === '/api/registration/submit')
  expect(sent.map(([, body]) => body.applyNo)).toEqual([undefined, APPLY_NO])
})

describe('the form', () => {
  const applicant = { mobile: '', username: '', lessorSerialNumber: '' }
  const fieldOf = (label: RegExp) => screen.getByLabelText(label).closest('.form-field') as HTMLElement
  const errorAt = (label: RegExp) => within(fieldOf(label)).queryByRole('alert')?.textContent ?? null
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const sent = (path: string) => postPublic.mock.calls.filter(([asked]) => asked === path).map(([, body]) => body)
  const pending = (path: string) =>
    postPublic.mockImplementation((asked: string) =>
      asked === path ? new Promise(() => undefined) : Promise.resolve(ANSWERS[asked]),
    )
  const refusing = (path: string, problem: Problem) =>
    postPublic.mockImplementation(async (asked: string) => {
      if (asked === path) throw problem
      return ANSWERS[asked]
    })

  async function open(Page: ComponentType, kind: string, values: object) {
    localStorage.setItem(`registration:${kind}`, JSON.stringify({ values, applicant, applyNo: null }))
    render(<Page />, { wrapper: MemoryRouter })
    await screen.findByAltText('图形验证码')
  }
  beforeEach(() => postPublic.mockClear())

  it('asks of a company that lets its code, and of a person who does his name and card', async () => {
    await open(RegistrationLessorPage, 'lessor', { lessorType: 'company' })
    type(/^出租企业统一社会信用代码/, ' 9132050977a')
    expect(screen.getByLabelText<HTMLInputElement>(/^出租企业统一社会信用代码/).value).toBe('9132050977A')
    expect(screen.queryByLabelText(/身份证号/)).toBeNull()
    fireEvent.click(button('提交申请'))
    expect(errorAt(/^出租企业统一社会信用代码/)).toBe('统一社会信用代码不正确')
    cleanup()
    await open(RegistrationLessorPage, 'lessor', { lessorType: 'person' })
    expect(screen.queryByLabelText(/^出租企业统一社会信用代码/)).toBeNull()
    expect(screen.getByLabelText(/身份证号/)).toBeTruthy()
  })

  it('opens no account for who lets, and says what comes to his number', async () => {
    await open(RegistrationLessorPage, 'lessor', {})
    expect(screen.queryByLabelText(/^登录账号/)).toBeNull()
    expect(screen.getByText('审核结果将发到这个手机')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '手机验证' })).toBeTruthy()
    cleanup()
    await open(MechanismRegisterPage, 'agency', {})
    expect(screen.getByLabelText(/^登录账号/)).toBeTruthy()
    expect(screen.getByText('初始密码将发到这个手机')).toBeTruthy()
  })

  it('says at each place what is missing there, brings the first into view, and takes it back when it is mended', async () => {
    const shown = vi.fn()
    Element.prototype.scrollIntoView = shown
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
    await open(CityEntRegistrationPage, 'company', {})
    const isTaken = fireEvent.submit(button('提交申请').closest('form') as HTMLFormElement)
    expect(isTaken).toBe(false)
    const PLACES = [/^国民经济行业/, /^所属镇（街道）/, /^登录账号/, /^手机号/, /^短信验证码/] as const
    for (const place of PLACES) expect([place, errorAt(place)]).not.toContain(null)
    expect(screen.getByText('请先承诺填报内容真实有效')).toBeTruthy()
    expect(screen.getByText('有内容需要修改，请看标出的项目').getAttribute('role')).toBe('alert')
    await eventually(() => expect(shown).toHaveBeenCalledOnce())
    expect(shown.mock.contexts[0]).toBe(document.querySelector('[data-invalid]'))
    type(/^登录账号/, ' guxin01 ')
    type(/^手机号/, ' 13912345678')
    fireEvent.click(screen.getByRole('checkbox', { name: /我承诺/ }))
    expect([errorAt(/^登录账号/), errorAt(/^手机号/)]).toEqual([null, null])
    expect(screen.getByLabelText<HTMLInputElement>(/^登录账号/).value).toBe('guxin01')
    expect(screen.getByLabelText<HTMLInputElement>(/^手机号/).value).toBe('13912345678')
    expect(screen.queryByText('请先承诺填报内容真实有效')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: /我承诺/ }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /我承诺/ }).checked).toBe(false)
    expect(sent('/api/registration/submit')).toEqual([])
    vi.unstubAllGlobals()
  })

  it('keeps town and trade, and with the trade its family', async () => {
    await open(CityEntRegistrationPage, 'company', {})
    expect(screen.queryByText(/^草稿已保存/)).toBeNull()
    expect(screen.queryByRole('button', { name: '清空草稿' })).toBeNull()
    type(/^国民经济行业/, 'C')
    type(/^第2级/, '17')
    type(/^所属镇（街道）/, '320509105')
    expect(JSON.parse(localStorage.getItem('registration:company') ?? '').values).toMatchObject({
      ...{ industry: '制造业 → 纺织业', tradeFamily: 'textile', regionIds: '320509/320509105' },
    })
    expect(screen.getByText(/^草稿已保存/)).toBeTruthy()
    fireEvent.click(button('提交申请'))
    fireEvent.click(button('清空草稿'))
    expect(screen.queryByText('有内容需要修改，请看标出的项目')).toBeNull()
    expect(screen.getByLabelText<HTMLSelectElement>(/^国民经济行业/).value).toBe('')
  })

  it('is handed in once, and left as it is meanwhile', async () => {
    pending('/api/registration/submit')
    render(<ZjkCityRegisterPage />, { wrapper: MemoryRouter })
    handIn()
    expect(button('提交申请').disabled).toBe(true)
    expect(button('清空草稿').disabled).toBe(true)
    expect(screen.getByDisplayValue<HTMLInputElement>('化学工程').disabled).toBe(true)
  })

  it('gives one code at a time: the next after some seconds, which are counted', async () => {
    await open(CityEntRegistrationPage, 'company', {})
    fireEvent.click(button('获取验证码'))
    expect(errorAt(/^手机号/)).toBe('请填写手机号')
    type(/^手机号/, '13912345678')
    fireEvent.click(button('获取验证码'))
    expect(errorAt(/^图形验证码/)).toBe('请输入4位图形验证码')
    type(/^图形验证码/, '1234')
    pending('/api/registration/sendCode')
    fireEvent.click(button('获取验证码'))
    expect(button('获取验证码').disabled).toBe(true)
    cleanup()
    postPublic.mockImplementation(async (path: string) => ANSWERS[path])
    await open(CityEntRegistrationPage, 'company', {})
    type(/^手机号/, '13912345678')
    type(/^图形验证码/, '1234')
    fireEvent.click(button('获取验证码'))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '30秒后重发' })).disabled).toBe(true)
  })

  it('says above it why the server took nothing', async () => {
    refusing('/api/registration/submit', new Problem('server.busy'))
    render(<ZjkCityRegisterPage />, { wrapper: MemoryRouter })
    handIn()
    expect((await screen.findByText(new Problem('server.busy').message)).getAttribute('role')).toBe('alert')
  })
})
