import { useMemo, useState } from 'react'
import { type DraftState, useDraft, useRecords } from '#app/data/index.ts'
import { Button, PageSkeleton } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import { PatrolSummary } from './PatrolSummary.tsx'
import {
  type CheckTemplate,
  type Company,
  DRAFT_KIND,
  isLookBack,
  type LookedBack,
  newPatrol,
  type PatrolDraft,
  STEP_WORDS,
  templatesOf,
} from './patrol-draft.ts'
import type { PatrolReason } from './patrol-reason.ts'
import { PATROL_WALK } from './patrol-walk.ts'
import { SignInStep } from './SignInStep.tsx'
import { SignStep } from './SignStep.tsx'
import type { PatrolTarget } from './use-patrol-target.ts'
import { useSignIn } from './use-sign-in.ts'
import { useSteady } from './use-steady.ts'
import { Walk } from './Walk.tsx'
import { WalkDone } from './WalkDone.tsx'

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

  if (outcome !== null)
    return <WalkDone walk={PATROL_WALK} recordGuid={target.recordGuid} wasRefused={outcome === 'refused'} />
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
  const { templateGuids } = value
  const templates = useMemo(
    () => templatesOf({ templateGuids }, company, allTemplates),
    [templateGuids, company, allTemplates],
  )
  const openHazards = useOpenHazards(company, value)
  const ending = useMemo(() => ({ templates, issueOrg, openHazards }), [templates, issueOrg, openHazards])
  const signIn = useSignIn(company, useSteady(draft.set))
  return (
    <Walk
      walk={PATROL_WALK}
      draft={draft}
      draftKey={draftKey}
      title={company.companyName ?? '巡查'}
      company={company}
      actor={actor}
      ending={ending}
      screens={{
        signIn: (gaps) => <SignInStep draft={value} task={task} signIn={signIn} gaps={gaps} />,
        sign: (gaps) => <SignStep draft={value} gaps={gaps} />,
        submit: () => <PatrolSummary draft={value} />,
      }}
      deeds={
        value.signIn === null
          ? {
              signIn: (
                <Button tone="primary" size="large" icon="navigate" loading={signIn.isBusy} onClick={signIn.signIn}>
                  {signIn.isBusy ? '正在定位' : '签到'}
                </Button>
              ),
            }
          : {}
      }
      onDone={onDone}
    />
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
