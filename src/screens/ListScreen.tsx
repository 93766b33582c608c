import type { ReactNode } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { DetailScreen } from '#app/screens/DetailScreen.tsx'
import { ListDesktop } from '#app/screens/ListDesktop.tsx'
import { ListPhone } from '#app/screens/ListPhone.tsx'
import { ListTablet } from '#app/screens/ListTablet.tsx'
import { type ListOptions, useListScreen } from '#app/screens/use-list-screen.ts'
import { useLayout } from '#app/ui/index.ts'
import './list.css'

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
  emptyAction?: ReactNode
  /** What stands on a card instead of the first columns. */
  card?: ((record: LocalRecord) => ReactNode) | undefined
  detail?: ((place: DetailPlace) => ReactNode) | undefined
}

/** The list of any resource: cards on a phone, cards beside the record on a tablet, a table on a desktop. */
export function ListScreen(props: ListScreenProps) {
  const list = useListScreen(props)
  const layout = useLayout()
  const looks = {
    list,
    title: props.title ?? list.resource.label,
    back: props.back ?? false,
    toolbar: props.toolbar,
    emptyAction: props.emptyAction,
    card: props.card,
    pathOf: props.pathOf,
    detail:
      props.detail ??
      ((place: DetailPlace) => <DetailScreen key={place.guid} resource={list.resource.name} {...place} />),
  }
  if (layout === 'phone') return <ListPhone {...looks} />
  if (layout === 'tablet') return <ListTablet {...looks} />
  return <ListDesktop {...looks} />
}
