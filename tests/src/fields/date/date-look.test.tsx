// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dateLook, instantLook } from '#app/fields/date/date-look.tsx'
import { date, type InstantField, instant } from '#domain/kit/fields.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-19T17:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const validTo = date({ label: '有效期至', expiry: { remindDays: 30 } })

describe('a date that expires', () => {
  // It is the 20th in China already.
  it.each([
    ['2026-11-19', '已过期 1 天', 'tag--bad'],
    ['2026-11-20', '今天到期', 'tag--waiting'],
    ['2026-12-20', '剩 30 天', 'tag--waiting'],
    ['2026-12-21', '剩 31 天', 'tag--good'],
    ['2027-02-18', '剩 90 天', 'tag--good'],
    ['2027-10-18', '剩 10 个月', 'tag--good'],
    ['2023-11-10', '已过期 3 年多', 'tag--bad'],
  ])('of %s says %s', (value, words, tone) => {
    render(<dateLook.Cell field={validTo} value={value} />)
    expect(screen.getByText(words).className).toContain(tone)
    expect(screen.getByText(value)).toBeTruthy()
  })

  it('is overdue where something had to be done by it', () => {
    const deadline = date({ label: '办理期限', expiry: { remindDays: 3, isDue: true } })
    render(<dateLook.Cell field={deadline} value="2026-11-18" />)
    expect(screen.getByText('已逾期 2 天').className).toContain('tag--bad')
  })

  it.each([
    ['2026-11-20', '2026-11-19T16:20:00.000Z', '已逾期 40 分钟'],
    ['2026-11-19', '2026-11-19T10:00:00.000Z', '已逾期 7 小时'],
    ['2026-11-20', '2026-11-19T17:00:00.001Z', '今天到期'],
    ['2026-11-20', null, '今天到期'],
  ])('of %s at %s says %s', (value, dueAt, words) => {
    const deadline = date({ label: '办理期限', expiry: { remindDays: 3, isDue: true, hour: 'dueAt' } })
    const { container } = render(<dateLook.Cell field={deadline} value={value} others={{ dueAt }} />)
    expect(container.textContent).toBe(`${value}${words}`)
  })

  it('that is not one says only the day', () => {
    const { container } = render(<dateLook.View field={date({ label: '日期' })} value="2026-11-19" />)
    expect(container.textContent).toBe('2026-11-19')
  })
})

describe('a moment by which something has to be over', () => {
  const until = instant({ label: '计划结束', until: true })
  const shown = (field: InstantField, value: string) =>
    render(<instantLook.Cell field={field} value={value} />).container

  it.each([
    ['2026-11-19T16:20:00.000Z', '2026-11-20 00:20已超过 40 分钟'],
    ['2026-11-19T10:00:00.000Z', '2026-11-19 18:00已超过 7 小时'],
    ['2026-11-16T17:00:00.000Z', '2026-11-17 01:00已超过 3 天'],
    ['2026-11-19T17:00:00.001Z', '2026-11-20 01:00'],
  ])('of %s says %s', (value, words) => {
    expect(shown(until, value).textContent).toBe(words)
  })

  it('that is not one says only the moment', () => {
    expect(shown(instant({ label: '发生时间' }), '2026-11-16T17:00:00.000Z').textContent).toBe('2026-11-17 01:00')
  })
})
