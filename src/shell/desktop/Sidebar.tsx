import { Fragment, type MouseEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useBadge } from '#app/state/badges.ts'
import { useSettings } from '#app/state/settings.ts'
import { useTags } from '#app/state/tags.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import { AS_IT_WAS } from '../KeptOutlet.tsx'
import { holds, type MenuItem, placeIn, useMenu } from '../menu.ts'
import { flyoutPoint } from './tag-places.ts'

/** The menu at the left. `tree` is all of it, or in the enterprise end what the chosen top item holds. */
export function Sidebar({ tree }: { tree: readonly MenuItem[] }) {
  const menu = useMenu()
  const { pathname } = useLocation()
  const isNarrow = useSettings((settings) => settings.isSidebarNarrow)
  const active = placeIn(menu, pathname)?.active
  return (
    <nav className={isNarrow ? 'desk-side desk-side--narrow' : 'desk-side'} aria-label="菜单">
      {tree.map((item) => (
        <SideItem key={item.guid} item={item} active={active} isNarrow={isNarrow} depth={0} />
      ))}
    </nav>
  )
}

interface SideProps {
  item: MenuItem
  /** The path of the entry that is marked. */
  active: string | undefined
  isNarrow: boolean
  depth: number
}

function SideItem(props: SideProps) {
  if (props.item.children.length === 0) return <SideLink {...props} />
  return props.isNarrow ? <SideFlyout {...props} /> : <SideGroup {...props} />
}

/** A group of the folded sidebar: its picture, and at a press its pages beside it. */
function SideFlyout({ item, active }: SideProps) {
  const popup = useRef<HTMLDivElement>(null)
  const hide = () => popup.current?.hidePopover()

  function handlePress(event: MouseEvent<HTMLElement>) {
    const element = popup.current
    if (element === null) return
    const { right, top } = event.currentTarget.getBoundingClientRect()
    element.showPopover()
    const point = flyoutPoint({ right, top }, element, innerHeight)
    element.style.left = `${point.left}px`
    element.style.top = `${point.top}px`
  }

  return (
    <>
      <button
        type="button"
        className={holds(item, active) ? 'desk-side__item active' : 'desk-side__item'}
        title={item.title}
        aria-haspopup="true"
        onClick={handlePress}
      >
        <Icon name={item.icon} size={18} />
        <span className="visually-hidden">{item.title}</span>
      </button>
      <div ref={popup} className="desk-menu desk-side__flyout" popover="auto">
        <p className="desk-menu__note">{item.title}</p>
        <FlyoutItems items={item.children} active={active} onChoose={hide} />
      </div>
    </>
  )
}

interface FlyoutItemsProps {
  items: readonly MenuItem[]
  active: string | undefined
  onChoose: () => void
}

function FlyoutItems({ items, active, onChoose }: FlyoutItemsProps) {
  return items.map((item) =>
    item.children.length > 0 ? (
      <Fragment key={item.guid}>
        <p className="desk-menu__note">{item.title}</p>
        <FlyoutItems items={item.children} active={active} onChoose={onChoose} />
      </Fragment>
    ) : (
      <Link
        key={item.guid}
        className="desk-menu__item"
        aria-current={item.path === active ? 'page' : undefined}
        to={item.path ?? '/'}
        state={AS_IT_WAS}
        onClick={onChoose}
      >
        {item.title}
      </Link>
    ),
  )
}

/** Open while it holds the page, until somebody opens or closes it himself. */
function SideGroup({ item, active, isNarrow, depth }: SideProps) {
  const isHeld = holds(item, active)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? isHeld
  return (
    <div className="desk-side__group">
      <button
        type="button"
        className={isHeld ? 'desk-side__item desk-side__item--held' : 'desk-side__item'}
        style={indentOf(depth)}
        aria-expanded={isOpen}
        onClick={() => setChoice(!isOpen)}
      >
        {depth === 0 && <Icon name={item.icon} size={18} />}
        <span className="desk-side__text">{item.title}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={14} />
      </button>
      {isOpen &&
        item.children.map((child) => (
          <SideItem key={child.guid} item={child} active={active} isNarrow={isNarrow} depth={depth + 1} />
        ))}
    </div>
  )
}

/** The page as it was left; where a number stands, what it counts. */
function SideLink({ item, active, isNarrow, depth }: SideProps) {
  const tag = useTags(({ tags }) => tags.find(({ path }) => path === item.path))
  const count = useBadge(item.path)
  const content = (
    <>
      {depth === 0 && <Icon name={item.icon} size={18} />}
      <span className={isNarrow ? 'visually-hidden' : 'desk-side__text'}>{item.title}</span>
      {count > 0 && (
        <span className={isNarrow ? 'desk-side__badge desk-side__badge--narrow' : 'desk-side__badge'}>
          {count > 99 ? '99+' : count}
          <span className="visually-hidden"> 项待处理</span>
        </span>
      )}
    </>
  )
  const title = isNarrow || item.title.length > LONG_TITLE ? item.title : undefined
  if (item.isExternal)
    return (
      <a
        className="desk-side__item"
        style={indentOf(depth)}
        href={item.path ?? '/'}
        target="_blank"
        rel="noreferrer"
        title={title}
      >
        {content}
      </a>
    )
  const isHere = item.path === active
  return (
    <Link
      className={isHere ? 'desk-side__item active' : 'desk-side__item'}
      style={indentOf(depth)}
      aria-current={isHere ? 'page' : undefined}
      to={(item.path ?? '/') + (count > 0 ? '' : (tag?.search ?? ''))}
      state={AS_IT_WAS}
      title={title}
    >
      {content}
    </Link>
  )
}

/** More characters than fit beside the icon. */
const LONG_TITLE = 9
const INDENTS = [undefined, 39, 53, 67]

function indentOf(depth: number) {
  const paddingLeft = INDENTS[Math.min(depth, INDENTS.length - 1)]
  return paddingLeft === undefined ? undefined : { paddingLeft }
}
