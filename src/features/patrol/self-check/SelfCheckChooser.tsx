import { useSearchParams } from 'react-router-dom'
import { correctedNow, useDrafts, useRecords } from '#app/data/index.ts'
import { SelfCheckTaskLine } from '#app/resources/selfCheckTask/SelfCheckTaskLine.tsx'
import { Card, clockOf, EmptyList, EmptyState, Icon, Page, Section, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { dayOf } from '#domain/lib/dates.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import { templatesFor } from '#domain/rules/checklist-choice.ts'
import { type CheckTemplate, type Company, itemsOf } from '../patrol-draft.ts'
import { SELF_CHECK_KIND, type SelfCheckDraft } from './self-check-draft.ts'

const ALL_LISTS = 500
const TASKS_SHOWN = 20

/** What is to be checked: what was begun, what is due, and any standard out of turn. */
export function SelfCheckChooser({ company }: { company: Company }) {
  const drafts = useDrafts(SELF_CHECK_KIND) ?? []
  const tasks = useRecords('selfCheckTask', { view: 'todo', order: 'planEnd', limit: TASKS_SHOWN })
  const lists = useRecords<typeof checkTemplate>('checkTemplate', { limit: ALL_LISTS })
  const today = dayOf(correctedNow())
  const all = lists.state === 'ready' ? lists.rows : []
  const standards = templatesFor(
    company,
    all.filter(({ templateType, enabled }) => templateType === 'selfCheck' && enabled === true),
  )
  return (
    <Page title="开始排查" back>
      {drafts.length > 0 && (
        <Section title="未完成的排查" note={`${drafts.length} 个`}>
          <ul className="patrol-list">
            {drafts.map((draft) => (
              <li key={draft.key}>
                <Link className="patrol-draft" to={addressOf(draft.value as SelfCheckDraft, draft.key)}>
                  <span className="patrol-draft__name">{draft.title}</span>
                  <span className="patrol-draft__note">保存于 {clockOf(draft.savedAt)}</span>
                  <Icon name="forward" />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="待办任务" more={{ to: '/selfCheckingRecords/todoTasks', text: '全部' }}>
        <Unread read={tasks} rows={3} />
        {tasks.state === 'ready' && (
          <Card flush>
            {tasks.rows.length === 0 ? (
              <EmptyList icon="check" text="没有待办的自查任务" />
            ) : (
              tasks.rows.map((task) => <SelfCheckTaskLine key={task.guid} record={task} today={today} />)
            )}
          </Card>
        )}
      </Section>
      <Section title="临时排查" note="按标准随时排查，不占用任务">
        {standards.length === 0 ? (
          <EmptyState icon="document" text="本机还没有适用的自查标准，请到有信号的地方更新" />
        ) : (
          <StandardList standards={standards} />
        )}
      </Section>
    </Page>
  )
}

function StandardList({ standards }: { standards: readonly CheckTemplate[] }) {
  const [, setParams] = useSearchParams()
  return (
    <ul className="self-check__standards">
      {standards.map((standard) => (
        <li key={standard.guid}>
          <button type="button" className="self-check__standard" onClick={() => setParams({ standard: standard.guid })}>
            <span>{standard.templateName}</span>
            <span className="self-check__count">{itemsOf(standard).length} 项</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function addressOf({ taskGuid, templateGuids }: SelfCheckDraft, key: string): string {
  const params = new URLSearchParams(taskGuid === null ? { standard: templateGuids?.[0] ?? '' } : { task: taskGuid })
  params.set('draft', key)
  return `/selfCheckingRecords/startInvestigationNew?${params}`
}
