// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { StepBar } from '#app/widgets/steps/StepBar.tsx'
import { companyReview } from '#domain/workflows/company-review.ts'
import { fiveInOneReview } from '#domain/workflows/five-in-one-review.ts'
import { flowBar } from '#domain/workflows/review-flow.ts'

const marks = () => screen.getAllByRole('listitem').map((item) => item.querySelector('.step-bar__mark')?.textContent)

describe('StepBar', () => {
  afterEach(cleanup)

  it('R077, R256, R257, R260: draws the eight stages of the company flow, from 新建 on', () => {
    render(<StepBar steps={flowBar(companyReview, 'NEW')} />)
    expect(marks()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('企业提交申请（进行中）新建')
  })

  it('R257, R268: begins the five-in-one flow of eleven at 新建, and does not say that it was submitted', () => {
    render(<StepBar steps={flowBar(fiveInOneReview, 'NEW', 'A')} />)
    expect(marks().at(-1)).toBe('11')
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('提交申请（进行中）新建')
    cleanup()
    render(<StepBar steps={flowBar(fiveInOneReview, 'SUBMITTED', 'A')} />)
    expect(screen.queryByText('已提交')).toBeNull()
  })

  it('says of each stage how far it is, and of the present one which step', () => {
    render(<StepBar steps={flowBar(companyReview, 'DISTRICT_BASIC_PENDING')} />)
    const items = screen.getAllByRole('listitem')
    expect(items[0]?.textContent).toContain('企业提交申请（已完成）')
    expect(items[1]?.textContent).toContain('区级审核（进行中）待基础科审核')
    expect(items[1]?.getAttribute('aria-current')).toBe('step')
    expect(items[2]?.textContent).toContain('分配评审机构（未开始）')
  })

  it.each([
    ['DISTRICT_BASIC_PENDING', [1, 2]],
    ['PUBLICITY_REJECTED', [6, 7]],
  ])('at %s keeps the words of where it is and of what comes next where there is little room', (state, near) => {
    render(<StepBar steps={flowBar(companyReview, state)} />)
    const items = screen.getAllByRole('listitem')
    expect(items.flatMap((item, index) => (item.dataset.near === 'true' ? [index] : []))).toEqual(near)
  })

  it('and of the last one where all is done', () => {
    const done = (key: string) => ({ key, label: key, state: 'done' as const })
    render(<StepBar steps={['一', '二', '三', '四', '五', '六'].map(done)} />)
    expect(screen.getAllByRole('listitem').map((item) => item.dataset.near)).toEqual([
      ...Array(5).fill(undefined),
      'true',
    ])
  })

  it('says that a stage was refused', () => {
    render(<StepBar steps={flowBar(companyReview, 'PUBLICITY_REJECTED')} />)
    const [current] = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
    expect(within(current as HTMLElement).getByText('公示不通过')).toBeTruthy()
    expect(current?.textContent).toContain('（未通过）')
  })

  it('R077 R256 R273 R276: numbers the last stages by the variant, and draws no hidden ones', () => {
    render(<StepBar steps={flowBar(fiveInOneReview, null, 'A')} />)
    expect(marks()).toEqual(['1', '2', '3', '4', '5', '10', '11'])
    cleanup()
    render(<StepBar steps={flowBar(fiveInOneReview, null, 'B')} />)
    expect(marks()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  it('R206 R336: draws no more than nine', () => {
    for (const flow of [companyReview, fiveInOneReview]) {
      render(<StepBar steps={flowBar(flow, null)} />)
      expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(9)
      cleanup()
    }
  })
})
