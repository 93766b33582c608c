import { Fragment } from 'react'
import { fieldView } from '#app/fields/index.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { UnfinishedWork } from '#app/resources/draft/UnfinishedWork.tsx'
import { AddLink } from '#app/screens/AddLink.tsx'
import { BigNumber, RecordLink, Rows } from '#app/screens/DeskRows.tsx'
import { usePassingTime } from '#app/screens/passing-time.ts'
import { Card, clockOf, Page, Section, StatusTag, Tag } from '#app/ui/index.ts'
import '#domain/areas/duty.ts'
import { handover } from '#domain/resources/handover/definition.ts'
import { incident } from '#domain/resources/incident/definition.ts'
import { receiveMessages } from '#domain/resources/receiveMessages/definition.ts'
import { schedule } from '#domain/resources/schedule/definition.ts'
import { DUE_TICK_MS, DUE_TONES, dueIn } from './due.ts'
import { EVENTS, eventPath } from './paths.ts'
import { useDutyDesk } from './use-duty-desk.ts'
import './duty.css'

const MESSAGES = '/receiveMessages/receiveMessagesIndex'
const BRIEFINGS = '/dailyReport/dailyReport'
const HANDOVERS = '/workforceManagement'
const CALENDAR = '/schedulingCalendar/schedulingCalendarIndex'

const { urgency } = receiveMessages.fields

/** The duty desk: what has to be passed on and by when, who is on duty, what waits for an answer. */
export function DutyDeskPage() {
  const desk = useDutyDesk()
  const now = usePassingTime(DUE_TICK_MS)

  return (
    <Page title="事件接报" actions={<AddLink to={`${EVENTS}?form=new`} verb="接报" label="登记" />}>
      <UnfinishedWork />
      <div className="big-numbers duty-desk__numbers">
        <BigNumber label="待上报" read={desk.unreported} to={`${EVENTS}?view=unreported`} tone="bad" />
        <BigNumber label="未结束事件" read={desk.open} to={`${EVENTS}?view=open`} tone="waiting" />
        <BigNumber label="今日接报" read={desk.today} to={`${EVENTS}?view=today`} tone="info" />
        <BigNumber label="待办消息" read={desk.messages} to={`${MESSAGES}?view=open`} tone="waiting" />
      </div>
      <div className="duty-desk__columns">
        <div>
          <Section title="未结束的事件" note="按上报时限" more={{ to: EVENTS, text: '全部' }}>
            <Rows
              read={desk.open}
              empty="没有未结束的事件"
              line={(row) => <EventLine key={row.guid} row={row} now={now} />}
            />
          </Section>
          {desk.assigned.state === 'ready' && desk.assigned.total > 0 && (
            <Section title="指派给我的" note={`${desk.assigned.total} 项`}>
              <Card flush>
                {desk.assigned.rows.map((row) => (
                  <RecordLink
                    key={row.guid}
                    to={eventPath(String(row.incidentGuid))}
                    title={<Named resource="incident" guid={row.incidentGuid} />}
                    note={row.status === 'assigned' ? '请接收' : '已接收，请到场'}
                  />
                ))}
              </Card>
            </Section>
          )}
        </div>
        <div>
          <Section title="今日值班" more={{ to: CALENDAR, text: '排班' }}>
            <Rows read={desk.shifts} empty="今日还没有排班" line={(row) => <Shift key={row.guid} row={row} />} />
          </Section>
          {desk.handovers.state === 'ready' && desk.handovers.total > 0 && (
            <Section title="等我接班">
              <Card flush>
                {desk.handovers.rows.map((row) => (
                  <RecordLink
                    key={row.guid}
                    to={`${HANDOVERS}?open=${row.guid}`}
                    title={<Named resource="user" guid={row.fromUser} label={handover.fields.fromUser.label} />}
                    note={`${clockOf(String(row.time))} · ${String(row.notes ?? '')}`}
                  />
                ))}
              </Card>
            </Section>
          )}
          <Section title="待办理的消息" more={{ to: MESSAGES, text: '全部' }}>
            <Rows
              read={desk.messages}
              empty="没有待办理的消息"
              line={(row) => (
                <RecordLink
                  key={row.guid}
                  to={`${MESSAGES}?open=${row.guid}`}
                  title={String(row.title ?? '')}
                  note={
                    <>
                      {row.urgency !== 'normal' && (
                        <Tag tone={urgency.tones[row.urgency as 'urgent']}>
                          {urgency.options[row.urgency as 'urgent']}
                        </Tag>
                      )}{' '}
                      {String(row.fromOrg ?? '')}
                      {typeof row.replyDue === 'string' && ` · ${dueIn(row.replyDue, now).words}回复`}
                    </>
                  }
                />
              )}
            />
          </Section>
          <Section title="待签收的简报" more={{ to: BRIEFINGS, text: '全部' }}>
            <Rows
              read={desk.briefings}
              empty="没有待签收的简报"
              line={(row) => (
                <RecordLink
                  key={row.guid}
                  to={`${BRIEFINGS}?open=${row.guid}`}
                  title={String(row.title ?? '')}
                  note={`${String(row.reportDate ?? '')} · ${String(row.author ?? '')}`}
                />
              )}
            />
          </Section>
        </div>
      </div>
    </Page>
  )
}

function EventLine({ row, now }: { row: LocalRecord; now: string }) {
  const { grade, eventType } = incident.fields
  const isReported = typeof row.firstReportTime === 'string'
  const due = typeof row.reportDue === 'string' ? dueIn(row.reportDue, now) : null
  return (
    <RecordLink
      to={eventPath(row.guid)}
      title={String(row.eventTitle ?? '')}
      note={
        <span className="duty-desk__tags">
          {typeof row.grade === 'string' && (
            <Tag tone={grade.tones[row.grade as 'general']}>{grade.options[row.grade as 'general']}</Tag>
          )}
          <Tag>{eventType.options[row.eventType as 'other']}</Tag>
          {isReported ? (
            <StatusTag tone="good" label="已上报" />
          ) : (
            due !== null && <StatusTag tone={DUE_TONES[due.state]} label={`${due.words}上报`} />
          )}
          <span>{String(row.address ?? '')}</span>
        </span>
      }
    />
  )
}

function Shift({ row }: { row: LocalRecord }) {
  const { shift } = schedule.fields
  return (
    <RecordLink
      to={`${CALENDAR}?open=${row.guid}`}
      title={
        <>
          <Tag tone={shift.tones[row.shift as 'day']}>{shift.options[row.shift as 'day']}</Tag> 带班{' '}
          <Named resource="user" guid={row.leader} />
        </>
      }
      note={
        <>
          值班 <People guids={row.dutyPersons} />
          {typeof row.phone === 'string' && ` · ${row.phone}`}
        </>
      }
    />
  )
}

function Named({ resource, guid, label }: { resource: 'user' | 'incident'; guid: unknown; label?: string }) {
  const field = { kind: 'reference', to: resource, label: '' } as const
  const { Cell } = fieldView(field)
  return (
    <>
      {label !== undefined && `${label} `}
      <Cell field={field} value={guid} />
    </>
  )
}

function People({ guids }: { guids: unknown }) {
  const people = Array.isArray(guids) ? (guids as string[]) : []
  return people.map((guid, index) => (
    <Fragment key={guid}>
      {index > 0 && '、'}
      <Named resource="user" guid={guid} />
    </Fragment>
  ))
}
