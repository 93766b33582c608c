import { DEMO_AGENCY_GUID } from '../people.ts'

type Kind = 'evaluation' | 'testing' | 'consulting' | 'review' | 'hosting' | 'training' | 'health' | 'other'

/** Name, member or not, what it does, where it stands. The first is that of the demo account `agency`. */
export const AGENCIES: readonly [string, 'member' | 'nonMember', readonly Kind[], string][] = [
  ['苏州安信安全技术服务有限公司', 'member', ['consulting', 'review', 'hosting', 'evaluation'], 'YBA'],
  ['江苏国泰安全评价有限公司', 'member', ['evaluation', 'testing', 'review'], 'YBA'],
  ['苏州恒安工程咨询有限公司', 'member', ['consulting', 'review', 'training'], 'YBA'],
  ['苏州天平安全科技有限公司', 'member', ['review', 'consulting'], 'YBA'],
  ['吴江平安企业服务中心', 'nonMember', ['hosting', 'consulting'], 'YBA'],
  ['苏州华信检测技术有限公司', 'nonMember', ['testing', 'health'], 'BGZ'],
  ['江苏安环科技有限公司', 'nonMember', ['consulting', 'health'], 'DSH'],
  ['苏州中科安全咨询有限公司', 'nonMember', ['consulting', 'training'], 'DSH'],
  ['昆山博安技术服务有限公司', 'member', ['evaluation'], 'CSTG'],
  ['南京金盾职业卫生服务有限公司', 'nonMember', ['health'], 'TH'],
  ['苏州同创安全培训有限公司', 'nonMember', ['training'], 'DTJ'],
  ['苏州瑞盾消防安全评估有限公司', 'nonMember', ['evaluation', 'other'], 'ZT'],
  ['苏州卓安工程顾问有限公司', 'nonMember', ['consulting'], 'ZX'],
]

export const agencyGuidAt = (at: number) => (at === 0 ? DEMO_AGENCY_GUID : `agency-${at + 1}`)
export const agencyNameAt = (at: number) => AGENCIES[at]?.[0] ?? ''
