import { describe, expect, it } from 'vitest'
import { iconNamed } from '#app/ui/Icon.tsx'
import type { Role } from '#domain/kit/access.ts'
import { addressOf, type BoardTile, countedBy, ENFORCEMENT_BOARD, HOMES, homeOf } from '#domain/pages/boards.ts'
import { audiencesOf, findPage } from '#domain/pages/find-page.ts'
import { menuEntries } from '#domain/pages/menu.ts'
import { lackingListOf } from '#domain/resources/lacking-lists.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'

const menus = menuEntries()
const isInMenu = (path: string, role: Role) =>
  menus.some(
    (entry) =>
      entry.roles.includes(role) &&
      ('pages' in entry ? entry.pages.some((page) => page.path === path) : entry.path === path),
  )

function expectTileOfList(tile: BoardTile) {
  const page = findPage(tile.path)
  const resource = resourceNamed(tile.resource)
  if (page !== null && 'resource' in page) {
    expect(page.resource).toBe(tile.resource)
    // What the list leaves out by itself would be counted all the same.
    expect(page.filter).toBeUndefined()
    expect(page.own).toBeUndefined()
    if (tile.view === undefined) expect(page.view).toBeUndefined()
  }
  if (tile.lacking !== undefined) expect(lackingListOf(tile.resource)?.name).toBe(tile.lacking)
  if (tile.view !== undefined) expect(Object.keys(resource.list.views ?? {})).toContain(tile.view)
  for (const [field, value] of Object.entries(tile.where ?? {})) {
    expect(resource.list.filters).toContain(field)
    if (field === 'status') expect(Object.keys(resource.workflow?.states ?? {})).toContain(value)
  }
}

describe.each(HOMES.flatMap((home) => home.roles.map((role) => ({ role, home }))))(
  'home of $role',
  ({ role, home }) => {
    it('starts three errands that stand in the menu of the role', () => {
      expect(home.links).toHaveLength(3)
      expect(home.links.filter(({ path }) => !isInMenu(path, role))).toEqual([])
      expect(home.links.filter(({ icon }) => iconNamed(icon) === null)).toEqual([])
    })

    it('counts what the lists that it leads to show, and what the role may read', () => {
      for (const tile of homeOf([role])?.tiles ?? []) {
        expectTileOfList(tile)
        const page = findPage(tile.path)
        const isMeantFor = audiencesOf([role]).some((audience) => page?.audience.includes(audience))
        expect([tile.label, isMeantFor || isInMenu(tile.path, role)]).toEqual([tile.label, true])
      }
    })

    it('is in the menu', () => expect(isInMenu('/gridManageHome/home', role)).toBe(true))
  },
)

it('a number that a page brings stands on the homes of its roles alone', () => {
  const has = (role: Role) => homeOf([role])?.tiles.some(({ label }) => label === '待核实账号找回')
  expect([has('admin'), has('bureau')]).toEqual([true, false])
})

it('each person has one home; people of enterprises have their own page', () => {
  expect(homeOf(['officer'])?.links[0]?.label).toBe('现场检查')
  expect(homeOf(['officer', 'leader'])?.links[0]?.label).toBe('文书审批')
  expect(homeOf(['safety'])).toBeNull()
})

it('the tiles of 执法首页 count what their lists show', () => {
  for (const { tiles } of ENFORCEMENT_BOARD) for (const tile of tiles) expectTileOfList(tile)
})

it.each([
  { tile: {}, to: '/p', query: {} },
  { tile: { view: 'open' }, to: '/p?view=open', query: { view: 'open' } },
  { tile: { where: { status: 'a' } }, to: '/p?status=a', query: { status: 'a' } },
  { tile: { lacking: 'withoutCase' }, to: '/p?lacking=1', of: 'withoutCase', query: {} },
])('a tile leads to $to, and counts the same', ({ tile, to, of = 'lawCase', query }) => {
  const whole: BoardTile = { label: '', resource: 'lawCase', path: '/p', ...tile }
  expect(addressOf(whole)).toBe(to)
  expect(countedBy(whole)).toEqual({ resource: of, query })
})
