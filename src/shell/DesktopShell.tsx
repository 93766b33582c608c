import { Fragment, type MouseEvent, useRef, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { SignOutSheet } from '#app/features/mine/SignOutSheet.tsx'
import { type AccountDialog, openAccountDialog } from '#app/state/account-dialog.ts'
import { useSettings } from '#app/state/settings.ts'
import { type Tag, useTags } from '#app/state/tags.ts'
import { IconButton } from '#app/ui/Button.tsx'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { ROLES } from '#domain/kit/access.ts'
import { type Menu, type MenuItem, useMenu } from './menu.ts'
import { SyncChip } from './SyncChip.tsx'
import './desktop.css'

const DATE = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' })

export function DesktopHeader({ user }: { user: CurrentUser }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const role = user.roles.map((code) => (ROLES as Record<string, string>)[code]).find((label) => label !== undefined)
  return (
    <header className="desk-header">
      <Link className="desk-header__brand" to="/">
        <img src="/favicon.svg" alt="" width={34} height={34} />
        安全生产监管平台
      </Link>
      <div className="desk-header__end">
        <time className="desk-header__date">{DATE.format(new Date())}</time>
        <SyncChip />
        <button type="button" className="desk-user" popoverTarget="desk-user-menu">
          <span className="desk-user__face">{user.name.slice(0, 1)}</span>
          <span className="desk-user__names">
            <b>{user.name}</b>
            <small>{user.grid?.gridName ?? user.companyName ?? role ?? ''}</small>
          </span>
          <Icon name="down" size={16} />
        </button>
        <div id="desk-user-menu" className="desk-menu desk-user__menu" popover="auto">
          <p className="desk-menu__note">
            {user.username} · {role ?? user.positionName ?? ''}
          </p>
          <Link className="desk-menu__item" to="/mine" onClick={() => closeMenu('desk-user-menu')}>
            <Icon name="user" size={18} />
            我的
          </Link>
          <AccountItem icon="pen" text="基本信息" dialog="info" />
          <AccountItem icon="lock" text="修改密码" dialog="password" />
          <button
            type="button"
            className="desk-menu__item"
            onClick={() => {
              closeMenu('desk-user-menu')
              setIsLeaving(true)
            }}
          >
            <Icon name="logout" size={18} />
            退出登录
          </button>
        </div>
      </div>
      <SignOutSheet open={isLeaving} onClose={() => setIsLeaving(false)} />
    </header>
  )
}

function AccountItem({ icon, text, dialog }: { icon: IconName; text: string; dialog: AccountDialog }) {
  return (
    <button
      type="button"
      className="desk-menu__item"
      onClick={() => {
        closeMenu('desk-user-menu')
        openAccountDialog(dialog)
      }}
    >
      <Icon name={icon} size={18} />
      {text}
    </button>
  )
}

function closeMenu(id: string) {
  document.getElementById(id)?.hidePopover()
}

export function DesktopSidebar() {
  const { tree } = useMenu()
  const isNarrow = useSettings((settings) => settings.isSidebarNarrow)
  return (
    <nav className={isNarrow ? 'desk-side desk-side--narrow' : 'desk-side'} aria-label="菜单">
      {tree.map((item) =>
        item.children.length > 0 ? (
          <SideGroup key={item.guid} item={item} isNarrow={isNarrow} />
        ) : (
          <SideLink key={item.guid} item={item} isNarrow={isNarrow} />
        ),
      )}
    </nav>
  )
}

interface SideProps {
  item: MenuItem
  isNarrow: boolean
}

function SideGroup({ item, isNarrow }: SideProps) {
  const { pathname } = useLocation()
  const holdsPage = item.children.some((child) => child.path !== null && pathname.startsWith(child.path))
  const [isOpen, setIsOpen] = useState(true)
  if (isNarrow) return item.children.map((child) => <SideLink key={child.guid} item={child} isNarrow />)
  return (
    <div className="desk-side__group">
      <button
        type="button"
        className={holdsPage ? 'desk-side__item desk-side__item--held' : 'desk-side__item'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={item.icon} size={18} />
        <span className="desk-side__text">{item.title}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      {isOpen && item.children.map((child) => <SideLink key={child.guid} item={child} isNarrow={false} isChild />)}
    </div>
  )
}

function SideLink({ item, isNarrow, isChild = false }: SideProps & { isChild?: boolean }) {
  const className = isChild ? 'desk-side__item desk-side__item--child' : 'desk-side__item'
  const content = (
    <>
      {!isChild && <Icon name={item.icon} size={18} />}
      <span className={isNarrow ? 'visually-hidden' : 'desk-side__text'}>{item.title}</span>
    </>
  )
  const title = isNarrow ? item.title : undefined
  if (item.isExternal)
    return (
      <a className={className} href={item.path ?? '/'} target="_blank" rel="noreferrer" title={title}>
        {content}
      </a>
    )
  return (
    <NavLink className={className} to={item.path ?? '/'} title={title}>
      {content}
    </NavLink>
  )
}

/** Toggle, back, where one is, and the visited pages: one strip. */
export function DesktopStrip() {
  const menu = useMenu()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { isSidebarNarrow, change } = useSettings()
  const tags = useTags((store) => store.tags)
  const crumbs = crumbsOf(menu, pathname, tags.find((tag) => tag.path === pathname)?.title)
  return (
    <div className="desk-strip">
      <IconButton
        icon="menu"
        label={isSidebarNarrow ? '展开菜单' : '收起菜单'}
        onClick={() => change({ isSidebarNarrow: !isSidebarNarrow })}
      />
      <IconButton icon="back" label="返回上一页" onClick={() => navigate(-1)} />
      <nav className="desk-strip__crumbs" aria-label="当前位置">
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb}>
            {index > 0 && <span className="desk-strip__slash">/</span>}
            <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb}</span>
          </Fragment>
        ))}
      </nav>
      <TagBar menu={menu} tags={tags} here={pathname} />
    </div>
  )
}

function leavesOf({ tree }: Menu): MenuItem[] {
  return tree.flatMap((item) => (item.children.length > 0 ? item.children : [item]))
}

function crumbsOf({ tree }: Menu, pathname: string, title: string | undefined): string[] {
  for (const group of tree) {
    for (const item of group.children.length > 0 ? group.children : [group]) {
      if (item.path === null || !(pathname === item.path || pathname.startsWith(`${item.path}/`))) continue
      const names = item === group || item.title === group.title ? [item.title] : [group.title, item.title]
      return pathname === item.path || title === undefined ? names : [...names, title]
    }
  }
  return title === undefined ? [] : [title]
}

interface TagBarProps {
  menu: Menu
  tags: readonly Tag[]
  here: string
}

function TagBar({ menu, tags, here }: TagBarProps) {
  const { close, closeOthers, closeAll } = useTags()
  const navigate = useNavigate()
  const popup = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Tag | null>(null)
  const affixed = menu.tree
    .filter((item) => item.isAffixed && item.path !== null)
    .map((item) => ({ path: item.path ?? '/', search: '', title: item.title }))
  const isAffixed = (tag: Tag) => affixed.some(({ path }) => path === tag.path)
  const names = new Map(leavesOf(menu).map((item) => [item.path, item.title]))
  const shown = [...affixed, ...tags.filter((tag) => !isAffixed(tag))]

  function handleClose(tag: Tag) {
    close(tag.path)
    if (tag.path !== here) return
    const at = shown.findIndex(({ path }) => path === tag.path)
    const next = shown[at - 1] ?? shown[at + 1]
    navigate(next === undefined ? menu.firstPath : next.path + next.search)
  }

  function handleMenu(event: MouseEvent, tag: Tag) {
    event.preventDefault()
    setAsked(tag)
    if (popup.current === null) return
    popup.current.style.left = `${event.clientX}px`
    popup.current.style.top = `${event.clientY}px`
    popup.current.showPopover()
  }

  function choose(deed: (tag: Tag) => void) {
    popup.current?.hidePopover()
    if (asked !== null) deed(asked)
  }

  return (
    <div className="desk-tags">
      {shown.map((tag) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the right button is a short cut; the cross does the same
        <span
          key={tag.path}
          className={tag.path === here ? 'desk-tag desk-tag--here' : 'desk-tag'}
          onContextMenu={(event) => handleMenu(event, tag)}
        >
          <Link to={tag.path + tag.search}>{names.get(tag.path) ?? tag.title}</Link>
          {!isAffixed(tag) && (
            <button
              type="button"
              aria-label={`关闭${names.get(tag.path) ?? tag.title}`}
              onClick={() => handleClose(tag)}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      <div ref={popup} className="desk-menu desk-tags__menu" popover="auto">
        <button
          type="button"
          className="desk-menu__item"
          onClick={() => choose((tag) => navigate(`/redirect${tag.path}${tag.search}`, { replace: true }))}
        >
          刷新
        </button>
        {asked !== null && !isAffixed(asked) && (
          <button type="button" className="desk-menu__item" onClick={() => choose(handleClose)}>
            关闭
          </button>
        )}
        <button
          type="button"
          className="desk-menu__item"
          onClick={() =>
            choose((tag) => {
              closeOthers(tag.path)
              navigate(tag.path + tag.search)
            })
          }
        >
          关闭其他
        </button>
        <button
          type="button"
          className="desk-menu__item"
          onClick={() =>
            choose(() => {
              closeAll()
              navigate(menu.firstPath)
            })
          }
        >
          全部关闭
        </button>
      </div>
    </div>
  )
}
