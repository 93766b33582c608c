import { rowHash, type ScopeCheck } from '#domain/contract/sync.ts'
import { findResource } from '#domain/resources/registry.ts'
import { readAnswer } from './call.ts'
import type { PullDevice } from './pull.ts'

/**
 * Compares one scope with the server, row counts and hashes of each table; true when they agree. One that differs is
 * to be dropped, which makes the next pull fetch it anew.
 */
export async function isScopeRight(device: Pick<PullDevice, 'mirror' | 'call'>, scope: string): Promise<boolean> {
  const response = await device.call(`/api/sync/check?scope=${encodeURIComponent(scope)}`)
  const { tables } = await readAnswer<ScopeCheck>(response)
  for (const { table, count, hash, since } of tables) {
    if (findResource(table) === null) continue
    const view = await device.mirror.table(table)
    const isCompared = (guid: string) =>
      view.scopesOf(guid).includes(scope) && (since === null || (view.get(guid)?.updateTime ?? '') >= since)
    const guids = [...new Set(view.guidsIn(scope))].filter(isCompared)
    const mixed = guids.reduce((all, guid) => (all ^ rowHash(guid, view.versionOf(guid) ?? 0)) >>> 0, 0)
    if (guids.length !== count || mixed.toString(16).padStart(8, '0') !== hash) return false
  }
  return true
}
