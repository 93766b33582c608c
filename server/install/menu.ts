import type { Role } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { seedFromText } from '#domain/lib/random.ts'
import { type MenuEntry, menuEntries } from '#domain/pages/menu.ts'
import { HEADINGS, type MenuHeading } from '#domain/pages/menu-groups.ts'
import { GOVERNMENT } from '#domain/pages/menu-roles.ts'
import type { menu } from '#domain/resources/menu/definition.ts'
import { type SeedMoment, seedRecord } from './record.ts'

const UNDER_HEADINGS: readonly Role[] = [...GOVERNMENT, 'assoc']

const headingGuid = ({ title }: MenuHeading) => menuGuid(['heading', title])

/** True for a row that only gathers others: they were there before it, and older databases have them without. */
export function isHeading(guid: unknown): boolean {
  return HEADINGS.some((heading) => headingGuid(heading) === guid)
}

/** The same entry has the same guid in every version of the platform, wherever it stands among the others. */
function menuGuid(facts: unknown): string {
  return `menu-${seedFromText(JSON.stringify(facts)).toString(36)}`
}

interface OwnRow {
  title: string
  path?: string
  icon: string
  roles: readonly Role[]
  tabBar?: boolean
  affix?: boolean
}

/** The menu of a new database: headings, the groups below them, and their pages. */
export function seedMenus({ now }: SeedMoment, all: readonly MenuEntry[] = menuEntries()) {
  const row = (own: OwnRow, guid: string, parentGuid: string | null, sortId: number) =>
    seedRecord<RecordOf<typeof menu>>(
      {
        guid,
        name: own.path?.split('/').at(-1) ?? own.title,
        title: own.title,
        icon: own.icon,
        path: own.path ?? null,
        parentGuid,
        roles: [...own.roles],
        tabBar: own.tabBar ?? false,
        hidden: false,
        affix: own.affix ?? false,
        breadcrumb: true,
        external: false,
        sortId,
        enabled: true,
      },
      now,
    )
  const headings = HEADINGS.flatMap((heading, at) => {
    const held = all.filter((entry) => headingOf(entry) === heading)
    const roles = [...new Set(held.flatMap((entry) => entry.roles))]
    const { title, icon } = heading
    return held.length === 0 ? [] : [row({ title, icon, roles }, headingGuid(heading), null, AFTER_ENTRIES + at)]
  })
  const entries = all.flatMap((entry, at) => {
    const path = 'path' in entry ? entry.path : undefined
    const guid = menuGuid([entry.formerly ?? entry.title, path, entry.roles])
    const heading = headingOf(entry)
    const sortId = at * 100
    const own =
      heading === null
        ? row(entry, guid, null, sortId)
        : row(entry, guid, headingGuid(heading), heading.holds.indexOf(entry.title))
    const pages = ('pages' in entry ? entry.pages : []).map((page, index) =>
      row(
        { ...page, roles: entry.roles },
        menuGuid([guid, page.formerly ?? page.title, page.path]),
        guid,
        sortId + index + 1,
      ),
    )
    return [own, ...pages]
  })
  return [...headings, ...entries]
}

/** Behind all entries that stand under no heading. */
const AFTER_ENTRIES = 100_000

function headingOf(entry: MenuEntry): MenuHeading | null {
  if ('path' in entry || !entry.roles.some((role) => UNDER_HEADINGS.includes(role))) return null
  return HEADINGS.find(({ holds }) => holds.includes(entry.title)) ?? null
}
