import { useRecord } from '#app/data/index.ts'
import { slotsOf, WithScreenParts } from '#app/resources/screen-parts.tsx'
import { FormScreen, type FormScreenProps } from '#app/screens/FormScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { PageSkeleton } from '#app/ui/index.ts'

const asDefined = () => ({})

interface ResourceFormProps extends FormScreenProps {
  /** The record that a new one is made from. */
  like?: string | null
}

/** The form of a resource, with what an administrator has said of its fields. */
export function ResourceForm(props: ResourceFormProps) {
  return (
    <WithScreenParts of={props.resource}>
      <KnownForm {...props} />
    </WithScreenParts>
  )
}

function KnownForm({ like = null, ...props }: ResourceFormProps) {
  const { useDemands = asDefined, fixedFor, likeBefore, inputs, applyAt } = slotsOf(props.resource)
  const likeGuid = likeBefore === undefined ? null : like
  const before = useRecord(props.resource, likeGuid)
  const session = useSession()
  // One resource for the life of the form, so always the same hook.
  const demands = useDemands(props.guid === undefined)
  const fixed = 'actor' in session ? fixedFor?.(session.actor) : undefined
  if (likeGuid !== null && before.state === 'loading') return <PageSkeleton />
  const same = before.state === 'ready' ? likeBefore?.map((name) => [name, before.record[name]]) : undefined
  return (
    <FormScreen
      demands={demands}
      inputs={inputs}
      applyAt={applyAt}
      {...props}
      fixed={{ ...props.fixed, ...fixed, ...Object.fromEntries(same ?? []) }}
    />
  )
}
