import { useRecords } from '#app/data/index.ts'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { Card, EmptyList, Icon, Tag, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'

const SHOWN = 50
const { conclusion: conclusionField, productionState } = patrolRecord.fields

export function CompanyPatrols({ companyGuid }: { companyGuid: string }) {
  const records = useRecords<typeof patrolRecord>('patrolRecord', {
    filter: { field: 'companyGuid', equals: companyGuid },
    order: '-checkDate',
    limit: SHOWN,
  })
  if (records.state !== 'ready') return <Unread read={records} rows={3} />
  if (records.rows.length === 0) return <EmptyList icon="task" text="最近没有巡查记录" />
  return (
    <Card flush>
      {records.rows.map((row) => {
        const { guid, checkDate, conclusion, checkUserNames, problemCount, productionState: state } = row
        return (
          <Link key={guid} className="company-patrol" to={`/newGridPatrol/index/${guid}`}>
            <span className="company-patrol__head">
              <b>{checkDate}</b>
              {conclusion !== null && (
                <Tag tone={conclusionField.tones[conclusion]}>{conclusionField.options[conclusion]}</Tag>
              )}
              <SyncTag record={row} />
            </span>
            <span className="company-patrol__facts">
              {[
                checkUserNames,
                state !== null && state !== 'normal' ? productionState.options[state] : null,
                problemCount !== null && problemCount > 0 ? `${problemCount} 个问题` : '未发现问题',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Icon name="forward" />
          </Link>
        )
      })}
    </Card>
  )
}
