// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FieldBasis } from '#app/fields/FieldBasis.tsx'
import { choice, date } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'

const ask = vi.hoisted(() => vi.fn())
vi.mock('#app/data/ask.ts', () => ({ askOrRecall: ask }))
vi.mock('#app/data/index.ts', () => ({ correctedNow: () => '2026-11-20T04:00:00.000Z' }))

afterEach(cleanup)

const ROW = { key: 'lawCase.paymentDays', value: '20', effectiveFrom: '2026-12-01', effectiveTo: null }
const ROWS = [{ ...ROW, source: '新法第一条', mark: 'V' }]
const due = date({ label: '缴款期限', reckonedBy: { figures: ['lawCase.paymentDays'], day: 'deliverDate' } })
const shown = (deliverDate: string | null) =>
  render(<FieldBasis field={due} value="2026-12-21" others={{ deliverDate }} />).container

describe('what a value rests on', () => {
  it.each([
    ['2026-12-01', '行政处罚：缴纳罚款期限20天（新法第一条）'],
    ['2026-11-30T20:00:00.000Z', '行政处罚：缴纳罚款期限20天（新法第一条）'],
    ['2027', '行政处罚：缴纳罚款期限20天（新法第一条）'],
    ['2026-11', '行政处罚：缴纳罚款期限15天（《行政处罚法》第六十七条）'],
    [null, '行政处罚：缴纳罚款期限15天（《行政处罚法》第六十七条）'],
  ])('is told by the day it is about: %s', async (day, words) => {
    ask.mockResolvedValue({ data: ROWS, asOf: null })
    const page = shown(day)
    await waitFor(() => expect(page.textContent).toBe(words))
  })

  it('is expected where the server was heard some time ago, or never', async () => {
    ask.mockResolvedValue({ data: ROWS, asOf: '2026-11-19T04:00:00.000Z' })
    const recalled = shown('2026-12-01')
    await waitFor(() => expect(recalled.textContent).toContain('20天（新法第一条）。预计'))
    cleanup()
    ask.mockRejectedValue(new Problem('network.unreachable'))
    const builtIn = shown('2026-12-01')
    await waitFor(() => expect(builtIn.textContent).toContain('15天（《行政处罚法》第六十七条）。预计'))
  })

  it('is said of a choice only where it follows from what was chosen', async () => {
    ask.mockResolvedValue({ data: [], asOf: null })
    const procedure = choice({
      label: '程序',
      options: { simple: '简易', ordinary: '普通' },
      reckonedBy: { figures: { simple: ['lawCase.onSpotLimit.unit'] } },
    })
    const of = (value: string) => render(<FieldBasis field={procedure} value={value} others={{}} />).container
    const simple = of('simple')
    await waitFor(() => expect(simple.textContent).toBe('当场处罚限额：单位3000元（《行政处罚法》第五十一条）'))
    expect(of('ordinary').textContent).toBe('')
  })
})
