// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DutyDeskPage } from '#app/features/duty/DutyDeskPage.tsx'
import { buildRecord } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ desk: {} as object, now: '' }))
vi.mock('#app/features/duty/use-duty-desk.ts', () => ({ useDutyDesk: () => world.desk }))
vi.mock('#app/resources/draft/UnfinishedWork.tsx', () => ({ UnfinishedWork: () => <p>继续未完成的接报</p> }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => world.now,
  useRecord: (_resource: string, guid: string) => ({ state: 'ready', record: { guid, userName: guid } }),
}))

const PARTS = ['open', 'unreported', 'today', 'messages', 'briefings', 'shifts', 'handovers', 'assigned'] as const
function shown(rows: Partial<Record<(typeof PARTS)[number], object[]>>) {
  const read = (found: object[] = []) => ({ state: 'ready', rows: found, total: found.length })
  world.desk = Object.fromEntries(PARTS.map((part) => [part, read(rows[part])]))
  render(<DutyDeskPage />, { wrapper: MemoryRouter })
}
const event = (own: object) =>
  buildRecord('incident', { guid: 'e', eventTitle: '泄漏', eventType: 'other', firstReportTime: null, ...own })
const message = (title: string, urgency: string) =>
  buildRecord('receiveMessages', { guid: title, title, urgency, fromOrg: '区应急局' })
const line = (words: string) => screen.getByText(words).closest('a') as HTMLElement

beforeEach(() => {
  world.now = '2026-11-20T02:00:00.000Z'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the desk of who is on duty', () => {
  it('begins with what was left in the middle', () => {
    shown({})
    expect(screen.getByText('继续未完成的接报')).toBeTruthy()
  })

  it('counts the term of an event while one looks at it, from ample to late', () => {
    vi.useFakeTimers()
    shown({ open: [event({ reportDue: '2026-11-20T03:02:00.000Z' })] })
    for (const [now, words, tone] of [
      [world.now, '1 小时内上报', 'tag--info'],
      ['2026-11-20T02:32:00.000Z', '30 分钟内上报', 'tag--waiting'],
      ['2026-11-20T03:12:00.000Z', '逾期 10 分钟，请立即上报', 'tag--bad'],
    ] as const) {
      world.now = now
      act(() => void vi.advanceTimersByTime(60_000))
      expect(screen.getByText(words).className).toContain(tone)
    }
  })

  it('marks a message by how urgent it is, and one that is not by nothing', () => {
    shown({ messages: [message('甲', 'critical'), message('乙', 'urgent'), message('丙', 'normal')] })
    expect(screen.getByText('特急').className).toContain('tag--bad')
    expect(screen.getByText('紧急').className).toContain('tag--waiting')
    expect(line('丙').textContent).toBe('丙 区应急局')
  })

  it('names who is on duty, and a telephone where there is one', () => {
    const shift = (guid: string, phone: string | null) =>
      buildRecord('schedule', { guid, shift: 'day', leader: '沈局', dutyPersons: ['王安', '张建国'], phone })
    shown({ shifts: [shift('a', '63950000'), shift('b', null)] })
    const [one, other] = screen.getAllByText('白班').map((tag) => tag.closest('a')?.textContent)
    expect(one).toMatch(/、.* · 63950000$/)
    expect(other).not.toContain('·')
  })
})
