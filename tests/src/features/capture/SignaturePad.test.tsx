// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignaturePad, type SignaturePadProps } from '#app/features/capture/SignaturePad.tsx'
import type { Drawing } from '#app/features/capture/signature-ink.ts'

const { signatureImage } = vi.hoisted(() => ({ signatureImage: vi.fn() }))
vi.mock('#app/features/capture/signature-image.ts', () => ({ signatureImage, paintDrawing: () => undefined }))

const imageOf = ({ strokes }: Drawing) => ({ of: strokes.length })

beforeEach(() => {
  signatureImage.mockReset().mockImplementation(async (drawing: Drawing) => imageOf(drawing))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ setTransform: () => undefined } as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const setUp = (own: Partial<SignaturePadProps> = {}) => {
  const onChange = vi.fn()
  render(<SignaturePad label="检查人签名" onChange={onChange} {...own} />)
  return { onChange, told: () => onChange.mock.calls.flat() }
}
const sheet = () => screen.getByRole('img', { name: '检查人签名书写区' })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const canPress = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled

type Spot = readonly [number, number]
const ZIGZAG: Spot[] = [
  [0, 0],
  [60, 0],
  [60, 60],
  [0, 60],
  [0, 0],
]
const LINE: Spot[] = [
  [0, 0],
  [60, 0],
]

const draw = (spots: Spot[], { pointerId = 1, button = 0 } = {}) =>
  act(async () => {
    const [first, ...rest] = spots.map(([clientX, clientY]) => ({ clientX, clientY, pointerId, button }))
    fireEvent.pointerDown(sheet(), first)
    for (const spot of rest) fireEvent.pointerMove(sheet(), spot)
    fireEvent.pointerUp(sheet(), { pointerId })
  })

describe('a signature that is written', () => {
  it('counts once it is more than a line, and anew with each stroke', async () => {
    const { told } = setUp()
    await draw(LINE)
    expect(told()).toEqual([null])
    expect(screen.getByRole('status').textContent).toBe('签名太短，请写完整姓名')
    await draw(ZIGZAG)
    expect(told()).toEqual([null, { of: 2 }])
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('loses its last stroke, or all, and is none then', async () => {
    const { told } = setUp()
    expect([canPress('撤销'), canPress('清除')]).toEqual([false, false])
    await draw(ZIGZAG)
    await draw(ZIGZAG)
    await press('撤销')
    await press('清除')
    expect(told()).toEqual([{ of: 1 }, { of: 2 }, { of: 1 }, null])
    expect([canPress('撤销'), canPress('清除')]).toEqual([false, false])
    expect(screen.getByText('请在此处签名')).toBeDefined()
    await draw(ZIGZAG)
    await press('撤销')
    expect(told().at(-1)).toBeNull()
  })

  it('is what was written last, where a picture of less is made more slowly', async () => {
    let finish = (_image: unknown) => {}
    signatureImage.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    const { told } = setUp()
    await draw(ZIGZAG)
    await draw(ZIGZAG)
    await act(async () => finish({ of: 1 }))
    expect(told()).toEqual([{ of: 2 }])
  })

  it('is written by one finger: neither a second one nor another button of the mouse adds to it', async () => {
    const { told } = setUp()
    await draw(ZIGZAG, { button: 2 })
    expect(told()).toEqual([])
    fireEvent.pointerDown(sheet(), { clientX: 0, clientY: 0, pointerId: 1, button: 0 })
    await draw(ZIGZAG, { pointerId: 2 })
    expect(told()).toEqual([])
    await act(async () => void fireEvent.pointerUp(sheet(), { pointerId: 1 }))
    expect(told()).toEqual([null])
  })

  it('goes on over the whole screen, and comes back with what was written there', async () => {
    const { told } = setUp()
    await draw(ZIGZAG)
    await press('横屏签名')
    expect(screen.getByRole('dialog', { name: '检查人签名' })).toBeDefined()
    await draw(ZIGZAG)
    await press('完成')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(told()).toEqual([{ of: 1 }, { of: 2 }])
    await draw(ZIGZAG)
    expect(told().at(-1)).toEqual({ of: 3 })
  })

  it('is not written where nothing may be', async () => {
    const { told } = setUp({ disabled: true })
    await draw(ZIGZAG)
    expect(told()).toEqual([])
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a signature given earlier', () => {
  it('is shown until another is begun, and then it is one no more', async () => {
    const { told } = setUp({ savedUrl: 'blob:earlier' })
    expect(screen.getByRole('img', { name: '检查人签名' }).getAttribute('src')).toBe('blob:earlier')
    expect(told()).toEqual([])
    await press('重新签名')
    expect(screen.queryByRole('img', { name: '检查人签名' })).toBeNull()
    expect(told()).toEqual([null])
    await draw(ZIGZAG)
    expect(told()).toEqual([null, { of: 1 }])
  })

  it('stays where nothing may be changed', () => {
    setUp({ savedUrl: 'blob:earlier', disabled: true })
    expect(screen.getByRole('img', { name: '检查人签名' })).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
