import { describe, expect, it } from 'vitest'
import { builtPages } from '#app/pages.ts'
import { iconNamed } from '#app/ui/Icon.tsx'
import { PAGES } from '#domain/pages/index.ts'
import { menuEntries } from '#domain/pages/menu.ts'
import { END_GROUPS, HEADINGS, MENU_GROUPS } from '#domain/pages/menu-groups.ts'
import { pagesOf, type ResourceShows } from '#domain/pages/page.ts'

describe('the table of pages', () => {
  it('names only icons that there are', () => {
    const icons = [
      ...[...Object.values(MENU_GROUPS), ...Object.values(END_GROUPS), ...HEADINGS].map(({ icon }) => icon),
      ...PAGES.flatMap(({ menu = [], end }) => [...menu.map(({ icon }) => icon), ...(end?.icon ? [end.icon] : [])]),
    ]
    expect(icons.length).toBeGreaterThan(300)
    expect(icons.filter((icon) => iconNamed(icon) === null)).toEqual([])
  })

  it('says by path and name which feature there is none of', () => {
    const misspelt = pagesOf({ audience: ['grid'] }, [{ path: '/a/b', title: '甲', feature: 'MapPgae' }])
    expect(() => builtPages(misspelt, {})).toThrow('the page /a/b names the feature MapPgae')
  })

  it('hands its screens all that it says of what is shown', () => {
    const told: ResourceShows & { title: string } = {
      title: '文书查看',
      view: 'approving',
      filter: { field: 'status', equals: 'issued' },
      own: () => 'nothing',
      as: 'statistics',
      by: 'docType',
      since: 'year',
      looked: true,
    }
    const pages = pagesOf({ audience: ['grid'] }, [{ path: '/a/b', resource: 'lawDocument', ...told }])
    expect(builtPages(pages, {})).toEqual([{ path: '/a/b', resource: 'lawDocument', shows: told }])
  })

  it('brings a page beyond the specification into the menu of its group, behind its neighbours, and to the top', () => {
    const beyond = pagesOf({ audience: ['supervisor'] }, [
      { path: '/beyond/inside', title: '厂中厂', resource: 'company', menu: [{ under: '企业档案', icon: 'building' }] },
      { path: '/beyond/top', title: '大屏', feature: 'MapPage', menu: [{ icon: 'map', roles: ['leader'] }] },
    ])
    const entries = menuEntries([...PAGES, ...beyond])
    const group = entries.find(({ title }) => title === '企业档案')
    expect(group !== undefined && 'pages' in group ? group.pages.at(-1) : null).toMatchObject({
      title: '厂中厂',
      path: '/beyond/inside',
      icon: 'building',
    })
    expect(entries.find(({ title }) => title === '大屏')).toMatchObject({ path: '/beyond/top', roles: ['leader'] })
  })
})
