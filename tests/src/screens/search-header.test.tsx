// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchHeader, type SearchHeaderProps } from '#app/screens/SearchHeader.tsx'
import { HEADER_LAYOUT, type HeaderButton, headerPlaces } from '#app/screens/search-header.ts'

afterEach(cleanup)

const deed = () => ({ run: vi.fn() })

function Header({ onSearch, ...own }: Partial<SearchHeaderProps> & { onSearch?: (words: string) => void }) {
  const [words, setWords] = useState('')
  return (
    <SearchHeader
      keyword={words}
      onKeyword={setWords}
      onSearch={() => onSearch?.(words)}
      onReset={() => setWords('')}
      fields={() => <p>条件</p>}
      {...own}
    />
  )
}

const buttonNames = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('headerPlaces', () => {
  it('R332: stands in the order add, edit, delete, export, import, download, search, more, reset', () => {
    expect(HEADER_LAYOUT).toEqual([
      ...['add', 'edit', 'delete'],
      ...['export', 'import', 'download'],
      ...['search', 'more', 'reset'],
    ])
    const present = new Set<HeaderButton>(['reset', 'add', 'search', 'delete'])
    expect(headerPlaces(present)).toEqual(['add', 'delete', 'search', 'reset'])
  })

  it.each<{ present: HeaderButton[]; places: unknown[] }>([
    { present: ['export'], places: ['export'] },
    { present: ['import'], places: ['import'] },
    { present: ['import', 'export'], places: [{ fold: ['export', 'import'] }] },
    { present: ['export', 'download'], places: [{ fold: ['export', 'download'] }] },
    {
      present: ['add', 'export', 'import', 'download', 'search'],
      places: ['add', { fold: ['export', 'import', 'download'] }, 'search'],
    },
  ])('R333: folds two or more of import, export and download: $present', ({ present, places }) => {
    expect(headerPlaces(new Set(present))).toEqual(places)
  })

  it('folds them where the first of them stands', () => {
    const layout: HeaderButton[] = ['import', 'search', 'export']
    expect(headerPlaces(new Set(layout), layout)).toEqual([{ fold: ['import', 'export'] }, 'search'])
  })
})

describe('SearchHeader', () => {
  it('R331: asks for an enterprise’s name unless told otherwise', () => {
    render(<Header />)
    expect(screen.getByPlaceholderText('请输入企业名称')).toBeTruthy()
    cleanup()
    render(<Header placeholder="搜索姓名" />)
    expect(screen.queryByPlaceholderText('请输入企业名称')).toBeNull()
  })

  it('R294, R255: Enter in the name box searches for what was typed', () => {
    const onSearch = vi.fn()
    render(<Header onSearch={onSearch} />)
    const box = screen.getByPlaceholderText('请输入企业名称')
    fireEvent.change(box, { target: { value: '恒丰纺织' } })
    expect(onSearch).not.toHaveBeenCalled()
    // What a browser does with Enter in a form that has a submit button.
    fireEvent.submit(box.closest('form') as HTMLFormElement)
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('恒丰纺织')
  })

  it('R330: lets the unfolded conditions grow to 200px, then scroll', () => {
    render(<Header hasMore startsUnfolded />)
    const body = screen.getByText('条件').parentElement
    expect(body?.style.maxHeight).toBe('200px')
    fireEvent.click(screen.getByRole('button', { name: '收起条件' }))
    expect(body?.style.maxHeight).toBe('')
    cleanup()
    render(<Header hasMore startsUnfolded bodyHeight="320px" />)
    expect(screen.getByText('条件').parentElement?.style.maxHeight).toBe('320px')
  })

  it('R130: shows the deeds that are there, folded ones under 更多, and says why one cannot be done', () => {
    const remove = { ...deed(), blockedBy: '请选择要删除的记录' }
    const exporting = deed()
    render(<Header deeds={{ add: deed(), delete: remove, export: exporting, import: deed() }} />)
    expect(buttonNames()).toEqual(['新增', '删除', '导出', '导入', '查询', '重置'])
    expect(screen.getByText('更多').closest('details')?.textContent).toBe('更多导出导入')
    expect(screen.getByRole('button', { name: '删除' })).toMatchObject({ disabled: true, title: '请选择要删除的记录' })
    fireEvent.click(screen.getByRole('button', { name: '导出' }))
    expect(exporting.run).toHaveBeenCalledOnce()
  })

  it('asks the page alone: the browser loads nothing', () => {
    render(<Header />)
    const form = screen.getByPlaceholderText('请输入企业名称').closest('form') as HTMLFormElement
    expect(fireEvent.submit(form)).toBe(false)
  })

  it('tells its conditions whether they are unfolded', () => {
    render(<Header hasMore fields={(isUnfolded) => <p>{isUnfolded ? '全部' : '一行'}</p>} />)
    expect(screen.getByText('一行')).toBeTruthy()
    const more = screen.getByRole('button', { name: '更多条件' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(screen.getByText('全部')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '收起条件' }))
    expect(screen.getByText('一行')).toBeTruthy()
  })

  it('says of a deed what a press does now, and clears what was asked without asking', () => {
    const [onReset, onSearch] = [vi.fn(), vi.fn()]
    render(<Header onReset={onReset} onSearch={onSearch} deeds={{ export: { ...deed(), label: '取消导出' } }} />)
    expect(screen.getByRole('button', { name: '取消导出' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重置' }))
    expect([onReset.mock.calls.length, onSearch.mock.calls.length]).toEqual([1, 0])
  })

  it.each([
    ['a press on one of its deeds', (box: Element) => fireEvent.click(box.querySelector('button') as Element), false],
    [
      'a press beside them',
      (box: Element) => fireEvent.click(box.querySelector('.search-header__menu') as Element),
      true,
    ],
    ['Escape', (box: Element) => fireEvent.keyDown(box, { key: 'Escape' }), false],
    ['another key', (box: Element) => fireEvent.keyDown(box, { key: 'Tab' }), true],
    ['the focus going on', (box: Element) => fireEvent.blur(box, { relatedTarget: document.body }), false],
    [
      'the focus going inside',
      (box: Element) => fireEvent.blur(box, { relatedTarget: box.querySelector('button') }),
      true,
    ],
  ])('what is folded away stays open or not: %s', (_what, make, isOpen) => {
    render(<Header deeds={{ export: deed(), import: deed() }} />)
    const box = screen.getByText('更多').closest('details') as HTMLDetailsElement
    box.open = true
    make(box)
    expect(box.open).toBe(isOpen)
  })
})
