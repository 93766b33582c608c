import type { Role } from '#domain/kit/access.ts'
import type { MenuIcon } from '#domain/pages/icons.ts'
import { COMPANY, EVERYBODY, GOVERNMENT, KEEPERS, SUPERVISORS } from '#domain/pages/menu-roles.ts'

interface Group {
  /** Where two groups are called alike. */
  title?: string
  /** What it was called when it first came: databases know it by that. */
  formerly?: string
  icon: MenuIcon
  /** Who sees it, and what is in it. */
  roles: readonly Role[]
}

/** Their order is the menu's: what only some do before what many look into, reading matter last. */
export const MENU_GROUPS = {
  企业查询: { formerly: '企业管理', icon: 'company', roles: GOVERNMENT },
  网格巡查: { icon: 'patrol', roles: GOVERNMENT },
  隐患治理: {
    icon: 'warning',
    roles: ['grid', 'town', 'bureau', 'leader', 'officer', 'duty', 'admin', 'company', 'safety'],
  },
  巡查记录: { icon: 'patrol', roles: COMPANY },
  网格架构: { formerly: '网格管理', icon: 'grid', roles: ['bureau', 'leader', 'admin', 'town'] },
  系统设置: { icon: 'setting', roles: ['admin'] },
  执法检查: { icon: 'patrol', roles: ['officer', 'bureau', 'leader', 'admin'] },
  案件管理: { icon: 'folder', roles: ['officer', 'bureau', 'leader', 'admin'] },
  执法统计: { icon: 'chart', roles: ['officer', 'bureau', 'leader', 'admin'] },
  执法配置: { icon: 'settings', roles: ['officer', 'bureau', 'admin'] },
  专项检查: { icon: 'search', roles: COMPANY },
  机构管理: { icon: 'building', roles: KEEPERS },
  机构准入: { icon: 'shield', roles: KEEPERS },
  年度登记: { icon: 'calendar', roles: KEEPERS },
  标准化评审: { icon: 'patrol', roles: KEEPERS },
  评审组织: { icon: 'users', roles: KEEPERS },
  机构业务: { icon: 'folder', roles: KEEPERS },
  机构统计: { icon: 'chart', roles: KEEPERS },
  公开评审: { icon: 'users', roles: KEEPERS },
  公开评审·企业: { title: '公开评审', icon: 'users', roles: COMPANY },
  标准化审核: { icon: 'patrol', roles: ['town'] },
  机构信息: { icon: 'building', roles: ['agency'] },
  服务项目: { icon: 'folder', roles: ['agency'] },
  标准化评审·机构: { title: '标准化评审', icon: 'patrol', roles: ['agency'] },
  应急值守: { icon: 'clock', roles: ['duty', 'bureau', 'leader', 'admin'] },
  值班管理: { icon: 'calendar', roles: ['duty', 'bureau', 'leader', 'admin'] },
  事件与应急: { icon: 'phone', roles: ['grid', 'town', 'officer'] },
  应急管理: {
    icon: 'shield',
    roles: ['company', 'safety', 'duty', 'bureau', 'leader', 'admin', 'grid', 'town', 'officer'],
  },
  一张图: { icon: 'map', roles: ['duty', 'bureau', 'leader', 'admin', 'grid', 'town', 'officer'] },
  专家库: { icon: 'users', roles: ['bureau', 'leader', 'assoc', 'admin'] },
  专家抽取: { icon: 'task', roles: ['bureau', 'leader', 'assoc', 'admin', 'officer', 'town'] },
  专家工作: { icon: 'user', roles: ['expert'] },
  自查自报: { icon: 'task', roles: COMPANY },
  风险管控: { icon: 'warning', roles: COMPANY },
  三卡与承诺: { icon: 'document', roles: COMPANY },
  特殊作业: { icon: 'shield', roles: COMPANY },
  危险作业登记: { icon: 'document', roles: COMPANY },
  企业自查: { icon: 'task', roles: SUPERVISORS },
  风险管理: { icon: 'warning', roles: SUPERVISORS },
  较大危险因素: { icon: 'warning', roles: SUPERVISORS },
  承诺公告: { icon: 'document', roles: SUPERVISORS },
  危险作业: { icon: 'shield', roles: SUPERVISORS },
  企业信息: { icon: 'building', roles: COMPANY },
  部门管理: { icon: 'users', roles: COMPANY },
  协同监管: { icon: 'link', roles: COMPANY },
  企业档案: { icon: 'building', roles: SUPERVISORS },
  联动工单: { icon: 'link', roles: ['grid', 'town', 'bureau', 'leader', 'officer', 'admin', 'agency', 'assoc'] },
  账号与配置: { icon: 'settings', roles: ['admin'] },
  专项与督办: { icon: 'task', roles: SUPERVISORS },
  重大隐患: { icon: 'warning', roles: COMPANY },
  安全投入: { icon: 'folder', roles: COMPANY },
  相关方管理: { icon: 'users', roles: COMPANY },
  重大危险源: { icon: 'warning', roles: COMPANY },
  危化与现场: { icon: 'building', roles: COMPANY },
  专项台账: { icon: 'folder', roles: ['company', 'safety', 'town', 'bureau', 'leader', 'officer', 'admin'] },
  重大危险源监管: { icon: 'warning', roles: ['town', 'bureau', 'leader', 'officer', 'admin'] },
  企业台账: { icon: 'folder', roles: ['town', 'bureau', 'leader', 'officer', 'admin'] },
  分级与挂牌: { icon: 'shield', roles: ['town', 'grid', 'bureau', 'leader', 'admin'] },
  分级与挂牌·企业: { title: '分级与挂牌', icon: 'shield', roles: COMPANY },
  企业确权: { icon: 'grid', roles: ['grid', 'town', 'bureau', 'leader', 'admin'] },
  企业信息审核: { icon: 'check', roles: ['grid', 'town', 'bureau', 'leader', 'admin'] },
  收藏与联系人: { icon: 'phone', roles: ['grid', 'town', 'bureau', 'leader', 'admin'] },
  考勤考核: { icon: 'clock', roles: ['grid', 'town', 'bureau', 'leader', 'admin'] },
  学习考试: { icon: 'document', roles: ['grid'] },
  学习考试管理: { icon: 'document', roles: ['town', 'bureau', 'assoc', 'admin'] },
  教育培训: { icon: 'users', roles: COMPANY },
  培训学时监管: { icon: 'users', roles: ['grid', 'town', 'bureau', 'leader', 'admin'] },
  通知管理: { icon: 'message', roles: ['bureau', 'leader', 'admin', 'town', 'duty'] },
  通知公告: { icon: 'message', roles: ['grid', 'officer'] },
  通知公告·企业: { title: '通知公告', icon: 'message', roles: ['company', 'safety', 'worker'] },
  通知管理·机构: { title: '通知管理', icon: 'message', roles: ['agency'] },
  通知管理·协会: { title: '通知管理', icon: 'message', roles: ['assoc'] },
  我的公告: { icon: 'message', roles: ['expert', 'reviewer'] },
  网格事务: { icon: 'task', roles: ['grid', 'town', 'bureau', 'leader', 'admin'] },
  网格统计: { icon: 'chart', roles: ['grid', 'town', 'bureau', 'leader', 'admin'] },
  举报与暗访: { icon: 'warning', roles: ['bureau', 'leader', 'officer', 'town', 'assoc', 'admin'] },
  标准化管理: { icon: 'shield', roles: ['bureau', 'leader', 'officer', 'admin'] },
  标准化建设: { icon: 'shield', roles: COMPANY },
  知识库: { icon: 'folder', roles: EVERYBODY },
} as const satisfies Readonly<Record<string, Group>>

export type MenuGroup = keyof typeof MENU_GROUPS

/** The groups of the enterprise end, in their order. */
export const END_GROUPS = {
  双重预防: { icon: 'shield' },
  风险分级管控: { icon: 'chart', under: '双重预防' },
  隐患排查治理: { icon: 'search', under: '双重预防' },
  三卡管理: { icon: 'document', under: '双重预防' },
  承诺公告: { icon: 'pen', under: '双重预防' },
  安全生产基础: { icon: 'building' },
  特殊作业: { icon: 'warning' },
  人员定位: { icon: 'map' },
  应急管理: { icon: 'help' },
  风险管控: { icon: 'warning' },
  现场管理: { icon: 'grid' },
  企业管理: { icon: 'building' },
} as const satisfies Readonly<Record<string, { icon: MenuIcon; under?: string }>>

export type EndGroup = keyof typeof END_GROUPS

export interface MenuHeading {
  title: string
  icon: MenuIcon
  /** Titles of the groups below it, in their order. */
  holds: readonly string[]
}

/**
 * What the desk reads first: nobody finds a page among forty groups. They are for those who have many entries; an
 * enterprise, an agency or an expert has few and sees them without.
 */
export const HEADINGS: readonly MenuHeading[] = [
  { title: '巡查与隐患', icon: 'patrol', holds: ['网格巡查', '隐患治理', '专项与督办', '举报与暗访'] },
  {
    title: '企业管理',
    icon: 'company',
    holds: [
      '企业查询',
      '企业档案',
      '企业信息审核',
      '企业确权',
      '分级与挂牌',
      '承诺公告',
      '企业台账',
      '专项台账',
      '培训学时监管',
    ],
  },
  {
    title: '自查与风险',
    icon: 'warning',
    holds: ['企业自查', '风险管理', '较大危险因素', '重大危险源监管', '危险作业'],
  },
  { title: '执法办案', icon: 'pen', holds: ['执法检查', '案件管理', '执法统计', '执法配置'] },
  {
    title: '网格管理',
    icon: 'grid',
    holds: ['网格架构', '网格事务', '考勤考核', '学习考试', '学习考试管理', '网格统计', '收藏与联系人', '联动工单'],
  },
  { title: '地图', icon: 'map', holds: ['一张图'] },
  { title: '应急与值守', icon: 'clock', holds: ['应急值守', '值班管理', '事件与应急', '应急管理'] },
  {
    title: '机构与专家',
    icon: 'building',
    holds: ['机构管理', '机构准入', '年度登记', '机构业务', '机构统计', '专家库', '专家抽取'],
  },
  {
    title: '标准化与评审',
    icon: 'shield',
    holds: ['标准化管理', '标准化审核', '标准化评审', '评审组织', '公开评审'],
  },
  { title: '通知与知识', icon: 'message', holds: ['通知公告', '通知管理', '知识库'] },
  { title: '系统管理', icon: 'setting', holds: ['系统设置', '账号与配置'] },
] satisfies readonly (MenuHeading & { holds: readonly MenuGroup[] })[]
