import { expect, it } from 'vitest'
import { iconNamed } from '#app/ui/Icon.tsx'

it.each([
  ['shield', 'shield'],
  ['patrol', 'shield'],
  ['toString', null],
  ['menu-1dyo52', null],
  [null, null],
])('names the picture of %s: %s', (name, icon) => {
  expect(iconNamed(name)).toBe(icon)
})
