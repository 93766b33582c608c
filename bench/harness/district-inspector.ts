import { ROOT_GRID_GUID } from '#domain/data/grids.ts'
import type { Ask } from './api.ts'

/** The demo account that the benchmarks sign in with on the device. */
export const INSPECTOR = 'grid'
/** Takes over what the inspector had to do where he was. */
const SUCCESSOR = 'town'

/** Gives the demo inspector the whole district, so that every enterprise belongs on his device. */
export async function giveWholeDistrict(admin: Ask): Promise<void> {
  const guid = await guidOf(admin, INSPECTOR)
  const successorGuid = await guidOf(admin, SUCCESSOR)
  await admin('/api/user/act/assignGrid', { guid, input: { gridGuid: ROOT_GRID_GUID, successorGuid } })
}

async function guidOf(admin: Ask, username: string): Promise<string> {
  const { items } = await admin<{ items: { guid: string }[] }>('/api/user/list', { username })
  const [found] = items
  if (found === undefined) throw new Error(`the demo set has no ${username}`)
  return found.guid
}
