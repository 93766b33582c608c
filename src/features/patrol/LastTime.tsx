import { Link } from 'react-router-dom'
import { useRecords } from '#app/data/index.ts'
import { Card, Section, StatusTag, Tag } from '#app/ui/index.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { usePatrol } from './patrol-context.ts'

const HAZARD_PATH = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
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
  const { states } = hiddenDanger.workflow ?? { states: {} }
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
        <ul>
          {open.map((hazard) => {
            const isOverdue = hazard.status === 'pendingRectify' && String(hazard.deadline) < setting.today
            const status = (states as Record<string, { label: string; tone: 'waiting' }>)[String(hazard.status)]
            return (
              <li key={hazard.guid}>
                <Link className="last-time__hazard" to={`${HAZARD_PATH}/${hazard.guid}`}>
                  <span className="last-time__words">{String(hazard.description)}</span>
                  <span className="last-time__tags">
                    {hazard.dangerLevel === 'major' && <Tag tone="bad">重大</Tag>}
                    <StatusTag tone={status?.tone} label={status?.label ?? ''} />
                    {isOverdue ? (
                      <Tag tone="bad">已逾期</Tag>
                    ) : (
                      <span className="last-time__deadline">期限 {String(hazard.deadline)}</span>
                    )}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </Card>
    </Section>
  )
}
