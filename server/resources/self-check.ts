import { and, eq, inArray, ne } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { dangerousWorkConfig as configDefinition } from '#domain/resources/dangerousWorkConfig/definition.ts'
import { personnelCertificate as certificateDefinition } from '#domain/resources/personnelCertificate/definition.ts'
import { riskEvent as eventDefinition } from '#domain/resources/riskEvent/definition.ts'
import type { selfCheckPlan } from '#domain/resources/selfCheckPlan/definition.ts'
import type { RiskColor } from '#domain/rules/patrol-frequency.ts'
import { worstColor } from '#domain/rules/risk-score.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { nextSerial } from '#server/engine/serial.ts'
import { touchOne } from '#server/engine/touch.ts'
import { generateTaskOf } from '#server/features/self-check-tasks.ts'
import { followRisks } from './company-risk.ts'

const events = tableOf(eventDefinition)
const configs = tableOf(configDefinition)
const certificates = tableOf(certificateDefinition)
const SERIAL_DIGITS = 4

/** A plan that is new, or that was just enabled or changed, has its task of today at once. */
export const selfCheckPlanHooks: ResourceHooks = {
  async afterSave({ tx, after, now }) {
    await generateTaskOf(tx, after as unknown as RecordOf<typeof selfCheckPlan>, now)
  },
}

/** A unit is painted like its worst event, and counts those that are not closed. */
export const riskEventHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    const units = new Set([before?.unitGuid, after.unitGuid].filter((guid) => typeof guid === 'string'))
    for (const unitGuid of units) {
      const open = await tx
        .select({ level: events.currentLevel })
        .from(events)
        .where(and(eq(events.unitGuid, unitGuid), eq(events.deleted, false), ne(events.status, 'closed')))
      const riskColor = worstColor(open.map(({ level }) => level as RiskColor | null))
      await touchOne(tx, 'riskUnit', unitGuid, { patch: { riskColor, eventCount: open.length }, now })
    }
    await followRisks(tx, String(after.companyGuid), now)
  },
}

/** A unit taken out of use, or put back, may change the grade of its enterprise. */
export const riskUnitHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    if (before === null || (before.status === after.status && before.deleted === after.deleted)) return
    await followRisks(tx, String(after.companyGuid), now)
  },
}

/** A permit is numbered by its kind and its day; a number is never given twice, whatever becomes of the permit. */
export const dangerousWorkPermitHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after, now }) {
    if (action === 'start') await refuseExpired(tx, after)
    if (before !== null) return {}
    const [config] = await tx
      .select({ prefix: configs.ticketPrefix })
      .from(configs)
      .where(eq(configs.guid, String(after.configGuid)))
    const prefix = `${config?.prefix ?? 'ZY'}${dayOf(now).replaceAll('-', '')}`
    const serial = await nextSerial(tx, `dangerousWorkPermit.ticketNo:${prefix}`)
    return { ticketNo: `${prefix}${String(serial).padStart(SERIAL_DIGITS, '0')}` }
  },
}

/** The permit says until when a certificate runs; the register of certificates has the last word. */
async function refuseExpired(tx: Db, permit: AnyRecord): Promise<void> {
  const people = (permit.people ?? []) as { name: string; certNo?: string | null }[]
  const numbers = people.flatMap(({ certNo }) => (certNo ? [certNo] : []))
  if (numbers.length === 0) return
  const known = await tx
    .select({ certNo: certificates.certNo, validTo: certificates.validTo })
    .from(certificates)
    .where(
      and(
        eq(certificates.companyGuid, String(permit.companyGuid)),
        inArray(certificates.certNo, numbers),
        eq(certificates.deleted, false),
      ),
    )
  const until = dayOf(String(permit.planEnd))
  const expired = new Set(known.flatMap(({ certNo, validTo }) => (String(validTo) < until ? [String(certNo)] : [])))
  const issues = people.flatMap(({ name, certNo }, index) =>
    certNo && expired.has(certNo)
      ? [{ path: `people.${index}.certValidTo`, code: 'rule', message: `${name}的证件已过期，不能安排作业` }]
      : [],
  )
  if (issues.length > 0) throw new Problem('input.invalid', { issues })
}
