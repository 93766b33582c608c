import { eq, ne } from 'drizzle-orm'
import { riskEvent as eventDefinition } from '#domain/resources/riskEvent/definition.ts'
import type { RiskColor } from '#domain/rules/patrol-frequency.ts'
import { worstColor } from '#domain/rules/risk-score.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { followRisks } from './parts/company-risk.ts'

const events = tableOf(eventDefinition)

/** A unit is painted like its worst event, and counts those that are not closed. */
export const riskEventHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    const units = new Set([before?.unitGuid, after.unitGuid].filter((guid) => typeof guid === 'string'))
    for (const unitGuid of units) {
      const open = await liveFields(
        tx,
        events,
        ['currentLevel'],
        eq(events.unitGuid, unitGuid),
        ne(events.status, 'closed'),
      )
      const riskColor = worstColor(open.map(({ currentLevel }) => currentLevel as RiskColor | null))
      await touchOne(tx, 'riskUnit', unitGuid, { patch: { riskColor, eventCount: open.length }, now })
    }
    await followRisks(tx, String(after.companyGuid), now)
  },
}
