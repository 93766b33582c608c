import { ACCOUNT_TYPES } from '#domain/data/account-types.ts'
import { type Access, anyOf, hasRole, inOwnArea, ofOwnAgency, only, ROLES, type Role } from '#domain/kit/access.ts'
import { bool, choice, choices, date, instant, reference, references, text } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { NOTICE_CHANNELS } from '../shared.ts'

const self: Access = (actor) => ({ field: 'guid', equals: actor.guid })

/** The roles that an enterprise gives to its own people. */
export const COMPANY_STAFF: readonly Role[] = ['safety', 'worker']
const OTHER_ROLES = (Object.keys(ROLES) as Role[]).filter((role) => !COMPANY_STAFF.includes(role))

/** An enterprise's administrator keeps the accounts of its people; the server looks at what becomes of them too. */
const ownStaff: Access = (actor) =>
  hasRole(actor, 'company') && actor.companyGuid !== null
    ? both(
        { field: 'companyGuid', equals: actor.companyGuid },
        ...OTHER_ROLES.map((role) => ({ not: { field: 'roles', has: role } })),
      )
    : 'nothing'
const keepers: Access = anyOf(only(['admin']), ownStaff)
const BY_ADMIN = { by: only(['admin']), way: '由系统管理员设置' }
/** An enterprise's main account type (specification, section 9). */
const COMPANY_ACCOUNT = '0'

/** 用户 (`entities.md` P1 and A6; specification, section 3). Password and lock-out live in a table of their own. */
export const user = defineResource({
  name: 'user',
  label: '用户',
  title: 'name',
  scope: 'grid',
  retention: 'people',
  fields: {
    username: text({ label: '账号', required: true, maxLength: 16, unique: true }),
    name: text({ label: '姓名', required: true, maxLength: 30 }),
    mobile: text({ label: '手机号', maxLength: 11, format: 'mobile', mask: 'phone' }),
    accountType: choice({ label: '账号类型', required: true, options: ACCOUNT_TYPES }),
    userType: choice({
      label: '用户类型',
      options: { government: '政府', company: '企业', agency: '机构', expert: '专家' },
    }),
    roles: choices({
      label: '角色',
      options: ROLES,
      required: true,
      given: (roles) => (roles.includes('admin') ? undefined : COMPANY_STAFF),
    }),
    roleIds: references('role', { label: '附加角色', hint: '在角色管理中自建的角色' }),
    companyGuid: reference('company', { label: '所属企业' }),
    agencyGuid: reference('agencyBase', { label: '所属机构' }),
    positionName: text({ label: '职务', maxLength: 60 }),
    lawEnforcementPerson: bool({ label: '执法人员' }),
    lawEnforcementNumber: text({ label: '执法证号', maxLength: 40 }),
    personType: choice({
      label: '网格人员类别',
      options: {
        leader: '网格长',
        fullTime: '专职网格员',
        partTime: '兼职网格员',
        townSupervisor: '区镇监管',
        officer: '执法人员',
      },
    }),
    idCard: text({ label: '身份证号', maxLength: 18, format: 'identityCard', mask: 'identity' }),
    onDutyFrom: date({ label: '上岗日期' }),
    onDutyTo: date({ label: '离岗日期' }),
    personStatus: choice({
      label: '在岗状态',
      options: { onDuty: '在岗', offDuty: '离岗', stopped: '停用' },
      tones: { onDuty: 'good', offDuty: 'muted', stopped: 'bad' },
    }),
    successorGuid: reference('user', { label: '任务接手人', computed: true }),
    accountEnabled: bool({ label: '启用' }),
    lastLoginTime: instant({ label: '上次登录', computed: true }),
    noticeChannels: choices({ label: '提醒方式', options: NOTICE_CHANNELS, computed: true }),
    updatePassword: date({ label: '密码修改日期', computed: true }),
    isDefaultPwd: bool({ label: '初始密码', computed: true }),
  },
  access: {
    read: anyOf(
      self,
      only(['admin', 'bureau', 'leader', 'officer', 'duty', 'town', 'grid', 'company', 'safety'], inOwnArea),
      only(['agency'], ofOwnAgency('agencyGuid')),
      only(['assoc'], () => ({ field: 'userType', equals: 'agency' })),
    ),
    create: keepers,
    update: keepers,
    remove: keepers,
  },
  // An enterprise makes its own people of its own kind: nobody of government, of an institution or of another enterprise.
  writableBy: [
    {
      fields: ['accountType', 'userType', 'companyGuid', 'gridGuid'],
      ...BY_ADMIN,
      otherwise: ({ companyGuid, gridGuid }) => ({
        accountType: COMPANY_ACCOUNT,
        userType: 'company',
        companyGuid,
        gridGuid,
      }),
    },
    {
      fields: [
        ...['roleIds', 'agencyGuid', 'lawEnforcementPerson', 'lawEnforcementNumber'],
        ...['personType', 'idCard', 'onDutyFrom', 'onDutyTo', 'personStatus'],
      ],
      ...BY_ADMIN,
    },
  ],
  list: {
    columns: ['username', 'name', 'mobile', 'roles', 'positionName', 'accountEnabled', 'lastLoginTime'],
    filters: [
      'name',
      'username',
      'mobile',
      'userType',
      'roles',
      'personType',
      'personStatus',
      'lawEnforcementPerson',
      'accountEnabled',
      'gridGuid',
      'companyGuid',
    ],
    order: 'username',
    search: ['name', 'username', 'mobile'],
    note: 'positionName',
    views: {
      phoneBound: { label: '已绑定手机', filter: () => ({ not: { field: 'mobile', equals: null } }) },
    },
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
        'agencyGuid',
        'positionName',
        'lawEnforcementPerson',
        'lawEnforcementNumber',
        'accountEnabled',
      ],
    },
    { section: '网格人员', fields: ['personType', 'idCard', 'onDutyFrom', 'onDutyTo', 'personStatus'] },
  ],
  rules: ({ onDutyFrom, onDutyTo }) =>
    typeof onDutyFrom === 'string' && typeof onDutyTo === 'string' && onDutyTo < onDutyFrom
      ? [{ path: 'onDutyTo', code: 'span', message: '离岗日期不能早于上岗日期' }]
      : [],
  statistics: {
    dimensions: ['gridGuid', 'userType', 'positionName', 'lawEnforcementPerson'],
    measures: [
      { name: 'count', label: '人数', count: true },
      { name: 'officers', label: '执法人员', count: () => ({ field: 'lawEnforcementPerson', equals: true }) },
    ],
  },
  offline: { keep: 'mirror', edits: 'online', withhold: ['idCard', 'lastLoginTime', 'updatePassword', 'isDefaultPwd'] },
  unique: [['username']],
})
