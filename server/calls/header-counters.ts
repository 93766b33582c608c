import { desc, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { EXTERNAL_SITES, type ExternalSite, type HeaderLinks } from '#domain/contract/header.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import { holdsPermission } from '#domain/rules/permission.ts'
import { permissionsOf } from '#server/accounts/permissions.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, nowOf, ok } from '#server/engine/context.ts'

const configs = tableOf(systemConfig)
const SMS_REMINDER = `${BASE_PATH}/api/securityTroubleLog/setSmsForOverdueCompany`

/** What the links of the header lead to; the counts beside them are answered by the resources themselves. */
export function headerCountersFeature(app: FastifyInstance): void {
  app.post(`${BASE_PATH}/api/systemConfig/headerLinks`, async (request) => {
    const actor = actorOf(request)
    const addresses = await siteAddresses(dayOf(nowOf(request)))
    const permissions = await permissionsOf(app.database.db, actor)
    const maySeeMonitoring = holdsPermission({ roles: actor.roles, permissions }, 'ROLE_MEWS_COMPANY_VISIT')
    return ok<HeaderLinks>({
      mewsHomeIndex: maySeeMonitoring ? addresses('mewsHomeIndex') : null,
      mewsManagement: maySeeMonitoring ? addresses('mewsManagement') : null,
      onlineTraining: addresses('onlineTraining'),
      hasSmsReminder: app.hasRoute({ method: 'GET', url: SMS_REMINDER }),
    })
  })

  /** The addresses in force on a day; of several rows the newest counts. */
  async function siteAddresses(today: string) {
    const rows = await app.database.db
      .select({ key: configs.key, value: configs.value })
      .from(configs)
      .where(
        live(
          configs,
          inArray(
            configs.key,
            Object.values(EXTERNAL_SITES).map(({ key }) => key),
          ),
          lte(configs.effectiveFrom, today),
          or(isNull(configs.effectiveTo), gte(configs.effectiveTo, today)),
        ),
      )
      .orderBy(desc(configs.effectiveFrom))
    return (site: ExternalSite) => webAddress(rows.find(({ key }) => key === EXTERNAL_SITES[site].key)?.value)
  }
}

/** Only an address of the web is one to lead people to. */
function webAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
