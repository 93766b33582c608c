// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IndustryPick, industryWords } from '#app/features/registration/IndustryPick.tsx'

const told = vi.fn()
function Form() {
  const [value, setValue] = useState('')
  return (
    <IndustryPick
      value={value}
      error={undefined}
      onChange={(next, family) => {
        told(next, family)
        setValue(next)
      }}
    />
  )
}
const levels = () => screen.getAllByRole<HTMLSelectElement>('combobox')
const choose = (level: number, code: string) =>
  fireEvent.change(levels()[level] as HTMLElement, { target: { value: code } })

describe('the industry of an enterprise', () => {
  beforeEach(() => {
    render(<Form />)
  })
  afterEach(() => {
    cleanup()
    told.mockReset()
  })

  it('is followed from the section down, a list more for each step that has steps below', () => {
    expect(levels()).toHaveLength(1)
    choose(0, 'C')
    expect(levels()).toHaveLength(2)
    expect(told).toHaveBeenLastCalledWith(industryWords('C'), null)
    choose(1, '17')
    expect(
      levels()
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual(['C', '17'])
    expect(told).toHaveBeenLastCalledWith(industryWords('17'), 'textile')
  })

  it('is as far down as it was followed: taken back a level it is the one above', () => {
    choose(0, 'C')
    choose(1, '17')
    choose(1, '')
    expect(told).toHaveBeenLastCalledWith(industryWords('C'), null)
    expect(levels()).toHaveLength(2)
  })
})
