import { useRecord } from '#app/data/index.ts'
import { asCompany } from '#app/resources/company/use-company-search.ts'
import { useSession } from '#app/session/index.ts'
import { EmptyState, Page, PageSkeleton, Unread } from '#app/ui/index.ts'
import { CompanyChooser } from './CompanyChooser.tsx'
import { PatrolForm } from './PatrolForm.tsx'
import { mayPatrol } from './patrol-draft.ts'
import { reasonOf } from './patrol-reason.ts'
import { PATROL_WALK } from './patrol-walk.ts'
import { TaskChooser } from './TaskChooser.tsx'
import { useLookBack } from './use-look-back.ts'
import { type PatrolTarget, usePatrolTarget } from './use-patrol-target.ts'
import { WalkDone } from './WalkDone.tsx'
import './patrol.css'
import '#domain/areas/patrol.ts'

export function PatrolPage() {
  const target = usePatrolTarget()
  const session = useSession()

  if (session.state === 'loading' || session.state === 'signed-out') return <PageSkeleton />
  if (!mayPatrol(session.actor))
    return (
      <Page title="巡查" back>
        <EmptyState icon="lock" text="您的账号不能填写巡查，请联系管理员" />
      </Page>
    )
  switch (target.state) {
    case 'loading':
      return <PageSkeleton />
    case 'choose':
      return <CompanyChooser />
    case 'choose-task':
      return <TaskChooser companyGuid={target.companyGuid} actor={session.actor} />
    case 'submitted':
      return <WalkDone walk={PATROL_WALK} recordGuid={target.recordGuid} />
    case 'open':
      return <OpenPatrol key={target.draftKey} target={target} />
  }
}

function OpenPatrol({ target }: { target: Extract<PatrolTarget, { state: 'open' }> }) {
  const session = useSession()
  const company = useRecord('company', target.companyGuid)
  const task = useRecord('patrolTask', target.taskGuid)
  const lookBack = useLookBack(target.companyGuid, task.state === 'ready' ? task.record : null)

  if (session.state === 'loading' || session.state === 'signed-out' || company.state === 'loading')
    return <PageSkeleton />
  if (target.taskGuid !== null && task.state === 'loading') return <PageSkeleton />
  if (lookBack === undefined) return <PageSkeleton />
  if (company.state === 'ready')
    return (
      <PatrolForm
        target={target}
        company={asCompany(company.record)}
        actor={session.actor}
        lookBack={lookBack}
        task={task.state === 'ready' ? reasonOf(task.record) : null}
        issueOrg={session.user.grid?.gridName ?? session.user.name}
      />
    )
  return (
    <Page title="巡查" back>
      <Unread read={company} />
    </Page>
  )
}
