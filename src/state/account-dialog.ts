import { create } from 'zustand'

export type AccountDialog = 'password' | 'info' | 'secondFactor' | 'sessions'

const useStore = create<{ open: AccountDialog | null }>(() => ({ open: null }))

/** Opens a dialog about the own account over whatever page is open; the shell shows it. */
export const openAccountDialog = (dialog: AccountDialog): void => useStore.setState({ open: dialog })
export const closeAccountDialog = (): void => useStore.setState({ open: null })

export function useAccountDialog(): AccountDialog | null {
  return useStore(({ open }) => open)
}
