import {
  allowedMenuGroups,
  COMPANY_MENU_GROUPS,
  type CompanyMenuGroup,
  companyGroupOf,
} from '#domain/rules/company-menu.ts'
import type { MenuRow } from './menu-row.ts'

const ICONS: Readonly<Record<CompanyMenuGroup, string>> = {
  notice: 'message',
  info: 'building',
  department: 'users',
  specialSupervision: 'eye',
  siteManagement: 'grid',
  collaborativeSupervision: 'task',
  selfCheckRecords: 'check',
  emergency: 'help',
  riskIdentification: 'warning',
  dangerousWork: 'lock',
  fiveInOne: 'shield',
}

/** After the pages that stand by themselves. */
const AFTER_SINGLES = 1_000_000

/**
 * An enterprise's menu: pages that stand by themselves stay as they are, all others come into the groups of the
 * specification, of which the account's type keeps those it is allowed (section 4). Other accounts' menus stay as they are.
 */
export function allowedRows(rows: readonly MenuRow[], accountType: string): readonly MenuRow[] {
  const allowed = allowedMenuGroups(accountType)
  if (allowed === null) return rows
  const byGuid = new Map(rows.map((row) => [row.guid, row]))
  const parents = new Set(rows.map(({ parentGuid }) => parentGuid))
  const above = ({ parentGuid }: MenuRow) => (parentGuid === null ? undefined : byGuid.get(parentGuid))
  const allAbove = (row: MenuRow): MenuRow[] => {
    const parent = above(row)
    return parent === undefined ? [] : [parent, ...allAbove(parent)]
  }
  const isHidden = (row: MenuRow | undefined): boolean =>
    row !== undefined && (row.hidden === true || isHidden(above(row)))
  const pages = rows
    .filter((row) => !parents.has(row.guid))
    .flatMap((row): MenuRow[] => {
      if (above(row) === undefined || row.path === null) return [row]
      const group = companyGroupOf(row.path, allAbove(row))
      const filedUnder = above(row)?.title ?? null
      return allowed.includes(group) ? [{ ...row, parentGuid: guidOf(group), hidden: isHidden(row), filedUnder }] : []
    })
  const groups = allowed.map((group, at) => groupRow(group, AFTER_SINGLES + at))
  return [...pages, ...groups]
}

const guidOf = (group: CompanyMenuGroup) => `group ${group}`

function groupRow(group: CompanyMenuGroup, sortId: number): MenuRow {
  return {
    guid: guidOf(group),
    name: group,
    title: COMPANY_MENU_GROUPS[group],
    path: null,
    icon: ICONS[group],
    parentGuid: null,
    tabBar: false,
    hidden: false,
    affix: false,
    external: false,
    sortId,
  }
}
