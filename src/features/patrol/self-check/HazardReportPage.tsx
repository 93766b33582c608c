import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { act, correctedNow, dropMedia, useDraft, useRecord } from '#app/data/index.ts'
import { asCompany } from '#app/resources/company/use-company-search.ts'
import { HAZARDS_PATH } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { useSession } from '#app/session/index.ts'
import { Button, confirm, EmptyState, Page, PageSkeleton, toast, Unread, useDeed } from '#app/ui/index.ts'
import { type Actor, ownCompany } from '#domain/kit/access.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { CompanyChooser } from '../CompanyChooser.tsx'
import { HazardForm } from '../HazardForm.tsx'
import { hazardInputOf, placements } from '../patrol-batch.ts'
import { type Change, PatrolContext, type PatrolContextValue } from '../patrol-context.ts'
import { addOtherHazard, type Company, mayPatrol, mediaOfHazard, newPatrol, type PatrolDraft } from '../patrol-draft.ts'
import { issuesOfHazard } from '../patrol-gaps.ts'
import { usePatrolValue } from '../use-patrol-value.ts'
import { useSteady } from '../use-steady.ts'
import { ReportSource } from './ReportSource.tsx'
import { ownHazardInputOf } from './self-check-draft.ts'
import '../patrol.css'
import '#domain/areas/selfCheck.ts'

const KIND = 'hazardReport'
const OWN_HAZARDS = '/selfCheckingRecords/hazardList'
const NO_LISTS: PatrolContextValue['templates'] = []
const makeGuid = () => crypto.randomUUID()
/** All of it is on one page. */
const go = () => undefined

/**
 * 隐患上报: one hazard that somebody saw, outside of any check, of his own enterprise or, as an inspector, of one he
 * chooses; works without a signal.
 */
export function HazardReportPage() {
  const session = useSession()
  const [params] = useSearchParams()
  const actor = 'actor' in session ? session.actor : null
  const own = actor === null ? null : ownCompany(actor)
  const companyGuid = own ?? params.get('company')
  const company = useRecord('company', companyGuid)
  if (actor === null) return <PageSkeleton />
  if (own === null && !mayPatrol(actor))
    return (
      <Page title="隐患上报" back>
        <EmptyState icon="lock" text="您的账号不能上报隐患，请联系管理员" />
      </Page>
    )
  if (companyGuid === null) return <CompanyChooser title="上报哪家的隐患" withDrafts={false} />
  if (company.state === 'loading') return <PageSkeleton />
  if (company.state !== 'ready')
    return (
      <Page title="隐患上报" back>
        <Unread read={company} />
      </Page>
    )
  const way = own === null ? inspectorsWay(companyGuid) : OWN_WAY
  return <HazardReport key={companyGuid} company={asCompany(company.record)} actor={actor} way={way} />
}

/** How the report goes on, by who makes it. */
interface Way {
  draftKey: string
  action: 'selfReport' | 'report'
  inputOf: typeof ownHazardInputOf
  /** Where the hazards stand afterwards. */
  list: string
}

const OWN_WAY: Way = { draftKey: `${KIND}:own`, action: 'selfReport', inputOf: ownHazardInputOf, list: OWN_HAZARDS }
const inspectorsWay = (companyGuid: string): Way => ({
  draftKey: `${KIND}:${companyGuid}`,
  action: 'report',
  inputOf: hazardInputOf,
  list: HAZARDS_PATH,
})

function blankReport(company: Company, actor: Actor): PatrolDraft {
  const draft = newPatrol({ recordGuid: makeGuid(), company, taskGuid: null, actor, makeGuid })
  return addOtherHazard(draft, { company, today: dayOf(correctedNow()), makeGuid })
}

function HazardReport({ company, actor, way }: { company: Company; actor: Actor; way: Way }) {
  const { draftKey, action, inputOf, list } = way
  const navigate = useNavigate()
  const [first] = useState(() => blankReport(company, actor))
  const draft = useDraft<PatrolDraft>(draftKey, { kind: KIND, title: `隐患上报：${company.companyName}`, value: first })
  const { isBusy, run } = useDeed()
  const [wasTried, setWasTried] = useState(false)
  const change = useSteady((next: Change) => draft.set(next))
  const context = usePatrolValue({ company, actor, templates: NO_LISTS, draftKey, change, go, showsGaps: wasTried })
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
    // Found outside of a check: there is no record it came from.
    const input = { ...inputOf(hazard, draft.value), sourceGuid: null }
    const { beforePhotos, afterPhotos } = input
    await run(async () => {
      const { state } = await act({
        actions: [{ resource: 'hiddenDanger', action, recordGuid: hazard.guid, input }],
        media: placements('hiddenDanger', hazard.guid, { beforePhotos, afterPhotos }),
        draftKey,
      })
      toast.success(state === 'applied' ? '已上报隐患' : '已上报隐患，联网后自动上传')
      navigate(list, { replace: true })
    })
  }

  async function clear() {
    if (hazard === undefined) return
    const isSure = await confirm({
      title: '放弃这条隐患？',
      text: '已填写的内容和照片会从本机删除，不能恢复',
      okText: '放弃',
      danger: true,
    })
    if (!isSure) return
    await draft.remove()
    for (const { guid } of mediaOfHazard(hazard)) await dropMedia(guid)
    navigate(list, { replace: true })
  }

  return (
    <PatrolContext value={context}>
      <Page
        title="隐患上报"
        back
        footer={
          <>
            <Button size="large" disabled={isBusy} onClick={() => void clear()}>
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
              {action === 'report' && (
                <ReportSource
                  value={draft.value.hazardSource ?? 'patrol'}
                  media={context}
                  onChange={(hazardSource) => change((last) => ({ ...last, hazardSource }))}
                />
              )}
              <HazardForm hazard={hazard} />
            </div>
          </div>
        </div>
      </Page>
    </PatrolContext>
  )
}
