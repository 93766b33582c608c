// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answers, answersOf, MeasureAnswers, type Remarks } from '#app/features/dangerous-work/MeasureAnswers.tsx'
import type { PermitMeasure } from '#domain/rules/work-permit.ts'

const MEASURES = [
  { no: 1, text: '上级开关已断电', involved: null, confirmer: null, note: null },
  { no: 2, text: '其他安全措施', involved: null, confirmer: null, note: null },
] as unknown as PermitMeasure[]

function Filled({ answers: begun = {}, remarks: before = {} }: { answers?: Answers; remarks?: Remarks }) {
  const [answers, setAnswers] = useState<Answers>(begun)
  const [remarks, setRemarks] = useState<Remarks>(before)
  return (
    <>
      <MeasureAnswers
        measures={MEASURES}
        answers={answers}
        remarks={remarks}
        onChange={setAnswers}
        onRemark={(no, words) => setRemarks((all) => ({ ...all, [no]: words }))}
      />
      <output>{JSON.stringify(answersOf(answers, remarks))}</output>
    </>
  )
}
const sent = () => JSON.parse(document.querySelector('output')?.textContent ?? '')
const write = (words: string) => fireEvent.change(screen.getByLabelText('第2项说明'), { target: { value: words } })

afterEach(cleanup)

describe('what is said beside the answer to a measure', () => {
  it('is asked for once it is answered, and goes with the answer', () => {
    render(<Filled />)
    expect(screen.queryByRole('button', { name: /写说明/ })).toBeNull()
    fireEvent.click(screen.getAllByText('涉及，已落实')[1] as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: '第2项写说明' }))
    expect(document.activeElement).toBe(screen.getByLabelText('第2项说明'))
    write('  专人监护  ')
    expect(sent()).toEqual([{ no: 2, involved: 'yes', note: '专人监护' }])
  })

  it('of a draft stands there, takes no keyboard, and is not gone with its last letter', () => {
    render(<Filled answers={{ 2: 'yes' }} remarks={{ 2: '专人' }} />)
    expect(document.activeElement).toBe(document.body)
    write('')
    write('两人监护')
    expect(sent()).toEqual([{ no: 2, involved: 'yes', note: '两人监护' }])
  })

  it('of nothing but blanks is none', () => {
    render(<Filled answers={{ 2: 'no' }} remarks={{ 2: ' ' }} />)
    expect(sent()).toEqual([{ no: 2, involved: 'no' }])
  })
})
