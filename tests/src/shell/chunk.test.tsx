// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CrashNotice } from '#app/shell/CrashNotice.tsx'
import { CHUNK_LOAD_TIMEOUT_MS, ChunkLoadError, isChunkLoadError, loadChunk } from '#app/shell/chunk.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('loadChunk', () => {
  it('R177, R183: gives up an endless wait after 120 s with a ChunkLoadError', async () => {
    vi.useFakeTimers()
    expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000)
    const outcome = vi.fn()
    loadChunk(new Promise(() => undefined)).catch(outcome)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'ChunkLoadError' }))
  })

  it('gives what arrived, or the failure itself, and leaves no timer behind', async () => {
    vi.useFakeTimers()
    await expect(loadChunk(Promise.resolve('part'))).resolves.toBe('part')
    await expect(loadChunk(Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('isChunkLoadError', () => {
  it.each([
    ['a wait that was too long', new ChunkLoadError(), true],
    ['Chromium, a script', new TypeError('Failed to fetch dynamically imported module: /a.js'), true],
    ['Safari, a script', new TypeError('Importing a module script failed.'), true],
    ['Firefox, a script', new TypeError('error loading dynamically imported module'), true],
    ['R177: a style sheet', new Error('Unable to preload CSS for /a.css'), true],
    ['a fault of the page', new TypeError('x is undefined'), false],
    ['nothing', undefined, false],
  ])('%s', (_, error, expected) => expect(isChunkLoadError(error)).toBe(expected))

  it('is shown as a page that is not on the device yet, with a way to load it again', () => {
    render(<CrashNotice error={new ChunkLoadError()} />)
    expect(screen.getByRole('alert').textContent).toContain('这个页面还没有下载到本机')
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  })
})
