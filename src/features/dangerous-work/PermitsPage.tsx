import type { ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { correctedNow, useRecords } from '#app/data/index.ts'
import { RecordPane } from '#app/resources/RecordPane.tsx'
import { FormScreen } from '#app/screens/FormScreen.tsx'
import { ListScreen } from '#app/screens/ListScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { EmptyState, LinkButton, Page, PageSkeleton, Unread } from '#app/ui/index.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { WORK_KINDS, type WorkKind } from '#domain/resources/risk.ts'
import { permitPath } from './permit-path.ts'
import '#domain/areas/safety.ts'
import '#domain/areas/selfCheck.ts'

/** The page of one kind of dangerous work: its permits, and a new one under the terms in force. */
export function permitsPageOf(kind: WorkKind): ComponentType {
  return function KindOfWork() {
    return <PermitsPage kind={kind} />
  }
}

function PermitsPage({ kind }: { kind: WorkKind }) {
  const [params] = useSearchParams()
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  const form = params.get('form')
  if (form !== null) return <PermitForm kind={kind} guid={form === 'new' ? null : form} />
  const mayCreate = actor !== null && dangerousWorkPermit.access.create(actor) !== 'nothing'
  return (
    <ListScreen
      resource="dangerousWorkPermit"
      title={`${WORK_KINDS[kind]}作业`}
      filter={{ field: 'workKind', equals: kind }}
      pathOf={permitPath}
      editTo={(guid) => `?form=${guid}`}
      detail={(place) => (
        <RecordPane key={place.guid} resource="dangerousWorkPermit" {...place} editTo={`?form=${place.guid}`} />
      )}
      {...(mayCreate
        ? {
            addTo: '?form=new',
            toolbar: (
              <LinkButton to="?form=new" tone="primary" size="small" icon="plus">
                新开作业票
              </LinkButton>
            ),
          }
        : {})}
    />
  )
}

/** 作业票: those of all kinds, for who signs them and for who walks from one to the next. */
export function AllPermitsPage() {
  return (
    <ListScreen
      resource="dangerousWorkPermit"
      title="作业票"
      view="open"
      pathOf={permitPath}
      detail={(place) => <RecordPane key={place.guid} resource="dangerousWorkPermit" {...place} />}
    />
  )
}

/** The terms are those of the day: whoever writes a permit does not choose an outdated standard. */
function PermitForm({ kind, guid }: { kind: WorkKind; guid: string | null }) {
  const navigate = useNavigate()
  const session = useSession()
  const applyUnit = 'user' in session ? session.user.companyName : null
  const configs = useRecords('dangerousWorkConfig', {
    filter: {
      all: [
        { field: 'workKind', equals: kind },
        { field: 'configType', equals: 'permit' },
      ],
    },
    order: '-validFrom',
  })
  const handleSaved = (saved: string) => navigate(permitPath(saved), { replace: true })
  if (guid !== null) return <FormScreen resource="dangerousWorkPermit" guid={guid} onSaved={handleSaved} />
  if (configs.state === 'loading') return <PageSkeleton />
  const title = `新开${WORK_KINDS[kind]}作业票`
  if (configs.state !== 'ready')
    return (
      <Page title={title} back>
        <Unread read={configs} />
      </Page>
    )
  const today = dayOf(correctedNow())
  const inForce = configs.rows.find(
    ({ validFrom, validTo, enabled }) =>
      enabled !== false && String(validFrom) <= today && today <= String(validTo ?? '9999-12-31'),
  )
  if (inForce === undefined)
    return (
      <Page title={title} back>
        <EmptyState icon="warning" text="没有现行的作业规程，请联系区局在危险作业配置中设置" />
      </Page>
    )
  return (
    <FormScreen
      resource="dangerousWorkPermit"
      initial={applyUnit === null ? {} : { applyUnit }}
      fixed={{ workKind: kind, configGuid: inForce.guid }}
      // Of the others the height or the weight says it.
      demands={{ workLevel: { isVisible: true, isRequired: kind === 'fire' } }}
      onSaved={handleSaved}
    />
  )
}
