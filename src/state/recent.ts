import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** As many as a phone shows in two rows. */
const MAX_RECENT = 8

interface RecentStore {
  /** Paths of menu entries by person, newest first. */
  paths: Readonly<Record<string, readonly string[]>>
  visit: (userGuid: string, path: string) => void
}

/** The functions a person used last on this device. */
export const useRecent = create<RecentStore>()(
  persist(
    (set) => ({
      paths: {},
      visit: (userGuid, path) =>
        set(({ paths }) => {
          const before = paths[userGuid] ?? []
          if (before[0] === path) return {}
          const own = [path, ...before.filter((other) => other !== path)].slice(0, MAX_RECENT)
          return { paths: { ...paths, [userGuid]: own } }
        }),
    }),
    { name: 'recent', version: 1 },
  ),
)
