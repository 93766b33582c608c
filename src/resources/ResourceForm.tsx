import { slotsOf } from '#app/resources/index.ts'
import { FormScreen, type FormScreenProps } from '#app/screens/FormScreen.tsx'
import { useSession } from '#app/session/index.ts'

const asDefined = () => ({})

/** The form of a resource, with what an administrator has said of its fields. */
export function ResourceForm(props: FormScreenProps) {
  const { useDemands = asDefined, fixedFor, inputs } = slotsOf(props.resource)
  const session = useSession()
  // One resource for the life of the form, so always the same hook.
  const demands = useDemands()
  const fixed = 'actor' in session ? fixedFor?.(session.actor) : undefined
  return <FormScreen demands={demands} inputs={inputs} {...props} fixed={{ ...props.fixed, ...fixed }} />
}
