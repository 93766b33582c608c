// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { numberLook } from '#app/fields/number/number-look.tsx'
import { decimal, type NumberField } from '#domain/kit/fields.ts'
import { valueSchema } from '#domain/kit/schema.ts'

afterEach(cleanup)

const media = { draftKey: 'draft', evidence: () => ({}) } as never

/** What the form holds once this has been typed, and whether its check lets it pass. */
function typed(field: NumberField, text: string) {
  let held: unknown = null
  const { Input } = numberLook
  render(<Input field={field} value={null} media={media} onChange={(next) => (held = next(null))} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  cleanup()
  return { held, passes: valueSchema(field).safeParse(held).success }
}

const area = decimal({ label: '面积', min: 0 }) as NumberField

it.each([
  ['12', 12, true],
  ['12.50', 12.5, true],
  ['1e3', '1e3', false],
  ['0x10', '0x10', false],
  ['.5', '.5', false],
  ['12.', '12.', false],
  ['-1', -1, false],
])('R112: a decimal is digits with an optional fraction: %s', (text, held, passes) => {
  expect(typed(area, text)).toEqual({ held, passes })
})

it('a sign is taken where the field goes below nought', () => {
  expect(typed(decimal({ label: '温度', min: -50 }) as NumberField, '-12.5')).toEqual({ held: -12.5, passes: true })
})
