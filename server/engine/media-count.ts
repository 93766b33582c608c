import type { MediaRef } from '#domain/kit/fields.ts'

/**
 * How many of a record's attachments count as arrived. A video and its cover count together: neither is of use alone,
 * and neither is shown before both are in.
 */
export function countArrived(manifest: readonly MediaRef[], arrived: ReadonlySet<string>): number {
  const coverOf = new Map(manifest.flatMap(({ guid, rootGuid }) => (rootGuid === undefined ? [] : [[rootGuid, guid]])))
  return manifest.filter(({ guid, rootGuid }) => {
    const partner = rootGuid ?? coverOf.get(guid)
    return arrived.has(guid) && (partner === undefined || arrived.has(partner))
  }).length
}
