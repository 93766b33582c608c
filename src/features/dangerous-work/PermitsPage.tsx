import type { ComponentType } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { correctedNow, useRecord, useRecords } from '#app/data/index.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { RecordPane } from '#app/resources/RecordPane.tsx'
import { AddLink } from '#app/screens/AddLink.tsx'
import { RecordLink } from '#app/screens/DeskRows.tsx'
import { FormScreen } from '#app/screens/FormScreen.tsx'
import { ListScreen } from '#app/screens/ListScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { Card, EmptyState, Page, PageSkeleton, Section, Unread } from '#app/ui/index.ts'
import { editableFields } from '#domain/kit/action.ts'
import { both } from '#domain/kit/filter.ts'
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
  const mayCreate = useMayCreate()
  const form = params.get('form')
  if (form !== null) return <PermitForm kind={kind} guid={form === 'new' ? null : form} />
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
      {...(mayCreate ? newPermit : {})}
    />
  )
}

/** 作业票: those of all kinds, for who signs them and for who walks from one to the next; a new one begins with its kind. */
export function AllPermitsPage() {
  const [params] = useSearchParams()
  const mayCreate = useMayCreate()
  if (params.get('form') === 'new') {
    const kind = params.get('kind') ?? ''
    return isWorkKind(kind) ? <PermitForm kind={kind} guid={null} from={params.get('from')} /> : <KindChooser />
  }
  return (
    <ListScreen
      resource="dangerousWorkPermit"
      title="作业票"
      view="open"
      pathOf={permitPath}
      detail={(place) => <RecordPane key={place.guid} resource="dangerousWorkPermit" {...place} />}
      {...(mayCreate ? newPermit : {})}
    />
  )
}

const newPermit = {
  addTo: '?form=new',
  toolbar: <AddLink to="?form=new" verb="新开" label="作业票" />,
}

function useMayCreate(): boolean {
  const session = useSession()
  return 'actor' in session && dangerousWorkPermit.access.create(session.actor) !== 'nothing'
}

const isWorkKind = (word: string): word is WorkKind => Object.hasOwn(WORK_KINDS, word)

/** What each kind is (GB 30871-2022, 3): whoever is to work reads which permit he needs. */
const WHAT_IT_IS: Readonly<Record<WorkKind, string>> = {
  fire: '焊接、切割、打磨等能产生火焰、火花或炽热表面的作业',
  confined: '进入反应器、塔、罐、池、井、沟等封闭或半封闭空间',
  blindPlate: '在设备、管道上安装或拆除盲板',
  height: '距坠落基准面 2 米及以上',
  lifting: '用吊装机具移动设备、构件、材料',
  electricity: '在正式运行的电源上接非永久性用电',
  excavation: '挖土、打桩、钻探深 0.5 米以上，或用机械填土、平整场地',
  roadBreak: '断开生产区内的交通主、支路或车间引道',
}

/** Each kind has terms and questions of its own. */
function KindChooser() {
  return (
    <Page title="新开作业票" back>
      <Section title="选择作业类别">
        <Card flush>
          {Object.entries(WORK_KINDS).map(([kind, label]) => (
            <RecordLink
              key={kind}
              to={`?form=new&kind=${kind}`}
              title={`${label}作业`}
              note={WHAT_IT_IS[kind as WorkKind]}
            />
          ))}
        </Card>
      </Section>
    </Page>
  )
}

interface PermitFormProps {
  kind: WorkKind
  guid: string | null
  /** The permit whose work goes on under the new one. */
  from?: string | null
}

/** The terms are those of the day: whoever writes a permit does not choose an outdated standard. */
function PermitForm({ kind, guid, from = null }: PermitFormProps) {
  const navigate = useNavigate()
  const session = useSession()
  const applyUnit = 'user' in session ? session.user.companyName : null
  const configs = useRecords('dangerousWorkConfig', {
    filter: both({ field: 'workKind', equals: kind }, { field: 'configType', equals: 'permit' }),
    order: '-validFrom',
  })
  const before = useRecord('dangerousWorkPermit', from)
  const handleSaved = (saved: string) => navigate(permitPath(saved), { replace: true })
  if (guid !== null) return <FormScreen resource="dangerousWorkPermit" guid={guid} onSaved={handleSaved} />
  if (configs.state === 'loading' || (from !== null && before.state === 'loading')) return <PageSkeleton />
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
      initial={{
        ...(applyUnit === null ? {} : { applyUnit }),
        ...(before.state === 'ready' ? sameWork(before.record) : {}),
      }}
      fixed={{ workKind: kind, configGuid: inForce.guid }}
      onSaved={handleSaved}
    />
  )
}

/** What is said of the work; when it is done, and under which terms, is said anew. */
const ASKED_ANEW = ['planStart', 'planEnd', 'longReason', 'planFiles', 'configGuid', 'upgraded', 'upgradeReason']

function sameWork(permit: LocalRecord): Record<string, unknown> {
  const names = Object.keys(editableFields(dangerousWorkPermit)).filter((name) => !ASKED_ANEW.includes(name))
  return Object.fromEntries(names.map((name) => [name, permit[name]]))
}
