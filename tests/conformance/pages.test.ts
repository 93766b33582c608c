// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { type BuiltPage, GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { type Menu, menuOf } from '#app/shell/menu.ts'
import type { MenuRow } from '#app/shell/menu-row.ts'
import { staticMenu } from '#app/shell/static-menu.ts'
import { ROLES, type Role } from '#domain/kit/access.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'
import { findPage, leadOf } from '#domain/pages/find-page.ts'
import { type Audience, isIn, isShown, patternOf } from '#domain/pages/page.ts'
import { SUB_SYSTEMS, type SystemType } from '#domain/pages/sub-systems.ts'
import { seedMenus } from '#server/install/menu.ts'
import { specifiedRoutes } from '../specified-routes.ts'
import { somebody } from './flows.ts'

/** Written anew by `npx vitest run tests/conformance/pages.test.ts -u`; read each line of the difference. */
const FIXTURES = '../fixtures/pages'
const MOMENT = { now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' }
const roles = Object.keys(ROLES) as Role[]
const AUDIENCES: readonly Audience[] = [
  'admin',
  'agency',
  'duty',
  'enterprise',
  'expert',
  'grid',
  'public',
  'supervisor',
]
const TABLES = { open: OPEN_PAGES, openArea: OPEN_AREA_PAGES, guarded: GUARDED_PAGES, area: AREA_PAGES }

const seeded = seedMenus(MOMENT) as readonly (MenuRow & { roles: readonly string[] })[]

const menus = new Map(roles.map((role) => [role, menuFor(role)]))

function menuFor(role: Role): Menu {
  return menuOf(seeded.filter((row) => row.roles.includes(role)))
}

/** Roles that have the same of something stand together. */
function byRole(told: (role: Role) => string | null): string {
  const groups = new Map<string, Role[]>()
  for (const role of roles) {
    const words = told(role)
    if (words !== null) groups.set(words, [...(groups.get(words) ?? []), role])
  }
  if (groups.size === 1 && [...groups.values()].flat().length === roles.length) return [...groups.keys()].join('')
  return [...groups].map(([words, who]) => `${who.join(',')}: ${words}`).join('; ')
}

async function drawn(page: BuiltPage): Promise<string> {
  if ('load' in page) return (await page.load()).name
  return `${page.resource} ${JSON.stringify({ ...page.shows, title: undefined, own: page.shows?.own?.(somebody('agency')) })}`
}

function headingOf(page: BuiltPage, role: Role): string | null {
  if ('load' in page) return null
  return menus.get(role)?.places.get(page.path)?.title ?? page.shows?.title ?? resourceNamed(page.resource).label
}

async function pageLines(): Promise<string[]> {
  const lines: string[] = []
  for (const [table, pages] of Object.entries(TABLES))
    for (const page of pages)
      lines.push(
        [page.path, table, await drawn(page), byRole((role) => headingOf(page, role))].filter(Boolean).join(' | '),
      )
  return lines.sort()
}

const systemsOf = (path: string) => {
  const page = findPage(path)
  const systems = Object.keys(SUB_SYSTEMS) as SystemType[]
  const own = systems.filter((type) => page === null || isIn(page, type))
  return own.length === systems.length ? 'all' : own.join(',')
}

function leadFor(path: string, audience: Audience): string {
  const page = findPage(path)
  if (page === null) return 'unknown'
  return isShown(page) && page.path === path ? 'built' : (leadOf(path, [audience]) ?? 'unknown')
}

function routeLines(): string[] {
  const paths = [...new Set(specifiedRoutes.flatMap(({ path, aliases }) => [path, ...aliases]))].sort()
  return paths.map((path) => {
    const page = findPage(path)
    const audience = [...(page?.audience ?? [])].sort()
    const leads = new Map<string, Audience[]>()
    for (const one of AUDIENCES) {
      const lead = leadFor(path, one)
      leads.set(lead, [...(leads.get(lead) ?? []), one])
    }
    const leading = [...leads].map(([lead, who]) => (leads.size === 1 ? lead : `${who.join(',')}: ${lead}`))
    const marks = page?.public ? ' public' : ''
    return `${patternOf(path)}${marks} | ${audience.join(',')} | ${systemsOf(path)} | ${leading.join('; ')}`
  })
}

function menuLines(): string[] {
  const titleOf = new Map(seeded.map((row) => [row.guid, row.title]))
  return [...seeded]
    .sort((a, b) => (a.sortId ?? 0) - (b.sortId ?? 0))
    .map((row) =>
      [
        row.guid,
        titleOf.get(row.parentGuid ?? '') ?? '-',
        row.title,
        row.name,
        row.path ?? '-',
        row.icon,
        row.sortId,
        row.tabBar ? 'tab' : '',
        row.affix ? 'affix' : '',
        row.roles.join(','),
        row.path === null ? '' : systemsOf(row.path),
      ].join(' | '),
    )
}

const treeLines = (menu: Menu) => [
  `tabs: ${menu.tabs.map(({ title, path }) => `${title} ${path}`).join(', ')}`,
  `first: ${menu.firstPath}`,
  ...menu.tree.flatMap(function lines(item): string[] {
    return [
      `${item.title} ${item.path ?? ''} ${item.icon}`,
      ...item.children.flatMap(lines).map((line: string) => `  ${line}`),
    ]
  }),
]

const placeLines = (menu: Menu) =>
  [...menu.places].map(([path, { title, crumbs, active }]) => `${path} ${title} ${crumbs.join('/')} ${active}`).sort()

const markOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)

describe('pages as they stand', () => {
  it('draws, names and guards each as written down', async () => {
    await expect((await pageLines()).join('\n')).toMatchFileSnapshot(`${FIXTURES}/pages.txt`)
  }, 120_000)

  it('leads each path of the table as written down', async () => {
    await expect(routeLines().join('\n')).toMatchFileSnapshot(`${FIXTURES}/routes.txt`)
  })

  it('has the menu rows, by the guids that installed databases know', async () => {
    await expect(menuLines().join('\n')).toMatchFileSnapshot(`${FIXTURES}/menu-rows.txt`)
  })

  it('shows each role its menu and its ways back', async () => {
    const lines = roles.map((role) => {
      const menu = menuFor(role)
      const told = [treeLines(menu), placeLines(menu)].map((each) => `${each.length} ${markOf(each)}`)
      return `${role} | menu ${told[0]} | places ${told[1]}`
    })
    await expect(lines.join('\n')).toMatchFileSnapshot(`${FIXTURES}/menus.txt`)
  })

  it('shows the enterprise end its own', async () => {
    const menu = menuOf(staticMenu())
    await expect([...treeLines(menu), ...placeLines(menu)].join('\n')).toMatchFileSnapshot(
      `${FIXTURES}/enterprise-end.txt`,
    )
  })
})
