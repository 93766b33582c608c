import { useState } from 'react'

/**
 * The columns of a table that this person does not want to see, remembered on this device. A choice of hidden ones, so
 * that a column added later is seen.
 */
export function useHiddenColumns(resource: string): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const key = `hidden-columns:${resource}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => read(key))
  function change(next: ReadonlySet<string>) {
    setHidden(next)
    try {
      localStorage.setItem(key, JSON.stringify([...next]))
    } catch {
      // Not remembered where the browser keeps nothing; the choice still holds for now.
    }
  }
  return [hidden, change]
}

function read(key: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [])
  } catch {
    return new Set()
  }
}
