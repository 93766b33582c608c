import { Icon } from './Icon.tsx'

interface TroubleProps {
  /** What went wrong; null draws nothing. */
  text: string | null
  /** As the message of a control that is no single input, such as a strip of photos, unless said. */
  className?: string
}

/** What went wrong, in words, said aloud as soon as it is there. */
export function Trouble({ text, className = 'form-field__error' }: TroubleProps) {
  if (text === null) return null
  return (
    <p className={className} role="alert">
      <Icon name="warning" />
      {text}
    </p>
  )
}
