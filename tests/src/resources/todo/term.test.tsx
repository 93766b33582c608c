// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Term } from '#app/resources/todo/Term.tsx'

afterEach(() => void vi.useRealTimers())

it.each([
  ['2026-11-20', null, '今天到期'],
  ['2026-11-20', '2026-11-20T10:30:00.000Z', '今天 18:30 到期'],
  ['2026-11-20', '2026-11-20T04:30:00.000Z', '逾期 2 小时'],
  ['2026-11-19', '2026-11-19T15:30:00.000Z', '逾期 15 小时'],
  ['2026-11-19', null, '逾期 1 天'],
  ['2026-11-21', '2026-11-21T04:30:00.000Z', '2026-11-21 到期'],
  [null, null, ''],
])('a to-do due on %s, at %s, says %j', (dueDate, dueAt, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T06:30:00Z'), toFake: ['Date'] })
  const { container } = render(<Term dueDate={dueDate} dueAt={dueAt} today="2026-11-20" />)
  expect(container.textContent).toBe(words)
})
