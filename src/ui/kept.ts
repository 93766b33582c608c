import { useState } from 'react'

/**
 * What this device remembers of looks and habits, and of nothing that would be missed: where storage is full or switched
 * off nothing is kept, and no page ends for that.
 */
export function keep(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value))
}

export function kept(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null
}

export function forget(key: string): void {
  attempt(() => localStorage.removeItem(key))
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** A choice kept under this key; `read` makes one of whatever an earlier version kept, or of null. */
export function useKept<T>(key: string, read: (stored: unknown) => T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => read(attempt(() => JSON.parse(kept(key) ?? 'null'))))
  function change(next: T) {
    setValue(next)
    keep(key, JSON.stringify(next))
  }
  return [value, change]
}
