import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState, type WheelEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Tag, useTags } from '#app/state/tags.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import { AS_IT_WAS } from '../KeptOutlet.tsx'
import { leavesOf, type Menu } from '../menu.ts'
import { tagNames } from './tag-names.ts'
import { menuPoint, scrollFor } from './tag-places.ts'

interface TagBarProps {
  menu: Menu
  tags: readonly Tag[]
  here: string
}

/** The visited pages. Fixed ones stand first, always in sight, and cannot be closed (specification, section 2). */
export function TagBar({ menu, tags, here }: TagBarProps) {
  const { close, closeOthers, closeAll } = useTags()
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Tag | null>(null)
  const leaves = leavesOf(menu.tree)
  const searches = new Map(tags.map((tag) => [tag.path, tag.search]))
  const affixed = affixedOf(menu).map(({ path, title }) => ({ path, title, search: searches.get(path) ?? '' }))
  const isAffixed = ({ path }: Tag) => affixed.some((tag) => tag.path === path)
  const moving = tags.filter((tag) => !isAffixed(tag))
  const shown = [...affixed, ...moving]
  const names = tagNames(menu, shown)
  const nameOf = (tag: Tag) => names.get(tag.path) ?? tag.title
  const at = moving.findIndex(({ path }) => path === here)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tag, another page or the menu, once it is here, moves the row
  useLayoutEffect(() => {
    const row = bar.current
    if (row === null || at < 0) return
    const boxes = [...row.querySelectorAll<HTMLElement>('.desk-tag')].map((tag) => ({
      left: tag.offsetLeft - row.offsetLeft,
      width: tag.offsetWidth,
    }))
    row.scrollLeft = scrollFor({ boxes, at, scrollLeft: row.scrollLeft, width: row.clientWidth })
  }, [here, at, moving.length, leaves.length])

  const goTo = (tag: Tag) => void navigate(tag.path + tag.search, { state: AS_IT_WAS })
  const refresh = (tag: Tag) => void navigate(`/redirect${tag.path}${tag.search}`, { replace: tag.path === here })

  function handleClose(tag: Tag) {
    close(tag.path)
    if (tag.path !== here) return
    const at = shown.findIndex(({ path }) => path === tag.path)
    const next = shown[at - 1] ?? shown[at + 1]
    if (next === undefined) void navigate(`/redirect${menu.firstPath}`)
    else goTo(next)
  }

  function openMenu(tag: Tag, point: { x: number; y: number }) {
    setAsked(tag)
    const element = popup.current
    if (element === null) return
    element.showPopover()
    const { left, top } = menuPoint(point, element, { width: innerWidth, height: innerHeight })
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    element.querySelector('button')?.focus()
  }

  function handleContextMenu(event: MouseEvent<HTMLElement>, tag: Tag) {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // The menu key of the keyboard has no point of its own.
    openMenu(tag, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom })
  }

  function choose(deed: (tag: Tag) => void) {
    popup.current?.hidePopover()
    if (asked !== null) deed(asked)
  }

  const tagOf = (tag: Tag) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the right button is a short cut; the link takes the menu key
    <span
      key={tag.path}
      className={tag.path === here ? 'desk-tag desk-tag--here' : 'desk-tag'}
      onContextMenu={(event) => handleContextMenu(event, tag)}
      onAuxClick={(event) => event.button === 1 && !isAffixed(tag) && handleClose(tag)}
    >
      <Link
        to={tag.path + tag.search}
        state={AS_IT_WAS}
        aria-current={tag.path === here ? 'page' : undefined}
        aria-haspopup="menu"
      >
        {nameOf(tag)}
      </Link>
      {!isAffixed(tag) && (
        <button type="button" aria-label={`关闭${nameOf(tag)}`} onClick={() => handleClose(tag)}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  )

  return (
    <div className="desk-tags">
      {affixed.length > 0 && <div className="desk-tags__fixed">{affixed.map(tagOf)}</div>}
      <div className="desk-tags__row" ref={bar} onWheel={handleWheel}>
        {moving.map(tagOf)}
      </div>
      <div ref={popup} className="desk-menu desk-tags__menu" popover="auto" role="menu" onKeyDown={handleArrows}>
        <TagCommand text="刷新" onChoose={() => choose(refresh)} />
        <TagCommand text="关闭" isOff={asked !== null && isAffixed(asked)} onChoose={() => choose(handleClose)} />
        <TagCommand
          text="关闭其他"
          onChoose={() =>
            choose((tag) => {
              closeOthers(tag.path)
              goTo(tag)
            })
          }
        />
        <TagCommand
          text="关闭所有"
          onChoose={() =>
            choose(() => {
              closeAll()
              void navigate(`/redirect${affixed[0]?.path ?? menu.firstPath}`)
            })
          }
        />
      </div>
    </div>
  )
}

interface TagCommandProps {
  text: string
  /** A fixed tag cannot be closed. */
  isOff?: boolean
  onChoose: () => void
}

function TagCommand({ text, isOff = false, onChoose }: TagCommandProps) {
  return (
    <button type="button" role="menuitem" className="desk-menu__item" disabled={isOff} onClick={onChoose}>
      {text}
    </button>
  )
}

/** The pages that are always in the bar. */
function affixedOf(menu: Menu): { path: string; title: string }[] {
  const items = [...menu.tabs, ...leavesOf(menu.tree)].filter((item) => item.isAffixed)
  return [...new Map(items.flatMap(({ path, title }) => (path === null ? [] : [[path, { path, title }]]))).values()]
}

function handleWheel(event: WheelEvent<HTMLElement>) {
  event.currentTarget.scrollLeft += event.deltaY
}

function handleArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const commands = [...event.currentTarget.querySelectorAll<Element>('button:not(:disabled)')]
  const at = document.activeElement === null ? -1 : commands.indexOf(document.activeElement)
  const next = commands.at((at + step) % commands.length)
  if (next instanceof HTMLElement) next.focus()
}
