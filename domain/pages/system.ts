import { pagesOf, type ToldPage } from '#domain/pages/page.ts'

export const systemPages: readonly ToldPage[] = [
  ...pagesOf({ audience: ['admin'] }, [
    { path: '/system', title: '系统设置', redirect: '/system/menuManagement' },
    {
      path: '/system/userManagement',
      title: '用户',
      resource: 'user',
      menu: [{ under: '系统设置', title: '用户管理', icon: 'user' }],
    },
    {
      path: '/system/roleManagement',
      title: '角色',
      resource: 'role',
      menu: [{ under: '系统设置', title: '角色管理', icon: 'users' }],
    },
    {
      path: '/system/permissionManagement',
      title: '权限',
      resource: 'permission',
      menu: [{ under: '系统设置', title: '权限管理', icon: 'shield' }],
    },
    {
      path: '/system/menuManagement',
      title: '菜单',
      resource: 'menu',
      as: 'tree',
      menu: [{ under: '系统设置', title: '菜单管理', icon: 'menu' }],
    },
    {
      path: '/system/dictionaryManagement',
      title: '数据字典',
      resource: 'dictionary',
      menu: [{ under: '系统设置', icon: 'folder' }],
    },
    {
      path: '/system/informationConfiguration',
      title: '信息配置',
      resource: 'systemConfig',
      menu: [{ under: '系统设置', icon: 'settings' }],
    },
    {
      path: '/system/phoneUntying',
      title: '手机解绑',
      resource: 'user',
      view: 'phoneBound',
      menu: [{ under: '账号与配置', icon: 'phone' }],
    },
    {
      path: '/system/standardCheckConfigure',
      title: '检查标准',
      sameAs: '/inspectionSystem/checkConfiguration',
      menu: [{ under: '系统设置', icon: 'patrol' }],
    },
    {
      path: '/system/documentAllocation',
      title: '文书模板',
      sameAs: '/inspectionSystem/documentConfig',
      menu: [{ under: '系统设置', icon: 'document' }],
    },
    {
      path: '/system/majorRiskFactors',
      title: '较大危险因素配置',
      resource: 'riskFactor',
      menu: [{ under: '系统设置', formerly: '重大风险因素', icon: 'warning' }],
    },
    {
      path: '/system/holidays',
      title: '放假安排',
      resource: 'holiday',
      menu: [{ under: '系统设置', icon: 'calendar' }],
    },
    {
      path: '/system/systemLoginLogIndex',
      title: '登录日志',
      sameAs: '/systemLoginLog/systemLoginLogIndex',
      menu: [{ under: '系统设置', icon: 'clock' }],
    },
    {
      path: '/system/systemBusinessLogIndex',
      title: '业务日志',
      sameAs: '/systemBusinessLog/systemBusinessLogIndex',
      menu: [{ under: '系统设置', icon: 'document' }],
    },
    {
      path: '/system/findphone',
      title: '手机号查询',
      sameAs: '/system/userManagement',
      menu: [{ under: '账号与配置', icon: 'search' }],
    },
    {
      path: '/system/basicConfigure',
      title: '企业基本信息配置',
      resource: 'basicConfig',
      as: 'configuration',
      menu: [{ under: '账号与配置', title: '企业信息配置', icon: 'settings' }],
    },
    {
      path: '/mine/all',
      title: '全部功能',
      audience: ['grid', 'supervisor', 'enterprise', 'agency', 'expert', 'duty', 'admin'],
      feature: 'AllFunctionsRoute',
    },
    { path: '/statistics/devices', title: '设备滞留', audience: ['supervisor'], feature: 'DevicesPage' },
  ]),
]
