// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountRecoveryPage } from '#app/features/registration/AccountRecoveryPage.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { Problem } from '#domain/kit/problems.ts'

const { postPublic } = vi.hoisted(() => ({ postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ postPublic }))

const PICTURE = '/auth/getLoginValidateCode'
const CODE = '/api/registration/sendCode'
const APPLY = '/api/accountRecovery/apply'
const FIELDS = [/^统一社会信用代码/, /^申请人/, /^新手机号/, /^短信验证码/, /^情况说明/] as const

let drawn = 0
/** The server of the page; a path of its own answers as said. */
function answering(path = '', answer: () => Promise<unknown> = async () => null) {
  postPublic.mockImplementation(async (asked: string) => {
    if (asked === path) return answer()
    if (asked === CODE) return { phone: '139****5678', resendAfterMs: 30_000 }
    if (asked !== PICTURE) return null
    drawn += 1
    return { id: `picture-${drawn}`, svg: '<svg/>', expiresInMs: 1 }
  })
}
const never = () => new Promise<never>(() => undefined)
const refusing = (problem: Problem) => () => Promise.reject(problem)

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const sent = (path: string) => postPublic.mock.calls.filter(([asked]) => asked === path).map(([, body]) => body)
const errorAt = (label: RegExp) =>
  within(screen.getByLabelText(label).closest('.form-field') as HTMLElement).queryByRole('alert')?.textContent ?? null
const told = () => toastStore.get().map(({ text }) => text)

function fill(own: Partial<Record<'mobile' | 'reason', string>> = {}) {
  const { mobile = '13912345678', reason = '原管理员离职' } = own
  for (const [index, value] of ['9144030071526726XG', '潘永刚', mobile, '123456', reason].entries())
    type(FIELDS[index] as RegExp, value)
}
async function askForCode() {
  await screen.findByAltText('图形验证码')
  type(/^图形验证码/, '1234')
  fireEvent.click(button('获取验证码'))
}
const open = () => render(<AccountRecoveryPage />, { wrapper: MemoryRouter })

beforeEach(() => {
  drawn = 0
  toastStore.set([])
  answering()
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

it('says at each place what is missing, blanks too, and takes back what is mended alone', () => {
  open()
  fill({ reason: '  ' })
  fireEvent.click(button('提交申请'))
  expect(FIELDS.map(errorAt)).toEqual([null, null, null, null, '请填写情况说明'])
  cleanup()
  open()
  fireEvent.click(button('提交申请'))
  expect(FIELDS.map(errorAt)).not.toContain(null)
  type(/^申请人/, '潘永刚')
  expect(FIELDS.map((field) => errorAt(field) === null)).toEqual([false, true, false, false, false])
  expect(sent(APPLY)).toEqual([])
})

it('sends no code to what is no number, nor without the digits of the picture', () => {
  open()
  type(/^新手机号/, '1391234')
  fireEvent.click(button('获取验证码'))
  expect(errorAt(/^新手机号/)).toBe('请输入正确的手机号码')
  type(/^新手机号/, '13912345678')
  type(/^图形验证码/, '12')
  fireEvent.click(button('获取验证码'))
  expect(errorAt(/^图形验证码/)).toBe('请输入4位图形验证码')
  expect(sent(CODE)).toEqual([])
})

it('sends a code to the number without its blanks, says so, counts the seconds and draws another picture', async () => {
  open()
  type(/^新手机号/, ' 13912345678 ')
  await askForCode()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '30秒后重发' })).disabled).toBe(true)
  expect(sent(CODE)).toEqual([{ mobile: '13912345678', captchaId: 'picture-1', captcha: '1234' }])
  expect(told()).toEqual(['验证码已发送'])
  expect(drawn).toBe(2)
})

it('draws another picture too where no code was sent, and says why until the next is asked for', async () => {
  answering(CODE, refusing(new Problem('auth.captcha-wrong')))
  open()
  type(/^新手机号/, '13912345678')
  await askForCode()
  const why = new Problem('auth.captcha-wrong').message
  expect((await screen.findByText(why)).getAttribute('role')).toBe('alert')
  expect(drawn).toBe(2)
  answering(CODE, never)
  await askForCode()
  expect(screen.queryByText(why)).toBeNull()
  expect(button('获取验证码').disabled).toBe(true)
  expect(button('提交申请').disabled).toBe(false)
})

it('shows what the server found wrong at its place, and above it that there is something', async () => {
  const issues = [
    { path: 'mobile', code: 'taken', message: '这个手机号已被使用' },
    { path: 'captcha', code: 'wrong', message: '图形验证码不正确' },
  ]
  answering(APPLY, refusing(new Problem('input.invalid', { issues })))
  open()
  fill()
  fireEvent.click(button('提交申请'))
  expect((await screen.findByText('请检查标出的项目')).getAttribute('role')).toBe('alert')
  expect([errorAt(/^新手机号/), errorAt(/^图形验证码/)]).toEqual(['这个手机号已被使用', '图形验证码不正确'])
  answering(APPLY, never)
  type(/^新手机号/, '13912345679')
  const isLeft = fireEvent.submit(button('提交申请').closest('form') as HTMLFormElement)
  expect(isLeft).toBe(false)
  expect(screen.queryByText('请检查标出的项目')).toBeNull()
  expect(button('提交申请').disabled).toBe(true)
})

it('says why nothing was handed in, and is not done before it was', async () => {
  answering(APPLY, refusing(new Problem('server.busy')))
  open()
  fill()
  fireEvent.click(button('提交申请'))
  expect(await screen.findByText(new Problem('server.busy').message)).toBeTruthy()
  expect(button('提交申请').disabled).toBe(false)
})

it('is handed in with what was typed, and leads to signing in', async () => {
  open()
  fill()
  fireEvent.click(button('提交申请'))
  expect((await screen.findByRole('status')).textContent).toMatch(/^已提交/)
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login')
  expect(sent(APPLY)).toEqual([
    {
      ...{ serialNumber: '9144030071526726XG', contact: '潘永刚', mobile: '13912345678', smsCode: '123456' },
      reason: '原管理员离职',
    },
  ])
})
