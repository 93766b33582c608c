// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropMedia, holdMedia, mediaAddress, useMediaUrl } from '#app/data/media.ts'
import type { CapturedMedia } from '#app/offline/types.ts'
import { eventually } from '#tests/eventually.ts'
import { buildActor, buildPhoto } from '#tests/factories/domain.ts'

const kit = vi.hoisted(() => ({
  ...{ fitsBytes: vi.fn(), hold: vi.fn(), forget: vi.fn(), drop: vi.fn(), keptBlob: vi.fn() },
  ...{ token: 't-1' as string | null, isOffline: false },
  engine: {} as object,
}))
vi.mock('#app/device/storage.ts', () => ({ fitsBytes: kit.fitsBytes }))
vi.mock('#app/offline/media.ts', () => ({ holdMedia: kit.hold, forgetSentBytes: kit.forget, dropMedia: kit.drop }))
vi.mock('#app/offline/kept.ts', () => ({ keptBlob: kit.keptBlob }))
vi.mock('#app/session/runtime.ts', () => ({
  getRuntime: () => ({ token: () => kit.token, connectivity: { subscribe: () => () => undefined } }),
}))
vi.mock('#app/data/context.ts', () => ({
  correctedNow: () => '2026-11-20T02:00:00.000Z',
  isOffline: () => kit.isOffline,
  neededEngine: async () => kit.engine,
  useEngine: () => kit.engine,
}))

/** What the device holds: pictures by guid, and small ones of them. */
function holding({
  media = {},
  thumbs = {},
  chunks = [] as number[],
}: {
  media?: object
  thumbs?: object
  chunks?: number[]
}) {
  const table = (rows: object) => ({ get: async (guid: string) => Reflect.get(rows, guid) })
  const sortBy = async () => chunks.map((size) => ({ bytes: new ArrayBuffer(size) }))
  kit.engine = {
    actor: buildActor('grid'),
    outbox: {
      ...{ media: table(media), thumbs: table(thumbs) },
      mediaChunks: { where: () => ({ equals: () => ({ sortBy }) }) },
    },
  }
}
const PICTURE = {
  ref: buildPhoto(),
  bytes: new ArrayBuffer(10),
  thumb: null,
  draftKey: 'd',
} as unknown as CapturedMedia

beforeEach(() => {
  vi.resetAllMocks()
  Object.assign(kit, { token: 't-1', isOffline: false })
  kit.fitsBytes.mockResolvedValue(true)
  kit.keptBlob.mockResolvedValue(null)
  holding({})
})
afterEach(cleanup)

describe('a picture that is taken', () => {
  it('is held with the moment, and what was sent stays where there is room', async () => {
    await holdMedia(PICTURE)
    expect(kit.hold).toHaveBeenCalledExactlyOnceWith(expect.anything(), PICTURE, '2026-11-20T02:00:00.000Z')
    expect(kit.forget).not.toHaveBeenCalled()
  })

  it('finds room in what was sent already', async () => {
    kit.fitsBytes.mockResolvedValueOnce(false)
    await holdMedia(PICTURE)
    expect(kit.forget).toHaveBeenCalledOnce()
    expect(kit.hold).toHaveBeenCalledOnce()
  })

  it.each([
    ['no room is left', () => kit.fitsBytes.mockResolvedValue(false), 0],
    ['the disk is full', () => kit.hold.mockRejectedValue(new DOMException('full', 'QuotaExceededError')), 1],
  ])('says that the phone is full where %s', async (_why, fill, tried) => {
    fill()
    await expect(holdMedia(PICTURE)).rejects.toMatchObject({ code: 'payload.too-large' })
    expect(kit.hold).toHaveBeenCalledTimes(tried)
  })

  it('is given up by its name', async () => {
    await dropMedia('m-1')
    expect(kit.drop).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'm-1')
  })
})

describe('where a picture is shown from', () => {
  it('is the server, small or whole, for who is signed in and has a network', () => {
    expect(mediaAddress('m/1', 'thumb')).toMatch(/\/accessoryFile\/downLoadMini\/m%2F1\?access_token=t-1$/)
    expect(mediaAddress('m-1', 'full')).toMatch(/\/accessoryFile\/download\/m-1\?access_token=t-1$/)
    kit.isOffline = true
    expect(mediaAddress('m-1', 'full')).toBeNull()
    Object.assign(kit, { isOffline: false, token: null })
    expect(mediaAddress('m-1', 'full')).toBeNull()
  })

  const made = (size: number) => `blob:${size}`
  const shown = (size: 'thumb' | 'full') => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => made(blob.size), revokeObjectURL: () => {} }),
    )
    return renderHook(() => useMediaUrl('m-1', size)).result
  }
  const FILM = { ref: buildPhoto({ contentType: 'video' }) }

  it.each([
    {
      of: 'its own small picture',
      own: { thumbs: { 'm-1': { bytes: new ArrayBuffer(5) } }, chunks: [40, 60] },
      size: 'thumb',
      url: made(5),
    },
    { of: 'all of its parts', own: { chunks: [40, 60] }, size: 'full', url: made(100) },
    { of: 'the whole in the strip, without a small one', own: { chunks: [7] }, size: 'thumb', url: made(7) },
    {
      of: 'never the film in the strip',
      own: { media: { 'm-1': FILM }, chunks: [9] },
      size: 'thumb',
      url: expect.stringContaining('/downLoadMini/m-1'),
    },
  ] as const)('is $of', async ({ own, size, url }) => {
    holding(own as never)
    const result = shown(size)
    await eventually(() => expect(result.current).toMatchObject({ state: 'ready', url }))
  })

  it('says of a film whose still the server has that it is a film', async () => {
    holding({ media: { 'm-1': FILM }, chunks: [9] })
    const result = shown('thumb')
    await eventually(() => expect(result.current).toMatchObject({ state: 'ready', kind: 'video' }))
  })

  it('is let go with the page, and not made for one that has gone before', async () => {
    holding({ chunks: [7] })
    const [create, revoke] = [vi.fn(() => 'blob:7'), vi.fn()]
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke }))
    const staying = renderHook(() => useMediaUrl('m-1', 'full'))
    renderHook(() => useMediaUrl('m-1', 'full')).unmount()
    await eventually(() => expect(staying.result.current.url).toBe('blob:7'))
    expect(create).toHaveBeenCalledOnce()
    expect(revoke).not.toHaveBeenCalled()
    staying.unmount()
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:7')
  })

  it('is what was taken along, in the strip only without a network', async () => {
    kit.keptBlob.mockResolvedValue(new Blob(['whole']))
    const strip = shown('thumb')
    await eventually(() => expect(strip.current.url).toMatch(/downLoadMini/))
    const whole = shown('full')
    await eventually(() => expect(whole.current.url).toBe(made(5)))
    kit.isOffline = true
    const alone = shown('thumb')
    await eventually(() => expect(alone.current.url).toBe(made(5)))
  })
})
