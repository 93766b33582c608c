// @vitest-environment jsdom
import { answering, oneOf } from './walk/one.ts'
import { tell } from './walk/tell.tsx'

const all = answering()

tell({
  open: {
    机构: { feature: 'AgencyListPage', ...all },
    公示: { feature: 'PublicityListPage', ...all },
    平台: { feature: 'DataPlatformPage', ...all },
    联系: { feature: 'ContactPage', ...all },
    意见: { feature: 'FeedbackPage', ...all, states: [] },
    举报: { feature: 'ComplaintPage', ...all, states: [] },
  },
  notices: {
    公告: { feature: 'PublicNoticesPage', ...all },
    一份: { feature: 'PublicNoticePage', at: '/a?guid=notice-1', ...all },
    ...Object.fromEntries(
      [1, 2, 3, 4].map((n) => [
        `通知${n}`,
        { feature: 'MyNoticePage', role: 'grid', ...oneOf('noticeFeedBack', `noticeFeedBack-${n}`), ...all },
      ]),
    ),
    二维码: { feature: 'QrCodePage', ...all, states: [] },
  },
  login: {
    登录: { feature: 'LoginPage', at: '/login', ...all, states: ['offline'] },
    企业登录: { feature: 'LoginPage', at: '/loginCompany', ...all, states: ['problem'] },
    忘记密码: { feature: 'ForgetPasswordPage', at: '/forgetPassword', ...all, states: ['problem'] },
    授权: { feature: 'TokenSignInPage', at: '/call_back?token=T', ...all, states: ['problem'] },
  },
  registration: {
    企业: { feature: 'CityEntRegistrationPage', ...all, states: ['problem'] },
    机构: { feature: 'MechanismRegisterPage', ...all, states: [] },
    出租人: { feature: 'RegistrationLessorPage', ...all, states: [] },
    专家: { feature: 'ZjkCityRegisterPage', ...all, states: [] },
    找回账号: { feature: 'AccountRecoveryPage', ...all, states: ['problem'] },
  },
})
