import { correctedNow } from '#app/data/index.ts'
import { usePull } from '#app/data/use-pull.ts'
import type { LocalRecord, OutboxEntry } from '#app/offline/types.ts'
import { HAZARDS_PATH, HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { type TodoGroup, type TodoKind, useTodos } from '#app/resources/todo/use-todos.ts'
import { Card, EmptyList, LinkButton, NotOnThisDevice, Page, Section, StatusTag } from '#app/ui/index.ts'
import { KeptPart, KeptRoom } from '#app/ui/KeptPart.tsx'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { type Day, dayOf, daysBetween } from '#domain/lib/dates.ts'
import '#domain/areas/everyday.ts'
import { SignButton } from './SignButton.tsx'
import './messages.css'
import { RECORD_PATHS } from '#domain/rules/task-path.ts'

/** Its definitions are not part of the first load. */
const NoticesSection = lazyPart(async () => (await import('./NoticesSection.tsx')).NoticesSection)

const InboxSection = lazyPart(async () => (await import('#app/resources/todo/InboxSection.tsx')).InboxSection)
const OTHERS_SHOWN = 20

const INSTRUCTIONS_PATH = RECORD_PATHS.rectifyInstruction
const PATROLS_PATH = '/newGridPatrol/index'

const GROUPS: Readonly<Record<TodoKind, { title: string; all: string; verb: string }>> = {
  toSign: { title: '待签收的整改指令', all: INSTRUCTIONS_PATH, verb: '签收' },
  toRectify: { title: '待整改的隐患', all: HAZARDS_PATH, verb: '去整改' },
  toExtend: { title: '待审批的延期申请', all: HAZARDS_PATH, verb: '去审批' },
  toHang: { title: '待挂牌督办的隐患', all: HAZARDS_PATH, verb: '去挂牌' },
  toConfirm: { title: '待确认等级的隐患', all: HAZARDS_PATH, verb: '去确认' },
  toReview: { title: '待复查的隐患', all: HAZARDS_PATH, verb: '去复查' },
  returned: { title: '退回补正的巡查', all: PATROLS_PATH, verb: '去补正' },
  overdue: { title: '逾期的巡查任务', all: '/securityPatrol/index?view=overdue', verb: '去巡查' },
}

/** In the order of the page. */
const KINDS = Object.keys(GROUPS) as TodoKind[] // the keys above

export function MessagesPage() {
  const todos = useTodos()
  const pull = usePull(todos)
  const today = dayOf(correctedNow())
  return (
    <Page title="消息" refresh={pull}>
      {todos.refused.length > 0 && <RefusedSection entries={todos.refused} />}
      {KINDS.map((kind) => {
        const group = todos.groups.find((each) => each.kind === kind)
        const count = todos.unread.includes(kind) ? null : (group?.total ?? 0)
        return (
          <KeptPart key={kind} name={`todo-${kind}`} count={count}>
            {group !== undefined && <GroupSection kind={kind} group={group} today={today} />}
          </KeptPart>
        )
      })}
      <KeptPart name="todo-none" rows={4} count={todos.isLoading ? null : Number(todos.count === 0)}>
        {todos.isOffline ? (
          <NotOnThisDevice onRetry={todos.refresh} />
        ) : (
          <EmptyList icon="check" text="没有要处理的事项。有待复查、待签收或逾期的工作时会出现在这里。" />
        )}
      </KeptPart>
      <InboxSection
        today={today}
        view="others"
        limit={OTHERS_SHOWN}
        waiting={<KeptRoom name="inbox-others" rows={2} />}
      />
      <NoticesSection waiting={<KeptRoom name="notices" rows={2} />} />
    </Page>
  )
}

function RefusedSection({ entries }: { entries: readonly OutboxEntry[] }) {
  return (
    <Section title="上传被退回" note={`${entries.length} 条`} more={{ to: '/mine/refused', text: '去处理' }}>
      <Card flush>
        {entries.map((entry) => (
          <Link key={entry.id} className="todo todo--bad" to="/mine/refused">
            <span className="todo__text">{entry.label}</span>
            <span className="todo__note">{entry.problem?.message ?? '请求失败'}</span>
          </Link>
        ))}
      </Card>
    </Section>
  )
}

interface GroupSectionProps {
  kind: TodoKind
  group: TodoGroup
  today: Day
}

function GroupSection({ kind, group, today }: GroupSectionProps) {
  const { title, all, verb } = GROUPS[kind]
  return (
    <Section title={title} note={`${group.total} 项`} more={{ to: all, text: '全部' }}>
      <Card flush>
        {group.rows.map((row) => (
          <TodoLine key={row.guid} kind={kind} row={row} verb={verb} today={today} />
        ))}
      </Card>
    </Section>
  )
}

interface TodoLineProps {
  kind: TodoKind
  row: LocalRecord
  verb: string
  today: Day
}

function TodoLine({ kind, row, verb, today }: TodoLineProps) {
  switch (kind) {
    case 'toConfirm':
    case 'toExtend':
    case 'toHang':
    case 'toReview':
    case 'toRectify': {
      const action = (
        <LinkButton size="small" to={`${HAZARDS_PATH}/${row.guid}`}>
          {verb}
        </LinkButton>
      )
      return <HazardLine record={row} today={today} action={action} />
    }
    case 'toSign':
      return (
        <Todo
          to={`${INSTRUCTIONS_PATH}/${row.guid}`}
          text={`${String(row.issueOrg ?? '')} ${String(row.instructionNo ?? '整改指令')}`}
          note={`整改期限 ${String(row.deadline ?? '—')}`}
          action={<SignButton guid={row.guid} />}
        />
      )
    case 'returned':
      return (
        <Todo
          to={`${PATROLS_PATH}/${row.guid}`}
          text={String(row.companyName ?? '巡查记录')}
          note={`检查日期 ${String(row.checkDate ?? '—')}`}
          action={
            <LinkButton size="small" to={`${PATROLS_PATH}/${row.guid}`}>
              {verb}
            </LinkButton>
          }
        />
      )
    case 'overdue': {
      const company = leftCompany(row)
      const target =
        company === null ? '/securityPatrol/index' : `/inspection/newGridPatrol?company=${company}&task=${row.guid}`
      const days = typeof row.planEnd === 'string' ? daysBetween(row.planEnd, today) : 0
      return (
        <Todo
          to={target}
          text={String(row.taskName ?? '巡查任务')}
          note={<StatusTag tone="bad" label={`逾期 ${days} 天`} />}
          action={
            <LinkButton size="small" to={target}>
              {verb}
            </LinkButton>
          }
        />
      )
    }
  }
}

function leftCompany(row: LocalRecord): string | null {
  const all = Array.isArray(row.companyGuids) ? (row.companyGuids as string[]) : []
  const done = Array.isArray(row.doneCompanyGuids) ? (row.doneCompanyGuids as string[]) : []
  return all.find((guid) => !done.includes(guid)) ?? null
}

interface TodoProps {
  to: string
  text: string
  note: React.ReactNode
  action: React.ReactNode
}

function Todo({ to, text, note, action }: TodoProps) {
  return (
    <div className="todo-row">
      <Link className="todo" to={to}>
        <span className="todo__text">{text}</span>
        <span className="todo__note">{note}</span>
      </Link>
      {action}
    </div>
  )
}
