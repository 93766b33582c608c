import type { ComponentType } from 'react'
import type { ResourceShows } from '#app/resources/ResourcePage.tsx'

/** A page made by hand, or the generic screens of a resource. */
export type BuiltPage =
  | { path: string; load: () => Promise<ComponentType> }
  | { path: string; resource: string; shows?: ResourceShows }

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'

export const page = (path: string, load: () => Promise<ComponentType>): BuiltPage => ({ path, load })

/** Lists, records and forms of a resource, all from its definition. */
export const resourcePage = (path: string, resource: string, shows?: ResourceShows): BuiltPage => ({
  path,
  resource,
  ...(shows === undefined ? {} : { shows }),
})

/** Companies as the desk and the field see them. */
const companies = async () => (await import('#app/shell/CompaniesRoute.tsx')).CompaniesRoute
const patrolRecords = async () => (await import('#app/features/patrol-records/PatrolRecordsPage.tsx')).PatrolRecordsPage
const hazards = async () => (await import('#app/features/hazards/HazardsPage.tsx')).HazardsPage

const login = async () => (await import('#app/features/login/LoginPage.tsx')).LoginPage
const tokenSignIn = async () => (await import('#app/features/login/TokenSignInPage.tsx')).TokenSignInPage

/** Pages that open without a sign-in and that the router knows from the start; the rest is in `area-pages.ts`. */
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
  page(
    '/mechanismRegister',
    async () => (await import('#app/features/registration/RegistrationPage.tsx')).MechanismRegisterPage,
  ),
  page(
    '/cityEntRegistration',
    async () => (await import('#app/features/registration/RegistrationPage.tsx')).CityEntRegistrationPage,
  ),
  page(
    '/registrationLessor',
    async () => (await import('#app/features/registration/RegistrationPage.tsx')).RegistrationLessorPage,
  ),
  page(
    '/zjkCityRegister',
    async () => (await import('#app/features/registration/RegistrationPage.tsx')).ZjkCityRegisterPage,
  ),
  page('/404', async () => (await import('#app/shell/NotFoundPage.tsx')).NotFoundPage),
]

/** Pages behind the guard that the router knows from the start; the rest is in `area-pages.ts`. Paths are the specification's own, its spelling included. */
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
  page('/companyQuery/companyAdministration', companies),
  page('/company/:guid', async () => (await import('#app/features/company/CompanyCardPage.tsx')).CompanyCardPage),

  page(HAZARDS, hazards),
  page(`${HAZARDS}/:guid`, async () => (await import('#app/features/hazards/HazardPage.tsx')).HazardPage),

  page(INSTRUCTIONS, async () => (await import('#app/features/instructions/InstructionsPage.tsx')).InstructionsPage),
  page(
    `${INSTRUCTIONS}/:guid`,
    async () => (await import('#app/features/instructions/InstructionPage.tsx')).InstructionPage,
  ),

  page('/newGridPatrol/index', patrolRecords),
  page(
    '/newGridPatrol/index/:guid',
    async () => (await import('#app/features/patrol-records/PatrolRecordPage.tsx')).PatrolRecordPage,
  ),
]
