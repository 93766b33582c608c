import type { ExtraProps } from '#app/resources/extra-props.ts'
import { useRecordTarget } from '#app/resources/use-record-target.ts'
import { LinkButton } from '#app/ui/index.ts'

/** To the record that the application became: it is reviewed there. */
export function ReviewedRecord({ record }: ExtraProps) {
  const targetOf = useRecordTarget()
  const { resource, recordGuid } = record
  const to = typeof resource === 'string' && typeof recordGuid === 'string' ? targetOf(resource, recordGuid) : null
  return to === null ? null : <LinkButton to={to}>查看办理记录</LinkButton>
}
