import { ROOT_GRID_GUID } from '#domain/data/grids.ts'
import type { Ask } from './api.ts'

/** The demo account that the benchmarks sign in with on the device. */
export const INSPECTOR = 'grid'

/** Gives the demo inspector the whole district, so that every enterprise belongs on his device. */
export async function giveWholeDistrict(admin: Ask): Promise<void> {
  const { items } = await admin<{ items: { guid: string }[] }>('/api/user/list', { username: INSPECTOR })
  const [found] = items
  if (found === undefined) throw new Error('the demo set has no inspector')
  await admin('/api/user/act/update', { guid: found.guid, input: { changes: { gridGuid: ROOT_GRID_GUID } } })
}
