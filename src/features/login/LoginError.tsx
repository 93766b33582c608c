import { Icon } from '#app/ui/Icon.tsx'

export function LoginError({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p className="login__error" role="alert">
      <Icon name="warning" size={20} />
      {text}
    </p>
  )
}
