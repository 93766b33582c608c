import type { LocalRecord } from '#app/offline/types.ts'
import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { ask } from './ask.ts'
import { correctedNow, isNoAnswer, isOffline, momentOf, neededEngineFor } from './context.ts'
import { answerOnDevice, overlayOf } from './device-query.ts'
import type { KeptList, RecordsQuery } from './types.ts'

export interface Found {
  rows: LocalRecord[]
  total: number
}

/** What the device itself holds, once; null where it keeps no such resource or its copy was never finished. */
export async function findOnDevice(resource: string, query: RecordsQuery): Promise<Found | null> {
  const engine = await neededEngineFor(resource)
  if (!engine.keeps(resource)) return null
  const [view, { lists }, isComplete] = await Promise.all([
    engine.mirror.table(resource),
    overlayOf(engine, resource),
    engine.mirror.meta<boolean>('complete'),
  ])
  if (isComplete !== true && view.count === 0) return null
  const asked = { query, overlay: lists, moment: momentOf(engine) }
  const { rows, total } = answerOnDevice(view, resourceNamed(resource), asked)
  return { rows, total }
}

export interface Answered<Data> {
  data: Data
  source: 'server' | 'device'
}

/**
 * The server's answer; where none comes, what the device can say. Throws the server's `Problem` where the device has
 * nothing to say either, or where the server refused.
 */
export async function askElseDevice<Data>(
  path: string,
  body: unknown,
  onDevice: () => Promise<Data | null>,
): Promise<Answered<Data>> {
  try {
    if (isOffline()) throw new Problem('network.unreachable', { sentence: '现在没有网络' })
    return { data: await ask<Data>(path, body), source: 'server' }
  } catch (error) {
    const data = error instanceof Problem && isNoAnswer(error) ? await onDevice().catch(() => null) : null
    if (data === null) throw error
    return { data, source: 'device' }
  }
}

/** What the server said last, with what the device itself has of it. */
export async function withHeld(
  answer: KeptList | null,
  resource: string,
  query: RecordsQuery,
): Promise<KeptList | null> {
  const held = await findOnDevice(resource, query)
  // Of a number alone nobody can say which of these are among those it counts.
  if (held === null || (query.countOnly === true && answer !== null)) return answer
  const { rows, ...rest } = answer ?? { rows: [], total: 0, hasMore: false, asOf: correctedNow(), next: null }
  const known = new Set(rows.map(({ guid }) => guid))
  const own = new Map(held.rows.map((row) => [row.guid, row]))
  const added = held.rows.filter(({ guid }) => !known.has(guid))
  return { ...rest, rows: [...added, ...rows.map((row) => own.get(row.guid) ?? row)], total: rest.total + added.length }
}
