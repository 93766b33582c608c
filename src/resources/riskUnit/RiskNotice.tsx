import { useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { PrintFrame } from '#app/screens/PrintFrame.tsx'
import { EmptyState, Unread } from '#app/ui/index.ts'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'
import { both } from '#domain/kit/filter.ts'
import { type RecordOf, recordAs } from '#domain/kit/resource.ts'
import { ACCIDENT_TYPES } from '#domain/resources/risk.ts'
import type { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'
import { COLORS_BY_WEIGHT } from '#domain/rules/risk-score.ts'
import './risk-notice.css'

const UNITS = '/fiveInOneCom/doublePrevent/riskControlLevel/riskAnalysisUnit'
const ALL_EVENTS = 100
const SQUARE_PX = 130
const CONTROLS = ['engineering', 'management', 'training', 'protection'] as const

type Event = RecordOf<typeof riskEvent>

interface RiskNoticeProps {
  record: LocalRecord
  onClose: () => void
}

/**
 * 安全风险告知牌 of a unit, for the wall beside it: grade, place, accidents and their consequence, controls, who is
 * responsible and his telephone (江苏省政府令第140号 art. 16). Only published events stand on it.
 */
export function RiskNotice({ record, onClose }: RiskNoticeProps) {
  const events = useRecords<typeof riskEvent>('riskEvent', {
    filter: both({ field: 'unitGuid', equals: record.guid }, { field: 'status', equals: 'published' }),
    limit: ALL_EVENTS,
  })
  const rows = events.state === 'ready' ? events.rows : []
  return (
    <PrintFrame label="风险告知牌" className="print-sheet--notice" mayPrint={rows.length > 0} onClose={onClose}>
      <Unread read={events} />
      {events.state === 'ready' && rows.length === 0 && (
        <EmptyState icon="warning" text="这个单元还没有已发布的风险事件，审核发布后再打印告知牌" />
      )}
      {rows.length > 0 && <Board unit={recordAs<typeof riskUnit>(record)} events={rows} />}
    </PrintFrame>
  )
}

function Board({ unit, events }: { unit: RecordOf<typeof riskUnit>; events: readonly Event[] }) {
  const worstFirst = [...events].sort((a, b) => weightOf(a) - weightOf(b))
  const worst = worstFirst[0]?.currentLevel ?? null
  const { controlLevel } = riskUnit.fields
  return (
    <article className="print-sheet__paper risk-notice" data-color={worst}>
      <header className="risk-notice__head">
        <h1>安全风险告知牌</h1>
        <strong className="risk-notice__grade">{worst === null ? '未评估' : RISK_COLORS[worst]}</strong>
      </header>
      <dl className="print-sheet__fields">
        <Fact label="风险点">{unit.unitName}</Fact>
        <Fact label="所在位置">{unit.location}</Fact>
        <Fact label="企业">{unit.companyName}</Fact>
        <Fact label="管控层级">{unit.controlLevel === null ? '' : controlLevel.options[unit.controlLevel]}</Fact>
        <Fact label="责任部门">{unit.dutyDept}</Fact>
        <Fact label="责任人及电话">
          {unit.dutyPerson} {unit.dutyPhone}
        </Fact>
      </dl>
      <table className="print-sheet__history risk-notice__events">
        <thead>
          <tr>
            <th>风险名称</th>
            <th>危险有害因素</th>
            <th>可能导致的事故</th>
            <th>等级</th>
            <th>管控措施</th>
            <th>应急处置</th>
          </tr>
        </thead>
        <tbody>
          {worstFirst.map((event) => (
            <tr key={event.guid}>
              <td>{event.eventName}</td>
              <td>{event.dangerFactor}</td>
              <td>{(event.accidentTypes ?? []).map((type) => ACCIDENT_TYPES[type]).join('、')}</td>
              <td>{event.currentLevel === null ? '未评估' : RISK_COLORS[event.currentLevel]}</td>
              <td>
                {CONTROLS.flatMap((name) => event[name] ?? []).map((words) => (
                  <p key={words}>{words}</p>
                ))}
              </td>
              <td>{event.emergency}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="risk-notice__foot">
        <p>发现险情立即撤离并报告责任人；火警 119，急救 120，报警 110</p>
        <QrCode text={`${location.origin}${UNITS}?open=${unit.guid}`} label={unit.unitName ?? ''} size={SQUARE_PX} />
      </footer>
    </article>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const weightOf = ({ currentLevel }: Event) =>
  currentLevel === null ? COLORS_BY_WEIGHT.length : COLORS_BY_WEIGHT.indexOf(currentLevel)
