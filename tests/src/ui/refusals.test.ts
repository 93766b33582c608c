// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAnswer } from '#app/offline/call.ts'
import { sentenceOf } from '#app/ui/notices.tsx'
import { toast, toastStore } from '#app/ui/toast.ts'
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
const said = async (status: number, body: unknown) => sentenceOf(await refusalOf(answer(status, body)))

describe('what is said of a refused call', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.useRealTimers()
    toastStore.set([])
  })

  it('R161: R309: with success false the call is rejected, and the server’s message stands in red for three seconds', async () => {
    toast.error(await said(200, { code: 200, success: false, msg: '企业已停用' }))
    expect(toastStore.get()).toMatchObject([{ tone: 'error', text: '企业已停用' }])
    await vi.advanceTimersByTimeAsync(2_999)
    expect(toastStore.get()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(toastStore.get()).toEqual([])
    expect(await said(200, { code: 200, success: false })).toBe('请求失败')
  })

  it.each([
    ['the server’s message', '编号不正确', '编号不正确'],
    ['a message of thirty characters', '字'.repeat(30), '字'.repeat(30)],
    ['请求失败 for a longer one', '字'.repeat(31), '请求失败'],
  ])('R162: R310: of an HTTP error it is %s', async (_what, msg, sentence) => {
    expect(await said(400, { code: 400, success: false, msg, problem: 'input.malformed' })).toBe(sentence)
  })

  it('R163: R311: of a call that is not there it is 请求失败', async () => {
    expect(await said(404, '<html>Not Found</html>')).toBe('请求失败')
    expect(await said(404, { code: 404, success: false, msg: '' })).toBe('请求失败')
  })
})
