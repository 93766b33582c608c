import { type ComponentProps, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Input } from './fields.tsx'
import './password-input.css'

/** A password that may be looked at while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="password-input">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <IconButton
        className="password-input__eye"
        icon={isShown ? 'eyeOff' : 'eye'}
        label={isShown ? '隐藏密码' : '显示密码'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  )
}
