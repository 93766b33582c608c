import { useRecords } from '#app/data/index.ts'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { useSession } from '#app/session/index.ts'
import { Button, toast } from '#app/ui/index.ts'
import { ownCompany } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import type { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import { type ReportedRisk, risksToReport } from '#domain/resources/riskReport/risks-to-report.ts'
import type { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import './major-risks.css'

const ALL = 300

/** 较大以上风险 of a report, taken over from what the enterprise has assessed and published; the rest is written. */
export function MajorRisksInput(props: FieldInputProps) {
  const { field, others, disabled, onChange } = props
  const session = useSession()
  const own = 'actor' in session ? ownCompany(session.actor) : null
  const companyGuid = own ?? (typeof others?.companyGuid === 'string' ? others.companyGuid : null)
  const ofCompany = { field: 'companyGuid', equals: companyGuid ?? '' }
  const events = useRecords<typeof riskEvent>('riskEvent', {
    filter: both(ofCompany, { field: 'status', equals: 'published' }, { field: 'currentLevel', in: ['red', 'orange'] }),
    limit: ALL,
    enabled: companyGuid !== null,
  })
  const units = useRecords<typeof riskUnit>('riskUnit', {
    filter: ofCompany,
    limit: ALL,
    enabled: companyGuid !== null,
  })
  const { Input } = fieldView(field)
  const isReady = events.state === 'ready' && units.state === 'ready'

  function takeOver() {
    if (!isReady) return
    if (events.rows.length === 0) return toast.info('没有已发布的较大以上风险事件')
    onChange((before) => risksToReport((before ?? []) as ReportedRisk[], events.rows, units.rows))
  }

  return (
    <>
      <div className="major-risks__take">
        <Button disabled={disabled || !isReady} onClick={takeOver}>
          带入已发布的较大以上风险
        </Button>
      </div>
      <Input {...props} />
    </>
  )
}
