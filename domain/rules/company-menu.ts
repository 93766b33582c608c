import { COMPANY_TYPE_CODES } from '#domain/data/account-types.ts'

/** The groups of an enterprise account's menu (specification, section 6), by the name a menu row bears or its title. */
export const COMPANY_MENU_GROUPS = {
  notice: '通知公告',
  info: '企业信息',
  department: '部门管理',
  specialSupervision: '专项监管',
  siteManagement: '现场管理',
  collaborativeSupervision: '协同监管',
  selfCheckRecords: '自查记录',
  emergency: '应急管理',
  riskIdentification: '风险辨识',
  dangerousWork: '危险作业',
  fiveInOne: '五位一体',
} as const

export type CompanyMenuGroup = keyof typeof COMPANY_MENU_GROUPS

const EVERY_GROUP = Object.keys(COMPANY_MENU_GROUPS) as CompanyMenuGroup[]

/**
 * What the specification does not tell: which account type is allowed which group. 0 is an enterprise's main account and
 * 3 and 13 are the key industries, with everything; the other types are enterprises of one kind, without the five-in-one
 * view, which is the key industries'.
 */
const WITH_FIVE_IN_ONE: readonly string[] = ['0', '3', '13']

export function isCompanyAccount(accountType: string): boolean {
  return COMPANY_TYPE_CODES.includes(accountType)
}

/** The menu groups an account may have; null for accounts that are no enterprise's, which this does not narrow. */
export function allowedMenuGroups(accountType: string): readonly CompanyMenuGroup[] | null {
  if (!isCompanyAccount(accountType)) return null
  return WITH_FIVE_IN_ONE.includes(accountType) ? EVERY_GROUP : EVERY_GROUP.filter((group) => group !== 'fiveInOne')
}

/** Where a page of an enterprise's menu stands, by the beginning of its path; the longest that fits counts. */
const GROUP_OF_PATH: Readonly<Record<string, CompanyMenuGroup>> = {
  '/companyNotice': 'notice',
  '/gridManageNotic': 'notice',
  '/announcementInfo': 'notice',
  '/organization': 'department',
  '/personnelCertificate': 'department',
  '/companyTrain': 'department',
  '/specialTaskIndex': 'specialSupervision',
  '/specialInspection': 'specialSupervision',
  '/companyMajorHazards': 'specialSupervision',
  '/safetyProduction': 'specialSupervision',
  '/safetyProduction/equipment': 'siteManagement',
  '/safetyProduction/fireDevices': 'siteManagement',
  '/safetyProduction/hazardousChemicals': 'siteManagement',
  '/safetyProduction/chemicalTankArea': 'siteManagement',
  '/safetyProduction/materials': 'siteManagement',
  '/safetyProduction/places': 'siteManagement',
  '/safetyProduction/productionCrafts': 'siteManagement',
  '/safetyProduction/products': 'siteManagement',
  '/siteManagementNew': 'siteManagement',
  '/companyChemicalsNew': 'siteManagement',
  '/anQuanShengChanPingGu': 'collaborativeSupervision',
  '/backflow': 'collaborativeSupervision',
  '/companyGrade': 'collaborativeSupervision',
  '/companyInstruction': 'collaborativeSupervision',
  '/enterpriseTerminal': 'collaborativeSupervision',
  '/myContract': 'collaborativeSupervision',
  '/newGridPatrol': 'collaborativeSupervision',
  '/relatedCompany': 'collaborativeSupervision',
  '/standardizationProject': 'collaborativeSupervision',
  '/companySpecialInspection': 'collaborativeSupervision',
  '/selfCheckingRecords': 'selfCheckRecords',
  '/companyPromiseManage': 'selfCheckRecords',
  '/companyEmerge': 'emergency',
  '/companyRisk': 'riskIdentification',
  '/companyIdentifyRisk': 'riskIdentification',
  '/dangerousWorkManager': 'dangerousWork',
  '/fiveInOneCom': 'fiveInOne',
  // Daily work, also of accounts without the five-in-one view.
  '/fiveInOneCom/doublePrevent/hiddenManage': 'selfCheckRecords',
  '/fiveInOneCom/doublePrevent/riskControlLevel': 'riskIdentification',
  '/fiveInOneCom/doublePrevent/threeCardManage': 'riskIdentification',
  '/fiveInOneCom/doublePrevent/commitNotice': 'riskIdentification',
  '/fiveInOneCom/specialWork': 'dangerousWork',
}

/** The group a page belongs to: one of those it is filed under, nearest first, else its path's, else 企业信息. */
export function companyGroupOf(
  path: string,
  filedUnder: readonly { name: string | null; title: string | null }[],
): CompanyMenuGroup {
  const [filed] = filedUnder.flatMap(({ name, title }) =>
    EVERY_GROUP.filter((group) => group === name || COMPANY_MENU_GROUPS[group] === title),
  )
  if (filed !== undefined) return filed
  const fits = Object.keys(GROUP_OF_PATH).filter((start) => path.startsWith(start))
  const longest = fits.sort((a, b) => b.length - a.length)[0]
  return GROUP_OF_PATH[longest ?? ''] ?? 'info'
}
