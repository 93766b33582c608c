// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ComplaintQuery } from '#app/features/open/ComplaintQuery.tsx'
import { sentenceOf } from '#app/ui/notices.tsx'
import type { ComplaintProgress } from '#domain/contract/public-information.ts'
import { Problem } from '#domain/kit/problems.ts'

const { postPublic } = vi.hoisted(() => ({ postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', async (original) => ({ ...(await original<object>()), postPublic }))

const PROGRESS: ComplaintProgress = {
  complaintNo: 'TS-1',
  status: 'replied',
  statusLabel: '已答复',
  tone: 'good',
  submitTime: '2026-11-20T02:00:00.000Z',
  acceptTime: '2026-11-21T02:00:00.000Z',
  deadline: '2027-01-19',
  reply: '已责令整改',
  reward: null,
}
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [...line.children].map((c) => c.textContent)),
  )
const ask = () => fireEvent.click(screen.getByRole('button', { name: '查询' }))

beforeEach(() => postPublic.mockReset())
afterEach(cleanup)

describe('how a complaint stands', () => {
  it('is asked with the number and code that were given just now', async () => {
    postPublic.mockResolvedValueOnce(PROGRESS)
    render(<ComplaintQuery known={{ complaintNo: 'TS-1', code: 'ABCD' } as never} />)
    ask()
    await screen.findByRole('status')
    expect(postPublic).toHaveBeenCalledWith('/api/complaint/publicProgress', { complaintNo: 'TS-1', code: 'ABCD' })
    expect(facts()).toEqual({
      办理状态: '已答复',
      提交时间: '2026-11-20 10:00',
      受理时间: '2026-11-21 10:00',
      办理期限: '2027-01-19',
      答复: '已责令整改',
    })
  })

  it('says of one that was not taken up why', async () => {
    postPublic.mockResolvedValueOnce({ ...PROGRESS, status: 'refused', acceptTime: null, reply: '不属于本部门职责' })
    render(<ComplaintQuery known={null} />)
    ask()
    await screen.findByRole('status')
    expect(facts()).toMatchObject({ 不予受理的原因: '不属于本部门职责' })
    expect(facts()).not.toHaveProperty('答复')
  })

  it('leaves nothing of the one before where the next is not found', async () => {
    postPublic.mockResolvedValueOnce(PROGRESS)
    render(<ComplaintQuery known={null} />)
    ask()
    await screen.findByRole('status')
    postPublic.mockRejectedValueOnce(new Problem('access.denied'))
    ask()
    expect(await screen.findByText(sentenceOf(new Problem('access.denied')))).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })
})
