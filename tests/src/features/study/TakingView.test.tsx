// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Sitting, SittingDraft } from '#app/features/study/sitting.ts'
import { EMPTY_DRAFT } from '#app/features/study/sitting.ts'
import { TakingView } from '#app/features/study/TakingView.tsx'
import { questionStore } from '#app/ui/confirm.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/study.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const world = vi.hoisted(() => ({
  value: {} as object,
  isSaved: true,
  savedAt: '2026-11-20T02:00:00.000Z' as string | null,
  sync: 'synced',
  handedIn: 0,
}))
layoutIs('phone')
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useSync: () => ({ state: world.sync }),
}))
vi.mock('#app/features/study/use-sitting.ts', async () => {
  const { useState } = await import('react')
  return {
    useSitting: () => {
      const [value, setValue] = useState(world.value)
      const set = (next: object) => setValue((before) => ({ ...before, ...next }))
      return {
        draft: { loading: false, value, set, isSaved: world.isSaved, savedAt: world.savedAt },
        leftMs: 600_000,
        isHandingIn: false,
        answer: () => undefined,
        handIn: async () => {
          world.handedIn += 1
        },
      }
    },
  }
})

const QUESTIONS = ['甲', '乙'].map((stem, at) => ({
  ...{ questionGuid: `q-${at}`, questionType: 'short', stem, options: [], full: 5 },
}))
function shown(value: Partial<SittingDraft> = {}) {
  world.value = { ...EMPTY_DRAFT, ...value }
  const sitting = buildRecord<Sitting>('examResult', { examName: '消防考试', questions: QUESTIONS })
  render(<TakingView sitting={sitting} />, { wrapper: MemoryRouter })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const answering = (isYes: boolean) => act(async () => questionStore.get()?.answer(isYes))

beforeEach(() =>
  Object.assign(world, { isSaved: true, savedAt: '2026-11-20T02:00:00.000Z', sync: 'synced', handedIn: 0 }),
)
afterEach(cleanup)

describe('a paper while it is written', () => {
  it('is handed in only by who says yes, after what is still open and marked', async () => {
    shown({ at: 1, flags: ['q-0'], answers: { 'q-1': { answer: '答', at: '2026-11-20T02:00:00.000Z' } } })
    press('交卷')
    expect(questionStore.get()?.text).toBe('还有1题未答，1题做了标记。交卷后不能再修改。')
    await answering(false)
    expect(world.handedIn).toBe(0)
    press('交卷')
    await answering(true)
    expect(world.handedIn).toBe(1)
  })

  it('loses a mark where it was set', () => {
    shown()
    press('标记')
    press('取消标记')
    expect(screen.getByRole('button', { name: '标记' }).getAttribute('aria-pressed')).toBe('false')
  })

  it.each([
    { isSaved: false, sync: 'synced', words: '正在保存…' },
    { isSaved: false, sync: 'offline', words: '正在保存…' },
    { isSaved: true, sync: 'offline', words: '离线作答，已存本机' },
    { isSaved: true, sync: 'synced', words: '已保存' },
  ])('says $words where saved is $isSaved and the line $sync', ({ words, ...now }) => {
    Object.assign(world, now)
    shown()
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('says nothing of saving before anything was saved', () => {
    world.savedAt = null
    shown()
    expect(screen.queryByText(/保存|已存/)).toBeNull()
  })
})
