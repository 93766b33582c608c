import { useRecords } from '#app/data/index.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { Card, Section, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { ReadAloud } from '#app/widgets/read-aloud/ReadAloud.tsx'
import { both } from '#domain/kit/filter.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { lastTimeWords } from './last-time-words.ts'
import { usePatrol } from './patrol-context.ts'
import type { PatrolDraft } from './patrol-draft.ts'

const SHOWN = 5
const conclusions: Readonly<Record<string, string>> = patrolRecord.fields.conclusion.options

/** What was wrong last time, so that it is looked at first; read aloud for who has his hands full. */
export function LastTime({ draft }: { draft: PatrolDraft }) {
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
  const last = records.state === 'ready' ? records.rows[0] : undefined
  const mended = useRecords('hiddenDanger', {
    filter: both(
      { field: 'companyGuid', equals: company.guid },
      { field: 'sourceGuid', equals: last?.guid ?? '' },
      { field: 'status', equals: 'closed' },
    ),
    limit: SHOWN,
    enabled: last !== undefined,
  })
  if (hazards.state === 'loading' || records.state === 'loading') return null
  if (hazards.state !== 'ready' || records.state !== 'ready')
    return (
      <Section title="上次的问题">
        <Unread read={hazards.state === 'ready' ? records : hazards} />
      </Section>
    )
  const { rows: open, total } = hazards
  const closed = mended.state === 'ready' ? mended.rows : []
  const lookedBack = (draft.lookBack ?? []).filter(({ isOpen }) => !isOpen)
  if (open.length === 0 && last === undefined && lookedBack.length === 0) return null
  const facts = { companyName: company.companyName ?? '', last, closed, open, openTotal: total, lookedBack }

  return (
    <Section
      title="上次的问题"
      note={total > 0 ? `${total} 条未销号` : undefined}
      actions={<ReadAloud of="上次的问题" words={lastTimeWords(facts, setting.today)} />}
    >
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
        {total > open.length && (
          <Link className="last-time__more" to={`/company/${company.guid}?tab=hazards`}>
            还有 {total - open.length} 条未销号的隐患
          </Link>
        )}
        {closed.length > 0 && (
          <div className="look-back">
            <h3 className="look-back__title">上次发现，已销号</h3>
            <ul>
              {closed.map(({ guid, place, description }) => (
                <li key={guid}>
                  {String(place)} · {String(description)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {lookedBack.length > 0 && (
          <div className="look-back">
            <h3 className="look-back__title">本次回头看</h3>
            <ul>
              {lookedBack.map(({ guid, place, description }) => (
                <li key={guid}>
                  {place} · {description}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
    </Section>
  )
}
