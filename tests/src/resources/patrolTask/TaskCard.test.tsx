// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { TaskCard } from '#app/resources/patrolTask/TaskCard.tsx'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'

const TODAY = '2026-11-20'

function shown(planEnd: string, status = 'issued', own: object = {}) {
  const stop = {
    ...{
      companyGuid: 'company-1',
      company: null,
      isComing: false,
      isDone: false,
      isOverdue: planEnd < TODAY,
      distance: null,
    },
    task: {
      guid: 'task-1',
      taskName: '一号任务',
      taskType: 'daily',
      priority: 'normal',
      status,
      planEnd,
      specialTaskGuid: null,
    },
    ...own,
  } as unknown as TaskStop
  render(<TaskCard stop={stop} today={TODAY} />, { wrapper: MemoryRouter })
}

afterEach(cleanup)

describe('by when a task is to be done', () => {
  it.each([
    ['2026-11-18', 'issued', '逾期 2 天'],
    ['2026-11-20', 'issued', '今天到期'],
    ['2026-11-21', 'issued', '明天前完成'],
    ['2026-11-21', 'running', '执行中 · 明天前完成'],
    ['2026-11-25', 'issued', '11-25 前完成'],
  ])('%s, %s: %s', (planEnd, status, words) => {
    shown(planEnd, status)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('the name on the card', () => {
  it('is waited for in its place, and no other name stands there meanwhile', () => {
    shown('2026-11-25', 'issued', { isComing: true })
    expect(screen.getByText('正在加载')).toBeTruthy()
    expect(screen.queryByText('一号任务')).toBeNull()
  })

  it('is that of the task where nobody has the enterprise', () => {
    shown('2026-11-25')
    expect(screen.getByText('一号任务')).toBeTruthy()
    expect(screen.queryByText('正在加载')).toBeNull()
  })
})
