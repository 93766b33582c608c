import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from './hooks.ts'
import { addressOf, targetFrom } from './location.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean | undefined
  state?: unknown
}

/** A link within the app; with a key held or another button the browser does what it does with links. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const here = useLocation()
  const navigate = useNavigate()
  const href = addressOf(targetFrom(to, here))
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    // Where one is already, going there again is no further step back.
    void navigate(href, { replace: replace ?? href === addressOf(here), state })
  }
  return <a {...rest} href={href} onClick={handleClick} />
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

interface NavigateProps {
  to: string
  replace?: boolean
}

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace = false }: NavigateProps) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}
