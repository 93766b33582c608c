import type { LocalRecord } from '#app/offline/types.ts'
import { LinkButton } from '#app/ui/index.ts'

/** From a task in a list to what has happened with it. */
export function TimeAxisLink({ record }: { record: LocalRecord }) {
  return <LinkButton to={`/selfCheckingRecords/timeAxis?guid=${record.guid}`}>时间轴</LinkButton>
}
