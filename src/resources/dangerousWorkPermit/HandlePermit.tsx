import type { LocalRecord } from '#app/offline/types.ts'
import { LinkButton } from '#app/ui/index.ts'

const ENDED = ['closed', 'returned', 'voided']

/** From a permit beside its list to the page where measures, gas and signatures are taken. */
export function HandlePermit({ record }: { record: LocalRecord }) {
  if (ENDED.includes(String(record.status))) return null
  return (
    <LinkButton tone="primary" to={`/specialWork/${record.guid}`}>
      办理作业票
    </LinkButton>
  )
}
