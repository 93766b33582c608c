import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFetchedWhenIdle } from '#app/device/idle.ts'
import { narrowed } from '#app/resources/narrowed.ts'
import { showsNew } from '#app/resources/new-here.ts'
import { ownPageOf } from '#app/resources/own-page.ts'
import { RemindLacking } from '#app/resources/RemindLacking.tsx'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { slotsOf, WithScreenParts } from '#app/resources/screen-parts.tsx'
import { AddLink } from '#app/screens/AddLink.tsx'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { type DetailPlace, ListScreen, type ListScreenProps } from '#app/screens/ListScreen.tsx'
import { LACKING } from '#app/screens/list-state.ts'
import type { StatisticsOptions } from '#app/screens/use-statistics-screen.ts'
import { useSession } from '#app/session/index.ts'
import { Button, PageSkeleton } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { Access, Actor } from '#domain/kit/access.ts'
import { editableFields } from '#domain/kit/action.ts'
import { calendarOf } from '#domain/kit/calendar.ts'
import { type Filter, fixedBy } from '#domain/kit/filter.ts'
import { type LackingList, mayRemind } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { addMs, isDay, startOfDay } from '#domain/lib/dates.ts'
import type { ShownAs } from '#domain/pages/page.ts'
import { lackingListOf } from '#domain/resources/lacking-lists.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

/** 08:30, when a day's work usually begins. */
const WORK_BEGINS_MS = 8.5 * 3_600_000

/** A record and its form weigh more than the list that leads to them: they come once the rows are there. */
const RecordPane = lazyPart(async () => (await import('#app/resources/RecordPane.tsx')).RecordPane)
const ResourceForm = lazyPart(async () => (await import('#app/resources/ResourceForm.tsx')).ResourceForm)
const DetailScreen = lazyPart(async () => (await import('#app/screens/DetailScreen.tsx')).DetailScreen)

const StatisticsScreen = lazyPart(async () => (await import('#app/screens/StatisticsScreen.tsx')).StatisticsScreen)

const TreeScreen = lazyPart(async () => (await import('#app/screens/TreeScreen.tsx')).TreeScreen)

const CalendarScreen = lazyPart(async () => (await import('#app/screens/CalendarScreen.tsx')).CalendarScreen)
const ConfigurationScreen = lazyPart(
  async () => (await import('#app/screens/ConfigurationScreen.tsx')).ConfigurationScreen,
)

/** Fetches what shows the records so; a list has come with the page. */
export async function loadScreen(as: ShownAs = 'list'): Promise<void> {
  if (as !== 'list') await SCREENS[as].load()
}

const SCREENS = {
  tree: TreeScreen,
  calendar: CalendarScreen,
  configuration: ConfigurationScreen,
  statistics: StatisticsScreen,
}

interface ResourcePageProps extends ListScreenProps, Pick<StatisticsOptions, 'by' | 'since'> {
  as?: ShownAs | undefined
  own?: Access | undefined
  looked?: true | undefined
}

/** A whole resource behind one address: as the page says it stands, the record opened from it, and its form (`?form=new`, `?form=<guid>`). */
export function ResourcePage(props: ResourcePageProps) {
  useFetchedWhenIdle(RecordPane.load)
  return (
    <WithScreenParts of={props.resource}>
      <KnownPage {...props} />
    </WithScreenParts>
  )
}

function KnownPage({ as = 'list', by, since, own, filter, looked, ...rest }: ResourcePageProps) {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const resource = resourceNamed(rest.resource)
  const form = params.get('form')
  const hasForm = resource.form.length > 0 && looked !== true
  const actor = 'actor' in session ? session.actor : null
  const props = { ...rest, filter: useMemo(() => narrowed(filter, own, actor), [filter, own, actor]) }

  function close(open: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('form')
        next.delete('like')
        next.delete('fill')
        next.set('open', open)
        return next
      },
      { replace: true },
    )
  }

  if (form !== null && hasForm)
    return (
      <ResourceForm
        key={form}
        waiting={<PageSkeleton />}
        resource={resource.name}
        {...(form === 'new'
          ? {
              fixed: fixedFor(resource, props.filter),
              initial: {
                ...onDay(resource, params.get('on')),
                ...(as === 'tree' && below(params)),
                ...filledIn(resource, params.get('fill')),
              },
              like: params.get('like'),
            }
          : { guid: form })}
        onSaved={close}
      />
    )

  const mayCreate =
    hasForm && actor !== null && resource.access.create(actor) !== 'nothing' && showsNew(resource, props.filter)
  const create = mayCreate && <AddLink to={addressWith(params, 'new')} label={resource.label} />

  const { Toolbar } = slotsOf(resource.name)
  const toolbar =
    Toolbar === undefined ? (
      create
    ) : (
      <>
        <Toolbar />
        {create}
      </>
    )

  const isWhole = as === 'list' && props.filter === undefined
  const lacking = isWhole && actor !== null ? lackingTold(resource.name, actor) : null
  if (lacking !== null && params.has(LACKING)) {
    const remind = actor !== null && mayRemind(actor) ? <RemindLacking list={lacking} /> : undefined
    return (
      <ListScreen
        key={lacking.name}
        title={props.title ?? resource.label}
        back={props.back}
        resource={lacking.name}
        view={props.view}
        lacking={lacking}
        toolbar={remind}
        extra={remind}
        pathOf={ownPageOf(lacking.lacks.of)}
        detail={(place: DetailPlace) => (
          <DetailScreen key={place.guid} resource={lacking.lacks.of} {...place} waiting={<PageSkeleton />} />
        )}
      />
    )
  }

  const list = (own: Partial<ListScreenProps> = {}) => (
    <ListScreen
      lacking={lacking}
      toolbar={toolbar}
      extra={Toolbar === undefined ? undefined : <Toolbar />}
      addTo={mayCreate ? addressWith(params, 'new') : undefined}
      editTo={hasForm ? (guid) => addressWith(params, guid) : undefined}
      actions={looked === true ? [] : recordSpecs(resource)}
      pathOf={ownPageOf(resource.name)}
      detail={(place: DetailPlace) => (
        <RecordPane
          key={place.guid}
          waiting={<PageSkeleton />}
          resource={resource.name}
          {...place}
          {...(hasForm && { editTo: addressWith(params, place.guid) })}
        />
      )}
      {...props}
      {...own}
    />
  )
  if (as === 'list') return list()
  const detail = (place: DetailPlace) => (
    <RecordPane
      key={place.guid}
      waiting={<PageSkeleton />}
      resource={resource.name}
      {...place}
      editTo={addressWith(params, place.guid)}
      actions={as === 'tree' && hasForm ? [moving(resource)] : []}
    />
  )
  return (
    <>
      {as === 'tree' && <TreeScreen waiting={<PageSkeleton />} {...props} toolbar={create} detail={detail} />}
      {as === 'calendar' && (
        <CalendarScreen
          waiting={<PageSkeleton />}
          {...props}
          addTo={mayCreate ? (day) => addressWith(params, 'new', { on: day }) : null}
          detail={detail}
        />
      )}
      {as === 'configuration' && (
        <ConfigurationScreen waiting={<PageSkeleton />} {...props} toolbar={create} form={ResourceForm} />
      )}
      {as === 'statistics' && (
        <StatisticsScreen
          waiting={<PageSkeleton />}
          {...props}
          by={by}
          since={since}
          rows={({ onClose, ...own }) =>
            list({ ...own, toolbar: <BackButton onClick={onClose} />, extra: undefined, addTo: undefined })
          }
        />
      )}
    </>
  )
}

function lackingTold(resource: string, actor: Actor): LackingList | null {
  const list = lackingListOf(resource)
  return list !== null && list.access.read(actor) !== 'nothing' ? list : null
}

/** Another place in the tree, with all that hangs on the record. */
const moving = ({ fields, label }: AnyResource): ActionSpec => ({
  action: 'update',
  label: '移动',
  note: `这个${label}和它的下级一起移到新的上级之下；不选上级即移到最上级。`,
  fields: fields.parentGuid === undefined ? [] : [{ name: 'parentGuid', field: fields.parentGuid }],
  initial: ({ parentGuid }) => ({ parentGuid }),
  input: (values, record) => ({
    changes: { parentGuid: values.parentGuid ?? null },
    base: { parentGuid: record.parentGuid ?? null },
  }),
  done: '已移动',
})

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" icon="back" onClick={onClick}>
      返回统计
    </Button>
  )
}

/** A page that shows the part of a resource with one value makes records with that value. */
function fixedFor(resource: AnyResource, filter: Filter = 'everything'): Readonly<Record<string, unknown>> {
  const editable = editableFields(resource)
  return Object.fromEntries(Object.entries(fixedBy(filter)).filter(([name]) => name in editable))
}

/** A record made from a day of the calendar stands on that day. */
function onDay(resource: AnyResource, day: string | null): Readonly<Record<string, unknown>> {
  const calendar = calendarOf(resource)
  if (calendar === null || day === null || !isDay(day)) return {}
  const isInstant = resource.fields[calendar.from]?.kind === 'instant'
  return { [calendar.from]: isInstant ? addMs(startOfDay(day), WORK_BEGINS_MS) : day }
}

/** What another page has filled in for a new record, `?fill=` with its fields; a broken address fills in nothing. */
function filledIn(resource: AnyResource, given: string | null): Readonly<Record<string, unknown>> {
  if (given === null) return {}
  try {
    const values: unknown = JSON.parse(given)
    const known = editableFields(resource)
    return Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => name in known))
  } catch {
    return {}
  }
}

/** In a tree a new node hangs on the one that is open, on a phone on the level one stands in. */
function below(params: URLSearchParams): Readonly<Record<string, unknown>> {
  const parentGuid = params.get('open') ?? params.get('at')
  return parentGuid === null ? {} : { parentGuid }
}

function addressWith(params: URLSearchParams, form: string, more: Readonly<Record<string, string>> = {}): string {
  const next = new URLSearchParams(params)
  next.set('form', form)
  for (const [name, value] of Object.entries(more)) next.set(name, value)
  return `?${next}`
}
