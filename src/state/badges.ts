import { create } from 'zustand'

/** What waits for the person, by the path of the page where he finds it. */
type Badges = Readonly<Record<string, number>>

const useStore = create<{ badges: Badges }>(() => ({ badges: {} }))

export function setBadges(badges: Badges): void {
  useStore.setState({ badges })
}

export function useBadge(path: string | null): number {
  return useStore(({ badges }) => (path === null ? 0 : (badges[path] ?? 0)))
}
