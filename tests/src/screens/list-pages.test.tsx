// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ListPages, pagesBeside } from '#app/screens/ListPages.tsx'

afterEach(cleanup)

describe('the pages that are offered', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 20]],
    [10, 20, [1, 8, 9, 10, 11, 12, 20]],
    [20, 20, [1, 18, 19, 20]],
  ])('on page %i of %i', (page, last, pages) => {
    expect(pagesBeside(page, last)).toEqual(pages)
  })
})

describe('the line under a table', () => {
  const show = (page: number, total: number, asOf: string | null = null) => {
    const onPage = vi.fn()
    const onSize = vi.fn()
    render(<ListPages page={page} size={20} total={total} asOf={asOf} onPage={onPage} onSize={onSize} />)
    return { onPage, onSize }
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  it('says how many there are and where one is', () => {
    show(2, 1_234)
    expect(screen.getByText('共 1,234 条')).toBeTruthy()
    expect(screen.getByRole('button', { name: '第2页' }).getAttribute('aria-current')).toBe('page')
  })

  it('says of rows of before when they were true, and that the server is asked anew', () => {
    show(1, 79, '2026-03-02T06:20:00Z')
    expect(screen.getByRole('status').textContent).toMatch(/^共 79 条，截至 .*14:20，正在更新…$/)
  })

  it('goes back, on, and to a page', () => {
    const { onPage } = show(2, 100)
    press('上一页')
    press('下一页')
    press('第5页')
    expect(onPage.mock.calls).toEqual([[1], [3], [5]])
  })

  it('ends at both ends', () => {
    show(1, 20)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一页' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true)
    expect(screen.queryByLabelText('跳至第几页')).toBeNull()
  })

  it.each([
    ['3', 3],
    ['99', 5],
    ['0', 1],
  ])('jumps to page %s', (typed, page) => {
    const { onPage } = show(1, 100)
    const field = screen.getByLabelText('跳至第几页')
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.submit(field)
    expect(onPage).toHaveBeenCalledExactlyOnceWith(page)
  })

  it('shows as many as are wanted', () => {
    const { onSize } = show(1, 100)
    fireEvent.change(screen.getByLabelText('每页条数'), { target: { value: '100' } })
    expect(onSize).toHaveBeenCalledExactlyOnceWith(100)
  })
})
