import { Fragment } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSettings } from '#app/state/settings.ts'
import { useTags } from '#app/state/tags.ts'
import { IconButton } from '#app/ui/Button.tsx'
import { type Menu, placeIn, useMenu } from '../menu.ts'
import { TagBar } from './TagBar.tsx'

/** Toggle, back, where one is, and the visited pages: one strip. */
export function Strip() {
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
        aria-expanded={!isSidebarNarrow}
        onClick={() => change({ isSidebarNarrow: !isSidebarNarrow })}
      />
      <IconButton icon="back" label="返回上一页" onClick={() => void navigate(-1)} />
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

/** The groups above the page, then the page; a record adds its own title to that of its list. */
function crumbsOf(menu: Menu, pathname: string, title: string | undefined): string[] {
  const place = placeIn(menu, pathname)
  if (place === null) return title === undefined ? [] : [title]
  const { crumbs, isExact } = place
  return isExact || title === undefined || crumbs.includes(title) ? crumbs : [...crumbs, title]
}
