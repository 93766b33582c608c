// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAnswer } from '#app/offline/call.ts'
import { ProblemNotice, sentenceOf } from '#app/ui/notices.tsx'
import { Overlays } from '#app/ui/Overlays.tsx'
import { toast } from '#app/ui/toast.ts'
import { Problem } from '#domain/kit/problems.ts'

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' },
  })

async function refusalOf(response: Response): Promise<Problem> {
  const error = await readAnswer(response).catch((reason: unknown) => reason)
  if (error instanceof Problem) return error
  throw new Error('the call was not rejected')
}

/** As pages say it of what did not come, and as messages say it of what was not done. */
async function showRefusal(status: number, body: unknown): Promise<void> {
  const problem = await refusalOf(answer(status, body))
  render(<ProblemNotice problem={problem} />)
  act(() => toast.error(sentenceOf(problem)))
}

const messages = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('what is said of a refused call', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    render(<Overlays />)
  })
  afterEach(async () => {
    await pass(3_000)
    cleanup()
    vi.useRealTimers()
  })

  it('R161, R309: with success false the call is rejected, and the server’s message stands in red for three seconds', async () => {
    await showRefusal(200, { code: 200, success: false, msg: '企业已停用' })
    expect(screen.getByRole('alert').textContent).toBe('企业已停用')
    expect(document.querySelector('.toast--error')?.textContent).toBe('企业已停用')
    await pass(2_999)
    expect(messages()).toEqual(['企业已停用'])
    await pass(1)
    expect(messages()).toEqual([])
  })

  it('R161, R309: says 请求失败 where the server gives no message', async () => {
    await showRefusal(200, { code: 200, success: false })
    expect(messages()).toEqual(['请求失败'])
  })

  it.each([
    ['the server’s message', '编号不正确', '编号不正确'],
    ['a message of thirty characters', '字'.repeat(30), '字'.repeat(30)],
    ['请求失败 for a longer one', '字'.repeat(31), '请求失败'],
    ['请求失败 for none', '', '请求失败'],
  ])('R162, R310: of an HTTP error it is %s, for three seconds', async (_what, msg, sentence) => {
    // A code that only the server of tomorrow has: its sentence is all there is.
    await showRefusal(400, { code: 400, success: false, msg, problem: 'of.tomorrow' })
    expect(messages()).toEqual([sentence])
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    await pass(3_000)
    expect(messages()).toEqual([])
  })

  it.each([
    ['a page of somebody between', '<html>Not Found</html>'],
    ['no message', { code: 404, success: false, msg: '' }],
    ['a message that is no code of ours', { code: 404, success: false, msg: 'Route not found' }],
  ])('R163, R311: of a call that is not there it is 请求失败: %s', async (_what, body) => {
    await showRefusal(404, body)
    expect(messages()).toEqual(['请求失败'])
  })

  it.each([
    ['with the code of it', { code: 401, success: false, msg: '没有权限，请重新登录', problem: 'auth.required' }],
    ['from somebody between', '<html>Unauthorized</html>'],
  ])('R164, R312: of a call with no session it is 没有权限, and what helps: %s', async (_what, body) => {
    await showRefusal(401, body)
    expect(messages()).toEqual(['没有权限，请重新登录'])
    await pass(3_000)
    expect(messages()).toEqual([])
  })

  it('each message goes by itself: a later one of the same tone stays its time', async () => {
    act(() => toast.error('编号不正确'))
    await pass(2_000)
    act(() => toast.error('企业已停用'))
    await pass(1_000)
    expect(messages()).toEqual(['企业已停用'])
    await pass(2_000)
    expect(messages()).toEqual([])
  })

  it('R324: says for three seconds that something succeeded', async () => {
    act(() => toast.success('操作成功'))
    expect(document.querySelector('.toast--success')?.textContent).toBe('操作成功')
    await pass(2_999)
    expect(messages()).toEqual(['操作成功'])
    await pass(1)
    expect(messages()).toEqual([])
  })
})
