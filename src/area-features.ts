import type { FeatureLoader } from '#app/pages.ts'
import type { WorkKind } from '#domain/resources/risk.ts'

const permits =
  (kind: WorkKind): FeatureLoader =>
  async () =>
    (await import('#app/features/dangerous-work/PermitsPage.tsx')).permitsPageOf(kind)

const flows =
  (title: string, keys: readonly string[]): FeatureLoader =>
  async () =>
    (await import('#app/features/flows/FlowsPage.tsx')).flowsPageOf(title, keys)

/** The other pages made by hand, by the name the table of pages gives them. */
export const AREA_FEATURES = {
  AccountRecoveryPage: async () =>
    (await import('#app/features/registration/AccountRecoveryPage.tsx')).AccountRecoveryPage,
  AgencyListPage: async () => (await import('#app/features/open/AgencyListPage.tsx')).AgencyListPage,
  AllFlowsPage: async () => (await import('#app/features/flows/FlowsPage.tsx')).AllFlowsPage,
  AllFunctionsRoute: async () => (await import('#app/shell/AllFunctionsRoute.tsx')).AllFunctionsRoute,
  AllPermitsPage: async () => (await import('#app/features/dangerous-work/PermitsPage.tsx')).AllPermitsPage,
  AssignPage: async () => (await import('#app/features/duty/AssignPage.tsx')).AssignPage,
  AttendancePage: async () => (await import('#app/features/attendance/AttendancePage.tsx')).AttendancePage,
  BlindPlatePermits: permits('blindPlate'),
  CaseFlowsPage: flows('案件审批配置', ['case']),
  CompanyHomeMenuPage: async () => (await import('#app/shell/CompanyHomeMenuPage.tsx')).CompanyHomeMenuPage,
  CompanyInfoRoute: async () => (await import('#app/shell/CompanyInfoRoute.tsx')).CompanyInfoRoute,
  ComplaintPage: async () => (await import('#app/features/open/ComplaintPage.tsx')).ComplaintPage,
  ConfinedSpacePermits: permits('confined'),
  ContactPage: async () => (await import('#app/features/open/ContactPage.tsx')).ContactPage,
  CoursePage: async () => (await import('#app/features/study/CoursePage.tsx')).CoursePage,
  CoursesPage: async () => (await import('#app/features/study/CoursesPage.tsx')).CoursesPage,
  DataPlatformPage: async () => (await import('#app/features/open/DataPlatformPage.tsx')).DataPlatformPage,
  DevicesPage: async () => (await import('#app/features/statistics/DevicesPage.tsx')).DevicesPage,
  DocumentFlowsPage: flows('文书审批配置', ['document']),
  DoublePreventionPage: async () =>
    (await import('#app/features/double-prevention/DoublePreventionPage.tsx')).DoublePreventionPage,
  DutyDeskPage: async () => (await import('#app/features/duty/DutyDeskPage.tsx')).DutyDeskPage,
  ElectricityPermits: permits('electricity'),
  EventPage: async () => (await import('#app/features/duty/EventPage.tsx')).EventPage,
  ExamsPage: async () => (await import('#app/features/study/ExamsPage.tsx')).ExamsPage,
  ExcavationPermits: permits('excavation'),
  ExternalSitePage: async () => (await import('#app/shell/ExternalSitePage.tsx')).ExternalSitePage,
  FeedbackPage: async () => (await import('#app/features/open/FeedbackPage.tsx')).FeedbackPage,
  FirePermits: permits('fire'),
  ForgetPasswordPage: async () => (await import('#app/features/login/ForgetPasswordPage.tsx')).ForgetPasswordPage,
  HandoverFlowsPage: flows('案件移交配置', ['transfer', 'handover']),
  HazardListPage: async () => (await import('#app/features/hazards/HazardsPage.tsx')).HazardListPage,
  HazardReportPage: async () => (await import('#app/features/patrol/self-check/HazardReportPage.tsx')).HazardReportPage,
  HazardStatisticsPage: async () =>
    (await import('#app/features/hazards/HazardStatisticsPage.tsx')).HazardStatisticsPage,
  HeightPermits: permits('height'),
  InboxPage: async () => (await import('#app/features/inbox/InboxPage.tsx')).InboxPage,
  InshomePage: async () => (await import('#app/features/boards/InshomePage.tsx')).InshomePage,
  KeyInformationPage: async () =>
    (await import('#app/features/company-home/KeyInformationPage.tsx')).KeyInformationPage,
  LiftingPermits: permits('lifting'),
  MajorSupervisePage: async () => (await import('#app/features/hazards/MajorSupervisePage.tsx')).MajorSupervisePage,
  MyNoticePage: async () => (await import('#app/features/notices/MyNoticePage.tsx')).MyNoticePage,
  PermitPage: async () => (await import('#app/features/dangerous-work/PermitPage.tsx')).PermitPage,
  PublicNoticePage: async () => (await import('#app/features/notices/PublicNoticePage.tsx')).PublicNoticePage,
  PublicNoticesPage: async () => (await import('#app/features/notices/PublicNoticesPage.tsx')).PublicNoticesPage,
  PublicityListPage: async () => (await import('#app/features/open/PublicityListPage.tsx')).PublicityListPage,
  QrCodePage: async () => (await import('#app/features/notices/QrCodePage.tsx')).QrCodePage,
  RankingPage: async () => (await import('#app/features/study/RankingPage.tsx')).RankingPage,
  RightsPage: async () => (await import('#app/features/rights/RightsPage.tsx')).RightsPage,
  RiskMapPage: async () => (await import('#app/features/risk/RiskMapPage.tsx')).RiskMapPage,
  RiskMethodPage: async () => (await import('#app/features/risk/RiskMethodPage.tsx')).RiskMethodPage,
  RoadBreakPermits: permits('roadBreak'),
  SelfCheckHazardsPage: async () => (await import('#app/features/hazards/HazardsPage.tsx')).SelfCheckHazardsPage,
  SelfCheckHomePage: async () => (await import('#app/features/self-check/SelfCheckHomePage.tsx')).SelfCheckHomePage,
  SelfCheckPage: async () => (await import('#app/features/patrol/self-check/SelfCheckPage.tsx')).SelfCheckPage,
  SittingPage: async () => (await import('#app/features/study/SittingPage.tsx')).SittingPage,
  SpecialTasksPage: async () => (await import('#app/features/special-task/SpecialTasksPage.tsx')).SpecialTasksPage,
  StandardFlowsPage: flows('标准化流程配置', ['companyReview', 'fiveInOneReview']),
  ThreeRepositoryPage: async () =>
    (await import('#app/features/repositories/ThreeRepositoryPage.tsx')).ThreeRepositoryPage,
  TimeAxisPage: async () => (await import('#app/features/self-check/TimeAxisPage.tsx')).TimeAxisPage,
  TodoPage: async () => (await import('#app/features/self-check/TodoPage.tsx')).TodoPage,
  TrainingSignInPage: async () => (await import('#app/features/study/TrainingSignInPage.tsx')).TrainingSignInPage,
}
