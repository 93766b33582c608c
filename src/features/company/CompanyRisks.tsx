import { useRecords } from '#app/data/index.ts'
import { Card, EmptyList, Icon, ListSkeleton, RiskTag, Row, Section, Tag, Unread } from '#app/ui/index.ts'
import { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import { AsOfNote } from './AsOfNote.tsx'
import { type RiskEvent, type UnitWithEvents, unitsByColor, unitsWithEvents } from './company-risks.ts'
import '#domain/areas/selfCheck.ts'

const SHOWN = 300
const { controlLevel } = riskUnit.fields
const { accidentTypes } = riskEvent.fields
const MEASURES = ['engineering', 'management', 'training', 'protection', 'emergency'] as const

/** The risk units of an enterprise and what may happen there, by the four colours. */
export function CompanyRisks({ companyGuid }: { companyGuid: string }) {
  const ofCompany = { field: 'companyGuid', equals: companyGuid }
  const units = useRecords<typeof riskUnit>('riskUnit', {
    filter: { all: [ofCompany, { field: 'status', equals: 'enabled' }] },
    limit: SHOWN,
  })
  const events = useRecords<typeof riskEvent>('riskEvent', {
    filter: { all: [ofCompany, { not: { field: 'status', equals: 'closed' } }] },
    limit: SHOWN,
  })
  if (units.state === 'loading' || events.state === 'loading') return <ListSkeleton rows={3} />
  if (units.state !== 'ready') return <Unread read={units} />
  if (units.rows.length === 0) return <EmptyList icon="shield" text="这家企业还没有划分风险分析单元" />
  const shown = unitsWithEvents(units.rows, events.state === 'ready' ? events.rows : [])
  return (
    <>
      <AsOfNote read={units} />
      <Card>
        <p className="company-risks__colors">
          {unitsByColor(shown).map(({ color, count }) => (
            <span key={color}>
              <RiskTag color={color} /> {count} 个单元
            </span>
          ))}
        </p>
      </Card>
      {events.state !== 'ready' && <p className="company-card__as-of">风险事件不在本机，联网后会自动显示</p>}
      {shown.map((each) => (
        <UnitSection key={each.unit.guid} {...each} isWhole={events.state === 'ready'} />
      ))}
    </>
  )
}

function UnitSection({ unit, events, isWhole }: UnitWithEvents & { isWhole: boolean }) {
  return (
    <Section
      title={unit.unitName}
      {...(isWhole && { note: `${events.length} 个风险事件` })}
      actions={<RiskTag color={unit.riskColor} />}
    >
      <Card>
        <Row label="位置">{unit.location}</Row>
        <Row label="管控">
          {[unit.controlLevel === null ? null : controlLevel.options[unit.controlLevel], unit.dutyDept, unit.dutyPerson]
            .filter(Boolean)
            .join(' · ')}
          {unit.dutyPhone && (
            <a className="company-call" href={`tel:${unit.dutyPhone}`}>
              <Icon name="phone" />
              {unit.dutyPhone}
            </a>
          )}
        </Row>
        {events.map((event) => (
          <EventFold key={event.guid} event={event} />
        ))}
      </Card>
    </Section>
  )
}

/** An event with its measures behind a touch: on site one looks for what holds it back. */
function EventFold({ event }: { event: RiskEvent }) {
  const accidents = (event.accidentTypes ?? []).map((type) => accidentTypes.options[type]).join('、')
  return (
    <details className="company-risks__event">
      <summary>
        <b>{event.eventName}</b>
        <RiskTag color={event.currentLevel} />
        {event.status !== 'published' && <Tag>{riskEvent.workflow?.states[event.status].label}</Tag>}
        <Icon name="down" size={18} />
        <span className="company-risks__accidents">{accidents}</span>
      </summary>
      <Row label={riskEvent.fields.dangerFactor.label}>{event.dangerFactor}</Row>
      {MEASURES.map(
        (name) =>
          event[name] && (
            <Row key={name} label={riskEvent.fields[name].label} stack>
              {event[name]}
            </Row>
          ),
      )}
    </details>
  )
}
