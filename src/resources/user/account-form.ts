import type { DemandsAsFilled, FormDemands } from '#app/screens/FormScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { COMPANY_STAFF } from '#domain/resources/user/definition.ts'
import { ROLES_BY_USER_TYPE, type UserType } from '#domain/rules/account.ts'
import { postOf } from '#domain/rules/account-post.ts'

const NOT_HERE = { isVisible: false, isRequired: false }
/** What goes without saying of one's own people, and what only the system administrator decides on. */
const NOT_ASKED = [
  ...['companyGuid', 'userType', 'accountType'],
  ...['roleIds', 'gridGuid', 'agencyGuid', 'lawEnforcementPerson', 'lawEnforcementNumber'],
  ...['personType', 'idCard', 'onDutyFrom', 'onDutyTo', 'personStatus'],
]
/** How whoever has no password yet gets in. */
const MOBILE = {
  ...{ isVisible: true, isRequired: false },
  hint: '新账号没有密码：本人凭短信验证码首次登录；没有手机号的，保存后由管理员“重置密码”',
}
const STAFF_FORM: FormDemands = {
  mobile: MOBILE,
  ...Object.fromEntries(NOT_ASKED.map((name) => [name, NOT_HERE])),
  roles: { isVisible: true, isRequired: true, options: COMPANY_STAFF },
}
/** What only one kind of person has. */
const OF_KIND: Readonly<Record<UserType, readonly string[]>> = {
  government: [
    ...['lawEnforcementPerson', 'lawEnforcementNumber'],
    ...['personType', 'idCard', 'onDutyFrom', 'onDutyTo', 'personStatus'],
  ],
  company: ['companyGuid'],
  agency: ['agencyGuid'],
  expert: [],
}
/** What nobody of this kind has. */
export function ofOtherKinds(userType: UserType | undefined): string[] {
  return Object.entries(OF_KIND).flatMap(([kind, names]) => (kind === userType ? [] : names))
}

/** Follows from the type of the account, and from there being none before. */
const GIVEN_WITH_IT = ['userType', 'accountEnabled']

/** Of a new account what its type leaves open; of one that is there everything. */
function wholeForm(isNew: boolean, { accountType }: Readonly<Record<string, unknown>>): FormDemands {
  const post = postOf(accountType)
  if (!isNew) return { mobile: MOBILE }
  const unasked = [...GIVEN_WITH_IT, ...ofOtherKinds(post?.userType)].map((name) => [name, NOT_HERE])
  const roles =
    post === null ? {} : { roles: { isVisible: true, isRequired: true, options: ROLES_BY_USER_TYPE[post.userType] } }
  return { mobile: MOBILE, ...roles, ...Object.fromEntries(unasked) }
}
/** An enterprise's main account type (specification, section 9). */
const COMPANY_ACCOUNT = '0'

const isCompanyKeeper = (actor: Actor) => hasRole(actor, 'company') && !hasRole(actor, 'admin')

/** An enterprise's administrator fills in what concerns its own people. */
export function useAccountDemands(isNew: boolean): DemandsAsFilled {
  const session = useSession()
  if ('actor' in session && isCompanyKeeper(session.actor))
    return isNew ? { ...STAFF_FORM, accountEnabled: NOT_HERE } : STAFF_FORM
  return (values) => wholeForm(isNew, values)
}

/** The account is one of his own enterprise. */
export function ownStaff(actor: Actor): Readonly<Record<string, unknown>> {
  if (!isCompanyKeeper(actor)) return {}
  return { companyGuid: actor.companyGuid, userType: 'company', accountType: COMPANY_ACCOUNT }
}
