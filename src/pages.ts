import type { ComponentType } from 'react'

/** A page made by hand, or the generic screens of a resource. */
export type BuiltPage = { path: string; load: () => Promise<ComponentType> } | { path: string; resource: string }

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'

const page = (path: string, load: () => Promise<ComponentType>): BuiltPage => ({ path, load })

/** Lists, records and forms of a resource, all from its definition. */
const resourcePage = (path: string, resource: string): BuiltPage => ({ path, resource })

/** Companies as the desk and the field see them. */
const companies = async () => (await import('#app/shell/CompaniesRoute.tsx')).CompaniesRoute
const companyInfo = async () => (await import('#app/shell/CompanyInfoRoute.tsx')).CompanyInfoRoute
const patrolRecords = async () => (await import('#app/features/patrol-records/PatrolRecordsPage.tsx')).PatrolRecordsPage
const hazards = async () => (await import('#app/features/hazards/HazardsPage.tsx')).HazardsPage

const login = async () => (await import('#app/features/login/LoginPage.tsx')).LoginPage
const tokenSignIn = async () => (await import('#app/features/login/TokenSignInPage.tsx')).TokenSignInPage

/** Pages that open without a sign-in. */
export const OPEN_PAGES: readonly BuiltPage[] = [
  page('/login', login),
  page('/login/:variant', login),
  page('/loginCustom', login),
  page('/loginCompany', login),
  page('/loginExam', login),
  page('/loginSchool', login),
  page('/call_back', tokenSignIn),
  page('/zhenYouUnifiedLogin', tokenSignIn),
  page('/inspectionUnifiedLogin', tokenSignIn),
  page('/forgetPassword', async () => (await import('#app/features/login/ForgetPasswordPage.tsx')).ForgetPasswordPage),
  page('/404', async () => (await import('#app/shell/NotFoundPage.tsx')).NotFoundPage),
]

/** Pages behind the guard. Paths are the specification's own, its spelling included. */
export const GUARDED_PAGES: readonly BuiltPage[] = [
  page('/', async () => (await import('#app/shell/FirstPage.tsx')).FirstPage),
  page('/redirect/*', async () => (await import('#app/shell/RedirectPage.tsx')).RedirectPage),
  page('/gridManageHome/home', async () => (await import('#app/shell/HomeRoute.tsx')).HomeRoute),
  page(
    '/companyHome/home',
    async () => (await import('#app/features/company-home/CompanyHomePage.tsx')).CompanyHomePage,
  ),
  page('/securityPatrol/index', async () => (await import('#app/shell/TasksRoute.tsx')).TasksRoute),
  page('/gis', async () => (await import('#app/features/map/MapPage.tsx')).MapPage),
  page('/gridManageNotic/myNotice', async () => (await import('#app/features/messages/MessagesPage.tsx')).MessagesPage),
  page('/mine', async () => (await import('#app/features/mine/MinePage.tsx')).MinePage),
  page('/mine/scan', async () => (await import('#app/features/mine/ScanPage.tsx')).ScanPage),
  page('/mine/unsent', async () => (await import('#app/features/mine/UnsentPage.tsx')).UnsentPage),
  page('/mine/refused', async () => (await import('#app/features/mine/RefusedPage.tsx')).RefusedPage),
  page('/inspection/newGridPatrol', async () => (await import('#app/features/patrol/PatrolPage.tsx')).PatrolPage),

  page('/comopanyInformationManagement/companyInformation', companies),
  page('/comopanyInformationManagement/info', companyInfo),
  page('/companyInfoManage', companies),
  page('/companyQuery/companyAdministration', companies),
  page('/companyBase/companyBaseIndex', companyInfo),
  page('/anQuanShengChanHeCha/info', companyInfo),
  page('/company/:guid', async () => (await import('#app/features/company/CompanyCardPage.tsx')).CompanyCardPage),

  page(HAZARDS, hazards),
  page(`${HAZARDS}/:guid`, async () => (await import('#app/features/hazards/HazardPage.tsx')).HazardPage),
  page('/selfCheckingRecords/hazardList', hazards),
  page('/inspectionCompanyCheck/unsafe', hazards),

  page(INSTRUCTIONS, async () => (await import('#app/features/instructions/InstructionsPage.tsx')).InstructionsPage),
  page(
    `${INSTRUCTIONS}/:guid`,
    async () => (await import('#app/features/instructions/InstructionPage.tsx')).InstructionPage,
  ),
  resourcePage('/agencyCheckLog/index', 'rectifyInstruction'),

  page('/newGridPatrol/index', patrolRecords),
  page(
    '/newGridPatrol/index/:guid',
    async () => (await import('#app/features/patrol-records/PatrolRecordPage.tsx')).PatrolRecordPage,
  ),
  page('/patrolInspection/patrolInspection', patrolRecords),

  resourcePage('/gridManage', 'gridManage'),
  resourcePage('/system/userManagement', 'user'),
  resourcePage('/system/menuManagement', 'menu'),
  resourcePage('/system/standardCheckConfigure', 'checkTemplate'),
  resourcePage('/system/roleManagement', 'role'),
  resourcePage('/system/permissionManagement', 'permission'),
  resourcePage('/system/dictionaryManagement', 'dictionary'),
  resourcePage('/system/informationConfiguration', 'systemConfig'),
  resourcePage('/system/systemLoginLogIndex', 'systemLoginLog'),
  resourcePage('/system/systemBusinessLogIndex', 'systemBusinessLog'),
  resourcePage('/system/documentAllocation', 'documentTemplate'),
  resourcePage('/system/majorRiskFactors', 'riskFactor'),
  resourcePage('/systemLoginLog/systemLoginLogIndex', 'systemLoginLog'),
  resourcePage('/systemBusinessLog/systemBusinessLogIndex', 'systemBusinessLog'),
  resourcePage('/inspectionSystem/documentConfig', 'documentTemplate'),
  resourcePage('/inspectionSystem/checkConfiguration', 'checkTemplate'),
]
