import { useRecords } from '#app/data/index.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Card, Section } from '#app/ui/index.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { usePatrol } from './patrol-context.ts'

const SHOWN = 5

/** What was wrong last time, so that it is looked at first. */
export function LastTime() {
  const { company, setting } = usePatrol()
  const hazards = useRecords('hiddenDanger', {
    view: 'open',
    filter: { field: 'companyGuid', equals: company.guid },
    order: 'deadline',
    limit: SHOWN,
  })
  const records = useRecords('patrolRecord', {
    filter: { field: 'companyGuid', equals: company.guid },
    order: '-checkDate',
    limit: 1,
  })
  const open = hazards.state === 'ready' ? hazards.rows : []
  const last = records.state === 'ready' ? records.rows[0] : undefined
  if (open.length === 0 && last === undefined) return null
  const conclusions: Readonly<Record<string, string>> = patrolRecord.fields.conclusion.options

  return (
    <Section title="上次的问题" note={open.length > 0 ? `${open.length} 条未销号` : undefined}>
      <Card>
        {last !== undefined && (
          <p className="last-time__patrol">
            上次巡查 {String(last.checkDate)}，{conclusions[String(last.conclusion)] ?? '无结论'}
            {Number(last.problemCount) > 0 && `，${last.problemCount} 个问题`}
          </p>
        )}
        {open.length === 0 && <p className="last-time__none">没有未销号的隐患</p>}
        <ul className="last-time__hazards">
          {open.map((hazard) => (
            <li key={hazard.guid}>
              <HazardLine record={hazard} today={setting.today} withCompany={false} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
