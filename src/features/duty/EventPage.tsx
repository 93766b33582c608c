import { useSearchParams } from 'react-router-dom'
import { useRecord } from '#app/data/index.ts'
import { FigureBasis } from '#app/fields/FigureBasis.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { incidentActions } from '#app/resources/incident/actions.ts'
import { slots } from '#app/resources/incident/slots.ts'
import { RecordPane } from '#app/resources/RecordPane.tsx'
import { DetailScreen } from '#app/screens/DetailScreen.tsx'
import { usePassingTime } from '#app/screens/passing-time.ts'
import { useSession } from '#app/session/index.ts'
import { Card, EmptyState, LinkButton, Page, Row, StatusTag } from '#app/ui/index.ts'
import { MiniMap } from '#app/ui/map/MiniMap.tsx'
import { hasRole } from '#domain/kit/access.ts'
import { pointOf } from '#domain/kit/point.ts'
import '#domain/areas/duty.ts'
import { DUTY_DESK } from '#domain/resources/duty.ts'
import { type AccidentGrade, followUpsFigure, REPORT_LEVELS, upwardFigure } from '#domain/rules/accident-grade.ts'
import { DUE_TICK_MS, DUE_TONES, dueIn } from './due.ts'
import { assignPath } from './paths.ts'
import './duty.css'

/** One event: its clock and place first, then the record, who was sent, what they told and what was done. */
export function EventPage() {
  const [params] = useSearchParams()
  const guid = params.get('guid')
  const session = useSession()
  const mayAssign = 'actor' in session && hasRole(session.actor, ...DUTY_DESK)
  if (guid === null)
    return (
      <Page title="事件详情" back>
        <EmptyState icon="warning" text="没有选择事件" />
      </Page>
    )
  return (
    <DetailScreen
      key={guid}
      resource="incident"
      guid={guid}
      actions={incidentActions}
      slots={slots.views}
      top={(record) => <EventTop record={record} mayAssign={mayAssign} />}
      child={RecordPane}
    />
  )
}

function EventTop({ record, mayAssign }: { record: LocalRecord; mayAssign: boolean }) {
  const isOpen = record.status !== 'settled' && record.status !== 'closed'
  const now = usePassingTime(DUE_TICK_MS)
  const due = typeof record.reportDue === 'string' ? dueIn(record.reportDue, now) : null
  const grade = record.grade as AccidentGrade | null
  const isReported = typeof record.firstReportTime === 'string'
  const site =
    typeof record.lng === 'number' && typeof record.lat === 'number'
      ? { lng: record.lng, lat: record.lat, accuracy: null }
      : null
  return (
    <div className="event-top">
      <Card>
        {grade !== null && (
          <>
            <Row label="应上报至">
              {REPORT_LEVELS[grade]}
              <small className="figure-basis">《生产安全事故报告和调查处理条例》第十条</small>
            </Row>
            <Row label="首报">
              {isReported ? (
                <StatusTag
                  tone={record.reportLate === true ? 'bad' : 'good'}
                  label={record.reportLate === true ? '超过时限' : '按时'}
                />
              ) : (
                due !== null && <StatusTag tone={DUE_TONES[due.state]} label={`${due.words}上报`} />
              )}
              <FigureBasis keys={[upwardFigure(grade)]} on={record.receiveTime} />
            </Row>
            <Row label="续报">
              <FigureBasis keys={[followUpsFigure(grade)]} on={record.receiveTime} />
            </Row>
          </>
        )}
        <Row label="指派人员">
          {mayAssign && isOpen ? (
            <LinkButton size="small" to={assignPath(record.guid)} icon="users">
              {sentCount(record) > 0 ? `${sentCount(record)} 人，继续添加` : '添加人员'}
            </LinkButton>
          ) : (
            `${sentCount(record)} 人`
          )}
        </Row>
        {record.isNearMajor === true && <StatusTag tone="bad" label="较大涉险" />}
        {record.unitLate === true && <StatusTag tone="bad" label="单位迟报" />}
      </Card>
      <Card>
        <EventMap companyGuid={typeof record.companyGuid === 'string' ? record.companyGuid : null} site={site} />
      </Card>
    </div>
  )
}

/** The place of the event and the enterprise it belongs to. */
function EventMap({
  companyGuid,
  site,
}: {
  companyGuid: string | null
  site: { lng: number; lat: number; accuracy: null } | null
}) {
  const read = useRecord('company', companyGuid)
  const company = read.state === 'ready' ? read.record : null
  const place = pointOf(company?.longitude, company?.latitude)
  return (
    <MiniMap
      company={place}
      position={site}
      companyName={typeof company?.companyName === 'string' ? company.companyName : '事发单位'}
      label="事发地点"
    />
  )
}

function sentCount({ assignees }: LocalRecord): number {
  return Array.isArray(assignees) ? assignees.length : 0
}
