// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { slots } from '#app/resources/company/slots.ts'
import { company } from '#domain/resources/company/definition.ts'

afterEach(cleanup)

const textile = { industry: '制造业→纺织业', employeeCount: 300, annualRevenue: 5000 }

function open(value: string | null, others: Record<string, unknown>) {
  const { scaleType: Input } = slots.inputs ?? {}
  if (Input === undefined) throw new Error('the scale of an enterprise has a control of its own')
  const onChange = vi.fn()
  render(
    <Input field={company.fields.scaleType} value={value} others={others} media={{} as never} onChange={onChange} />,
  )
  return onChange
}

describe('the scale of an enterprise', () => {
  it('is suggested with its basis, and taken over with one tap', () => {
    const onChange = open('3', textile)
    expect(
      screen.getByText(/^建议：中型规上（按工业标准，《统计上大中小微型企业划分办法（2017）》，未核对原文；属规上工业/),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '采用中型规上' }))
    expect(onChange.mock.calls[0]?.[0]()).toBe('2')
  })

  it('is not offered where it is chosen already', () => {
    open('2', textile)
    expect(screen.getByText(/^建议：中型规上/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^采用/ })).toBeNull()
  })

  it('says which figures it waits for', () => {
    open(null, { industry: '建筑业', employeeCount: 30 })
    expect(screen.getByText('填写年营业收入、资产总额后，这里给出规模建议')).toBeTruthy()
  })

  it('says nothing of an industry it cannot measure', () => {
    open(null, { ...textile, industry: null })
    expect(screen.queryByText(/规模建议|^建议/)).toBeNull()
  })
})
