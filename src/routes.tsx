import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { RouteCrash } from '#app/shell/RouteCrash.tsx'
import { Splash } from '#app/shell/Splash.tsx'

type Load = () => Promise<ComponentType>

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'

const page = (path: string, load: Load): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  ErrorBoundary: RouteCrash,
})

/** Lists, records and forms of a resource, all from its definition. */
const resourcePage = (path: string, resource: string): RouteObject => ({
  path,
  lazy: async () => {
    const { ResourcePage } = await import('#app/resources/ResourcePage.tsx')
    return { element: <ResourcePage resource={resource} /> }
  },
  ErrorBoundary: RouteCrash,
})

/** Paths are the specification's own, its spelling included. */
const pages: RouteObject[] = [
  page('/gridManageHome/home', async () => (await import('#app/shell/HomeRoute.tsx')).HomeRoute),
  page(
    '/companyHome/home',
    async () => (await import('#app/features/company-home/CompanyHomePage.tsx')).CompanyHomePage,
  ),
  page('/securityPatrol/index', async () => (await import('#app/shell/TasksRoute.tsx')).TasksRoute),
  page('/gis', async () => (await import('#app/features/map/MapPage.tsx')).MapPage),
  page('/gridManageNotic/myNotice', async () => (await import('#app/features/messages/MessagesPage.tsx')).MessagesPage),
  page('/mine', async () => (await import('#app/features/mine/MinePage.tsx')).MinePage),
  page('/mine/unsent', async () => (await import('#app/features/mine/UnsentPage.tsx')).UnsentPage),
  page('/mine/refused', async () => (await import('#app/features/mine/RefusedPage.tsx')).RefusedPage),
  page('/inspection/newGridPatrol', async () => (await import('#app/features/patrol/PatrolPage.tsx')).PatrolPage),
  page(
    '/comopanyInformationManagement/companyInformation',
    async () => (await import('#app/shell/CompaniesRoute.tsx')).CompaniesRoute,
  ),
  page('/company/:guid', async () => (await import('#app/features/company/CompanyCardPage.tsx')).CompanyCardPage),
  page(
    '/companyQuery/companyAdministration',
    async () => (await import('#app/shell/CompaniesRoute.tsx')).CompaniesRoute,
  ),
  page(HAZARDS, async () => (await import('#app/features/hazards/HazardsPage.tsx')).HazardsPage),
  page(`${HAZARDS}/:guid`, async () => (await import('#app/features/hazards/HazardPage.tsx')).HazardPage),
  page(INSTRUCTIONS, async () => (await import('#app/features/instructions/InstructionsPage.tsx')).InstructionsPage),
  page(
    `${INSTRUCTIONS}/:guid`,
    async () => (await import('#app/features/instructions/InstructionPage.tsx')).InstructionPage,
  ),
  page(
    '/newGridPatrol/index',
    async () => (await import('#app/features/patrol-records/PatrolRecordsPage.tsx')).PatrolRecordsPage,
  ),
  page(
    '/newGridPatrol/index/:guid',
    async () => (await import('#app/features/patrol-records/PatrolRecordPage.tsx')).PatrolRecordPage,
  ),
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
]

export const router = createBrowserRouter([
  {
    HydrateFallback: Splash,
    ErrorBoundary: RouteCrash,
    children: [
      page('/login', async () => (await import('#app/features/login/LoginPage.tsx')).LoginPage),
      page('/404', async () => (await import('#app/shell/NotFoundPage.tsx')).NotFoundPage),
      {
        lazy: async () => ({ Component: (await import('#app/shell/Guard.tsx')).Guard }),
        ErrorBoundary: RouteCrash,
        children: [
          page('/', async () => (await import('#app/shell/FirstPage.tsx')).FirstPage),
          page('/redirect/*', async () => (await import('#app/shell/RedirectPage.tsx')).RedirectPage),
          ...pages,
          page('*', async () => (await import('#app/shell/UnknownPage.tsx')).UnknownPage),
        ],
      },
    ],
  },
])
