// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MyExams } from '#app/features/study/MyExams.tsx'
import '#domain/areas/study.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const NOW = '2026-11-26T02:00:00.000Z'
const world = vi.hoisted(() => ({ sittings: [] as object[] | null }))
vi.mock('#app/data/drafted.ts', () => ({ useDrafted: () => new Set(['paper']) }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => NOW,
  useSync: () => ({ state: 'synced' }),
  useRecords: (resource: string, { filter }: { filter: Filter }) => {
    const exam = {
      guid: 'exam',
      examName: '消防考试',
      from: '2026-11-25T01:00:00.000Z',
      to: '2026-12-25T01:00:00.000Z',
    }
    const draft = buildRecord('exam', { ...exam, guid: 'draft', examName: '还没发布的考试', status: 'draft' })
    const exams = [buildRecord('exam', { ...exam, status: 'published' }), draft]
    const rows = resource === 'exam' ? exams.filter((each) => matches(filter, each)) : world.sittings
    if (rows === null) return { state: 'loading' }
    return { state: 'ready', source: 'server', asOf: null, rows }
  },
}))

function shown(own: object) {
  world.sittings = [buildRecord('examResult', { guid: 'paper', examGuid: 'exam', passed: null, score: null, ...own })]
  render(<MyExams actor={buildActor('grid')} />, { wrapper: MemoryRouter })
}

afterEach(cleanup)

describe('my exams', () => {
  it('say of one that was begun and not handed in that it goes on', () => {
    shown({ status: 'running', dueTime: '2026-11-26T02:30:00.000Z' })
    expect(screen.getByText('作答中')).toBeTruthy()
    // As on every card of what was begun on this device.
    expect(screen.getByText('草稿')).toBeTruthy()
    expect(screen.queryByText('待阅卷')).toBeNull()
    expect(screen.getByRole('link', { name: '继续答题' })).toBeTruthy()
  })

  it.each(['toMark', 'closed'])('say of an essay without points that it waits for its marker (%s)', (status) => {
    shown({ status, score: 50 })
    expect(screen.getByText('待阅卷')).toBeTruthy()
    expect(screen.queryByText('作答中')).toBeNull()
  })

  it('are those that were published: of one still being written nobody is told that it is over', () => {
    shown({ status: 'submitted', score: 80, passed: true })
    expect(screen.getByText('消防考试')).toBeTruthy()
    expect(screen.queryByText('还没发布的考试')).toBeNull()
  })

  it('offer no beginning until it is known whether one sat the exam already', () => {
    world.sittings = null
    const { rerender } = render(<MyExams actor={buildActor('grid')} />, { wrapper: MemoryRouter })
    expect(screen.getByText('消防考试')).toBeTruthy()
    expect(screen.getByText(/已参加 –\/1 次/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /开始考试/ })).toBeNull()
    world.sittings = []
    rerender(<MyExams actor={buildActor('grid')} />)
    expect(screen.getByRole('button', { name: '开始考试：消防考试' })).toBeTruthy()
  })

  it('say neither once there are points', () => {
    shown({ status: 'submitted', score: 80, passed: true })
    expect(screen.queryByText('待阅卷')).toBeNull()
    expect(screen.getByText('及格')).toBeTruthy()
  })
})
