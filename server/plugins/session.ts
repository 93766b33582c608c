import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, TOKEN_COOKIE, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { mustSetSecondFactor } from '#server/accounts/second-factor.ts'
import { signedInBy } from '#server/accounts/sessions.ts'

/** Sign-in must not fail over the token of an account that was switched off; refresh reads its token itself. */
const OWN_CHECK = new Set(
  [
    'login',
    'loginV3',
    'loginByCode',
    'loginBySecondFactor',
    'loginSafetyValidate',
    'getLoginValidateCode',
    'sendCodeByCompany',
    'rievePassword',
    'zhenYouUnifiedLogin',
    'refresh',
  ].map((call) => `${BASE_PATH}/auth/${call}`),
)
/** All that an administrator may ask for before he has the second factor that the configuration wants of him. */
const ENROLMENT = new Set(
  [
    'user/current',
    'user/deviceKeys',
    'auth/logout',
    'api/user/updateUserPasswd',
    'api/user/secondFactor',
    'api/user/secondFactor/begin',
    'api/user/secondFactor/confirm',
  ].map((call) => `${BASE_PATH}/${call}`),
)
const QR_CODE = `${BASE_PATH}/auth/qrCode/getQrCode`

/**
 * Finds out who is asking. Throws `auth.second-factor-setup` for an administrator who has to enrol first. Whether somebody must
 * be signed in is each route's own decision (`actorOf`).
 */
export async function sessionPlugin(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    if (!path.startsWith(`${BASE_PATH}/`) || OWN_CHECK.has(path) || path.startsWith(QR_CODE)) return
    const token = tokenOf(request)
    if (token === null) return
    const { db } = app.database
    const now = app.clock.now().toISOString()
    const signedIn = await signedInBy(db, token, now)
    if (signedIn !== null && !ENROLMENT.has(path) && (await mustSetSecondFactor(db, signedIn.actor, now)))
      throw new Problem('auth.second-factor-setup')
    request.signedIn = signedIn
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET of the specification that does something takes the token from the header alone, a download from its address too. */
    token?: 'header' | 'address'
  }
}

/**
 * The token a request carries. Browsers send cookies along with requests that other sites make, so a cookie alone never
 * authorises a change. Pictures and downloads cannot set headers and may carry the token in their address; nothing else
 * may, for addresses are kept and passed on.
 */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers[TOKEN_HEADER]
  if (typeof header === 'string' && header !== '') return header
  const { token } = request.routeOptions.config
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading || token === 'header') return null
  const { [TOKEN_HEADER]: asked } = request.query as Record<string, unknown>
  if (token === 'address' && typeof asked === 'string' && asked !== '') return asked
  return request.cookies[TOKEN_COOKIE] || null
}
