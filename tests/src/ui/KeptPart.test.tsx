// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeptPart, KeptRoom } from '#app/ui/KeptPart.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (count: number | null) =>
  render(
    <KeptPart name="part" rows={2} count={count}>
      <p>{count} 项</p>
    </KeptPart>,
  )
const roomOf = ({ container }: ReturnType<typeof render>) => (container.firstElementChild as HTMLElement | null)?.style
const lines = ({ container }: ReturnType<typeof render>) => container.querySelectorAll('.card').length

it('a part has the room of last time until it is read, filled with lines that come', () => {
  show(3)
  cleanup()
  const view = show(null)
  expect(roomOf(view)?.height).toBe('240px')
  expect(lines(view)).toBe(3)
  expect(screen.queryByText(/项/)).toBeNull()
})

it('a part that held nothing takes no room, before it is read and after', () => {
  expect(show(0).container.childElementCount).toBe(0)
  cleanup()
  expect(show(null).container.childElementCount).toBe(0)
})

it('the first time some lines say that it is being read', () => {
  const view = show(null)
  expect(roomOf(view)?.height).toBe('')
  expect(lines(view)).toBe(2)
})

it('is told apart where its height is not known: what is below waits for it', () => {
  const isNew = ({ container }: ReturnType<typeof render>) =>
    container.firstElementChild?.classList.contains('kept-room--new')
  expect(isNew(show(null))).toBe(true)
  cleanup()
  show(3)
  cleanup()
  expect(isNew(show(null))).toBe(false)
})

it('what stands in it decides its height as soon as it is there', () => {
  show(3)
  cleanup()
  const view = show(4)
  expect(roomOf(view)?.height).toBe('')
  expect(screen.getByText('4 项')).toBeTruthy()
})

it('its height out of sight is none to be kept', () => {
  show(3)
  cleanup()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(0)
  show(4)
  cleanup()
  expect(roomOf(show(null))?.height).toBe('240px')
})

it('has its room where its code has not come', () => {
  show(3)
  cleanup()
  expect(roomOf(render(<KeptRoom name="part" />))?.height).toBe('240px')
  cleanup()
  expect(lines(render(<KeptRoom name="another" rows={1} />))).toBe(1)
})
