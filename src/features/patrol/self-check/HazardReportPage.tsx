import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { act, correctedNow, dropMedia, useDraft, useRecord } from '#app/data/index.ts'
import { pagePosition, usePosition } from '#app/device/use-position.ts'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import { asCompany } from '#app/resources/company/use-company-search.ts'
import { useSession } from '#app/session/index.ts'
import { Button, EmptyState, NotOnThisDevice, Page, PageSkeleton, sentenceOf, toast } from '#app/ui/index.ts'
import { type Actor, ownCompany } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { HazardForm } from '../HazardForm.tsx'
import { placements } from '../patrol-batch.ts'
import { type Change, PatrolContext, type PatrolContextValue } from '../patrol-context.ts'
import { addOtherHazard, type Company, mediaOfHazard, newPatrol, type PatrolDraft } from '../patrol-draft.ts'
import { issuesOfHazard } from '../patrol-gaps.ts'
import { useSteady } from '../use-steady.ts'
import { ownHazardInputOf } from './self-check-draft.ts'
import '../patrol.css'
import '#domain/resources/all.ts'

const KIND = 'hazardReport'
const DRAFT_KEY = `${KIND}:own`
const HAZARDS = '/selfCheckingRecords/hazardList'
const makeGuid = () => crypto.randomUUID()

/** 隐患上报: one hazard that somebody of the enterprise saw, outside of any check; works without a signal. */
export function HazardReportPage() {
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  const companyGuid = actor === null ? null : ownCompany(actor)
  const company = useRecord('company', companyGuid)
  if (actor === null) return <PageSkeleton />
  if (companyGuid === null)
    return (
      <Page title="隐患上报" back>
        <EmptyState icon="lock" text="隐患上报由企业人员填写，您的账号不属于任何企业" />
      </Page>
    )
  if (company.state === 'loading') return <PageSkeleton />
  if (company.state !== 'ready')
    return (
      <Page title="隐患上报" back>
        <NotOnThisDevice onRetry={company.refresh} />
      </Page>
    )
  return <HazardReport company={asCompany(company.record)} actor={actor} />
}

function blankReport(company: Company, actor: Actor): PatrolDraft {
  const draft = newPatrol({ recordGuid: makeGuid(), company, taskGuid: null, actor, makeGuid })
  return addOtherHazard(draft, { company, today: dayOf(correctedNow()), makeGuid })
}

function HazardReport({ company, actor }: { company: Company; actor: Actor }) {
  const navigate = useNavigate()
  const [first] = useState(() => blankReport(company, actor))
  const draft = useDraft<PatrolDraft>(DRAFT_KEY, { kind: KIND, title: '隐患上报', value: first })
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const change = useSteady((next: Change) => draft.set(next))
  const evidence = useSteady(
    (): Evidence => ({
      at: correctedNow(),
      position: pagePosition.current(),
      companyName: company.companyName ?? '',
      inspector: actor.name,
    }),
  )
  const context = useMemo(
    (): PatrolContextValue => ({
      company,
      actor,
      templates: [],
      setting: { company, templates: [], today: dayOf(correctedNow()), makeGuid },
      draftKey: DRAFT_KEY,
      change,
      evidence,
      go: () => undefined,
      showsGaps: wasTried,
    }),
    [company, actor, change, evidence, wasTried],
  )
  usePosition()
  if (draft.loading) return <PageSkeleton />
  const [hazard] = draft.value.hazards
  if (hazard === undefined) return <PageSkeleton />

  async function report() {
    if (hazard === undefined) return
    setWasTried(true)
    const [issue] = issuesOfHazard(hazard, draft.value)
    if (issue !== undefined) {
      toast.error(issue.message)
      return
    }
    setIsBusy(true)
    // Found outside of a check: there is no record it came from.
    const input = { ...ownHazardInputOf(hazard, draft.value), sourceGuid: null }
    const { beforePhotos, afterPhotos } = input
    try {
      await act({
        actions: [{ resource: 'hiddenDanger', action: 'selfReport', recordGuid: hazard.guid, input }],
        media: placements('hiddenDanger', hazard.guid, { beforePhotos, afterPhotos }),
        draftKey: DRAFT_KEY,
      })
      toast.success('已上报隐患')
      navigate(HAZARDS, { replace: true })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toast.error(sentenceOf(error.issues[0] ?? error))
    } finally {
      setIsBusy(false)
    }
  }

  async function clear() {
    if (hazard === undefined) return
    for (const { guid } of mediaOfHazard(hazard)) await dropMedia(guid)
    await draft.remove()
    navigate(HAZARDS, { replace: true })
  }

  return (
    <PatrolContext value={context}>
      <Page
        title="隐患上报"
        back
        footer={
          <>
            <Button size="large" onClick={() => void clear()}>
              放弃
            </Button>
            <Button tone="primary" size="large" loading={isBusy} onClick={() => void report()}>
              上报隐患
            </Button>
          </>
        }
      >
        <div className="patrol">
          <div className="hazard-card">
            <div className="hazard-card__body">
              <HazardForm hazard={hazard} />
            </div>
          </div>
        </div>
      </Page>
    </PatrolContext>
  )
}
