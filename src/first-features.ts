/** Pages made by hand that the router knows from the start, by the name the table of pages gives them. */
export const FIRST_FEATURES = {
  CityEntRegistrationPage: async () =>
    (await import('#app/features/registration/RegistrationPage.tsx')).CityEntRegistrationPage,
  CompaniesRoute: async () => (await import('#app/shell/CompaniesRoute.tsx')).CompaniesRoute,
  CompanyCardPage: async () => (await import('#app/features/company/CompanyCardPage.tsx')).CompanyCardPage,
  CompanyHomePage: async () => (await import('#app/features/company-home/CompanyHomePage.tsx')).CompanyHomePage,
  FirstPage: async () => (await import('#app/shell/FirstPage.tsx')).FirstPage,
  HazardPage: async () => (await import('#app/features/hazards/HazardPage.tsx')).HazardPage,
  HazardsPage: async () => (await import('#app/features/hazards/HazardsPage.tsx')).HazardsPage,
  HomeRoute: async () => (await import('#app/shell/HomeRoute.tsx')).HomeRoute,
  InstructionPage: async () => (await import('#app/features/instructions/InstructionPage.tsx')).InstructionPage,
  InstructionsPage: async () => (await import('#app/features/instructions/InstructionsPage.tsx')).InstructionsPage,
  LoginPage: async () => (await import('#app/features/login/LoginPage.tsx')).LoginPage,
  MapPage: async () => (await import('#app/features/map/MapPage.tsx')).MapPage,
  MechanismRegisterPage: async () =>
    (await import('#app/features/registration/RegistrationPage.tsx')).MechanismRegisterPage,
  MessagesPage: async () => (await import('#app/features/messages/MessagesPage.tsx')).MessagesPage,
  MinePage: async () => (await import('#app/features/mine/MinePage.tsx')).MinePage,
  NotFoundPage: async () => (await import('#app/shell/NotFoundPage.tsx')).NotFoundPage,
  PatrolPage: async () => (await import('#app/features/patrol/PatrolPage.tsx')).PatrolPage,
  PatrolRecordPage: async () => (await import('#app/features/patrol-records/PatrolRecordPage.tsx')).PatrolRecordPage,
  PatrolRecordsPage: async () => (await import('#app/features/patrol-records/PatrolRecordsPage.tsx')).PatrolRecordsPage,
  RedirectPage: async () => (await import('#app/shell/RedirectPage.tsx')).RedirectPage,
  RefusedPage: async () => (await import('#app/features/mine/RefusedPage.tsx')).RefusedPage,
  RegistrationLessorPage: async () =>
    (await import('#app/features/registration/RegistrationPage.tsx')).RegistrationLessorPage,
  ScanPage: async () => (await import('#app/features/mine/ScanPage.tsx')).ScanPage,
  TasksRoute: async () => (await import('#app/shell/TasksRoute.tsx')).TasksRoute,
  TokenSignInPage: async () => (await import('#app/features/login/TokenSignInPage.tsx')).TokenSignInPage,
  UnsentPage: async () => (await import('#app/features/mine/UnsentPage.tsx')).UnsentPage,
  ZjkCityRegisterPage: async () =>
    (await import('#app/features/registration/RegistrationPage.tsx')).ZjkCityRegisterPage,
}
