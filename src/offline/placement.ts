import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { Plan } from './plan.ts'
import type { ActionBatch, MediaPlacement } from './types.ts'

/** The media a batch places: those it names, and those its records name. */
export function placementsOf(batch: ActionBatch, plan: Plan): MediaPlacement[] {
  const named = new Map((batch.media ?? []).map((placement) => [placement.guid, placement]))
  for (const { resource, guid, record } of plan.records)
    for (const placement of mediaNamedBy(resource, guid, record))
      if (!named.has(placement.guid)) named.set(placement.guid, placement)
  return [...named.values()]
}

/** The media that a record's manifest names, each in its place. */
export function mediaNamedBy(parentResource: string, parentGuid: string, record: AnyRecord | null): MediaPlacement[] {
  return Object.entries(resourceNamed(parentResource).fields).flatMap(([moduleName, field]) => {
    const refs = field.kind === 'files' ? record?.[moduleName] : null
    if (!Array.isArray(refs)) return []
    return (refs as MediaRef[]).map(({ guid }) => ({ guid, parentResource, parentGuid, moduleName }))
  })
}

export async function placeMedia(
  db: OutboxDb,
  placements: readonly MediaPlacement[],
  idsByRecord: ReadonlyMap<string, string[]>,
): Promise<void> {
  for (const { guid, parentGuid, parentResource, moduleName } of placements) {
    const medium = await db.media.get(guid)
    if (medium === undefined || medium.state !== 'held') continue
    const afterOps = idsByRecord.get(parentGuid) ?? []
    await db.media.update(guid, {
      parentGuid,
      parentResource,
      moduleName,
      afterOps,
      draftKey: null,
      state: 'waiting',
      nextAt: 0,
    })
  }
}
