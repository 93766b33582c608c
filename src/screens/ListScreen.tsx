import type { ReactNode } from 'react'
import { useFetchedWhenIdle } from '#app/device/idle.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { ListDesktop } from '#app/screens/ListDesktop.tsx'
import { ListPhone } from '#app/screens/ListPhone.tsx'
import { ListTablet } from '#app/screens/ListTablet.tsx'
import type { TickedRows } from '#app/screens/list-looks.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { type ListOptions, useListScreen } from '#app/screens/use-list-screen.ts'
import { PageSkeleton, useLayout } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import './list.css'

/** With forms, pictures and history it weighs more than its list: it comes once the rows are there. */
const DetailScreen = lazyPart(async () => (await import('#app/screens/DetailScreen.tsx')).DetailScreen)

/** Where a record is shown: beside or over its list, or as a page of its own. */
export interface DetailPlace {
  guid: string
  place: 'page' | 'pane'
  onClose: () => void
}

export interface ListScreenProps extends ListOptions {
  title?: string | undefined
  back?: boolean | undefined
  /** Beside the title: 新增 and the like. */
  toolbar?: ReactNode
  /** The part of the toolbar that no search header says. */
  extra?: ReactNode
  emptyAction?: ReactNode
  /** Over the rows: a choice of the page's own. */
  above?: ReactNode
  /** The address where a new record is made; the toolbar says the same where there is no search header. */
  addTo?: string | undefined
  /** The address where a record is changed. */
  editTo?: ((guid: string) => string) | undefined
  /** What may be done with a record beside its moves: for ticked rows, and under a card drawn aside. */
  actions?: readonly ActionSpec[] | undefined
  /** What stands on a card instead of the first columns. */
  card?: ((record: LocalRecord) => ReactNode) | undefined
  detail?: ((place: DetailPlace) => ReactNode) | undefined
  /** What else may be done with the ticked rows of a desk's table. */
  ticked?: TickedRows | undefined
}

/** The list of any resource: cards on a phone, cards beside the record on a tablet, a table on a desktop. */
export function ListScreen(props: ListScreenProps) {
  const list = useListScreen(props)
  const layout = useLayout()
  useFetchedWhenIdle(DetailScreen.load)
  const detail =
    props.detail ??
    ((place: DetailPlace) => (
      <DetailScreen key={place.guid} resource={list.resource.name} {...place} waiting={<PageSkeleton />} />
    ))
  const looks = {
    list,
    title: props.title ?? list.resource.label,
    back: props.back,
    toolbar: props.toolbar,
    extra: props.extra,
    emptyAction: props.emptyAction,
    above: props.above,
    addTo: props.addTo,
    editTo: props.editTo,
    specs: withMoveSpecs(list.resource, props.actions),
    card: props.card,
    ticked: props.ticked,
    pathOf: props.pathOf,
    detail,
  }
  if (layout === 'phone') return <ListPhone {...looks} />
  if (layout === 'tablet') return <ListTablet {...looks} />
  return <ListDesktop {...looks} />
}
