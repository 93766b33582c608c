import type { LocalRecord } from '#app/offline/types.ts'
import { useSession } from '#app/session/index.ts'
import { LinkButton } from '#app/ui/index.ts'
import { ownCompany } from '#domain/kit/access.ts'

const ENDED = ['closed', 'returned', 'voided']

/**
 * From a permit beside its list to its own page: there the enterprise takes measures, gas and signatures, and whoever oversees it
 * reads them one by one.
 */
export function HandlePermit({ record }: { record: LocalRecord }) {
  const session = useSession()
  const isOwn = 'actor' in session && ownCompany(session.actor) !== null
  const goesOn = isOwn && !ENDED.includes(String(record.status))
  return (
    <LinkButton tone={goesOn ? 'primary' : 'plain'} to={`/specialWork/${record.guid}`}>
      {goesOn ? '办理作业票' : '查看作业票'}
    </LinkButton>
  )
}
