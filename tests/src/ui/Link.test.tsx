// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Link } from '#app/ui/Link.tsx'

function Here() {
  const { pathname, state } = useLocation()
  return <h1>{`${pathname} ${JSON.stringify(state)}`}</h1>
}

function open(link: ReturnType<typeof Link>) {
  render(
    <MemoryRouter initialEntries={['/mine']}>
      <Here />
      {link}
    </MemoryRouter>,
  )
}
const here = () => screen.getByRole('heading').textContent

afterEach(cleanup)

it('has the address it leads to, and goes there within the app with what it takes along', () => {
  open(
    <Link to="/todo?view=mine" state={{ from: '首页' }} className="row">
      待办
    </Link>,
  )
  const link = screen.getByRole('link', { name: '待办' })
  expect([link.getAttribute('href'), link.className]).toEqual(['/todo?view=mine', 'row'])
  expect(fireEvent.click(link)).toBe(false)
  expect(here()).toBe('/todo {"from":"首页"}')
})

it('leaves a new tab to the browser, and the page where it is to who handled the press himself', () => {
  open(
    <>
      <Link to="/todo">待办</Link>
      <Link to="/todo" onClick={(event) => event.preventDefault()}>
        不去
      </Link>
    </>,
  )
  expect(fireEvent.click(screen.getByText('待办'), { ctrlKey: true })).toBe(true)
  fireEvent.click(screen.getByText('不去'))
  expect(here()).toBe('/mine null')
})
