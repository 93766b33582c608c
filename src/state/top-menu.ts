import { create } from 'zustand'

interface TopMenuStore {
  /** The item chosen in the top menu of the enterprise end. */
  chosen: string | null
  choose: (guid: string) => void
}

export const useTopMenu = create<TopMenuStore>()((set) => ({
  chosen: null,
  choose: (chosen) => set({ chosen }),
}))
