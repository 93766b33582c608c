import { and, eq, gte, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { isMobile } from '#domain/rules/phone.ts'
import { tableOf } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { readable } from '#server/engine/read.ts'
import { actorOf, nowOf, ok } from '#server/plugins/context.ts'
import { queueSms, type SmsMessage } from '#server/services/sms.ts'

const companies = tableOf(company)
const tasks = tableOf(selfCheckTask)
const texts = tableOf(smsRecord)

/** Texts every enterprise of one's area whose self-check is overdue, none of them twice on a day. */
export function overdueSmsCall(app: FastifyInstance): void {
  const { db } = app.database
  app.get(`${BASE_PATH}/api/securityTroubleLog/setSmsForOverdueCompany`, async (request) => {
    const actor = actorOf(request)
    if (!hasRole(actor, 'admin', 'bureau', 'leader', 'town')) throw new Problem('access.denied')
    const now = nowOf(request)
    const resource = resourceNamed('selfCheckTask')
    const overdue = resource.list.views?.overdue?.filter(dayOf(now)) ?? 'nothing'
    const late = await db
      .selectDistinct({ companyGuid: tasks.companyGuid })
      .from(tasks)
      .where(filterSql(resource, both(readable(resource, actor), overdue)))
    const guids = late.map(({ companyGuid }) => String(companyGuid))
    const result = await db.transaction(async (tx) => {
      const told =
        guids.length === 0
          ? []
          : await tx
              .select({ bizGuid: texts.bizGuid })
              .from(texts)
              .where(
                and(
                  eq(texts.template, 'selfCheckOverdue'),
                  inArray(texts.bizGuid, guids),
                  gte(texts.createTime, startOfDay(dayOf(now))),
                ),
              )
      const known = new Set(told.map(({ bizGuid }) => bizGuid))
      const wanted = guids.filter((guid) => !known.has(guid))
      const rows = wanted.length === 0 ? [] : await tx.select().from(companies).where(inArray(companies.guid, wanted))
      const messages = rows.flatMap((row): SmsMessage[] => {
        const phone = [row.safetyManagerPhone, row.mainLeaderPhone].find(
          (number): number is string => typeof number === 'string' && isMobile(number),
        )
        if (phone === undefined) return []
        const params = { companyName: String(row.companyName ?? '') }
        return [{ phone, template: 'selfCheckOverdue', params, bizGuid: String(row.guid) }]
      })
      await queueSms(tx, messages, now)
      return {
        overdue: guids.length,
        sent: messages.length,
        toldBefore: known.size,
        withoutMobile: wanted.length - messages.length,
      }
    })
    return ok(result, '短信发送成功')
  })
}
