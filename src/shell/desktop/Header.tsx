import { useLocation, useNavigate } from 'react-router-dom'
import { enterSystem, useSystemTitle } from '#app/state/system-type.ts'
import { useTags } from '#app/state/tags.ts'
import { useTopMenu } from '#app/state/top-menu.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { FIVE_IN_ONE } from '#domain/pages/sub-systems.ts'
import { allowedMenuGroups } from '#domain/rules/company-menu.ts'
import type { HeaderVariant } from '#domain/rules/header.ts'
import { leavesOf, type MenuItem, placeIn, useMenu } from '../menu.ts'
import { SyncChip } from '../SyncChip.tsx'
import { topItemOf } from '../top-item.ts'
import { HeaderLinks } from './HeaderLinks.tsx'
import { SubSystems } from './SubSystems.tsx'
import { UserMenu } from './UserMenu.tsx'

interface HeaderProps {
  user: CurrentUser
  variant: Exclude<HeaderVariant, 'none'>
}

/** The top of a desktop: one for supervisors, one for enterprises, one for the enterprise end, one for its own page. */
export function Header({ user, variant }: HeaderProps) {
  return (
    <header className={`desk-header desk-header--${variant}`}>
      {variant === 'special' && <SpecialParts />}
      {variant === 'fiveInOne' && <FiveInOneParts />}
      {(variant === 'company' || variant === 'supervisor') && <Brand to="/" />}
      {variant === 'company' && <CompanyMenu user={user} />}
      {variant === 'supervisor' && <SubSystems />}
      <div className="desk-header__end">
        {(variant === 'company' || variant === 'supervisor') && <HeaderLinks user={user} />}
        <SyncChip />
        <UserMenu user={user} />
      </div>
    </header>
  )
}

function Brand({ to }: { to: string }) {
  const title = useSystemTitle()
  return (
    <Link className="desk-header__brand" to={to}>
      <img src="/favicon.svg" alt="" width={34} height={34} />
      {title}
    </Link>
  )
}

/** On /dljpSpecal: the logo and a link to the downloads (specification, section 2). */
function SpecialParts() {
  return (
    <>
      <Brand to="/" />
      <nav className="desk-links" aria-label="专题专栏">
        <Link className="desk-links__link" to="/resourcesDownload">
          <Icon name="download" size={18} />
          资源下载
        </Link>
      </nav>
    </>
  )
}

/** The enterprise end: its title leads to its own home, its top menu decides what the side menu shows. */
function FiveInOneParts() {
  const menu = useMenu()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { chosen, choose } = useTopMenu()
  const closeAll = useTags((store) => store.closeAll)
  const here = topItemOf(menu, pathname, chosen)
  // The phone's other tabs are no part of the enterprise end.
  const tabs = new Set(menu.tabs.slice(1).map(({ path }) => path))
  const items = menu.tree.filter(({ path }) => path === null || !tabs.has(path))

  function handleChoose(item: MenuItem) {
    choose(item.guid)
    closeAll()
    const [first] = leavesOf([item])
    if (first !== undefined) void navigate(first.path ?? '/')
  }

  function handleLeave() {
    closeAll()
    enterSystem(null)
    void navigate('/')
  }

  return (
    <>
      <Brand to="/companyHomeMenu" />
      <nav className="desk-top" aria-label="顶部菜单">
        {items.map((item) => (
          <button
            key={item.guid}
            type="button"
            className={item.guid === here?.guid ? 'desk-top__item desk-top__item--here' : 'desk-top__item'}
            aria-current={item.guid === here?.guid ? 'true' : undefined}
            onClick={() => handleChoose(item)}
          >
            {item.title}
          </button>
        ))}
      </nav>
      <button type="button" className="desk-links__link" onClick={handleLeave}>
        <Icon name="back" size={18} />
        返回平台
      </button>
    </>
  )
}

const COMPANY_MENU = 'desk-company-menu'

/** All functions of an enterprise at one look, in the groups of the specification (section 6). */
function CompanyMenu({ user }: { user: CurrentUser }) {
  const menu = useMenu()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const closeAll = useTags((store) => store.closeAll)
  const active = placeIn(menu, pathname)?.active
  const groups = menu.tree.filter((item) => item.children.length > 0)
  const hide = () => document.getElementById(COMPANY_MENU)?.hidePopover()
  const hasFiveInOne = allowedMenuGroups(user.accountType)?.includes('fiveInOne') === true

  function handleFiveInOne() {
    hide()
    closeAll()
    enterSystem(FIVE_IN_ONE)
    void navigate('/companyHomeMenu')
  }

  return (
    <>
      <button type="button" className="desk-links__link desk-company" popoverTarget={COMPANY_MENU}>
        <Icon name="grid" size={18} />
        企业菜单
        <Icon name="down" size={14} />
      </button>
      <nav id={COMPANY_MENU} className="desk-menu desk-company__menu" popover="auto" aria-label="企业菜单">
        <div className="desk-company__groups">
          {groups.map((group) => (
            <section key={group.guid}>
              <h2>
                <Icon name={group.icon} size={18} />
                {group.title}
              </h2>
              {leavesOf(group.children).map((item) => (
                <Link
                  key={item.guid}
                  className="desk-menu__item"
                  aria-current={item.path === active ? 'page' : undefined}
                  to={item.path ?? '/'}
                  onClick={hide}
                >
                  {item.title}
                </Link>
              ))}
            </section>
          ))}
          {hasFiveInOne && (
            <section>
              <h2>
                <Icon name="shield" size={18} />
                五位一体
              </h2>
              <button type="button" className="desk-menu__item" onClick={handleFiveInOne}>
                进入五位一体企业端
              </button>
            </section>
          )}
        </div>
      </nav>
    </>
  )
}
