// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { useRef } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { TableSkeleton } from '#app/screens/TableSkeleton.tsx'
import { useTableRoom } from '#app/screens/table-room.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { get: () => 1_100 })
})

it('a table that follows what stood in its place has its width from the first drawing on', () => {
  render(<TableSkeleton resource={hiddenDanger} columns={['hiddenDangerNo']} />)
  const widths: number[] = []
  function Table() {
    const box = useRef<HTMLDivElement>(null)
    widths.push(useTableRoom(box).width)
    return <div ref={box} />
  }
  render(<Table />)
  expect(widths).toEqual([1_100])
})
