import { useRecords } from '#app/data/index.ts'
import { useSession } from '#app/session/index.ts'
import { Tag } from '#app/ui/index.ts'
import { duty } from '#domain/areas/duty.ts'
import { safety } from '#domain/areas/safety.ts'
import { selfCheck } from '#domain/areas/selfCheck.ts'
import type { LackingList } from '#domain/kit/lacking.ts'

/** Those of all areas. */
const LISTS: readonly LackingList[] = [...duty.lists, ...safety.lists, ...selfCheck.lists]

/** A mark for each thing the enterprise should have and has not, as far as this person is told. */
export function CompanyLacks({ companyGuid }: { companyGuid: string }) {
  const session = useSession()
  if (!('actor' in session)) return null
  const { actor } = session
  const told = LISTS.filter(({ access }) => access.read(actor) !== 'nothing')
  return told.map((list) => <LackMark key={list.name} list={list} companyGuid={companyGuid} />)
}

function LackMark({ list, companyGuid }: { list: LackingList; companyGuid: string }) {
  const read = useRecords(list.name, { filter: { field: 'guid', equals: companyGuid }, limit: 1 })
  return read.state === 'ready' && read.total > 0 ? <Tag tone="bad">{list.lacks.mark}</Tag> : null
}
