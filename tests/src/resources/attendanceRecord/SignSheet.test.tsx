// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { SignSheet } from '#app/resources/attendanceRecord/SignSheet.tsx'
import { toastStore } from '#app/ui/toast.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { buildActor, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const world = vi.hoisted(() => ({
  look: (): Promise<object> => Promise.reject(),
  sent: [] as object[],
  keys: [] as string[],
}))
layoutIs('phone')
vi.mock('#app/device/use-position.ts', () => ({ pagePosition: { fresh: () => world.look() } }))
vi.mock('#app/device/vibrate.ts', () => ({ vibrate: () => undefined }))
vi.mock('#app/data/index.ts', async (original) => {
  const { useState } = await import('react')
  return {
    ...(await original<object>()),
    act: async (batch: object) => {
      world.sent.push(batch)
      return { state: 'queued' }
    },
    useDraft(key: string, init: { value: object }) {
      world.keys.push(key)
      const [value, setValue] = useState(init.value)
      const set = (next: object | ((before: object) => object)) =>
        setValue((before) => (typeof next === 'function' ? next(before) : { ...before, ...next }))
      return { value, set, loading: false }
    },
  }
})
vi.mock('#app/features/capture/MediaField.tsx', () => ({
  MediaField: (props: {
    value: MediaRef[]
    onAdd: (refs: MediaRef[]) => void
    onRemove: (guids: string[]) => void
  }) => (
    <>
      <output>{props.value.map(({ guid }) => guid).join()}</output>
      <button type="button" onClick={() => props.onAdd([buildPhoto({ guid: `photo-${props.value.length}` })])}>
        拍照
      </button>
      <button type="button" onClick={() => props.onRemove(['photo-0'])}>
        删除
      </button>
    </>
  ),
}))

const onClose = vi.fn()
async function open(record: object | null = null) {
  render(<SignSheet record={record as never} actor={buildActor('grid')} today="2026-11-20" onClose={onClose} />)
  await act(async () => undefined)
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^签[到退]$/ })
const type = (words: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: words } })
const sent = () => world.sent[0] as { actions: [{ action: string; input: object }] }

beforeEach(() => {
  Object.assign(world, { sent: [], keys: [] })
  world.look = async () => ({ lng: 120.6, lat: 31.1, accuracy: 12.4, at: 0 })
  onClose.mockReset()
  toastStore.set([])
})
afterEach(cleanup)

describe('signing in and out for the day', () => {
  it('goes by the place alone, and says that it waits for a line', async () => {
    await open()
    expect(screen.getByText('已定位，精度约 12 米')).toBeTruthy()
    await act(async () => fireEvent.click(button()))
    expect(sent().actions[0]).toMatchObject({
      action: 'signIn',
      input: { place: { lng: 120.6, lat: 31.1, accuracy: 12.4 }, remark: null, photo: null },
    })
    expect(toastStore.get().map(({ text }) => text)).toEqual(['已签到，有网络后自动上传'])
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('wants neither a place nor words while it still looks, and cannot be pressed yet', async () => {
    world.look = () => new Promise(() => undefined)
    await open()
    expect(screen.getByText('正在定位…')).toBeTruthy()
    expect(screen.queryByText(/请写明所在地点/)).toBeNull()
    expect(button().disabled).toBe(true)
  })

  it.each([
    { code: 'position.denied', words: '没有允许使用定位，请写明所在地点' },
    { code: 'position.timeout', words: '定位超时，请写明所在地点' },
    { code: 'position.unavailable', words: '没有取得定位，请写明所在地点' },
  ] as const)('says $words, and goes by words then', async ({ code, words }) => {
    world.look = () => Promise.reject(new DeviceProblem(code))
    await open()
    expect(screen.getByText(words)).toBeTruthy()
    type('   ')
    expect(button().disabled).toBe(true)
    type(' 镇政府三楼 ')
    await act(async () => fireEvent.click(button()))
    expect(sent().actions[0].input).toEqual({ place: null, remark: '镇政府三楼', photo: null })
  })

  it('takes a photo away and keeps the other; signing out has a draft of its own', async () => {
    await open(buildRecord('attendanceRecord', { guid: 'day' }))
    for (const name of ['拍照', '拍照', '删除']) fireEvent.click(screen.getByRole('button', { name }))
    expect(screen.getByText('photo-1', { selector: 'output' })).toBeTruthy()
    await act(async () => fireEvent.click(button()))
    expect(sent().actions[0]).toMatchObject({
      action: 'signOut',
      recordGuid: 'day',
      input: { photo: [{ guid: 'photo-1' }] },
    })
    const [out] = world.keys
    cleanup()
    world.keys = []
    await open()
    expect(world.keys[0]).not.toBe(out)
  })
})
