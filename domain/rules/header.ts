import type { SystemType } from '#domain/pages/sub-systems.ts'
import { FIVE_IN_ONE } from '#domain/pages/sub-systems.ts'
import { isCompanyAccount } from './company-menu.ts'
import { holdsPermission } from './permission.ts'

export type HeaderVariant = 'none' | 'special' | 'fiveInOne' | 'company' | 'supervisor'

interface HeaderPlace {
  /** Inside an embedded frame of another site. */
  isFramed: boolean
  /** The route opens without a sign-in. */
  isPublic: boolean
  path: string
  systemType: SystemType | null
  accountType: string
}

const SPECIAL_PATH = '/dljpSpecal'

/** Which header stands over a page (specification, section 2). */
export function headerVariantOf({ isFramed, isPublic, path, systemType, accountType }: HeaderPlace): HeaderVariant {
  if (isFramed || isPublic) return 'none'
  if (path === SPECIAL_PATH) return 'special'
  if (systemType === FIVE_IN_ONE) return 'fiveInOne'
  return isCompanyAccount(accountType) ? 'company' : 'supervisor'
}

interface HeaderReader {
  accountType: string
  systemType: SystemType | null
  roles: readonly string[]
  permissions: readonly string[]
}

export type HeaderLink =
  | 'keyIndustryVerification'
  | 'riskReportVerification'
  | 'workOrders'
  | 'onlineTraining'
  | 'monitoring'
  | 'monitoringManagement'
  | 'expertAudit'
  | 'smsReminder'

/** How often the count of expert audits is asked for while its link is in sight; its page (specification, section 9). */
export const EXPERT_AUDIT_POLL_MS = 3_000
export const EXPERT_AUDIT_PAGE_SIZE = 10
export const EXPERT_AUDIT_ACTIVITY = '专家抽取审核'
/** The work orders are counted over a page of this size (specification, section 9). */
export const WORK_ORDER_PAGE_SIZE = 20

/** The links of the header in their order (specification, section 6). */
export function headerLinksOf(reader: HeaderReader): HeaderLink[] {
  const { accountType, systemType } = reader
  const isKeyIndustry = accountType === '3' || accountType === '13'
  const maySee = (code: string) => holdsPermission(reader, code)
  const wanted: Record<HeaderLink, boolean> = {
    keyIndustryVerification: isKeyIndustry,
    riskReportVerification: isKeyIndustry,
    workOrders: isKeyIndustry,
    onlineTraining: accountType === '3',
    monitoring: maySee('ROLE_MEWS_COMPANY_VISIT'),
    monitoringManagement: maySee('ROLE_MEWS_COMPANY_VISIT') && !isCompanyAccount(accountType),
    expertAudit: systemType === '8' && maySee('ROLE_WJZJK_JZ_VISIT'),
    smsReminder: systemType === '128',
  }
  return (Object.keys(wanted) as HeaderLink[]).filter((link) => wanted[link])
}
