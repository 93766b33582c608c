// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsState } from '#app/data/types.ts'
import { Rows } from '#app/screens/DeskRows.tsx'

const READY = { state: 'ready', rows: [{ guid: 'a' }, { guid: 'b' }], total: 2 } as unknown as RecordsState
const LOADING = { state: 'loading' } as RecordsState

const roomOf = (read: RecordsState, empty: string) => {
  const { container } = render(<Rows read={read} empty={empty} line={(row) => <p key={row.guid}>{row.guid}</p>} />)
  return (container.firstElementChild as HTMLElement).style.minHeight
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(355)
})

describe('rows of a desk', () => {
  it('have, until they are read, the room that they took last time', () => {
    expect(roomOf(LOADING, '没有作业票')).toBe('0px')
    expect(roomOf(READY, '没有作业票')).toBe('0px')
    expect(roomOf(LOADING, '没有作业票')).toBe('355px')
  })

  it('are drawn on a full disk all the same', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(roomOf(READY, '没有作业票')).toBe('0px')
    vi.restoreAllMocks()
  })

  it('know nothing of the room of others', () => {
    roomOf(READY, '没有作业票')
    expect(roomOf(LOADING, '没有隐患')).toBe('0px')
  })
})
