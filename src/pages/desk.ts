import { type BuiltPage, page, resourcePage } from '#app/pages.ts'

const companies = async () => (await import('#app/shell/CompaniesRoute.tsx')).CompaniesRoute
const companyInfo = async () => (await import('#app/shell/CompanyInfoRoute.tsx')).CompanyInfoRoute
const hazardList = async () => (await import('#app/features/hazards/HazardsPage.tsx')).HazardListPage
const selfCheckHazards = async () => (await import('#app/features/hazards/HazardsPage.tsx')).SelfCheckHazardsPage
const patrolRecords = async () => (await import('#app/features/patrol-records/PatrolRecordsPage.tsx')).PatrolRecordsPage

/** The administration, and the other addresses of pages that the router knows from the start. */
export const deskPages: readonly BuiltPage[] = [
  resourcePage('/agencyCheckLog/index', 'rectifyInstruction'),
  resourcePage('/gridManage', 'gridManage', { title: '组织架构', as: 'tree' }),
  resourcePage('/system/userManagement', 'user'),
  resourcePage('/system/menuManagement', 'menu', { as: 'tree' }),
  resourcePage('/system/standardCheckConfigure', 'checkTemplate'),
  resourcePage('/system/roleManagement', 'role'),
  resourcePage('/system/permissionManagement', 'permission'),
  resourcePage('/system/dictionaryManagement', 'dictionary'),
  resourcePage('/system/informationConfiguration', 'systemConfig'),
  resourcePage('/system/systemLoginLogIndex', 'systemLoginLog'),
  resourcePage('/system/systemBusinessLogIndex', 'systemBusinessLog'),
  resourcePage('/system/documentAllocation', 'documentTemplate'),
  resourcePage('/system/majorRiskFactors', 'riskFactor'),
  resourcePage('/system/holidays', 'holiday'),
  resourcePage('/systemLoginLog/systemLoginLogIndex', 'systemLoginLog'),
  resourcePage('/systemBusinessLog/systemBusinessLogIndex', 'systemBusinessLog'),
  resourcePage('/inspectionSystem/documentConfig', 'documentTemplate'),
  resourcePage('/inspectionSystem/checkConfiguration', 'checkTemplate'),
  page('/comopanyInformationManagement/info', companyInfo),
  page('/companyBase/companyBaseIndex', companyInfo),
  page('/anQuanShengChanHeCha/info', companyInfo),
  page('/companyInfoManage', companies),
  page('/selfCheckingRecords/hazardList', hazardList),
  page('/inspectionCompanyCheck/unsafe', selfCheckHazards),
  page('/patrolInspection/patrolInspection', patrolRecords),
]
