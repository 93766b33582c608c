import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { correctedNow, type DraftState, dropMedia } from '#app/data/index.ts'
import { Button, confirm, Page } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { CheckProgress, CheckStep } from './CheckStep.tsx'
import { HazardsStep } from './HazardsStep.tsx'
import { mediaOf } from './patrol-batch.ts'
import { type Change, PatrolContext } from './patrol-context.ts'
import { type Company, type PatrolDraft, type PatrolStep, STEP_WORDS, stepBeside } from './patrol-draft.ts'
import type { Gap } from './patrol-gaps.ts'
import { Stepper } from './Stepper.tsx'
import { SubmitStep } from './SubmitStep.tsx'
import { savedWords } from './saved-words.ts'
import { TaskNotice } from './TaskNotice.tsx'
import { useFocus, useGo } from './use-go.ts'
import { usePatrolValue } from './use-patrol-value.ts'
import { forgetScroll, useScrollMemory } from './use-scroll-memory.ts'
import { useSteady } from './use-steady.ts'
import { useSubmit } from './use-submit.ts'
import type { WalkEnding, WalkKind } from './walk.ts'

interface WalkProps<Draft extends PatrolDraft, Ending extends WalkEnding> {
  walk: WalkKind<Draft, Ending>
  draft: DraftState<Draft>
  draftKey: string
  title: string
  company: Company
  actor: Actor
  /** The same object until something of it changes: what is missing is worked out from it. */
  ending: Ending
  /** The steps that are this kind's own; checking, hazards and what is missing at the end are the same in all. */
  screens: Partial<Record<PatrolStep, (gaps: Gap[]) => ReactNode>>
  /** What stands in place of 下一步 while a step has a deed of its own to be done first. */
  deeds?: Partial<Record<PatrolStep, ReactNode>>
  onDone: (outcome: 'kept' | 'refused') => void
}

/** A walk under way: its steps, the way between them, what is missing, and handing in. */
export function Walk<Draft extends PatrolDraft, Ending extends WalkEnding>(props: WalkProps<Draft, Ending>) {
  const { walk, draft, draftKey, title, company, actor, ending, screens, deeds = {}, onDone } = props
  const { value } = draft
  const { deed } = walk
  const navigate = useNavigate()
  const steps = walk.stepsOf(value)
  const [start = value.step] = steps
  const step = steps.includes(value.step) ? value.step : start
  // What the shared parts make of a draft they make by spreading it, so what only this kind has stays.
  const change = useSteady((part: Change) => draft.set((before) => part(before) as Draft))
  const { focus, go } = useGo(change)
  const submit = useSubmit({
    walk,
    draft: value,
    company,
    ending,
    draftKey,
    onDone,
    onGap: ({ step: where, anchor }) => go(where, anchor),
  })
  const gaps = useGaps(walk, { draft: value, ending, company })
  const done = useMemo(() => finishedSteps(walk.steps, gaps), [walk, gaps])
  const { templates, openHazards } = ending
  const showsGaps = submit.wasTried
  const context = usePatrolValue({ company, actor, templates, openHazards, draftKey, change, go, showsGaps })
  useScrollMemory(draftKey, step)
  useFocus(focus, step)

  async function abandon() {
    const isSure = await confirm({
      title: `放弃本次${deed}？`,
      text: '已填写的内容、照片和签名会从本机删除，不能恢复',
      okText: `放弃${deed}`,
      danger: true,
    })
    if (!isSure) return
    await draft.remove()
    for (const { guid } of mediaOf(value)) await dropMedia(guid)
    forgetScroll(draftKey, walk.steps)
    navigate(walk.home, { replace: true })
  }

  const before = stepBeside(steps, step, -1)
  const after = walk.nextOf({ ...value, step }, done)
  return (
    <PatrolContext value={context}>
      <Page
        title={title}
        note={savedWords(draft.savedAt)}
        back
        below={
          <>
            <Stepper steps={steps} current={step} done={done} onGo={go} label={`${deed}步骤`} />
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
            {deeds[step] ??
              (after === null ? (
                <Button tone="primary" size="large" loading={submit.isBusy} onClick={submit.submit}>
                  提交{walk.name}
                </Button>
              ) : (
                <Button tone="primary" size="large" onClick={() => go(after)}>
                  {after === stepBeside(steps, step, 1) ? '下一步' : `下一步：${STEP_WORDS[after]}`}
                </Button>
              ))}
          </>
        }
      >
        <div className="patrol">
          {!submit.isBusy && <TaskNotice walk={walk} draft={value} />}
          {step === 'check' && <CheckStep draft={value} />}
          {step === 'hazards' && <HazardsStep draft={value} focus={focus} gaps={gaps} />}
          {step === 'submit' ? (
            <SubmitStep gaps={gaps} deed={deed} onAbandon={() => void abandon()}>
              {screens.submit?.(gaps)}
            </SubmitStep>
          ) : (
            screens[step]?.(gaps)
          )}
        </div>
      </Page>
    </PatrolContext>
  )
}

/** A step is done when nothing before it is missing either: no hazards yet is no merit before the items are answered. */
function finishedSteps(steps: readonly PatrolStep[], gaps: readonly Gap[]): ReadonlySet<PatrolStep> {
  const isOpen = (step: PatrolStep) => gaps.some((gap) => gap.step === step)
  const isDone = (step: PatrolStep) => step !== 'submit' && !isOpen(step) && (step !== 'hazards' || !isOpen('check'))
  return new Set(steps.filter(isDone))
}

/** Worked out after the keystroke is on the screen: a hundred items are checked each time. */
function useGaps<Draft extends PatrolDraft, Ending extends WalkEnding>(
  walk: WalkKind<Draft, Ending>,
  { draft, ending, company }: { draft: Draft; ending: Ending; company: Company },
): Gap[] {
  const settled = useDeferredValue(draft)
  return useMemo(
    () => walk.gapsOf(settled, { ...ending, now: correctedNow() }, company),
    [walk, settled, ending, company],
  )
}
