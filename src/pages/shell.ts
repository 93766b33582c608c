import { type BuiltPage, page } from '#app/pages.ts'

const externalSite = async () => (await import('#app/shell/ExternalSitePage.tsx')).ExternalSitePage

/** The pages of the shell itself. */
export const shellPages: readonly BuiltPage[] = [
  page('/mine/all', async () => (await import('#app/shell/AllFunctionsRoute.tsx')).AllFunctionsRoute),
  page('/statistics/devices', async () => (await import('#app/features/statistics/DevicesPage.tsx')).DevicesPage),
  page('/companyHomeMenu', async () => (await import('#app/shell/CompanyHomeMenuPage.tsx')).CompanyHomeMenuPage),
  page('/mewsHomeIndex', externalSite),
  page('/mewsManagement', externalSite),
  page('/onlineTraining', externalSite),
]
