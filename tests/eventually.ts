import { vi } from 'vitest'

/** A limit for what hangs, not for what is slow. */
const PATIENCE_MS = 90_000

/** Resolves as soon as the check passes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 })
