import { Icon } from '#app/ui/index.ts'

/** The message of a control that is no single input, such as a strip of photos. */
export function FieldError({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="form-field__error" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  )
}
