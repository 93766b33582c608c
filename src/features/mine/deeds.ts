import type { MediaEntry, OutboxEntry } from '#app/offline/types.ts'

/** One piece of work that waits: a patrol or self-check with its hazards, or what was done to one record. */
export interface Deed {
  key: string
  title: string
  madeAt: string
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

/** The part that gives the whole its name: of a walk its record, whatever was written down first. */
const namingOf = ({ key, entries }: Deed) => entries.find(({ recordGuid }) => recordGuid === key)
