// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { SignatureInput } from '#app/features/capture/SignatureInput.tsx'
import type { SignaturePadProps } from '#app/features/capture/SignaturePad.tsx'
import { Overlays } from '#app/ui/Overlays.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const { held, keepSignature, dropMedia } = vi.hoisted(() => ({
  held: { url: { url: null as string | null, state: 'ready' }, pad: null as SignaturePadProps | null },
  keepSignature: vi.fn(),
  dropMedia: vi.fn(async () => undefined),
}))
vi.mock('#app/data/index.ts', () => ({
  dropMedia,
  correctedNow: () => '2026-11-20T01:30:00.000Z',
  useMediaUrl: () => held.url,
}))
vi.mock('#app/features/capture/keep-media.ts', () => ({ keepSignature }))
vi.mock('#app/features/capture/SignaturePad.tsx', () => ({
  SignaturePad: (props: SignaturePadProps) => {
    held.pad = props
    return null
  },
}))

const image = (name: string) => ({ bytes: new ArrayBuffer(1), sha256: name, width: 1, height: 1 })
/** What is written at the pad. */
const write = (name: string | null) => act(async () => held.pad?.onChange(name === null ? null : image(name)))

beforeEach(() => {
  held.url = { url: null, state: 'ready' }
  held.pad = null
  keepSignature.mockReset().mockImplementation(async ({ sha256 }) => buildPhoto({ guid: sha256 }))
  dropMedia.mockClear()
})
afterEach(cleanup)

const setUp = (value: MediaRef | null = null) => {
  const onChange = vi.fn()
  const input = (isFrozen: boolean) => (
    <>
      <SignatureInput {...{ value, onChange, isFrozen }} label="检查人签名" name="王巡" draftKey="d-1" />
      <Overlays />
    </>
  )
  const { rerender } = render(input(false))
  return {
    freeze: () => rerender(input(true)),
    told: () => onChange.mock.calls.map(([ref]) => ref?.guid ?? null),
    dropped: () => dropMedia.mock.calls.flat(),
  }
}

describe('a signature of a form', () => {
  it('is kept under the draft, with whose it is and when, and takes the place of the one before', async () => {
    const { told, dropped } = setUp(buildPhoto({ guid: 'earlier' }))
    await write('first')
    expect(keepSignature).toHaveBeenCalledWith(image('first'), 'd-1', { at: '2026-11-20T01:30:00.000Z', name: '王巡' })
    await write('second')
    await write(null)
    expect(told()).toEqual(['first', 'second', null])
    expect(dropped()).toEqual(['earlier', 'first', 'second'])
  })

  it('is the last that was written, where an earlier one is stored more slowly', async () => {
    let store = (_ref: MediaRef) => {}
    keepSignature.mockReturnValueOnce(new Promise((resolve) => (store = resolve)))
    const { told, dropped } = setUp()
    await write('slow')
    await write('quick')
    await act(async () => store(buildPhoto({ guid: 'slow' })))
    expect(told()).toEqual(['quick'])
    expect(dropped()).toEqual(['slow'])
  })

  it('is not changed by a stroke that is stored while it is being handed in', async () => {
    let store = (_ref: MediaRef) => {}
    keepSignature.mockResolvedValueOnce(buildPhoto({ guid: 'signed' }))
    keepSignature.mockReturnValueOnce(new Promise((resolve) => (store = resolve)))
    const { told, dropped, freeze } = setUp()
    await write('signed')
    await write('late')
    freeze()
    await act(async () => store(buildPhoto({ guid: 'late' })))
    expect(told()).toEqual(['signed'])
    expect(dropped()).toEqual(['late'])
  })

  it('stays what it was where the device has no room, and says so', async () => {
    keepSignature.mockRejectedValueOnce(new DeviceProblem('storage.full'))
    const { told, dropped } = setUp(buildPhoto({ guid: 'earlier' }))
    await write('none')
    expect([told(), dropped()]).toEqual([[], []])
    expect(await screen.findByText(new DeviceProblem('storage.full').message)).toBeDefined()
  })

  it('given earlier is shown once its picture is there, and waited for until then', async () => {
    held.url = { url: null, state: 'loading' }
    setUp(buildPhoto({ guid: 'earlier' }))
    expect(held.pad).toBeNull()
    cleanup()
    held.url = { url: 'blob:earlier', state: 'ready' }
    setUp(buildPhoto({ guid: 'earlier' }))
    expect(held.pad).toMatchObject({ label: '检查人签名', savedUrl: 'blob:earlier' })
    cleanup()
    setUp()
    expect(held.pad).toMatchObject({ savedUrl: null })
  })
})
