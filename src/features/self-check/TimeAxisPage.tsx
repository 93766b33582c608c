import { useSearchParams } from 'react-router-dom'
import { correctedNow, useRecord, useRecords } from '#app/data/index.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { Card, clockOf, EmptyState, LinkButton, Page, PageSkeleton, Section, Unread } from '#app/ui/index.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import type { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import { TodoPage } from './TodoPage.tsx'
import './time-axis.css'
import '#domain/areas/selfCheck.ts'

/** 任务处理: what has happened with a task and what is to come, on a line of time. Without a task, those to choose from. */
export function TimeAxisPage() {
  const [params] = useSearchParams()
  const guid = params.get('guid')
  return guid === null ? <TodoPage /> : <TaskAxis guid={guid} />
}

function TaskAxis({ guid }: { guid: string }) {
  const read = useRecord<typeof selfCheckTask>('selfCheckTask', guid)
  const recordGuid = read.state === 'ready' ? String(read.record.recordGuid ?? '') : ''
  const hazards = useRecords('hiddenDanger', {
    filter: { field: 'sourceGuid', equals: recordGuid },
    enabled: recordGuid !== '',
  })
  if (read.state === 'loading') return <PageSkeleton />
  if (read.state !== 'ready')
    return (
      <Page title="任务处理" back>
        <Unread read={read} />
      </Page>
    )
  const task = read.record
  const today = dayOf(correctedNow())
  return (
    <Page
      title="任务处理"
      back
      footer={
        task.recordGuid !== null && (
          <LinkButton size="large" to={`/selfCheckingRecords/selfCheckRecords?open=${task.recordGuid}`}>
            查看自查记录
          </LinkButton>
        )
      }
    >
      <Card flush>
        <SelfCheckTaskLine record={read.record} today={today} />
      </Card>
      <Section title="时间轴">
        <Card>
          <ol className="time-axis">
            {eventsOf(task, today).map(({ at, words, state }) => (
              <li key={words} className="time-axis__event" data-state={state}>
                <span className="time-axis__when">{at}</span>
                <span>{words}</span>
              </li>
            ))}
          </ol>
        </Card>
      </Section>
      {task.status === 'done' && (
        <Section title="发现的隐患" note={`${task.problemCount ?? 0} 条`}>
          <Card flush>
            <Unread read={hazards} rows={2} />
            {hazards.state === 'ready' &&
              (hazards.rows.length === 0 ? (
                <EmptyState icon="check" text="本次排查没有发现隐患" />
              ) : (
                hazards.rows.map((hazard) => (
                  <HazardLine key={hazard.guid} record={hazard} today={today} withCompany={false} />
                ))
              ))}
          </Card>
        </Section>
      )}
    </Page>
  )
}

const isOverdueAt = (at: string | null, planEnd: string | null) =>
  at !== null && planEnd !== null && dayOf(at) > planEnd

interface AxisEvent {
  at: string
  words: string
  state: 'past' | 'open' | 'late'
}

function eventsOf(task: RecordOf<typeof selfCheckTask>, today: string): AxisEvent[] {
  const isLate =
    (task.status === 'pending' || task.status === 'running') && task.planEnd !== null && task.planEnd < today
  const past = (at: string | null, words: string): (AxisEvent & { order: string })[] =>
    at === null ? [] : [{ at: clockOf(at), words, state: 'past', order: at }]
  const happened = [
    ...past(task.createTime, '生成任务'),
    ...past(task.remindedAt, isOverdueAt(task.remindedAt, task.planEnd) ? '发送逾期提醒' : '发送到期提醒'),
    ...past(task.startedAt, '开始排查'),
    ...past(task.finishedAt, `${task.finishedBy ?? ''}完成排查，发现隐患 ${task.problemCount ?? 0} 条`),
  ].sort((a, b) => a.order.localeCompare(b.order))
  const due =
    task.planEnd === null
      ? []
      : [
          {
            at: task.planEnd,
            words: isLate ? '截止日期已过，逾期未查' : '截止日期',
            state: isLate ? ('late' as const) : ('open' as const),
          },
        ]
  const begin =
    task.planStart === null || startOfDay(task.planStart) < correctedNow()
      ? []
      : [{ at: task.planStart, words: '可以开始排查', state: 'open' as const }]
  return [
    ...happened.map(({ at, words, state }) => ({ at, words, state })),
    ...begin,
    ...(task.status === 'done' ? [] : due),
  ]
}
