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
