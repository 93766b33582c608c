import { useRecord } from '#app/data/index.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { NO_VALUE } from '#app/fields/words.ts'
import { currentActor } from '#app/session/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { mayLookUp } from '#domain/kit/access.ts'

const LookedUpTitle = lazyPart(async () => (await import('#app/fields/reference/LookedUpTitle.tsx')).LookedUpTitle)

/** The title of another record; a dash until it is known, since a guid says nothing to anybody. */
export function RecordTitle({ resource, guid }: { resource: string; guid: string | null }) {
  const read = useRecord(resource, guid, { isBrief: true })
  if (guid === null) return NO_VALUE
  if (read.state === 'ready') return titleOf(resource, read.record)
  if (read.state === 'loading') return '…'
  const isOutOfReach = read.state === 'problem' && read.problem.code === 'record.gone'
  // Somebody is named there; who he is, this reader may not know.
  if (resource === 'user' && isOutOfReach) return '姓名未公开'
  const actor = resource === 'company' ? currentActor() : null
  if (actor !== null && mayLookUp(actor)) return <LookedUpTitle waiting="…" guid={guid} />
  return resource === 'company' && isOutOfReach ? '名称未公开' : NO_VALUE
}
