// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverQueryOf } from '#app/data/server-query.ts'
import { StatisticsScreen, type StatisticsScreenProps } from '#app/screens/StatisticsScreen.tsx'
import type { ResourceStatistics } from '#domain/contract/resource-statistics.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const server = vi.hoisted(() => ({
  asked: [] as { path: string; body: Record<string, unknown> }[],
  answer: null as unknown,
}))

layoutIs('desktop')
vi.mock('#app/data/ask.ts', () => ({
  ask: async (path: string, body: Record<string, unknown>) => {
    server.asked.push({ path, body })
    if (server.answer instanceof Error) throw server.answer
    return server.answer
  },
  askFile: async (path: string, body: Record<string, unknown>) => {
    server.asked.push({ path, body })
    return new Blob(['sheet'])
  },
}))

const figures = (total: number, major = 0) => ({ total, major, overdue: 0, closedShare: 0, rectifyFund: 0 })
const BY_STATUS: ResourceStatistics = {
  dimension: 'status',
  rows: [
    { key: 'pendingRectify', label: '待整改', values: figures(1200, 3) },
    { key: 'closed', label: '已销号', values: figures(34) },
    { key: null, label: '其余 9 项', values: figures(5), isRest: true },
  ],
  total: figures(1239, 3),
}
const opened: { title: string; filter: Filter }[] = []

function Address() {
  const { search } = useLocation()
  return <output>{decodeURIComponent(search)}</output>
}

const show = (
  address = '/',
  first: Partial<Pick<StatisticsScreenProps, 'resource' | 'filter' | 'by' | 'since'>> = {},
) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <StatisticsScreen
        resource="hiddenDanger"
        filter={{ field: 'sourceType', equals: 'patrol' }}
        {...first}
        rows={({ title, filter, onClose }) => {
          opened.push({ title, filter })
          return (
            <>
              <p>{title}</p>
              <button type="button" onClick={onClose}>
                关闭
              </button>
            </>
          )
        }}
      />
      <Address />
    </MemoryRouter>,
  )

beforeEach(() => {
  Object.assign(server, { asked: [], answer: BY_STATUS })
  opened.length = 0
})
afterEach(cleanup)

describe('the statistics of a resource', () => {
  it('ask for what the address says, within the page’s own filter', async () => {
    show('/?by=foundOn&from=2026-11-01&to=2026-11-30&dangerLevel=major')
    await waitFor(() => expect(server.asked).toHaveLength(1))
    expect(server.asked[0]).toEqual({
      path: '/api/hiddenDanger/statistics',
      body: {
        dimension: 'foundOn',
        from: '2026-11-01',
        to: '2026-11-30',
        dangerLevel: ['major'],
        sourceType: 'patrol',
      },
    })
  })

  it('show every group with every measure, and the total', async () => {
    show()
    const table = await screen.findByRole('table')
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      '状态隐患总数（条）重大隐患（条）逾期未整改（条）销号率（%）整改资金（元）',
      '待整改1,2003000',
      '已销号340000',
      '其余 9 项50000',
      '合计1,2393000',
    ])
  })

  it('lead from a figure to its records, but not from what has none or cannot be asked for', async () => {
    show()
    const table = await screen.findByRole('table')
    const names = within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label'))
    expect(names).toEqual([
      '待整改隐患总数 1,200，查看记录',
      '待整改重大隐患 3，查看记录',
      '已销号隐患总数 34，查看记录',
      '合计隐患总数 1,239，查看记录',
      '合计重大隐患 3，查看记录',
    ])
    fireEvent.click(within(table).getByRole('link', { name: /^待整改重大隐患/ }))
    expect(await screen.findByText('隐患统计：待整改 · 重大隐患')).toBeTruthy()
    expect(opened.at(-1)?.filter).toEqual({
      all: [
        { field: 'sourceType', equals: 'patrol' },
        { field: 'status', equals: 'pendingRectify' },
        { field: 'dangerLevel', equals: 'major' },
      ],
    })
  })

  it('lead from a sum to what added to it, where the list can be asked for that', async () => {
    show('/?rows=problems', { resource: 'patrolRecord', filter: 'everything' })
    expect(await screen.findByText('巡查记录统计：全部 · 发现问题')).toBeTruthy()
    const filter = opened.at(-1)?.filter ?? 'nothing'
    expect([1, 0].map((problemCount) => matches(filter, { problemCount }))).toEqual([true, false])
    expect(serverQueryOf(resourceNamed('patrolRecord'), { filter })).not.toHaveProperty('also')
    cleanup()
    show('/?rows=rectifyFund')
    expect(opened.at(-1)?.filter).toEqual({ field: 'sourceType', equals: 'patrol' })
  })

  it('keep what was chosen in the address', async () => {
    show()
    await screen.findByRole('table')
    fireEvent.change(screen.getByLabelText('统计维度'), { target: { value: 'dangerType' } })
    fireEvent.change(screen.getByLabelText('图表指标'), { target: { value: 'major' } })
    fireEvent.click(screen.getByRole('tab', { name: '本年' }))
    const year = new Date().toISOString().slice(0, 4)
    expect(screen.getByRole('status').textContent).toMatch(`by=dangerType&measure=major&from=${year}-01-01&to=${year}-`)
    await waitFor(() => expect(server.asked.at(-1)?.body).toMatchObject({ dimension: 'dangerType' }))
  })

  it('are not those of the question before while the next is read', async () => {
    show()
    await screen.findByRole('table')
    server.answer = new Promise(() => undefined)
    fireEvent.change(screen.getByLabelText('统计维度'), { target: { value: 'dangerType' } })
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('stand there again as they were chosen when the records behind one are closed', async () => {
    show('/?by=dangerType&dangerLevel=major&rows=major&group=fire&open=hazard-1&page=3')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await screen.findByRole('table')
    expect(screen.getByRole('status').textContent).toBe('?by=dangerType&dangerLevel=major')
  })

  it('begin with what the page is named after, and leave it for what is chosen', async () => {
    show('/', { by: 'dangerType', since: 'year' })
    await screen.findByRole('table')
    const from = `${new Date().toISOString().slice(0, 4)}-01-01`
    expect(server.asked.at(-1)?.body).toMatchObject({ dimension: 'dangerType', from })
    expect(screen.getByRole('tab', { name: '本年' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByRole('tab', { name: '全部' }))
    await waitFor(() => expect(server.asked).toHaveLength(2))
    expect(server.asked[1]?.body).toEqual({ dimension: 'dangerType', sourceType: 'patrol' })
  })

  it('are taken away with the same question', async () => {
    URL.createObjectURL = () => 'blob:sheet'
    URL.revokeObjectURL = () => undefined
    show('/?by=dangerType')
    await screen.findByRole('table')
    fireEvent.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(server.asked).toHaveLength(2))
    expect(server.asked[1]).toEqual({
      path: '/api/hiddenDanger/statistics/export',
      body: { dimension: 'dangerType', sourceType: 'patrol' },
    })
  })

  it.each([
    ['nothing to count', { ...BY_STATUS, rows: [] }, /当前暂无信息/],
    ['no signal', new Problem('network.unreachable'), '现在没有网络，联网后会自动显示'],
    ['a refusal', new Problem('access.denied'), /没有权限/],
  ])('say so where there is %s', async (_what, answer, words) => {
    server.answer = answer
    show()
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
