// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, keep, kept, ofWindow } from '#app/ui/kept.ts'
import { useKept } from '#app/ui/use-kept.ts'

const wordsOf = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : ['none'])
const choice = () => renderHook(() => useKept('choice', wordsOf)).result

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('what a device remembers', () => {
  it('is there the next time, until it is forgotten', () => {
    const made = choice()
    act(() => made.current[1](['a']))
    expect(choice().current[0]).toEqual(['a'])
    forget('choice')
    expect(choice().current[0]).toEqual(['none'])
  })

  it('is another thing than what a window does', () => {
    ofWindow.keep('choice', '["w"]')
    expect([choice().current[0], ofWindow.kept('choice')]).toEqual([['none'], '["w"]'])
    ofWindow.forget('choice')
    expect(ofWindow.kept('choice')).toBeNull()
  })

  it('is read as nothing where it is no longer to be understood', () => {
    keep('choice', '{')
    expect(choice().current[0]).toEqual(['none'])
  })

  it('ends no page where nothing can be kept: a choice holds for now', () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    const made = choice()
    act(() => made.current[1](['b']))
    expect([made.current[0], kept('choice'), forget('choice')]).toEqual([['b'], null, undefined])
    expect([ofWindow.keep('way', 'a'), ofWindow.kept('way'), ofWindow.forget('way')]).toEqual([
      undefined,
      null,
      undefined,
    ])
  })
})
