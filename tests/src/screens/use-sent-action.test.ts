// @vitest-environment jsdom
import { cleanup, act as inReact, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSentAction } from '#app/screens/use-sent-action.ts'
import { Problem } from '#domain/kit/problems.ts'

const { act, editRefused } = vi.hoisted(() => ({ act: vi.fn(), editRefused: vi.fn() }))
vi.mock('#app/data/index.ts', () => ({ editRefused, useAct: () => ({ act, busy: false }) }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const form = () =>
  renderHook(() => useSentAction({ resource: 'hazard', action: 'review', recordGuid: 'h-1', draftKey: 'draft' })).result

describe('what a form sends', () => {
  it.each([
    ['applied', true],
    ['queued', false],
  ])('that is %s is told as %s, and takes its draft along', async (state, isApplied) => {
    act.mockResolvedValue({ state })
    const sent = form()
    expect(await inReact(() => sent.current.send({ a: 1 }))).toBe(isApplied)
    expect(act).toHaveBeenCalledExactlyOnceWith({
      actions: [{ resource: 'hazard', action: 'review', recordGuid: 'h-1', input: { a: 1 } }],
      draftKey: 'draft',
    })
    expect(sent.current.isInTray).toBe(false)
  })

  it('and the server refused is mended in the tray, where it lies until it is taken', async () => {
    act.mockRejectedValue(new Problem('input.invalid', { outboxId: 'op-1' }))
    const sent = form()
    await inReact(async () => expect(sent.current.send({ a: 1 })).rejects.toMatchObject({ code: 'input.invalid' }))
    expect(sent.current).toMatchObject({ isInTray: true, refusedId: 'op-1' })
    editRefused.mockRejectedValueOnce(new Problem('server.busy')).mockResolvedValueOnce(undefined)
    await inReact(async () => expect(sent.current.send({ a: 2 })).rejects.toMatchObject({ code: 'server.busy' }))
    expect(sent.current.refusedId).toBe('op-1')
    expect(await inReact(() => sent.current.send({ a: 3 }))).toBe(false)
    expect(editRefused.mock.calls).toEqual([
      ['op-1', { a: 2 }],
      ['op-1', { a: 3 }],
    ])
    expect(act).toHaveBeenCalledOnce()
  })

  it('and the device itself refused is made anew', async () => {
    act.mockRejectedValueOnce(new Problem('input.invalid')).mockResolvedValueOnce({ state: 'queued' })
    const sent = form()
    await inReact(async () => expect(sent.current.send({})).rejects.toBeInstanceOf(Problem))
    expect(sent.current.isInTray).toBe(false)
    await inReact(() => sent.current.send({}))
    expect(act).toHaveBeenCalledTimes(2)
  })
})
