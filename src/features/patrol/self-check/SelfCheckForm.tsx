import { useMemo, useState } from 'react'
import { correctedNow, type DraftState, useDraft, useRecord, useRecords } from '#app/data/index.ts'
import { Page, PageSkeleton, Unread } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import type { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import { type CheckTemplate, type Company, STEP_WORDS } from '../patrol-draft.ts'
import { Walk } from '../Walk.tsx'
import { WalkDone } from '../WalkDone.tsx'
import { SelfCheckSummary, SelfSignStep } from './SelfCheckSteps.tsx'
import { newSelfCheck, SELF_CHECK_KIND, type SelfCheckDraft } from './self-check-draft.ts'
import { SELF_CHECK_WALK } from './self-check-walk.ts'

const ALL_LISTS = 500
const makeGuid = () => crypto.randomUUID()

interface SelfCheckFormProps {
  draftKey: string
  company: Company
  actor: Actor
  taskGuid: string | null
  standard: string | null
}

export function SelfCheckForm(props: SelfCheckFormProps) {
  const { taskGuid, standard } = props
  const task = useRecord<typeof selfCheckTask>('selfCheckTask', taskGuid)
  const lists = useRecords<typeof checkTemplate>('checkTemplate', { limit: ALL_LISTS })
  if (lists.state === 'loading' || (taskGuid !== null && task.state === 'loading')) return <PageSkeleton />
  if (taskGuid !== null && task.state !== 'ready')
    return (
      <Page title="开始排查" back>
        <Unread read={task} />
      </Page>
    )
  const all = lists.state === 'ready' ? lists.rows : []
  const own = task.state === 'ready' ? task.record : null
  return <DraftOfTask {...props} task={own} standard={own?.templateGuid ?? standard ?? ''} all={all} />
}

interface DraftOfTaskProps extends SelfCheckFormProps {
  task: RecordOf<typeof selfCheckTask> | null
  standard: string
  all: readonly CheckTemplate[]
}

function DraftOfTask({ task, standard, all, ...props }: DraftOfTaskProps) {
  const { draftKey, company, actor } = props
  const [outcome, setOutcome] = useState<'kept' | 'refused' | null>(null)
  const recordGuid = draftKey.slice(SELF_CHECK_KIND.length + 1)
  const title = task?.taskName ?? all.find(({ guid }) => guid === standard)?.templateName ?? '安全排查'
  const [first] = useState(() =>
    newSelfCheck({
      recordGuid,
      company,
      actor,
      task: task === null ? null : { guid: task.guid, planGuid: task.planGuid, level: task.level ?? 'company' },
      title,
      templateGuids: [standard],
      now: correctedNow(),
      makeGuid,
    }),
  )
  const draft = useDraft<SelfCheckDraft>(draftKey, {
    kind: SELF_CHECK_KIND,
    title,
    value: first,
    stepOf: ({ step }) => STEP_WORDS[step],
  })
  const record = useRecord('selfCheckRecord', recordGuid)
  const isHandedIn = task?.status === 'done' || record.state === 'ready'
  if (outcome !== null || (isHandedIn && !draft.loading && draft.savedAt === null))
    return (
      <WalkDone walk={SELF_CHECK_WALK} recordGuid={task?.recordGuid ?? recordGuid} wasRefused={outcome === 'refused'} />
    )
  if (draft.loading) return <PageSkeleton />
  return <SelfCheckSteps {...props} draft={draft} all={all} onDone={setOutcome} />
}

interface SelfCheckStepsProps extends SelfCheckFormProps {
  draft: DraftState<SelfCheckDraft>
  all: readonly CheckTemplate[]
  onDone: (outcome: 'kept' | 'refused') => void
}

function SelfCheckSteps({ draft, all, draftKey, company, actor, onDone }: Omit<SelfCheckStepsProps, 'standard'>) {
  const { value } = draft
  const { templateGuids } = value
  const ending = useMemo(
    () => ({ templates: all.filter(({ guid }) => templateGuids?.includes(guid)) }),
    [all, templateGuids],
  )
  return (
    <Walk
      walk={SELF_CHECK_WALK}
      draft={draft}
      draftKey={draftKey}
      title={value.checkTitle}
      company={company}
      actor={actor}
      ending={ending}
      screens={{
        sign: (gaps) => <SelfSignStep draft={value} gaps={gaps} change={draft.set} />,
        submit: () => <SelfCheckSummary draft={value} />,
      }}
      onDone={onDone}
    />
  )
}
