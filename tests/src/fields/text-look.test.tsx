// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { textLook } from '#app/fields/text/text-look.tsx'
import { text } from '#domain/kit/fields.ts'

const { Cell, View } = textLook

it('a path of names shows its last where there is no room, and all of it where there is', () => {
  const field = text({ label: '行业', levels: '→' })
  const shown = (Look: typeof Cell) => render(<Look field={field} value="制造业→纺织业→棉纺织" />).container.textContent
  expect(shown(Cell)).toBe('棉纺织')
  expect(shown(View)).toBe('制造业→纺织业→棉纺织')
})

it('a text without levels is shown as it is', () => {
  const { container } = render(<Cell field={text({ label: '说明' })} value="先停机→再清理" />)
  expect(container.textContent).toBe('先停机→再清理')
})
