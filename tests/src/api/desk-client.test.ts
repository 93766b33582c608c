import { describe, expect, it } from 'vitest'
import { createDeskPost } from '#app/api/desk-client.ts'
import { Problem } from '#domain/kit/problems.ts'

type Answer = (request: Request) => Response | Promise<Response>

/** A line whose tokens are numbered, to a server that gives these answers in turn. */
function lineTo(...answers: Answer[]) {
  const sent: { url: string; token: string | null; language: string | null; body: unknown; redirect: string }[] = []
  const marks: (string | null)[] = []
  const heard: (number | null)[] = []
  let tokens = 1
  const post = createDeskPost({
    origin: 'https://platform.test',
    token: async () => `token-${tokens}`,
    renew: async (stale) => {
      if (stale !== `token-${tokens}`) throw new Problem('auth.required')
      tokens += 1
    },
    onAnswer: (response) => heard.push(response?.status ?? null),
    fetch: async (input) => {
      const request = input as Request
      marks.push(request.headers.get('if-none-match'))
      sent.push({
        url: request.url,
        token: request.headers.get('access_token'),
        language: request.headers.get('accept-language'),
        body: await request.json(),
        redirect: request.redirect,
      })
      const answer = answers[sent.length - 1]
      if (answer === undefined) throw new Error('asked once too often')
      return answer(request)
    },
  })
  return { post, sent, marks, heard }
}

const answer = (status: number) => () => Response.json({}, { status })

describe('createDeskPost', () => {
  it('R081, R150, R301, R302, R319: sends JSON with token and language below the base path', async () => {
    const { post, sent, heard } = lineTo(answer(200))
    expect((await post('/api/statistics/today', { parentGridGuid: 'g' })).status).toBe(200)
    expect(sent).toEqual([
      {
        url: 'https://platform.test/safety/api/statistics/today',
        token: 'token-1',
        language: 'zh-CN',
        body: { parentGridGuid: 'g' },
        redirect: 'manual',
      },
    ])
    expect(heard).toEqual([200])
  })

  it('asks once more with a fresh token where the old one was not taken', async () => {
    const { post, sent } = lineTo(answer(401), answer(200))
    expect((await post('/api/x', {})).status).toBe(200)
    expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2'])
  })

  it('leaves a second refusal and every other failure to the caller, unrepeated', async () => {
    expect((await lineTo(answer(401), answer(401)).post('/api/x', {})).status).toBe(401)
    expect((await lineTo(answer(503)).post('/api/x', {})).status).toBe(503)
  })

  it('takes no answer, and the redirect of a captive portal, for what they are', async () => {
    const silent = lineTo(() => Promise.reject(new TypeError('fetch failed')))
    await expect(silent.post('/api/x', {})).rejects.toMatchObject({ code: 'network.unreachable' })
    expect(silent.heard).toEqual([null])
    const portal = lineTo(answer(302))
    await expect(portal.post('/api/x', {})).rejects.toMatchObject({ code: 'answer.foreign' })
    expect(portal.heard).toEqual([null])
  })

  it('shows the mark of what is held, with a fresh token too, and takes "unchanged" for an answer', async () => {
    const { post, marks, heard } = lineTo(answer(401), () => new Response(null, { status: 304 }))
    expect((await post('/api/systemConfig/figures', {}, { mark: 'W/"a"' })).status).toBe(304)
    expect(marks).toEqual(['W/"a"', 'W/"a"'])
    expect(heard).toEqual([401, 304])
  })

  it('takes "unchanged" for foreign where it holds nothing', async () => {
    const { post, marks } = lineTo(() => new Response(null, { status: 304 }))
    await expect(post('/api/systemConfig/figures', {})).rejects.toMatchObject({ code: 'answer.foreign' })
    expect(marks).toEqual([null])
  })

  it('says what stands in the way of a token', async () => {
    const post = createDeskPost({
      origin: 'https://platform.test',
      token: () => Promise.reject(new Problem('auth.required')),
      renew: () => Promise.resolve(),
      onAnswer: () => undefined,
      fetch: () => Promise.reject(new Error('was asked')),
    })
    await expect(post('/api/x', {})).rejects.toMatchObject({ code: 'auth.required' })
  })

  it('ends with an abort when called off, which says nothing of the network', async () => {
    const { post, heard } = lineTo(({ signal }) => {
      signal.throwIfAborted()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const off = new AbortController()
    const asked = post('/api/company/export', {}, { signal: off.signal })
    off.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(heard).toEqual([])
  })
})
