// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TaskNotice } from '#app/features/patrol/TaskNotice.tsx'
import '#domain/areas/patrol.ts'
import '#domain/areas/selfCheck.ts'

const { held } = vi.hoisted(() => ({ held: { read: {} as object, asked: [] as unknown[] } }))
vi.mock('#app/data/index.ts', () => ({
  useRecord: (...asked: unknown[]) => {
    held.asked = asked
    return held.read
  },
}))

afterEach(cleanup)

const PATROL = { task: 'patrolTask', name: '巡查', deed: '巡查' } as const
const CHECK = { task: 'selfCheckTask', name: '自查', deed: '排查' } as const
const record = (status: string) => ({ state: 'ready', record: { status, updateTime: '2026-11-25T03:02:00.000Z' } })

describe('TaskNotice', () => {
  it.each([
    { walk: PATROL, status: 'cancelled', says: /这个任务已撤销.*巡查记录照样保存.*放弃本次巡查/ },
    { walk: PATROL, status: 'done', says: /这个任务已完成/ },
    { walk: CHECK, status: 'cancelled', says: /这个任务已取消.*自查记录照样保存.*放弃本次排查/ },
    { walk: CHECK, status: 'done', says: /这个任务已完成/ },
  ])('says of $walk.task that it is $status, and that nothing is lost by it', ({ walk, status, says }) => {
    held.read = record(status)
    render(<TaskNotice walk={walk} draft={{ taskGuid: 'task-1' }} />)
    expect(screen.getByRole('status').textContent).toMatch(says)
    expect(held.asked).toEqual([walk.task, 'task-1'])
  })

  it.each([PATROL, CHECK])('says nothing of a $task that is open', (walk) => {
    for (const status of ['pending', 'running']) {
      held.read = record(status)
      render(<TaskNotice walk={walk} draft={{ taskGuid: 'task-1' }} />)
      expect(screen.queryByRole('status')).toBeNull()
    }
  })

  it('says nothing where there is no task, or none on the device', () => {
    held.read = { state: 'offline' }
    render(<TaskNotice walk={PATROL} draft={{ taskGuid: null }} />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
