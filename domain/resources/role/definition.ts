import { DATA_SCOPES, only, ROLES } from '#domain/kit/access.ts'
import { bool, choice, choices, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { SYSTEM_TYPES } from '../shared.ts'

/**
 * 角色 (`entities.md` P2). The built-in ones are the codes that access rules name: their permissions and menus may be
 * changed, their codes and data scope follow from the rules and may not. A role made here adds permissions and menus, and says how
 * far those of the supervising side who hold it see.
 */
export const role = defineResource({
  name: 'role',
  label: '角色',
  scope: 'global',
  retention: 'libraries',
  fields: {
    roleName: text({ label: '角色名称', required: true, maxLength: 30 }),
    roleCode: text({ label: '角色代码', required: true, maxLength: 30 }),
    dataScope: choice({
      label: '数据范围',
      required: true,
      options: DATA_SCOPES,
      hint: '自建角色的数据范围替代监管人员内置角色的范围，多个角色取最大；内置角色不能修改',
    }),
    menuGuids: references('menu', { label: '可见菜单', hint: '选了就只显示所选的；不选时按菜单自己的可见角色' }),
    permissionCodes: references('permission', { label: '权限' }),
    systemTypes: choices({ label: '可进入的子系统', options: SYSTEM_TYPES, hint: '不选时不限' }),
    remark: text({ label: '备注', maxLength: 200, multiline: true }),
    builtIn: bool({ label: '内置', computed: true }),
  },
  access: {
    read: only(['admin', 'bureau']),
    create: only(['admin']),
    update: only(['admin']),
    remove: only(['admin'], () => ({ not: { field: 'builtIn', equals: true } })),
  },
  list: {
    columns: ['roleName', 'roleCode', 'dataScope', 'builtIn', 'remark'],
    filters: ['roleName', 'roleCode', 'dataScope', 'builtIn'],
    order: 'roleCode',
    search: ['roleName', 'roleCode'],
  },
  form: [
    { section: '角色', fields: ['roleName', 'roleCode', 'dataScope', 'remark'] },
    { section: '授权', fields: ['permissionCodes', 'menuGuids', 'systemTypes'] },
  ],
  rules: ({ builtIn, roleCode }) =>
    builtIn === true && !Object.hasOwn(ROLES, String(roleCode))
      ? [{ path: 'roleCode', code: 'built-in', message: '内置角色的代码不能修改' }]
      : [],
  unique: [['roleCode']],
})
