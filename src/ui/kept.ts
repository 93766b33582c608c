const memoryOf = (storage: () => Storage) => ({
  keep: (key: string, value: string) => void attempt(() => storage().setItem(key, value)),
  kept: (key: string): string | null => attempt(() => storage().getItem(key)) ?? null,
  forget: (key: string) => void attempt(() => storage().removeItem(key)),
})

/**
 * What this device remembers of looks and habits, and of nothing that would be missed: where storage is full or switched
 * off nothing is kept, and no page ends for that.
 */
export const { keep, kept, forget } = memoryOf(() => localStorage)

/** The same of what one window remembers, until it is closed. */
export const ofWindow = memoryOf(() => sessionStorage)

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
