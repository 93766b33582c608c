import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listDrafts, useRecord } from '#app/data/index.ts'
import { asCompany } from '#app/resources/company/use-company-search.ts'
import { useSession } from '#app/session/index.ts'
import { EmptyState, Page, PageSkeleton, Unread } from '#app/ui/index.ts'
import { type Actor, ownCompany } from '#domain/kit/access.ts'
import { SelfCheckChooser } from './SelfCheckChooser.tsx'
import { SelfCheckForm } from './SelfCheckForm.tsx'
import { SELF_CHECK_KIND, type SelfCheckDraft, selfCheckKeyOf } from './self-check-draft.ts'
import '../patrol.css'
import './self-check.css'
import '#domain/areas/patrol.ts'
import '#domain/areas/selfCheck.ts'

/** 开始排查: the open tasks and standards to choose from, then the check itself; made for a tablet without a signal. */
export function SelfCheckPage() {
  const session = useSession()
  if (!('actor' in session)) return <PageSkeleton />
  const companyGuid = ownCompany(session.actor)
  if (companyGuid === null)
    return (
      <Page title="开始排查" back>
        <EmptyState icon="lock" text="自查由企业人员填写，您的账号不属于任何企业" />
      </Page>
    )
  return <OwnCompany companyGuid={companyGuid} actor={session.actor} />
}

function OwnCompany({ companyGuid, actor }: { companyGuid: string; actor: Actor }) {
  const [params] = useSearchParams()
  const company = useRecord('company', companyGuid)
  const draftKey = useDraftKey()
  const standard = params.get('standard')
  const taskGuid = params.get('task')
  if (company.state === 'loading') return <PageSkeleton />
  if (company.state !== 'ready')
    return (
      <Page title="开始排查" back>
        <Unread read={company} />
      </Page>
    )
  const own = asCompany(company.record)
  if (taskGuid === null && standard === null) return <SelfCheckChooser company={own} />
  if (draftKey === null) return <PageSkeleton />
  return (
    <SelfCheckForm
      key={draftKey}
      draftKey={draftKey}
      company={own}
      actor={actor}
      taskGuid={taskGuid}
      standard={standard}
    />
  )
}

/** The draft the address means: the newest of its task or standard, or a new one, which the address carries from then on. */
function useDraftKey(): string | null {
  const [params, setParams] = useSearchParams()
  const key = params.get('draft')
  const taskGuid = params.get('task')
  const standard = params.get('standard')
  useEffect(() => {
    if (key !== null || (taskGuid === null && standard === null)) return
    let isCurrent = true
    void listDrafts(SELF_CHECK_KIND).then((drafts) => {
      if (!isCurrent) return
      const same = drafts.find(({ value }) => {
        const draft = value as SelfCheckDraft
        return taskGuid === null
          ? draft.taskGuid === null && draft.templateGuids?.[0] === standard
          : draft.taskGuid === taskGuid
      })
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.set('draft', same?.key ?? selfCheckKeyOf(crypto.randomUUID()))
          return next
        },
        { replace: true },
      )
    })
    return () => {
      isCurrent = false
    }
  }, [key, taskGuid, standard, setParams])
  return key
}
