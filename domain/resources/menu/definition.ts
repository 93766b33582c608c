import { anyone, only, ROLES } from '#domain/kit/access.ts'
import { bool, choices, integer, reference, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

/** 菜单 (`entities.md` P3). The phone's tab bar is the menu's own: entries with a `tabBar` place. */
export const menu = defineResource({
  name: 'menu',
  label: '菜单',
  scope: 'global',
  retention: 'libraries',
  fields: {
    title: text({ label: '标题', required: true, maxLength: 60 }),
    name: text({ label: '名称', required: true, maxLength: 60 }),
    icon: text({ label: '图标', maxLength: 60 }),
    parentGuid: reference('menu', { label: '上级菜单' }),
    path: text({ label: '路径', maxLength: 200 }),
    component: text({ label: '组件', maxLength: 200 }),
    hidden: bool({ label: '隐藏' }),
    affix: bool({ label: '固定' }),
    breadcrumb: bool({ label: '显示在面包屑' }),
    activeMenu: text({ label: '高亮菜单', maxLength: 200 }),
    svgIcon: text({ label: '矢量图标', maxLength: 60 }),
    elIcon: text({ label: '组件图标', maxLength: 60 }),
    external: bool({ label: '外部链接' }),
    tabBar: bool({ label: '手机底部导航' }),
    roles: choices({ label: '可见角色', options: ROLES }),
    systemType: text({ label: '子系统', maxLength: 10 }),
    sortId: integer({ label: '排序', min: 0 }),
    enabled: bool({ label: '启用' }),
  },
  access: { read: anyone, create: only(['admin']), update: only(['admin']), remove: only(['admin']) },
  list: {
    columns: ['title', 'path', 'icon', 'sortId', 'enabled'],
    filters: ['title', 'parentGuid', 'enabled'],
    order: 'sortId',
    search: ['title', 'path'],
    note: 'roles',
  },
  indexes: [['parentGuid']],
})
