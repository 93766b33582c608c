import { rowHash, type ScopeCheck } from '#domain/contract/sync.ts'
import { both } from '#domain/kit/filter.ts'
import { awaitedStates } from '#domain/kit/turn.ts'
import { addMs } from '#domain/lib/dates.ts'
import { findResource, resourcesKnown } from '#domain/resources/registry.ts'
import { readAnswer } from './call.ts'
import type { Mirror } from './mirror.ts'
import type { PullDevice } from './pull.ts'

const DAY_MS = 86_400_000

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

/**
 * The scopes that hold what is older than the days of its resource: it came in time and has aged here. What waits for
 * somebody stays however old it is, as with a first download.
 */
export async function agedScopes(mirror: Pick<Mirror, 'table'>, now: string): Promise<string[]> {
  const aged = new Set<string>()
  for (const resource of resourcesKnown()) {
    const { days } = resource.offline
    if (resource.offline.keep !== 'mirror' || days === undefined) continue
    const view = await mirror.table(resource.name)
    const isAwaited = awaitedStates(resource)
    const isOld = both(
      { field: 'updateTime', below: addMs(now, -days * DAY_MS) },
      { not: { field: 'status', in: isAwaited } },
    )
    view.scan({ filter: isOld, keyword: '', instead: new Map() }, (row) => {
      for (const scope of view.scopesOf(String(row.read('guid')))) aged.add(scope)
    })
  }
  return [...aged]
}
