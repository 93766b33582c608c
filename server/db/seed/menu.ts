import type { Role } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { seedFromText } from '#domain/lib/random.ts'
import type { menu } from '#domain/resources/menu/definition.ts'
import { findRoute } from '#domain/routes/index.ts'
import { type SeedMoment, seedRecord } from './record.ts'

/** An entry of the first menu; its `children` are seen by whoever sees it. */
export interface MenuEntry {
  title: string
  /** What it was called when it first came: databases know it by that. */
  formerly?: string
  path?: string
  icon: string
  roles: readonly Role[]
  tabBar?: boolean
  children?: readonly Omit<MenuEntry, 'roles' | 'children'>[]
}

const FIELD: readonly Role[] = ['grid', 'town']
const OFFICE: readonly Role[] = ['bureau', 'leader', 'officer', 'duty', 'admin']
const COMPANY: readonly Role[] = ['company', 'safety']
const GOVERNMENT: readonly Role[] = [...FIELD, ...OFFICE]
const OTHERS: readonly Role[] = ['agency', 'assoc', 'expert', 'reviewer', 'worker']
const HOME = '/gridManageHome/home'
const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'

/** The part of the menu that belongs to no area; the areas add theirs. */
const MENU: readonly MenuEntry[] = [
  { title: '首页', path: HOME, icon: 'home', roles: GOVERNMENT, tabBar: true },
  { title: '首页', path: '/companyHome/home', icon: 'home', roles: COMPANY, tabBar: true },
  { title: '任务', path: '/securityPatrol/index', icon: 'task', roles: FIELD, tabBar: true },
  { title: '隐患', path: HAZARDS, icon: 'warning', roles: OFFICE, tabBar: true },
  { title: '自查', path: '/selfCheckingRecords/todoTasks', icon: 'shield', roles: COMPANY, tabBar: true },
  { title: '整改', path: INSTRUCTIONS, icon: 'task', roles: COMPANY, tabBar: true },
  { title: '地图', path: '/gis', icon: 'map', roles: GOVERNMENT, tabBar: true },
  {
    title: '消息',
    path: '/gridManageNotic/myNotice',
    icon: 'message',
    roles: [...GOVERNMENT, ...COMPANY, ...OTHERS],
    tabBar: true,
  },
  {
    title: '待我办理',
    path: '/auditNotice',
    icon: 'task',
    roles: [...GOVERNMENT, ...COMPANY, ...OTHERS],
  },
  { title: '我的', path: '/mine', icon: 'user', roles: [...GOVERNMENT, ...COMPANY, ...OTHERS], tabBar: true },
  {
    title: '企业查询',
    formerly: '企业管理',
    icon: 'company',
    roles: GOVERNMENT,
    children: [{ title: '单位信息查询', path: '/companyQuery/companyAdministration', icon: 'company' }],
  },
  {
    title: '网格巡查',
    icon: 'patrol',
    roles: GOVERNMENT,
    children: [
      { title: '巡查任务', path: '/securityPatrol/index', icon: 'task' },
      { title: '巡查记录', path: '/newGridPatrol/index', icon: 'patrol' },
    ],
  },
  {
    title: '隐患治理',
    icon: 'warning',
    roles: [...GOVERNMENT, ...COMPANY],
    children: [
      { title: '隐患治理', path: HAZARDS, icon: 'warning' },
      { title: '整改指令', path: INSTRUCTIONS, icon: 'task' },
    ],
  },
  {
    title: '巡查记录',
    icon: 'patrol',
    roles: COMPANY,
    children: [{ title: '巡查记录', path: '/newGridPatrol/index', icon: 'patrol' }],
  },
  {
    title: '网格架构',
    formerly: '网格管理',
    icon: 'grid',
    roles: ['bureau', 'leader', 'admin', 'town'],
    children: [{ title: '组织架构', path: '/gridManage', icon: 'grid' }],
  },
  {
    title: '系统设置',
    icon: 'setting',
    roles: ['admin'],
    children: [
      { title: '用户管理', path: '/system/userManagement', icon: 'user' },
      { title: '角色管理', path: '/system/roleManagement', icon: 'users' },
      { title: '权限管理', path: '/system/permissionManagement', icon: 'shield' },
      { title: '菜单管理', path: '/system/menuManagement', icon: 'menu' },
      { title: '数据字典', path: '/system/dictionaryManagement', icon: 'folder' },
      { title: '信息配置', path: '/system/informationConfiguration', icon: 'settings' },
      { title: '检查标准', path: '/system/standardCheckConfigure', icon: 'patrol' },
      { title: '文书模板', path: '/system/documentAllocation', icon: 'document' },
      { title: '较大危险因素配置', formerly: '重大风险因素', path: '/system/majorRiskFactors', icon: 'warning' },
      { title: '放假安排', path: '/system/holidays', icon: 'calendar' },
      { title: '登录日志', path: '/system/systemLoginLogIndex', icon: 'clock' },
      { title: '业务日志', path: '/system/systemBusinessLogIndex', icon: 'document' },
    ],
  },
]

interface MenuHeading {
  title: string
  icon: string
  /** Titles of the entries below it, in their order. */
  holds: readonly string[]
}

/**
 * What the desk reads first: nobody finds a page among forty headings. They are for those who have many entries; an
 * enterprise, an agency or an expert has few and sees them without.
 */
const HEADINGS: readonly MenuHeading[] = [
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
]

const UNDER_HEADINGS: readonly Role[] = [...GOVERNMENT, 'assoc']

const headingGuid = ({ title }: MenuHeading) => menuGuid(['heading', title])

/** True for a row that only gathers others: they were there before it, and older databases have them without. */
export function isHeading(guid: unknown): boolean {
  return HEADINGS.some((heading) => headingGuid(heading) === guid)
}

/** The same entry has the same guid in every version of the platform, wherever it stands among the others. */
function menuGuid(facts: unknown): string {
  return `menu-${seedFromText(JSON.stringify(facts)).toString(36)}`
}

/** The menu of a new database: headings, the entries below them, and their pages. */
export function seedMenus({ now }: SeedMoment, areas: readonly MenuEntry[]) {
  const row = (own: Omit<MenuEntry, 'children'>, guid: string, parentGuid: string | null, sortId: number) =>
    seedRecord<RecordOf<typeof menu>>(
      {
        guid,
        name: own.path?.split('/').at(-1) ?? own.title,
        title: own.title,
        icon: own.icon,
        path: own.path ?? null,
        parentGuid,
        roles: [...own.roles],
        tabBar: own.tabBar ?? false,
        hidden: false,
        affix: own.path === HOME || (own.path !== undefined && findRoute(own.path)?.affix === true),
        breadcrumb: true,
        external: false,
        sortId,
        enabled: true,
      },
      now,
    )
  const all = [...MENU, ...areas]
  const headings = HEADINGS.flatMap((heading, at) => {
    const held = all.filter((entry) => headingOf(entry) === heading)
    const roles = [...new Set(held.flatMap((entry) => entry.roles))]
    const { title, icon } = heading
    return held.length === 0 ? [] : [row({ title, icon, roles }, headingGuid(heading), null, AFTER_ENTRIES + at)]
  })
  const entries = all.flatMap((entry, at) => {
    const guid = menuGuid([entry.formerly ?? entry.title, entry.path, entry.roles])
    const heading = headingOf(entry)
    const sortId = at * 100
    const own =
      heading === null
        ? row(entry, guid, null, sortId)
        : row(entry, guid, headingGuid(heading), heading.holds.indexOf(entry.title))
    const pages = (entry.children ?? []).map(({ formerly, ...child }, index) =>
      row(
        { ...child, roles: entry.roles },
        menuGuid([guid, formerly ?? child.title, child.path]),
        guid,
        sortId + index + 1,
      ),
    )
    return [own, ...pages]
  })
  return [...headings, ...entries]
}

/** Behind all entries that stand under no heading. */
const AFTER_ENTRIES = 100_000

function headingOf({ title, path, roles }: MenuEntry): MenuHeading | null {
  if (path !== undefined || !roles.some((role) => UNDER_HEADINGS.includes(role))) return null
  return HEADINGS.find(({ holds }) => holds.includes(title)) ?? null
}
