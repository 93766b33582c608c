import { useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { correctedNow, type DraftState, dropMedia, useDraft, useRecords } from '#app/data/index.ts'
import { pagePosition, usePosition } from '#app/device/use-position.ts'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import { Button, confirm, Page, PageSkeleton } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import { CheckProgress, CheckStep } from './CheckStep.tsx'
import { HazardsStep } from './HazardsStep.tsx'
import { PatrolDone } from './PatrolDone.tsx'
import { type Finishing, mediaOf } from './patrol-batch.ts'
import { PatrolContext, type PatrolContextValue } from './patrol-context.ts'
import type { LookedBack } from './patrol-draft.ts'
import {
  type CheckTemplate,
  type Company,
  DRAFT_KIND,
  isLookBack,
  newPatrol,
  nextStep,
  PATROL_STEPS,
  type PatrolDraft,
  type PatrolStep,
  STEP_WORDS,
  stepBeside,
  stepsOf,
  templatesOf,
} from './patrol-draft.ts'
import { type Gap, patrolGaps } from './patrol-gaps.ts'
import type { PatrolReason } from './patrol-reason.ts'
import { SignInStep } from './SignInStep.tsx'
import { SignStep } from './SignStep.tsx'
import { Stepper } from './Stepper.tsx'
import { SubmitStep } from './SubmitStep.tsx'
import { savedWords } from './saved-words.ts'
import { useFocus, useGo } from './use-go.ts'
import type { PatrolTarget } from './use-patrol-target.ts'
import { forgetScroll, useScrollMemory } from './use-scroll-memory.ts'
import { useSignIn } from './use-sign-in.ts'
import { useSteady } from './use-steady.ts'
import { useSubmit } from './use-submit.ts'

interface PatrolFormProps {
  target: Extract<PatrolTarget, { state: 'open' }>
  company: Company
  actor: Actor
  issueOrg: string
  /** What the visit is for; null without a task. */
  task: PatrolReason | null
  /** What was wrong before, of a look-back visit. */
  lookBack?: readonly LookedBack[]
}

/** A position older than this no longer says where a picture was taken. */
const EVIDENCE_MAX_AGE_MS = 5 * 60_000
const ALL_LISTS = 500
const makeGuid = () => crypto.randomUUID()

export function PatrolForm(props: PatrolFormProps) {
  const { target, company, actor } = props
  const { task, lookBack } = props
  const [first] = useState(() => newPatrol({ ...target, ...task, company, actor, makeGuid, lookBack }))
  const draft = useDraft<PatrolDraft>(target.draftKey, {
    kind: DRAFT_KIND,
    title: company.companyName ?? '',
    value: first,
    stepOf: ({ step }) => STEP_WORDS[step],
  })
  const lists = useRecords<typeof checkTemplate>('checkTemplate', { limit: ALL_LISTS })
  const [outcome, setOutcome] = useState<'kept' | 'refused' | null>(null)

  if (outcome !== null) return <PatrolDone recordGuid={target.recordGuid} wasRefused={outcome === 'refused'} />
  if (draft.loading || lists.state === 'loading') return <PageSkeleton />
  const templates = lists.state === 'ready' ? lists.rows : []
  return <PatrolSteps {...props} draft={draft} allTemplates={templates} onDone={setOutcome} />
}

interface PatrolStepsProps extends PatrolFormProps {
  draft: DraftState<PatrolDraft>
  allTemplates: readonly CheckTemplate[]
  onDone: (outcome: 'kept' | 'refused') => void
}

function PatrolSteps({ target, company, actor, issueOrg, task, draft, allTemplates, onDone }: PatrolStepsProps) {
  const { draftKey } = target
  const { value } = draft
  const navigate = useNavigate()
  const steps = stepsOf(value)
  const step = steps.includes(value.step) ? value.step : 'signIn'
  const today = dayOf(correctedNow())
  const { templateGuids } = value
  const templates = useMemo(
    () => templatesOf({ templateGuids }, company, allTemplates),
    [templateGuids, company, allTemplates],
  )
  const openHazards = useOpenHazards(company, value)
  const setting = useMemo(
    () => ({ company, templates, today, makeGuid, openHazards }),
    [company, templates, today, openHazards],
  )
  const finishing = { templates, issueOrg, openHazards }
  const change = useSteady(draft.set)
  const { focus, go } = useGo(change)
  const signIn = useSignIn(company, change)
  const submit = useSubmit({
    draft: value,
    company,
    finishing,
    draftKey,
    onDone,
    onGap: ({ step: where, anchor }) => go(where, anchor),
  })
  const gaps = useGaps(value, company, finishing)
  const done = useMemo(() => finishedSteps(gaps), [gaps])
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
      showsGaps: submit.wasTried,
    }),
    [company, actor, templates, setting, draftKey, change, evidence, go, submit.wasTried],
  )
  // Watching from the start, so that signing in and the first photo need not wait for the satellites.
  usePosition()
  useScrollMemory(draftKey, step)
  useFocus(focus, step)

  async function abandon() {
    const isSure = await confirm({
      title: '放弃本次巡查？',
      text: '已填写的内容、照片和签名会从本机删除，不能恢复',
      okText: '放弃巡查',
      danger: true,
    })
    if (!isSure) return
    await draft.remove()
    for (const { guid } of mediaOf(value)) await dropMedia(guid)
    forgetScroll(draftKey, PATROL_STEPS)
    navigate('/securityPatrol/index', { replace: true })
  }

  const before = stepBeside({ ...value, step }, -1)
  const after = nextStep({ ...value, step }, done)
  return (
    <PatrolContext value={context}>
      <Page
        title={company.companyName ?? '巡查'}
        note={savedWords(draft.savedAt)}
        back
        below={
          <>
            <Stepper steps={steps} current={step} done={done} onGo={go} />
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
            {step === 'signIn' && value.signIn === null ? (
              <Button tone="primary" size="large" icon="navigate" loading={signIn.isBusy} onClick={signIn.signIn}>
                {signIn.isBusy ? '正在定位' : '签到'}
              </Button>
            ) : after === null ? (
              <Button tone="primary" size="large" loading={submit.isBusy} onClick={submit.submit}>
                提交巡查
              </Button>
            ) : (
              <Button tone="primary" size="large" onClick={() => go(after)}>
                {step === 'check' && after === 'sign' ? `下一步：${STEP_WORDS.sign}` : '下一步'}
              </Button>
            )}
          </>
        }
      >
        <div className="patrol">
          {step === 'signIn' && <SignInStep draft={value} task={task} signIn={signIn} gaps={gaps} />}
          {step === 'check' && <CheckStep draft={value} />}
          {step === 'hazards' && <HazardsStep draft={value} focus={focus} gaps={gaps} />}
          {step === 'sign' && <SignStep draft={value} gaps={gaps} />}
          {step === 'submit' && <SubmitStep draft={value} gaps={gaps} onAbandon={() => void abandon()} />}
        </div>
      </Page>
    </PatrolContext>
  )
}

/** A step is done when nothing before it is missing either: no hazards yet is no merit before the items are answered. */
function finishedSteps(gaps: readonly Gap[]): ReadonlySet<PatrolStep> {
  const checked = ['signIn', 'check', 'hazards', 'sign'] as const
  const isOpen = (step: PatrolStep) => gaps.some((gap) => gap.step === step)
  return new Set(checked.filter((step) => !isOpen(step) && (step !== 'hazards' || !isOpen('check'))))
}

/** Worked out after the keystroke is on the screen: a hundred items are checked each time. */
function useGaps(
  draft: PatrolDraft,
  company: Company,
  { templates, issueOrg, openHazards = 0 }: Omit<Finishing, 'now'>,
) {
  const settled = useDeferredValue(draft)
  return useMemo(
    () => patrolGaps(settled, company, { templates, now: correctedNow(), issueOrg, openHazards }),
    [settled, company, templates, issueOrg, openHazards],
  )
}

/** What was open before this visit; a look-back answers for each of these by itself. */
function useOpenHazards({ guid }: Company, draft: PatrolDraft): number {
  const open = useRecords('hiddenDanger', {
    view: 'open',
    filter: { field: 'companyGuid', equals: guid },
    limit: 1,
    enabled: !isLookBack(draft),
  })
  return open.state === 'ready' ? open.total : 0
}

function recentPosition(): Evidence['position'] {
  const fix = pagePosition.current()
  return fix !== null && Date.now() - Date.parse(fix.at) < EVIDENCE_MAX_AGE_MS ? fix : null
}
