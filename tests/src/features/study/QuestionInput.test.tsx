// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QuestionInput } from '#app/features/study/QuestionInput.tsx'
import type { SittingQuestion } from '#domain/resources/examResult/definition.ts'

const question = (questionType: SittingQuestion['questionType']): SittingQuestion => ({
  questionGuid: 'q',
  questionType,
  stem: '题干',
  options: [
    { key: 'A', text: '先通风' },
    { key: 'B', text: '再检测' },
  ],
  full: 10,
})

function shown(questionType: SittingQuestion['questionType'], value = '') {
  const onChange = vi.fn<(words: string) => void>()
  render(<QuestionInput question={question(questionType)} value={value} onChange={onChange} />)
  return onChange
}

afterEach(cleanup)

describe('QuestionInput', () => {
  it('takes one of several', () => {
    const onChange = shown('single')
    fireEvent.click(screen.getByRole('radio', { name: /再检测/ }))
    expect(onChange).toHaveBeenCalledWith('B')
  })
  it('adds and takes away letters where several may be right', () => {
    const onChange = shown('multiple', 'B')
    fireEvent.click(screen.getByRole('checkbox', { name: /先通风/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /再检测/ }))
    expect(onChange.mock.calls).toEqual([['AB'], ['']])
  })
  it('says 对 or 错', () => {
    const onChange = shown('judge')
    fireEvent.click(screen.getByRole('radio', { name: '错' }))
    expect(onChange).toHaveBeenCalledWith('错')
  })
  it.each([
    ['blank', '答案'],
    ['essay', '作答'],
  ] as const)('takes words for %s', (questionType, label) => {
    const onChange = shown(questionType)
    fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value: '安全；预防' } })
    expect(onChange).toHaveBeenCalledWith('安全；预防')
  })
})
