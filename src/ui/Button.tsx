import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'
import './controls.css'

interface ButtonLook {
  tone?: 'primary' | 'plain' | 'danger' | 'quiet' | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  /** As wide as its place. */
  block?: boolean | undefined
  icon?: IconName | undefined
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  loading?: boolean | undefined
}

export function Button({
  tone,
  size,
  block,
  icon,
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ tone, size, block }, className)}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
    >
      {loading ? <span className="spinner" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

export interface LinkButtonProps extends ButtonLook {
  to: string
  replace?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ to, replace = false, tone, size, block, icon, className, children }: LinkButtonProps) {
  return (
    <Link to={to} replace={replace} className={classOf({ tone, size, block }, className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  )
}

function classOf({ tone = 'plain', size = 'normal', block = false }: ButtonLook, more?: string) {
  const classes = ['button', `button--${tone}`]
  if (size !== 'normal') classes.push(`button--${size}`)
  if (block) classes.push('button--block')
  if (more !== undefined) classes.push(more)
  return classes.join(' ')
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What a screen reader says. */
  label: string
  icon: IconName
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
