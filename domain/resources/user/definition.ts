import { type Access, anyOf, hasRole, inOwnArea, only, ROLES } from '#domain/kit/access.ts'
import { bool, choice, choices, date, instant, reference, references, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const self: Access = (actor) => ({ field: 'guid', equals: actor.guid })
const keepers: Access = (actor) => (hasRole(actor, 'admin') ? 'everything' : 'nothing')

/** 用户 (`entities.md` P1; specification, section 3). Password and lock-out live in a table of their own. */
export const user = defineResource({
  name: 'user',
  label: '用户',
  title: 'name',
  scope: 'grid',
  fields: {
    username: text({ label: '账号', required: true, maxLength: 16, unique: true }),
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    mobile: text({ label: '手机号', maxLength: 11, format: 'mobile', mask: 'phone' }),
    accountType: text({ label: '账号类型', required: true, maxLength: 4 }),
    userType: choice({
      label: '用户类型',
      options: { government: '政府', company: '企业', agency: '机构', expert: '专家' },
    }),
    roles: choices({ label: '角色', options: ROLES, required: true }),
    roleIds: references('role', { label: '附加角色', hint: '在角色管理中自建的角色' }),
    companyGuid: reference('company', { label: '所属企业' }),
    positionName: text({ label: '职务', maxLength: 60 }),
    lawEnforcementPerson: bool({ label: '执法人员' }),
    lawEnforcementNumber: text({ label: '执法证号', maxLength: 40 }),
    accountEnabled: bool({ label: '启用' }),
    lastLoginTime: instant({ label: '上次登录', computed: true }),
    updatePassword: date({ label: '密码修改日期', computed: true }),
    isDefaultPwd: bool({ label: '初始密码', computed: true }),
  },
  access: {
    read: anyOf(
      self,
      only(['admin', 'bureau', 'leader', 'officer', 'duty', 'town', 'grid', 'company', 'safety'], inOwnArea),
    ),
    create: keepers,
    update: keepers,
    remove: keepers,
  },
  list: {
    columns: ['username', 'name', 'mobile', 'roles', 'positionName', 'accountEnabled', 'lastLoginTime'],
    filters: ['name', 'username', 'userType', 'accountEnabled', 'gridGuid'],
    order: 'username',
    search: ['name', 'username', 'mobile'],
  },
  form: [
    {
      section: '用户',
      fields: [
        'username',
        'name',
        'mobile',
        'accountType',
        'userType',
        'roles',
        'roleIds',
        'gridGuid',
        'companyGuid',
        'positionName',
        'lawEnforcementPerson',
        'lawEnforcementNumber',
        'accountEnabled',
      ],
    },
  ],
  offline: { keep: 'mirror', edits: 'online', withhold: ['lastLoginTime', 'updatePassword', 'isDefaultPwd'] },
  unique: [['username']],
})
