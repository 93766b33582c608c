import type { MediaEntry, OutboxEntry } from '#app/offline/types.ts'

/** One piece of work that waits: a patrol or self-check with its hazards, or what was done to one record. */
export interface Deed {
  key: string
  title: string
  /** Null of files alone. */
  madeAt: string | null
  entries: OutboxEntry[]
  /** What its records name and the platform lacks. */
  media: MediaEntry[]
}

/** Pieces of work in the order they were begun, and the attachments whose work is on the platform already. */
export function deedsOf(
  entries: readonly OutboxEntry[],
  media: readonly MediaEntry[],
): { deeds: Deed[]; others: MediaEntry[] } {
  const deeds = new Map<string, Deed>()
  for (const entry of entries) {
    const known = deeds.get(entry.deed)
    if (known !== undefined) known.entries.push(entry)
    else
      deeds.set(entry.deed, { key: entry.deed, title: entry.label, madeAt: entry.madeAt, entries: [entry], media: [] })
  }
  const deedOf = new Map(entries.map(({ recordGuid, deed }) => [recordGuid, deed]))
  const others: MediaEntry[] = []
  for (const medium of media) {
    const deed = deeds.get(deedOf.get(medium.parentGuid ?? '') ?? '')
    if (deed === undefined) others.push(medium)
    else deed.media.push(medium)
  }
  for (const deed of deeds.values()) deed.title = namingOf(deed)?.label ?? deed.title
  return { deeds: [...deeds.values()], others }
}

/** Files whose work is on the platform already, by the record that lacks them; and those of no record. */
export function filesByRecord(media: readonly MediaEntry[]): {
  records: { resource: string; guid: string; media: MediaEntry[] }[]
  loose: MediaEntry[]
} {
  const records = new Map<string, { resource: string; guid: string; media: MediaEntry[] }>()
  const loose: MediaEntry[] = []
  for (const medium of media) {
    const { parentResource: resource, parentGuid: guid } = medium
    if (resource === null || guid === null) {
      loose.push(medium)
      continue
    }
    const known = records.get(guid)
    if (known === undefined) records.set(guid, { resource, guid, media: [medium] })
    else known.media.push(medium)
  }
  return { records: [...records.values()], loose }
}

/** The part that gives the whole its name: of a walk its record, whatever was written down first. */
const namingOf = ({ key, entries }: Deed) => entries.find(({ recordGuid }) => recordGuid === key)
