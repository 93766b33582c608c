import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepMedia } from '#app/data/kept-media.ts'
import { newGuid } from '#app/offline/guid.ts'
import { keptAmong } from '#app/offline/kept.ts'
import { buildActor, buildPhoto } from '#tests/factories/domain.ts'

const { held, fitsBytes } = vi.hoisted(() => ({ held: { token: 't-1' as string | null }, fitsBytes: vi.fn() }))
vi.mock('#app/device/storage.ts', async (original) => ({ ...(await original<object>()), fitsBytes }))
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => ({ token: () => held.token }) }))
vi.mock('#app/data/context.ts', () => ({ neededEngine: async () => ({ actor: buildActor('grid') }) }))

const asked = vi.fn()
const whole = async () => new Response('bytes')
const photo = () => buildPhoto({ guid: newGuid() })
const isKept = async (guid: string) => (await keptAmong('user-grid', [guid])).has(guid)

describe('attachments taken along', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    held.token = 't-1'
    fitsBytes.mockResolvedValue(true)
    asked.mockImplementation(whole)
    vi.stubGlobal('fetch', asked)
  })

  it('are there afterwards, counted one by one, and asked for in the person’s own name', async () => {
    const refs = [photo(), photo()]
    const told = vi.fn()
    await keepMedia(refs, told)
    expect(await Promise.all(refs.map(({ guid }) => isKept(guid)))).toEqual([true, true])
    expect(told.mock.calls).toEqual([[1], [2]])
    const [address, { headers }] = asked.mock.calls[0] as [string, { headers: object }]
    expect(address).toBe(`/safety/api/accessoryFile/download/${refs[0]?.guid}`)
    expect(Object.values(headers)).toEqual(['t-1'])
  })

  it('are not fetched again, nor twice by two who want them at once', async () => {
    const ref = photo()
    await Promise.all([keepMedia([ref]), keepMedia([ref])])
    await keepMedia([ref])
    expect(asked).toHaveBeenCalledOnce()
  })

  it.each([
    { status: 401, code: 'auth.required' },
    { status: 403, code: 'access.denied' },
    { status: 404, code: 'record.gone' },
    { status: 500, code: 'network.unreachable' },
  ])('are not there after a $status, which is $code; those before it stay', async ({ status, code }) => {
    const [first, second] = [photo(), photo()]
    asked.mockImplementationOnce(whole).mockResolvedValueOnce(new Response(null, { status }))
    await expect(keepMedia([first, second])).rejects.toMatchObject({ code })
    expect(await isKept(first.guid)).toBe(true)
    expect(await isKept(second.guid)).toBe(false)
  })

  it('may be asked for again after a failure', async () => {
    const ref = photo()
    asked.mockRejectedValueOnce(new TypeError('fetch failed'))
    await expect(keepMedia([ref])).rejects.toMatchObject({ code: 'network.unreachable' })
    await keepMedia([ref])
    expect(await isKept(ref.guid)).toBe(true)
  })

  it('are not asked for where there is no room, nor by nobody', async () => {
    fitsBytes.mockResolvedValue(false)
    await expect(keepMedia([photo()])).rejects.toMatchObject({ code: 'payload.too-large' })
    fitsBytes.mockResolvedValue(true)
    held.token = null
    await expect(keepMedia([photo()])).rejects.toMatchObject({ code: 'auth.required' })
    expect(asked).not.toHaveBeenCalled()
  })
})
