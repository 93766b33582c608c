import type { ReactNode } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { type ShownLink, useHeaderLinks } from '../header-links.ts'

/** The links at the right of the header, with what waits behind them. */
export function HeaderLinks({ user }: { user: CurrentUser }) {
  const links = useHeaderLinks(user)
  if (links.length === 0) return null
  return (
    <nav className="desk-links" aria-label="快捷入口">
      {links.map((link) => (
        <HeaderLink key={link.key} link={link} className="desk-links__link">
          <Icon name={link.icon} size={18} />
          <span className="desk-links__text">{link.title}</span>
          {link.count !== null && link.count > 0 && (
            <span className="desk-links__count">{link.count > 99 ? '99+' : link.count}</span>
          )}
          {link.count !== null && link.count > 0 && <span className="visually-hidden">{link.count} 项待处理</span>}
        </HeaderLink>
      ))}
    </nav>
  )
}

interface HeaderLinkProps {
  link: ShownLink
  className: string
  children: ReactNode
}

function HeaderLink({ link: { leads, title }, className, children }: HeaderLinkProps) {
  if ('to' in leads)
    return (
      <Link className={className} to={leads.to} title={title}>
        {children}
      </Link>
    )
  if ('href' in leads)
    return (
      <a className={className} href={leads.href} target="_blank" rel="noreferrer" title={title}>
        {children}
      </a>
    )
  return (
    <button type="button" className={className} onClick={leads.deed} title={title}>
      {children}
    </button>
  )
}
