import { useSession } from '#app/session/index.ts'
import type { HomeGrid } from '#domain/rules/enterprise-picker.ts'

export interface Home {
  grid: HomeGrid | null
  companyGuid: string | null
}

/** Where the person signed in works; pickers start there. */
export function useHome(): Home {
  const session = useSession()
  if (!('user' in session)) return { grid: null, companyGuid: null }
  const { grid, companyGuid } = session.user
  return {
    grid: grid && { guid: grid.guid, path: grid.path, regionId: grid.regionId },
    companyGuid,
  }
}
