// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendAttachment } from '#app/api/attachment-upload.ts'

/** As much of the browser's request as an upload uses; answers when the test says so. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => undefined as unknown
  onerror = () => undefined as unknown
  onabort = () => undefined as unknown
  status = 200
  responseText = ''
  opened: string[] = []
  headers: Record<string, string> = {}
  sent: FormData | null = null
  constructor() {
    FakeRequest.last = this
  }
  open(...line: string[]) {
    this.opened = line
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return 'application/json; charset=utf-8'
  }
  send(body: FormData) {
    this.sent = body
  }
  abort() {
    this.onabort()
  }
}

const form = { parentGuid: 'p1', moduleName: '附件', contentType: 'img', fileName: '大门.jpg', guid: 'g1' } as const
const file = new Blob(['x'], { type: 'image/jpeg' })

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

describe('sendAttachment', () => {
  it('R154: posts the fields of the specification with the token in the header', async () => {
    const answer = sendAttachment(file, { ...form, rootGuid: 'v1' }, { token: 't1' })
    const request = FakeRequest.last
    expect(request.opened).toEqual(['POST', '/safety/api/accessoryFile/create'])
    expect(request.headers).toEqual({ access_token: 't1', 'accept-language': 'zh-CN' })
    expect([...(request.sent?.keys() ?? [])]).toEqual([
      'parentGuid',
      'moduleName',
      'contentType',
      'fileName',
      'guid',
      'rootGuid',
      'file',
    ])
    request.responseText = JSON.stringify({ code: 200, success: true, data: 42 })
    request.onload()
    expect(await (await answer).json()).toMatchObject({ data: 42 })
  })

  it('leaves out the root of what has none', () => {
    void sendAttachment(file, form, { token: 't1' })
    expect(FakeRequest.last.sent?.has('rootGuid')).toBe(false)
  })

  it('tells how much has gone', () => {
    const shares: number[] = []
    void sendAttachment(file, form, { token: 't1', onProgress: (share) => shares.push(share) })
    FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 4 })
    FakeRequest.last.upload.onprogress?.({ loaded: 4, total: 4 })
    expect(shares).toEqual([0.25, 1])
  })

  it('says that nobody answered', async () => {
    const answer = sendAttachment(file, form, { token: 't1' })
    FakeRequest.last.onerror()
    await expect(answer).rejects.toMatchObject({ code: 'network.unreachable' })
  })

  it('is called off', async () => {
    const stop = new AbortController()
    const answer = sendAttachment(file, form, { token: 't1', signal: stop.signal })
    stop.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('does not begin when it was called off before', async () => {
    await expect(sendAttachment(file, form, { token: 't1', signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(FakeRequest.last.sent).toBeNull()
  })
})
