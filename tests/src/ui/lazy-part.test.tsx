// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const Menu = ({ title }: { title: string }) => <nav>{title}</nav>

const drawn = (Part: ReturnType<typeof lazyPart<{ title: string }>>) =>
  render(
    <Suspense fallback={<i>等待</i>}>
      <Part title="菜单" />
    </Suspense>,
  ).container

it('what has come already is drawn in the same moment', async () => {
  const Part = lazyPart(async () => Menu)
  await Part.load()
  expect(drawn(Part).innerHTML).toBe('<nav>菜单</nav>')
})

it('what has not come leaves its place until it is there', async () => {
  let come: (part: typeof Menu) => void = () => undefined
  const Part = lazyPart(
    () =>
      new Promise<typeof Menu>((resolve) => {
        come = resolve
      }),
  )
  const container = drawn(Part)
  expect(container.innerHTML).toBe('<i>等待</i>')
  await act(async () => come(Menu))
  expect(container.innerHTML).toBe('<nav>菜单</nav>')
})
