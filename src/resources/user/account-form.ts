import type { FormDemands } from '#app/screens/FormScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { COMPANY_STAFF } from '#domain/resources/user/definition.ts'

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
  ...Object.fromEntries(NOT_ASKED.map((name) => [name, { isVisible: false, isRequired: false }])),
  roles: { isVisible: true, isRequired: true, options: COMPANY_STAFF },
}
const WHOLE_FORM: FormDemands = { mobile: MOBILE }
/** An enterprise's main account type (specification, section 9). */
const COMPANY_ACCOUNT = '0'

const isCompanyKeeper = (actor: Actor) => hasRole(actor, 'company') && !hasRole(actor, 'admin')

/** An enterprise's administrator fills in what concerns its own people. */
export function useAccountDemands(): FormDemands {
  const session = useSession()
  return 'actor' in session && isCompanyKeeper(session.actor) ? STAFF_FORM : WHOLE_FORM
}

/** The account is one of his own enterprise. */
export function ownStaff(actor: Actor): Readonly<Record<string, unknown>> {
  if (!isCompanyKeeper(actor)) return {}
  return { companyGuid: actor.companyGuid, userType: 'company', accountType: COMPANY_ACCOUNT }
}
