import { describe, expect, it } from 'vitest'
import { readAnswer, readProblem } from '#app/offline/call.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const answer = (body: unknown, init: ResponseInit = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers: JSON_TYPE, ...init })

describe('readAnswer', () => {
  it.each([
    ['is the data of our own envelope', { code: 200, success: true, data: 5 }, 5],
    ['also where it does not say that it went well', { code: 200, data: null }, null],
  ])('%s', async (_what, body, data) => {
    expect(await readAnswer(answer(body))).toBe(data)
  })

  it.each([
    ['another number in it', { code: 500, data: 5 }, {}],
    ['no number in it', { data: 5 }, {}],
    ['that it did not go well', { code: 200, success: false, data: 5 }, {}],
    ['a list for all of it', [{ code: 200, data: 5 }], {}],
    ['nothing', null, {}],
    ['half of it', '{"code":200,"data"', {}],
    ['it as a page', { code: 200, success: true, data: 5 }, { headers: { 'content-type': 'text/html' } }],
    ['it with a failure', { code: 200, success: true, data: 5 }, { status: 500 }],
  ])('is no answer with %s', async (_what, body, init) => {
    await expect(readAnswer(answer(body, init))).rejects.toThrow()
  })
})

describe('readProblem', () => {
  it.each([
    [400, 'answer.foreign'],
    [401, 'auth.required'],
    [403, 'answer.foreign'],
    [404, 'route.unknown'],
    [408, 'server.busy'],
    [413, 'payload.too-large'],
    [425, 'server.busy'],
    [426, 'sync.update-required'],
    [429, 'rate.limited'],
    [500, 'server.broken'],
    [502, 'server.busy'],
    [503, 'server.busy'],
    [504, 'server.busy'],
  ])('takes status %i from whoever it comes for %s, and says which it was', async (status, code) => {
    const init = { status, headers: { 'retry-after': '7' } }
    expect(await readProblem(new Response('', init))).toMatchObject({ code, details: { status, retryAfterMs: 7_000 } })
  })

  it('is what the server names, with its sentence, its details and how long to wait', async () => {
    const body = { code: 403, problem: 'access.denied', msg: '不是本辖区', details: { of: 'a' } }
    const problem = await readProblem(answer(body, { status: 403, headers: { ...JSON_TYPE, 'retry-after': '2' } }))
    expect(problem).toMatchObject({
      code: 'access.denied',
      details: { of: 'a', sentence: '不是本辖区', retryAfterMs: 2_000 },
    })
  })

  it('goes by the status for a name it does not know, in the words of the server', async () => {
    const body = { problem: 'new.kind', msg: '新的规定', details: 'none' }
    const problem = await readProblem(answer(body, { status: 503 }))
    expect(problem).toMatchObject({ code: 'server.busy', details: { status: 503, sentence: '新的规定' } })
  })

  it('is a refusal without a name where our envelope says no with a good status', async () => {
    const problem = await readProblem(answer({ success: false, msg: '稍后' }))
    expect(problem).toMatchObject({ code: 'server.broken', details: { sentence: '稍后' } })
    expect(await readProblem(answer({ portal: true }))).toMatchObject({ code: 'answer.foreign' })
  })
})
