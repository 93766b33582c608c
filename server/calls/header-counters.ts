import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { ExternalSite, HeaderLinks } from '#domain/contract/header.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { holdsPermission } from '#domain/rules/permission.ts'
import { permissionsOf } from '#server/accounts/permissions.ts'
import { actorOf, nowOf, ok } from '#server/engine/context.ts'
import { wordsInForce } from '#server/engine/settings.ts'

const SMS_REMINDER = `${BASE_PATH}/api/securityTroubleLog/setSmsForOverdueCompany`

/** What the links of the header lead to; the counts beside them are answered by the resources themselves. */
export function headerCountersFeature(app: FastifyInstance): void {
  app.post(`${BASE_PATH}/api/systemConfig/headerLinks`, async (request) => {
    const actor = actorOf(request)
    const words = await wordsInForce(app.database.db, 'link.', dayOf(nowOf(request)))
    const addresses = (site: ExternalSite) => webAddress(words[site])
    const permissions = await permissionsOf(app.database.db, actor)
    const maySeeMonitoring = holdsPermission({ roles: actor.roles, permissions }, 'ROLE_MEWS_COMPANY_VISIT')
    return ok<HeaderLinks>({
      mewsHomeIndex: maySeeMonitoring ? addresses('mewsHomeIndex') : null,
      mewsManagement: maySeeMonitoring ? addresses('mewsManagement') : null,
      onlineTraining: addresses('onlineTraining'),
      hasSmsReminder: app.hasRoute({ method: 'GET', url: SMS_REMINDER }),
    })
  })
}

/** Only an address of the web is one to lead people to. */
function webAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
