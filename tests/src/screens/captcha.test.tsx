// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CaptchaField } from '#app/screens/CaptchaField.tsx'
import { useCaptcha } from '#app/screens/use-captcha.ts'
import { Problem } from '#domain/kit/problems.ts'

const server = vi.hoisted(() => ({ asked: [] as string[], isReached: true, told: [] as string[] }))
vi.mock('#app/session/index.ts', () => ({
  postPublic: async (path: string) => {
    server.asked.push(path)
    if (!server.isReached) throw new Problem('network.unreachable')
    return { id: `picture-${server.asked.length}`, svg: `<svg>${server.asked.length}</svg>` }
  },
}))
vi.mock('#app/ui/toast.ts', () => ({ toast: { error: (words: string) => server.told.push(words) } }))

let answered: object | null = null
function Form() {
  const captcha = useCaptcha()
  answered = captcha.answer()
  return <CaptchaField captcha={captcha} error="请填写图形验证码" />
}
const show = () => act(async () => void render(<Form />))
const digits = () => screen.getByRole<HTMLInputElement>('textbox', { name: /图形验证码/ })
const again = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '换一张图形验证码' })))

beforeEach(() => Object.assign(server, { asked: [], isReached: true, told: [] }))
afterEach(cleanup)

it('shows a picture at once and answers with its number what was read, without blanks', async () => {
  await show()
  expect(server.asked).toEqual(['/auth/getLoginValidateCode'])
  expect(screen.getByRole<HTMLImageElement>('img').src).toContain(encodeURIComponent('<svg>1</svg>'))
  fireEvent.change(digits(), { target: { value: '24 ' } })
  expect(answered).toEqual({ captchaId: 'picture-1', captcha: '24' })
  expect(digits().maxLength).toBe(4)
  expect(screen.getByText('请填写图形验证码')).toBeTruthy()
})

it('has another picture for whoever cannot read it, and forgets what was read on the one before', async () => {
  await show()
  fireEvent.change(digits(), { target: { value: '2468' } })
  await again()
  expect(digits().value).toBe('')
  expect(answered).toEqual({ captchaId: 'picture-2', captcha: '' })
})

it('says why there is none, shows none of before, and tries again', async () => {
  await show()
  server.isReached = false
  await again()
  expect(server.told).toEqual([expect.stringMatching(/[\u4e00-\u9fa5]{3,}/)])
  expect(screen.queryByRole('img')).toBeNull()
  expect(answered).toEqual({ captchaId: '', captcha: '' })
  server.isReached = true
  await again()
  expect(screen.getByRole('img')).toBeTruthy()
})
