import type { LocalRecord } from '#app/offline/types.ts'
import { ResourceForm } from '#app/resources/ResourceForm.tsx'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { slotsOf, WithScreenParts } from '#app/resources/screen-parts.tsx'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { type ChildDetailProps, DetailScreen } from '#app/screens/DetailScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { Button, LinkButton } from '#app/ui/index.ts'
import { matches } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

interface RecordPaneProps extends Omit<ChildDetailProps, 'onClose' | 'editTo'> {
  /** Its form; without an address it is not changed from here. */
  editTo?: string
  /** Or where the form opens in the place of the record. */
  onEdit?: () => void
  onClose?: (() => void) | undefined
  /** What this page offers besides. */
  actions?: readonly ActionSpec[]
}

/** A record with everything its resource adds to the generic screen, and the ways to change and to remove it. */
export function RecordPane(props: RecordPaneProps) {
  return (
    <WithScreenParts of={props.resource}>
      <KnownRecord {...props} />
    </WithScreenParts>
  )
}

function KnownRecord({ resource: name, editTo, onEdit, actions = [], ...place }: RecordPaneProps) {
  const session = useSession()
  const resource = resourceNamed(name)
  const hasForm = resource.form.length > 0
  const actor = 'actor' in session ? session.actor : null
  const { views, Extra } = slotsOf(name)
  const editButton = (record: LocalRecord) => {
    if (!hasForm || actor === null || !matches(resource.access.update(actor), record)) return null
    if (editTo !== undefined)
      return (
        <LinkButton key="edit" to={editTo} icon="pen">
          修改
        </LinkButton>
      )
    if (onEdit === undefined) return null
    return (
      <Button key="edit" icon="pen" onClick={onEdit}>
        修改
      </Button>
    )
  }

  return (
    <DetailScreen
      resource={name}
      {...place}
      actions={[...actions, ...recordSpecs(resource)]}
      slots={views}
      extra={(record) => [
        editButton(record),
        Extra !== undefined && <Extra key="extra" record={record} Pane={RecordPane} />,
      ]}
      child={RecordPane}
      form={ResourceForm}
    />
  )
}
