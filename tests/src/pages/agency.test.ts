import { describe, expect, it } from 'vitest'
import { AREA_PAGES } from '#app/area-pages.ts'
import { matches } from '#domain/kit/filter.ts'
import { findPage } from '#domain/pages/find-page.ts'
import { user } from '#domain/resources/user/definition.ts'
import { seedMenus } from '#server/install/menu.ts'
import { buildActor } from '#tests/factories/domain.ts'

const pageAt = (path: string) => AREA_PAGES.find((page) => page.path === path)
const shownAt = (path: string) => {
  const page = pageAt(path)
  return page !== undefined && 'resource' in page ? page : undefined
}
const menus = seedMenus({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' })

describe('the pages of agencies', () => {
  it('R226: pass the value for intermediary agencies to the management of users', () => {
    const page = shownAt('/userManagementIndex')
    expect(page?.resource).toBe('user')
    const filter = page?.shows?.filter ?? 'nothing'
    expect(matches(filter, { userType: 'agency' })).toBe(true)
    expect(matches(filter, { userType: 'company' })).toBe(false)
    // What the page asks for is not what guards it: an agency reads the accounts of its own only.
    const own = user.access.read(buildActor('agency', { agencyGuid: 'agency-a' }))
    expect(matches(own, { guid: 'x', agencyGuid: 'agency-a' })).toBe(true)
    expect(matches(own, { guid: 'x', agencyGuid: 'agency-b' })).toBe(false)
  })

  it('R235: bear title, icon, hidden and pinned as metadata, and the value that is passed through', () => {
    const entry = menus.find(({ path }) => path === '/userManagementIndex')
    expect(entry).toMatchObject({ title: '用户管理', icon: 'user', hidden: false, affix: false })
    expect(findPage('/agencyInfo/institutionalInformation')).toMatchObject({
      affix: true,
      menu: [{ icon: 'building' }],
    })
    expect(findPage('/auditOrganizationAll1/essentialInformationCXHW')?.menu).toBeUndefined()
    expect(shownAt('/userManagementIndex')?.shows).toMatchObject({ filter: { field: 'userType', equals: 'agency' } })
  })

  it('show member and other agencies apart', () => {
    const filterOf = (path: string) => shownAt(path)?.shows?.filter ?? 'nothing'
    const filed = { status: 'YBA' }
    expect(matches(filterOf('/agencyInfo/institutionalInformation'), { ...filed, memberType: 'member' })).toBe(true)
    expect(matches(filterOf('/agencyInfo/institutionalInformation'), { ...filed, memberType: 'nonMember' })).toBe(false)
    expect(matches(filterOf('/agencyInfo/auditOrganizationXHW'), { ...filed, memberType: 'nonMember' })).toBe(true)
    expect(matches(filterOf('/agencyInfo/auditOrganizationXHW'), { memberType: 'nonMember', status: 'DSH' })).toBe(
      false,
    )
  })
})
