import { checklists } from '#domain/data/checklists.ts'
import { grids } from '#domain/data/grids.ts'
import { industries } from '#domain/data/industries.ts'
import { regions } from '#domain/data/regions.ts'
import type { Role } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import type { economyType } from '#domain/resources/economyType/definition.ts'
import type { gridManage } from '#domain/resources/gridManage/definition.ts'
import type { menu } from '#domain/resources/menu/definition.ts'
import type { region } from '#domain/resources/region/definition.ts'
import { type SeedMoment, seedRecord } from './record.ts'

export function seedRegions({ now }: SeedMoment) {
  return regions.map((each, sortId) =>
    seedRecord<RecordOf<typeof region>>(
      {
        guid: each.code,
        regionName: each.name,
        regionCode: each.code,
        parentGuid: each.parentCode,
        regionLevel: String(each.level) as '1',
        sortId,
      },
      now,
    ),
  )
}

export function seedGrids({ now }: SeedMoment, leaders: ReadonlyMap<string, { name: string; mobile: string }>) {
  return grids.map((each, sortId) =>
    seedRecord<RecordOf<typeof gridManage>>(
      {
        guid: each.guid,
        gridName: each.gridName,
        parentGuid: each.parentGuid,
        gridLevel: each.gridLevel,
        regionGuid: each.regionGuid,
        gridLeader: leaders.get(each.guid)?.name ?? null,
        gridLeaderPhone: leaders.get(each.guid)?.mobile ?? null,
        leaf: each.gridLevel === 'grid',
        path: each.path,
        lng: each.lng,
        lat: each.lat,
        // The tree's polygons are read-only tuples; the column holds plain arrays of the same numbers.
        polygon: each.polygon as unknown as RecordOf<typeof gridManage>['polygon'],
        sortId,
        enabled: true,
      },
      now,
    ),
  )
}

export function seedIndustries({ now }: SeedMoment) {
  return industries.map((each, sortId) =>
    seedRecord<RecordOf<typeof economyType>>(
      {
        guid: each.industryCode,
        tradeName: each.tradeName,
        industryCode: each.industryCode,
        parentGuid: each.parentCode,
        leaf: each.leaf,
        tradeFamily: each.tradeFamily ?? null,
        sortId,
      },
      now,
    ),
  )
}

export const templateGuid = (code: string) => `checklist-${code}-1`

export function seedTemplates({ now }: SeedMoment) {
  return checklists.map((each) =>
    seedRecord<RecordOf<typeof checkTemplate>>(
      {
        guid: templateGuid(each.code),
        templateName: each.templateName,
        templateType: 'patrol',
        tradeFamily: [],
        applyFlags: each.applyFlag === null ? [] : [each.applyFlag],
        versionNo: '1',
        enabled: true,
        effectiveDate: '2026-01-01',
        items: each.items.map(({ toVerify: _phrases, ...item }) => item),
      },
      now,
    ),
  )
}

interface Entry {
  title: string
  path?: string
  icon: string
  roles: readonly Role[]
  tabBar?: boolean
  children?: readonly Omit<Entry, 'roles' | 'children'>[]
}

const FIELD: readonly Role[] = ['grid', 'town']
const OFFICE: readonly Role[] = ['bureau', 'leader', 'officer', 'duty', 'admin']
const COMPANY: readonly Role[] = ['company', 'safety']
const GOVERNMENT: readonly Role[] = [...FIELD, ...OFFICE]
const OTHERS: readonly Role[] = ['agency', 'assoc', 'expert', 'reviewer', 'worker']
const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'

/** The first part of the menu; the rest of the routes join it as their pages are built. */
const MENU: readonly Entry[] = [
  { title: '首页', path: '/gridManageHome/home', icon: 'home', roles: GOVERNMENT, tabBar: true },
  { title: '首页', path: '/companyHome/home', icon: 'home', roles: COMPANY, tabBar: true },
  { title: '任务', path: '/securityPatrol/index', icon: 'task', roles: FIELD, tabBar: true },
  { title: '隐患', path: HAZARDS, icon: 'warning', roles: OFFICE, tabBar: true },
  { title: '整改', path: INSTRUCTIONS, icon: 'task', roles: COMPANY, tabBar: true },
  { title: '地图', path: '/gis', icon: 'map', roles: GOVERNMENT, tabBar: true },
  {
    title: '消息',
    path: '/gridManageNotic/myNotice',
    icon: 'message',
    roles: [...GOVERNMENT, ...COMPANY, ...OTHERS],
    tabBar: true,
  },
  { title: '我的', path: '/mine', icon: 'user', roles: [...GOVERNMENT, ...COMPANY, ...OTHERS], tabBar: true },
  {
    title: '企业管理',
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
    title: '网格管理',
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
      { title: '重大风险因素', path: '/system/majorRiskFactors', icon: 'warning' },
      { title: '登录日志', path: '/system/systemLoginLogIndex', icon: 'clock' },
      { title: '业务日志', path: '/system/systemBusinessLogIndex', icon: 'document' },
    ],
  },
]

export function seedMenus({ now }: SeedMoment) {
  return MENU.flatMap((entry, at) => {
    const guid = `menu-${at + 1}`
    const row = (own: Omit<Entry, 'roles' | 'children'>, ownGuid: string, parentGuid: string | null, sortId: number) =>
      seedRecord<RecordOf<typeof menu>>(
        {
          guid: ownGuid,
          name: own.path?.split('/').at(-1) ?? ownGuid,
          title: own.title,
          icon: own.icon,
          path: own.path ?? null,
          parentGuid,
          roles: [...entry.roles],
          tabBar: own.tabBar ?? false,
          hidden: false,
          affix: own.path === '/gridManageHome/home' || own.path === '/companyHome/home',
          breadcrumb: true,
          external: false,
          sortId,
          enabled: true,
        },
        now,
      )
    return [
      row(entry, guid, null, at * 100),
      ...(entry.children ?? []).map((child, index) => row(child, `${guid}-${index + 1}`, guid, at * 100 + index + 1)),
    ]
  })
}
