// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignButton } from '#app/features/messages/SignButton.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { eventually } from '#tests/eventually.ts'

const { act, confirm, toast } = vi.hoisted(() => ({
  act: vi.fn(),
  confirm: vi.fn(),
  toast: { success: vi.fn(), error: vi.fn() },
}))
vi.mock('#app/data/index.ts', () => ({ useAct: () => ({ act, busy: false }) }))
vi.mock('#app/ui/index.ts', async (original) => ({ ...(await original<object>()), confirm, toast }))

describe('signing for an instruction in the list', () => {
  beforeEach(() => {
    render(<SignButton guid="order-1" />)
  })
  afterEach(() => {
    cleanup()
    vi.resetAllMocks()
  })
  const sign = () => fireEvent.click(screen.getByRole('button', { name: '签收' }))

  it('does nothing where one is not sure', async () => {
    confirm.mockResolvedValue(false)
    sign()
    await eventually(() => expect(confirm).toHaveBeenCalledOnce())
    expect(act).not.toHaveBeenCalled()
  })

  it.each([
    { state: 'applied', says: '已签收' },
    { state: 'queued', says: '已签收，待上传' },
  ])('is made once one is, and told as $says', async ({ state, says }) => {
    confirm.mockResolvedValue(true)
    act.mockResolvedValue({ state })
    sign()
    await eventually(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith(says))
    const action = { resource: 'rectifyInstruction', action: 'sign', recordGuid: 'order-1', input: {} }
    expect(act.mock.calls).toEqual([[{ actions: [action] }]])
  })

  it('says what was refused, and no more', async () => {
    confirm.mockResolvedValue(true)
    act.mockRejectedValue(new Problem('workflow.move-not-open'))
    sign()
    await eventually(() => expect(toast.error).toHaveBeenCalledOnce())
    expect(toast.success).not.toHaveBeenCalled()
  })
})
