import { useState } from 'react'
import { keep, kept } from './kept.ts'

/** A choice kept under this key; `read` makes one of whatever an earlier version kept, or of null. */
export function useKept<T>(key: string, read: (stored: unknown) => T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => read(storedAt(key)))
  function change(next: T) {
    setValue(next)
    keep(key, JSON.stringify(next))
  }
  return [value, change]
}

function storedAt(key: string): unknown {
  try {
    return JSON.parse(kept(key) ?? 'null')
  } catch {
    return null
  }
}
