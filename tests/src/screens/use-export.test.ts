// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useExport } from '#app/screens/use-export.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { Problem } from '#domain/kit/problems.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const told = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }))
const { exportSheet, saveFile } = vi.hoisted(() => ({ exportSheet: vi.fn(), saveFile: vi.fn() }))
vi.mock('#app/data/sheets.ts', () => ({ exportSheet }))
vi.mock('#app/screens/save-file.ts', () => ({ saveFile }))
vi.mock('#app/data/index.ts', () => ({ correctedNow: () => '2026-11-27T16:30:00.000Z' }))
vi.mock('#app/ui/index.ts', async (original) => ({ ...(await original<object>()), toast: told }))

const list = { resource: resourceNamed('company'), query: { view: 'open' } } as unknown as ListController
const exported = (columns: readonly string[] = ['companyName']) => renderHook(() => useExport(list, columns))

beforeEach(() => {
  for (const mock of [...Object.values(told), exportSheet, saveFile]) mock.mockReset()
})
afterEach(cleanup)

describe('the export of a list', () => {
  it('is of what the list asks and of these columns, and is named after the day here', async () => {
    exportSheet.mockResolvedValueOnce('sheet')
    const { result } = exported()
    await act(async () => result.current.run('通知联系'))
    const [name, query, what] = exportSheet.mock.calls[0] ?? []
    expect([name, query, what]).toEqual(['company', { view: 'open' }, { columns: ['companyName'], reason: '通知联系' }])
    expect(saveFile).toHaveBeenCalledWith('sheet', '企业-2026-11-28.xlsx')
    expect(told.success).toHaveBeenCalledWith('已导出')
    expect(result.current.received).toBeNull()
  })

  it('says how many rows are too many, and of other trouble what it is', async () => {
    exportSheet.mockRejectedValueOnce(new Problem('payload.too-large'))
    const { result } = exported()
    await act(async () => result.current.run(null))
    expect(told.error).toHaveBeenLastCalledWith(expect.stringMatching(/^超过 \d+ 条，请先缩小范围$/))
    exportSheet.mockRejectedValueOnce(new Problem('access.denied'))
    await act(async () => result.current.run(null))
    expect(told.error).not.toHaveBeenLastCalledWith(expect.stringContaining('缩小范围'))
    expect(result.current.received).toBeNull()
    expect(saveFile).not.toHaveBeenCalled()
  })

  it('that was called off is no trouble, and does not end the one begun after it', async () => {
    let fail = (_reason: unknown) => {}
    exportSheet.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)))
    const { result } = exported()
    act(() => result.current.run(null))
    act(() => result.current.cancel())
    expect(result.current.received).toBeNull()
    exportSheet.mockReturnValueOnce(new Promise(() => undefined))
    act(() => result.current.run(null))
    expect(result.current.received).toBe(0)
    await act(async () => fail(new Error('aborted')))
    expect(told.error).not.toHaveBeenCalled()
    expect(result.current.received).toBe(0)
  })

  it('is called off with its page', async () => {
    exportSheet.mockReturnValueOnce(new Promise(() => undefined))
    const { result, unmount } = exported()
    act(() => result.current.run(null))
    const signal: AbortSignal = exportSheet.mock.calls[0]?.[3].signal
    expect(signal.aborted).toBe(false)
    unmount()
    await waitFor(() => expect(signal.aborted).toBe(true))
  })

  it('asks why as soon as one column is a person’s number', () => {
    expect(exported().result.current.needsReason).toBe(false)
    expect(exported(['companyName', 'mainLeaderPhone']).result.current.needsReason).toBe(true)
  })
})
