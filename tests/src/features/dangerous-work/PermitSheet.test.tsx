// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PermitSheet, type Step } from '#app/features/dangerous-work/PermitSheet.tsx'
import type { Permit } from '#app/features/dangerous-work/use-permit.ts'
import { Problem } from '#domain/kit/problems.ts'

const device = vi.hoisted(() => ({ refusal: null as unknown, edited: [] as unknown[] }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useAct: () => ({
    busy: false,
    act: async () => {
      throw device.refusal
    },
  }),
  editRefused: async (id: string, input: unknown) => void device.edited.push([id, input]),
  useDraft(_key: string, init: { value: object }) {
    const [value, setValue] = useState(init.value)
    return { value, set: setValue, savedAt: null, loading: false, remove: async () => undefined }
  },
}))

const permit = { guid: 'permit-1', workKind: 'fire', workContent: '焊接', terms: null } as unknown as Permit
const open = (step: Step, own: Partial<Permit> = {}) =>
  render(<PermitSheet step={step} permit={{ ...permit, ...own }} onClose={() => undefined} />)
const button = (name: string) => screen.getByRole('button', { name })

afterEach(cleanup)

describe('a deed the server refused', () => {
  const pressed = (refusal: Problem) => {
    device.refusal = refusal
    const onClose = vi.fn()
    render(<PermitSheet step="resume" permit={permit} onClose={onClose} />)
    fireEvent.click(button('恢复作业'))
    return onClose
  }

  it('stays with its reason, and is mended in the tray rather than made a second time', async () => {
    const onClose = pressed(new Problem('workflow.move-not-open', { outboxId: 'op-1' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('当前状态不能进行此操作'))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(button('恢复作业'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(device.edited).toEqual([['op-1', {}]])
  })

  it('stays open with the reason where the device itself refused it', async () => {
    const onClose = pressed(new Problem('workflow.move-not-open'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('当前状态不能进行此操作'))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('the button of a deed on a permit', () => {
  it.each([
    ['fire', '岗位当班班长签名后才能提交'],
    ['confined', '验票人签名后才能提交'],
  ] as const)('says beside it why it cannot be pressed yet: %s', (workKind, why) => {
    open('start', { workKind })
    expect(button('验票开工')).toHaveProperty('disabled', true)
    const said = document.getElementById(button('验票开工').getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe(why)
    expect(said?.nextElementSibling).toBe(button('验票开工'))
  })

  it('says nothing where it can', () => {
    open('resume')
    expect(button('恢复作业')).toHaveProperty('disabled', false)
    expect(button('恢复作业').getAttribute('aria-describedby')).toBeNull()
  })
})
