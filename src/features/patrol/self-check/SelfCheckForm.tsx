import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  act,
  correctedNow,
  type DraftState,
  dropMedia,
  listDrafts,
  useDraft,
  useRecord,
  useRecords,
} from '#app/data/index.ts'
import { pagePosition, usePosition } from '#app/device/use-position.ts'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import { Button, confirm, NotOnThisDevice, Page, PageSkeleton, sentenceOf, toast } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import type { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import { CheckProgress, CheckStep } from '../CheckStep.tsx'
import { HazardsStep } from '../HazardsStep.tsx'
import { mediaOf } from '../patrol-batch.ts'
import { type Change, PatrolContext, type PatrolContextValue } from '../patrol-context.ts'
import { type CheckTemplate, type Company, type PatrolStep, STEP_WORDS } from '../patrol-draft.ts'
import type { Gap } from '../patrol-gaps.ts'
import { Stepper } from '../Stepper.tsx'
import { savedWords } from '../saved-words.ts'
import { useFocus, useGo } from '../use-go.ts'
import { forgetScroll, useScrollMemory } from '../use-scroll-memory.ts'
import { useSteady } from '../use-steady.ts'
import { SelfCheckDone } from './SelfCheckDone.tsx'
import { SelfSignStep, SelfSubmitStep } from './SelfCheckSteps.tsx'
import {
  newSelfCheck,
  SELF_CHECK_KIND,
  SELF_CHECK_STEPS,
  type SelfCheckDraft,
  selfCheckBatch,
  selfCheckGaps,
} from './self-check-draft.ts'

const ALL_LISTS = 500
/** An older fix no longer says where a picture was taken. */
const EVIDENCE_MAX_AGE_MS = 5 * 60_000
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
        <NotOnThisDevice onRetry={task.refresh} />
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
    return <SelfCheckDone recordGuid={task?.recordGuid ?? recordGuid} wasRefused={outcome === 'refused'} />
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
  const navigate = useNavigate()
  const step = SELF_CHECK_STEPS.find((each) => each === value.step) ?? 'check'
  const today = dayOf(correctedNow())
  const { templateGuids } = value
  const templates = useMemo(() => all.filter(({ guid }) => templateGuids?.includes(guid)), [all, templateGuids])
  const setting = useMemo(() => ({ company, templates, today, makeGuid }), [company, templates, today])
  const changeOwn = useSteady((change: (before: SelfCheckDraft) => SelfCheckDraft) => draft.set(change))
  // What the shared parts change of their own share goes into the whole.
  const change = useSteady((part: Change) => draft.set((before) => ({ ...before, ...part(before) })))
  const { focus, go } = useGo(change)
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const settled = useDeferredValue(value)
  const gaps = useMemo(() => selfCheckGaps(settled, { templates, now: correctedNow() }), [settled, templates])
  const evidence = useSteady(
    (): Evidence => ({
      at: correctedNow(),
      position: recentPosition(),
      companyName: company.companyName ?? '',
      inspector: actor.name,
    }),
  )
  const context = useMemo(
    (): PatrolContextValue => ({
      company,
      actor,
      templates,
      setting,
      draftKey,
      change,
      evidence,
      go,
      showsGaps: wasTried,
    }),
    [company, actor, templates, setting, draftKey, change, evidence, go, wasTried],
  )
  usePosition()
  useScrollMemory(draftKey, step)
  useFocus(focus, step)

  async function submit() {
    const ending = { templates, now: correctedNow() }
    const [gap] = selfCheckGaps(value, ending)
    setWasTried(true)
    if (gap !== undefined) {
      toast.error(gap.message)
      go(gap.step, gap.anchor)
      return
    }
    setIsBusy(true)
    const batch = selfCheckBatch(value, ending)
    try {
      await act(batch)
      const placed = new Set((batch.media ?? []).map(({ guid }) => guid))
      for (const { guid } of mediaOf(value)) if (!placed.has(guid)) await dropMedia(guid)
      forgetScroll(draftKey, SELF_CHECK_STEPS)
      onDone('kept')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Refused by the server, it lies in the tray; refused by the device, it is still here.
      const isStillHere = (await listDrafts(SELF_CHECK_KIND)).some(({ key }) => key === draftKey)
      if (isStillHere) toast.error(sentenceOf(error.issues[0] ?? error))
      else onDone('refused')
    } finally {
      setIsBusy(false)
    }
  }

  async function abandon() {
    const isSure = await confirm({
      title: '放弃本次排查？',
      text: '已填写的内容、照片和签名会从本机删除，不能恢复',
      okText: '放弃排查',
      danger: true,
    })
    if (!isSure) return
    await draft.remove()
    for (const { guid } of mediaOf(value)) await dropMedia(guid)
    forgetScroll(draftKey, SELF_CHECK_STEPS)
    navigate('/selfCheckingRecords/todoTasks', { replace: true })
  }

  const at = SELF_CHECK_STEPS.indexOf(step)
  const before = SELF_CHECK_STEPS[at - 1] ?? null
  const after = SELF_CHECK_STEPS[at + 1] ?? null
  return (
    <PatrolContext value={context}>
      <Page
        title={value.checkTitle}
        note={savedWords(draft.savedAt)}
        back
        below={
          <>
            <Stepper steps={SELF_CHECK_STEPS} current={step} done={finishedSteps(gaps)} onGo={go} label="排查步骤" />
            {step === 'check' && <CheckProgress draft={value} />}
          </>
        }
        footer={
          <>
            {before !== null && (
              <Button size="large" className="patrol-back" onClick={() => go(before)}>
                上一步
              </Button>
            )}
            {after === null ? (
              <Button tone="primary" size="large" loading={isBusy} onClick={() => void submit()}>
                提交自查
              </Button>
            ) : (
              <Button tone="primary" size="large" onClick={() => go(after)}>
                下一步
              </Button>
            )}
          </>
        }
      >
        <div className="patrol">
          {step === 'check' && <CheckStep draft={value} />}
          {step === 'hazards' && <HazardsStep draft={value} focus={focus} gaps={gaps} />}
          {step === 'sign' && <SelfSignStep draft={value} gaps={gaps} change={changeOwn} />}
          {step === 'submit' && <SelfSubmitStep draft={value} gaps={gaps} onAbandon={() => void abandon()} />}
        </div>
      </Page>
    </PatrolContext>
  )
}

/** No hazards yet is no merit before the items are answered. */
function finishedSteps(gaps: readonly Gap[]): ReadonlySet<PatrolStep> {
  const isOpen = (step: PatrolStep) => gaps.some((gap) => gap.step === step)
  const checked = ['check', 'hazards', 'sign'] as const
  return new Set(checked.filter((step) => !isOpen(step) && (step !== 'hazards' || !isOpen('check'))))
}

function recentPosition(): Evidence['position'] {
  const fix = pagePosition.current()
  return fix !== null && Date.now() - Date.parse(fix.at) < EVIDENCE_MAX_AGE_MS ? fix : null
}
