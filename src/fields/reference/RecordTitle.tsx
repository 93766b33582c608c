import { useRecord } from '#app/data/index.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { NO_VALUE } from '#app/fields/words.ts'

/** The title of another record; a dash until it is known, since a guid says nothing to anybody. */
export function RecordTitle({ resource, guid }: { resource: string; guid: string | null }) {
  const read = useRecord(resource, guid, { isBrief: true })
  if (guid === null) return NO_VALUE
  if (read.state === 'ready') return titleOf(resource, read.record)
  return read.state === 'loading' ? '…' : NO_VALUE
}
