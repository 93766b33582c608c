import { RecordPicker } from '#app/fields/reference/RecordPicker.tsx'
import { useSession } from '#app/session/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { mayLookUp, ownCompany } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'

/** Each picker comes with the first field that opens it. */
const EnterprisePicker = lazyPart(async () => (await import('#app/widgets/pick/EnterprisePicker.tsx')).EnterprisePicker)
const ClientPicker = lazyPart(async () => (await import('#app/fields/reference/ClientPicker.tsx')).ClientPicker)
const PersonPicker = lazyPart(async () => (await import('#app/widgets/pick/PersonPicker.tsx')).PersonPicker)
const TreePicker = lazyPart(async () => (await import('#app/widgets/pick/TreePicker.tsx')).TreePicker)

/** What a picker says of a choice: the guid, and the path where the resource is a tree of grids. */
export interface Picked {
  guid: string
  path: string | null
}

interface ReferencePickerProps {
  resource: string
  title: string
  chosen: readonly string[]
  isMultiple?: boolean
  /** Those that suit, where a list is searched in. */
  filter?: Filter | undefined
  /** Everything that is chosen now; the picker closes by itself. */
  onPick: (picked: Picked[]) => void
  onClose: () => void
}

const picked = ({ guid, path }: { guid: string; path?: unknown }): Picked => ({
  guid,
  path: typeof path === 'string' ? path : null,
})

/** The picker that suits what is referred to; for most resources a list to search in. */
export function ReferencePicker({
  resource,
  title,
  chosen,
  isMultiple = false,
  filter,
  onPick,
  onClose,
}: ReferencePickerProps) {
  const session = useSession()
  // An enterprise knows its people, and no grids.
  const isAmongOwn = resource === 'user' && 'actor' in session && ownCompany(session.actor) !== null
  const isServing = resource === 'company' && 'actor' in session && mayLookUp(session.actor)
  function finish(all: Picked[]) {
    onPick(all)
    onClose()
  }
  const list = (
    <RecordPicker
      resource={resource}
      title={title}
      chosen={chosen}
      isMultiple={isMultiple}
      {...(filter === undefined ? {} : { filter })}
      onPick={(record) => (isMultiple ? onPick(toggled(chosen, record.guid)) : finish([picked(record)]))}
      onClose={onClose}
    />
  )
  if (isAmongOwn) return list
  if (isServing)
    return (
      <ClientPicker title={title} chosen={chosen} onPick={(guid) => finish([picked({ guid })])} onClose={onClose} />
    )
  switch (resource) {
    case 'company':
      return (
        <EnterprisePicker
          title={title}
          mode={isMultiple ? 'multiple' : 'single'}
          chosen={chosen}
          onPick={(rows) => finish(rows.map(picked))}
          onClose={onClose}
        />
      )
    case 'user':
      return (
        <PersonPicker
          title={title}
          isSingle={!isMultiple}
          cross={isMultiple}
          onPick={(people) => finish(withBefore(isMultiple ? chosen : [], people.map(picked)))}
          onClose={onClose}
        />
      )
    case 'region':
    case 'gridManage':
    case 'economyType':
    case 'companyDepartment':
      return (
        <TreePicker
          source={resource}
          title={title}
          isMultiple={isMultiple}
          chosen={chosen}
          onPick={(nodes) => finish(nodes.map(({ node: { guid, record } }) => picked({ guid, path: record.path })))}
          onClose={onClose}
        />
      )
    default:
      return list
  }
}

/** A person picker starts empty, so those chosen before are kept beside the new ones. */
function withBefore(chosen: readonly string[], more: readonly Picked[]): Picked[] {
  const known = new Set(more.map(({ guid }) => guid))
  return [...chosen.filter((guid) => !known.has(guid)).map((guid) => picked({ guid })), ...more]
}

function toggled(chosen: readonly string[], guid: string): Picked[] {
  const next = chosen.includes(guid) ? chosen.filter((each) => each !== guid) : [...chosen, guid]
  return next.map((each) => picked({ guid: each }))
}
