import { create } from 'zustand'
import { isSystemType, type SystemType, systemTitle } from '#domain/pages/sub-systems.ts'

const KEY = 'systemType'

const useStore = create<{ type: SystemType | null }>(() => ({ type: null }))

/** Takes the sub-system of this window from the address, else as it was before (specification, section 4). */
export function noteSystem(): void {
  const asked = new URLSearchParams(location.search).get(KEY)
  const type = isSystemType(asked) ? asked : sessionStorage.getItem(KEY)
  if (isSystemType(type)) enterSystem(type)
}

/** Goes to another sub-system, or with null to the whole platform. */
export function enterSystem(type: SystemType | null): void {
  if (type === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, type)
  useStore.setState({ type })
}

export const systemType = (): SystemType | null => useStore.getState().type

export function useSystemType(): SystemType | null {
  return useStore(({ type }) => type)
}

/** The end of page titles. */
export function useSystemTitle(): string {
  return systemTitle(useSystemType())
}
