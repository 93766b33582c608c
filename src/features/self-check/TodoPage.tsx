import { useSearchParams } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { Card, EmptyList, LinkButton, Page, Segmented, Unread } from '#app/ui/index.ts'
import { dayOf } from '#domain/lib/dates.ts'
import '#domain/areas/selfCheck.ts'

const VIEWS = [
  { value: 'todo', label: '全部待办' },
  { value: 'today', label: '今日应查' },
  { value: 'overdue', label: '逾期未查' },
] as const
type View = (typeof VIEWS)[number]['value']
const EMPTY: Readonly<Record<View, string>> = {
  todo: '没有待办的自查任务',
  today: '今天没有应查的任务',
  overdue: '没有逾期未查的任务',
}
const SHOWN = 100

/** 待办任务: the self-checks that are due, the most pressing first; kept on the device. */
export function TodoPage() {
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find(({ value }) => value === params.get('view'))?.value ?? 'todo'
  const setView = (next: View) => setParams(next === 'todo' ? {} : { view: next }, { replace: true })
  const tasks = useRecords('selfCheckTask', { view, order: 'planEnd', limit: SHOWN })
  const today = dayOf(correctedNow())
  return (
    <Page
      title="待办任务"
      below={<Segmented value={view} options={VIEWS} onChange={setView} label="任务范围" />}
      footer={
        <LinkButton tone="primary" size="large" to="/selfCheckingRecords/startInvestigationNew">
          临时排查
        </LinkButton>
      }
    >
      <Unread read={tasks} />
      {tasks.state === 'ready' && (
        <Card flush>
          {tasks.rows.length === 0 ? (
            <EmptyList icon="check" text={EMPTY[view]} />
          ) : (
            tasks.rows.map((task) => <SelfCheckTaskLine key={task.guid} record={task} today={today} />)
          )}
        </Card>
      )}
    </Page>
  )
}
