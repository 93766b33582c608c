// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { AllFunctionsPage, type FunctionGroup, functionsNamed } from '#app/features/mine/AllFunctionsPage.tsx'

const link = (title: string) => ({ key: title, title, icon: 'task' as const, leads: { to: `/${title}` } })
const GROUPS: FunctionGroup[] = [
  { key: 'a', title: '网格巡查', icon: 'task', functions: [link('巡查任务'), link('巡查记录')] },
  {
    key: 'b',
    title: '系统设置',
    icon: 'settings',
    functions: Array.from({ length: 10 }, (_, at) => link(`设置${at}`)),
  },
  {
    key: 'c',
    title: '常用',
    icon: 'home',
    functions: [link('巡查任务'), { ...link('GIS地图'), filedUnder: '一张图' }],
  },
]

const open = (recent: FunctionGroup['functions'] = []) =>
  render(
    <MemoryRouter>
      <AllFunctionsPage groups={GROUPS} recent={recent} />
    </MemoryRouter>,
  )

afterEach(cleanup)

describe('functionsNamed', () => {
  it.each([
    { words: '任务', found: ['巡查任务'] },
    { words: '巡查', found: ['巡查任务', '巡查记录'] },
    { words: ' gis ', found: ['GIS地图'] },
    { words: '一张图', found: ['GIS地图'] },
    { words: '系统', found: GROUPS[1]?.functions.map(({ title }) => title) },
    { words: '没有', found: [] },
  ])('finds $found for “$words”, each once', ({ words, found }) => {
    expect(functionsNamed(GROUPS, words).map(({ title }) => title)).toEqual(found)
  })
})

describe('AllFunctionsPage', () => {
  it('shows the last used first, then the groups', () => {
    open([link('巡查记录')])
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent?.trim())).toEqual([
      '最近使用',
      '网格巡查',
      '系统设置',
      '常用',
    ])
  })

  it('moves what is too much for two rows to a sheet', () => {
    open()
    expect(screen.queryByText('设置9')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /更多/ }))
    const sheet = screen.getByRole('dialog', { name: '系统设置' })
    expect(within(sheet).getAllByRole('link')).toHaveLength(10)
    fireEvent.click(within(sheet).getByText('设置9'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that nothing bears the name', () => {
    open()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '没有' } })
    screen.getByText('没有名称含“没有”的功能')
  })
})
