import { describe, expect, it } from 'vitest'
import { type CallInit, createApi } from '#app/api/client.ts'

function apiAgainst(answer: Response) {
  const sent: (CallInit | undefined)[] = []
  const api = createApi({
    call: async (_path, init) => {
      sent.push(init)
      return answer
    },
    read: async <Data>(response: Response) => (await response.json()) as Data,
  })
  return { api, sent }
}

describe('what is held already', () => {
  it('is not sent again where the mark still holds', async () => {
    const { api, sent } = apiAgainst(new Response(null, { status: 304 }))
    expect(await api.postUnlessSame('/api/menu/getListByUser', { parentId: -1 }, 'W/"a"')).toBeNull()
    expect(sent[0]).toMatchObject({ method: 'POST', body: '{"parentId":-1}', headers: { 'if-none-match': 'W/"a"' } })
  })

  it('is answered with the new mark where it has changed', async () => {
    const { api } = apiAgainst(Response.json([1], { headers: { etag: 'W/"b"' } }))
    expect(await api.postUnlessSame('/api/menu/getListByUser', {}, 'W/"a"')).toEqual({ data: [1], mark: 'W/"b"' })
  })

  it('is asked for without a mark the first time', async () => {
    const { api, sent } = apiAgainst(Response.json([]))
    expect(await api.postUnlessSame('/api/menu/getListByUser', {}, null)).toEqual({ data: [], mark: null })
    expect(sent[0]?.headers).toEqual({})
  })
})
