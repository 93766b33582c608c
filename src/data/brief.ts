import { listRecords } from '#app/api/records.ts'
import type { Engine } from '#app/offline/engine.ts'
import type { RemovedName } from '#domain/contract/removed.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, blankRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { api, briefKey, correctedNow } from './context.ts'
import { MAX_PAGE_SIZE } from './server-query.ts'

/** The cells of a table are drawn in one go, and ask within a moment of each other. */
const GATHER_MS = 10

type Records = (resource: string, guids: readonly string[]) => Promise<readonly AnyRecord[]>

interface Wanted {
  guid: string
  resolve: (record: AnyRecord) => void
  reject: (reason: unknown) => void
}

/**
 * Records by their guid, those wanted within a moment in one call: a page of a table would else ask once for every cell
 * that points elsewhere. Rejects with `record.gone` where there is none, or none this person may see.
 */
export function gathering(ask: Records): (resource: string, guid: string) => Promise<AnyRecord> {
  const waiting = new Map<string, Wanted[]>()

  function settle(resource: string) {
    const wanted = waiting.get(resource) ?? []
    waiting.delete(resource)
    const guids = [...new Set(wanted.map(({ guid }) => guid))]
    for (let at = 0; at < guids.length; at += MAX_PAGE_SIZE) {
      const part = guids.slice(at, at + MAX_PAGE_SIZE)
      const theirs = wanted.filter(({ guid }) => part.includes(guid))
      ask(resource, part).then(
        (rows) => handOut(theirs, rows),
        (reason: unknown) => theirs.forEach(({ reject }) => void reject(reason)),
      )
    }
  }

  return (resource, guid) =>
    new Promise((resolve, reject) => {
      const wanted = waiting.get(resource) ?? []
      wanted.push({ guid, resolve, reject })
      if (wanted.length > 1) return
      waiting.set(resource, wanted)
      setTimeout(() => settle(resource), GATHER_MS)
    })
}

function handOut(wanted: readonly Wanted[], rows: readonly AnyRecord[]) {
  const found = new Map(rows.map((row) => [row.guid, row]))
  for (const { guid, resolve, reject } of wanted) {
    const record = found.get(guid)
    if (record === undefined) reject(new Problem('record.gone'))
    else resolve(record)
  }
}

/** From the server, with as much as its lists show. */
export const briefRecord = gathering(async (resource, guids) => {
  const { items } = await listRecords(api, resource, { guid: [...guids], pageSize: guids.length, countTotal: false })
  const found = new Set(items.map(({ guid }) => guid))
  const others = guids.filter((guid) => !found.has(guid))
  return others.length === 0 ? items : [...items, ...(await removedRecords(resource, others))]
})

/** Knows them later without a signal, as if they had been looked at. */
export async function keepBrief({ mirror }: Engine, resource: string, guids: readonly string[]): Promise<void> {
  const missing: string[] = []
  for (const guid of guids) if ((await mirror.kept(briefKey(resource, guid))) === null) missing.push(guid)
  const keep = async (guid: string) => {
    await mirror.keep(briefKey(resource, guid), correctedNow(), await briefRecord(resource, guid))
  }
  await Promise.all(missing.map(keep))
}

/** Of what was deleted, and is named by others still, no more than what it was called. */
async function removedRecords(resource: string, guids: readonly string[]): Promise<AnyRecord[]> {
  const named = await api.post<RemovedName[]>(`api/${resource}/removed`, { guids })
  const definition = resourceNamed(resource)
  return named.map(({ guid, name }) => ({ ...blankRecord(definition, guid), deleted: true, [definition.title]: name }))
}
