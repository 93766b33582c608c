import { describe, expect, it } from 'vitest'
import { menuOf } from '#app/shell/menu.ts'
import { isHeading, seedMenus } from '#server/install/menu.ts'

const rows = seedMenus({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' })
const byGuid = new Map(rows.map((row) => [row.guid, row]))

describe('the first menu', () => {
  it.each(['grid', 'town', 'bureau', 'leader', 'officer', 'duty', 'admin', 'assoc', 'agency', 'expert'] as const)(
    'shows %s at most twelve groups',
    (role) => {
      const own = rows.filter(({ roles }) => (roles as string[]).includes(role))
      const menu = menuOf(own.map((row) => ({ ...row, name: row.name ?? '' })) as Parameters<typeof menuOf>[0])
      const groups = menu.tree.filter(({ children }) => children.length > 0)
      expect(groups.length).toBeGreaterThan(0)
      expect(groups.length).toBeLessThanOrEqual(12)
    },
  )

  it('has a page of every heading for whoever sees the heading, and no heading twice', () => {
    const headings = rows.filter(({ guid }) => isHeading(guid))
    expect(new Set(headings.map(({ title }) => title)).size).toBe(headings.length)
    for (const { guid, roles } of headings) {
      const below = rows.filter(({ parentGuid }) => parentGuid === guid).flatMap((row) => row.roles as string[])
      expect(new Set(below)).toEqual(new Set(roles as string[]))
    }
  })

  it('leaves the desk no group beside the headings, and calls each by a word', () => {
    const groups = rows.filter(({ path, parentGuid, roles }) => {
      const isForDesk = (roles as string[]).some((role) => ['town', 'bureau', 'leader', 'admin'].includes(role))
      return path === null && parentGuid === null && isForDesk
    })
    expect(groups.filter(({ guid }) => !isHeading(guid)).map(({ title }) => title)).toEqual([])
    expect(rows.filter(({ name }) => String(name).startsWith('menu-'))).toEqual([])
  })

  it.each(['company', 'safety', 'agency'])('leads %s to the contracts it makes or confirms', (role) => {
    const leading = rows.filter(({ path, roles }) => path === '/myContract' && (roles as string[]).includes(role))
    expect(leading).not.toEqual([])
  })

  it.each([
    ['agency', '/jiGouMyTask'],
    ...['grid', 'town', 'officer', 'duty'].flatMap((role) => [
      [role, '/schedulingCalendar/schedulingCalendarIndex'],
      [role, '/workforceManagement'],
    ]),
  ])('leads %s to %s', (role, page) => {
    expect(rows.filter(({ path, roles }) => path === page && (roles as string[]).includes(String(role)))).not.toEqual(
      [],
    )
  })

  it('hangs no page on a row that is not there', () => {
    expect(rows.filter(({ parentGuid }) => parentGuid !== null && !byGuid.has(parentGuid as string))).toEqual([])
  })
})
