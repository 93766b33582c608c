import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, TOKEN_COOKIE, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { signedInBy } from '#server/features/sessions.ts'

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
const QR_CODE = `${BASE_PATH}/auth/qrCode/getQrCode`

/** Finds out who is asking. Whether somebody must be is each route's own decision (`actorOf`). */
export async function sessionPlugin(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?')
    if (!path.startsWith(`${BASE_PATH}/`) || OWN_CHECK.has(path) || path.startsWith(QR_CODE)) return
    const token = tokenOf(request)
    if (token !== null) request.signedIn = await signedInBy(app.database.db, token, app.clock.now().toISOString())
  })
}

/**
 * The token a request carries. Browsers send cookies along with requests that other sites make, so a cookie alone never
 * authorises a change; images and downloads cannot set headers and may carry the token in the query.
 */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers[TOKEN_HEADER]
  if (typeof header === 'string' && header !== '') return header
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { [TOKEN_HEADER]: asked } = request.query as Record<string, unknown>
  if (typeof asked === 'string' && asked !== '') return asked
  return request.cookies[TOKEN_COOKIE] || null
}
