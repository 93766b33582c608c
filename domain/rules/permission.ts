/** The role that needs no permission. */
const SUPER_ADMIN = 'admin'

/** The permissions that the platform itself asks for; administrators may add others. */
export const PERMISSIONS = {
  ROLE_MEWS_COMPANY_VISIT: { name: '监测预警', module: '重大危险源' },
  ROLE_WJZJK_JZ_VISIT: { name: '专家抽取审核提醒', module: '专家库' },
  ROLE_USER_UNLOCK: { name: '解锁账号', module: '用户管理' },
  ROLE_USER_UNBIND_PHONE: { name: '手机解绑', module: '用户管理' },
  ROLE_COMPANY_ACCOUNT_RESET: { name: '重置企业账号', module: '用户管理' },
} as const

export type PermissionCode = keyof typeof PERMISSIONS

interface Holder {
  roles: readonly string[]
  permissions: readonly string[]
}

/** The super administrator holds every permission, everybody else those of his list. */
export function holdsPermission({ roles, permissions }: Holder, code: string): boolean {
  return roles.includes(SUPER_ADMIN) || permissions.includes(code)
}

/** True for who holds one of the listed roles. Throws where none is listed: nobody could ever see what it guards. */
export function holdsOneOf(held: readonly string[], listed: readonly string[]): boolean {
  if (listed.length === 0) throw new Error('no roles are listed')
  return held.some((role) => listed.includes(role))
}
