import { type BuiltPage, page } from '#app/pages.ts'

/** Pages that open without a sign-in, beside the ways of signing in. */
export const openPages: readonly BuiltPage[] = [
  page('/forgetPassword', async () => (await import('#app/features/login/ForgetPasswordPage.tsx')).ForgetPasswordPage),
  page('/announce', async () => (await import('#app/features/notices/PublicNoticesPage.tsx')).PublicNoticesPage),
  page('/noticeList', async () => (await import('#app/features/notices/PublicNoticesPage.tsx')).PublicNoticesPage),
  page('/QRCode', async () => (await import('#app/features/notices/QrCodePage.tsx')).QrCodePage),
  page('/announceDetail', async () => (await import('#app/features/notices/PublicNoticePage.tsx')).PublicNoticePage),
  page('/resetPassword', async () => (await import('#app/features/login/ForgetPasswordPage.tsx')).ForgetPasswordPage),
  page(
    '/accountRecovery',
    async () => (await import('#app/features/registration/AccountRecoveryPage.tsx')).AccountRecoveryPage,
  ),
  page('/agencyList', async () => (await import('#app/features/open/AgencyListPage.tsx')).AgencyListPage),
  page('/publicityList', async () => (await import('#app/features/open/PublicityListPage.tsx')).PublicityListPage),
  page('/dataPlatform', async () => (await import('#app/features/open/DataPlatformPage.tsx')).DataPlatformPage),
  page('/contact', async () => (await import('#app/features/open/ContactPage.tsx')).ContactPage),
  page('/complaint', async () => (await import('#app/features/open/WritePage.tsx')).ComplaintPage),
  page('/feedback', async () => (await import('#app/features/open/WritePage.tsx')).FeedbackPage),
]
