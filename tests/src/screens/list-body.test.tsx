// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RecordsState } from '#app/data/types.ts'
import { ListBody } from '#app/screens/ListBody.tsx'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { Problem } from '#domain/kit/problems.ts'
import { withoutCommitNotice } from '#domain/resources/commitNotice/lacking.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildCompany } from '#tests/factories/domain.ts'

afterEach(cleanup)

const refresh = vi.fn()
const shown = { source: 'server' as const, asOf: null, hasMore: false, refresh }
const row = { ...buildCompany(), $sync: 'synced' as const }

function show(records: RecordsState, own: Partial<ListController> = {}) {
  const list = {
    resource: resourceNamed('company'),
    view: 'all',
    tooEarlyFor: null,
    state: { view: 'all', keyword: '', filters: {}, order: '', page: 1, size: 20, open: null },
    filterCount: 0,
    views: [],
    reset: vi.fn(),
    setView: vi.fn(),
    records,
    ...own,
  } as unknown as ListController // only what the body looks at
  render(<ListBody list={list}>{({ rows }) => <p>有 {rows.length} 条</p>}</ListBody>)
}

describe('ListBody', () => {
  it('R175: says 当前暂无信息 of an empty list, and how to see more where it was narrowed', () => {
    show({ state: 'ready', rows: [], total: 0, ...shown })
    expect(screen.getByText(/^当前暂无信息/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    show({ state: 'ready', rows: [], total: 0, ...shown }, { filterCount: 1 })
    expect(screen.getByText(/^当前暂无信息/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '清除筛选条件' })).toBeTruthy()
  })

  it('shows the rows, a problem with a way to try again, and that there is no signal', () => {
    show({ state: 'ready', rows: [row], total: 1, ...shown })
    expect(screen.getByText('有 1 条')).toBeTruthy()
    cleanup()
    show({ state: 'problem', problem: new Problem('server.busy'), refresh })
    expect(screen.getByRole('alert').textContent).toContain('服务繁忙')
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
    cleanup()
    show({ state: 'offline', refresh })
    expect(screen.queryByText('有 1 条')).toBeNull()
  })

  it('says of a list of those who lack something how many there are and on what it rests', () => {
    const lacking = { resource: withoutCommitNotice }
    show({ state: 'ready', rows: [row], total: 12, ...shown }, lacking)
    expect(screen.getByText('共 12 家')).toBeTruthy()
    expect(screen.getByText(/应急〔2018〕74号/)).toBeTruthy()
    cleanup()
    show({ state: 'ready', rows: [], total: 0, ...shown }, lacking)
    expect(screen.getByText('当前暂无信息，没有今日未公告企业')).toBeTruthy()
    cleanup()
    show({ state: 'ready', rows: [], total: 0, ...shown }, { ...lacking, tooEarlyFor: '09:00' })
    expect(screen.getByText(/^尚未到 09:00/)).toBeTruthy()
    expect(screen.queryByText('共 0 家')).toBeNull()
  })
})
