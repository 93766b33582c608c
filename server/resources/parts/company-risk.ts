import { eq, inArray } from 'drizzle-orm'
import { hiddenDanger as hiddenDangerDefinition } from '#domain/resources/hiddenDanger/definition.ts'
import { majorHazard as sourceDefinition } from '#domain/resources/majorHazard/definition.ts'
import { riskUnit as riskUnitDefinition } from '#domain/resources/riskUnit/definition.ts'
import { isAway } from '#domain/rules/company-state.ts'
import { nextPatrolDue, type RiskColor, UNGRADED } from '#domain/rules/patrol-frequency.ts'
import { worstColor } from '#domain/rules/risk-score.ts'
import type { Db } from '#server/db/database.ts'
import { setting } from '#server/db/extra-tables.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { ask, statement } from '#server/db/statement.ts'
import { patrolPeriods } from '#server/engine/settings.ts'
import { touchOne } from '#server/engine/touch.ts'

const hazard = tableOf(hiddenDangerDefinition)
const units = tableOf(riskUnitDefinition)
const sources = tableOf(sourceDefinition)

/** 一级、二级 major hazard sources make the enterprise red, until they are written off. [L] */
const GRAVE_LEVELS = ['1', '2']
const IN_PLACE = ['pendingFiling', 'filed', 'toReview', 'pendingWriteOff']
const OPEN = ['pendingConfirm', 'pendingRectify', 'pendingReview']

interface Risk {
  riskColor: RiskColor | null
  lastPatrolOn: string | null
  companyStatus: string | null
}

/**
 * An enterprise with an open major hazard is red; when the last one is closed it gets back the grade it had before,
 * which is kept meanwhile.
 */
export async function followMajorHazards(tx: Db, companyGuid: string, now: string): Promise<void> {
  const risk = await lockRisk(tx, companyGuid)
  if (risk === null) return
  const key = `riskColorBefore:${companyGuid}`
  const open = await tx.$count(
    hazard,
    live(hazard, eq(hazard.companyGuid, companyGuid), eq(hazard.dangerLevel, 'major'), inArray(hazard.status, OPEN)),
  )
  const [kept] = await tx.select().from(setting).where(eq(setting.key, key))
  if (open > 0 && kept === undefined) {
    await tx.insert(setting).values({ key, value: { riskColor: risk.riskColor } })
    await regrade(tx, companyGuid, { ...risk, riskColor: 'red' }, now)
  } else if (open === 0 && kept !== undefined) {
    await tx.delete(setting).where(eq(setting.key, key))
    const { riskColor } = kept.value as Pick<Risk, 'riskColor'> // written above
    await regrade(tx, companyGuid, { ...risk, riskColor }, now)
  }
}

/**
 * An enterprise is graded like the worst of its units in use, red with a grave major hazard source: the platform's own
 * rule. One without either keeps the grade it was given. While a major hazard is open it stays red, and the new grade waits its turn.
 */
export async function followRisks(tx: Db, companyGuid: string, now: string): Promise<void> {
  const risk = await lockRisk(tx, companyGuid)
  if (risk === null) return
  const inUse = await tx
    .select({ riskColor: units.riskColor })
    .from(units)
    .where(live(units, eq(units.companyGuid, companyGuid), eq(units.status, 'enabled')))
  const grave = await tx.$count(
    sources,
    live(
      sources,
      eq(sources.companyGuid, companyGuid),
      inArray(sources.level, GRAVE_LEVELS),
      inArray(sources.status, IN_PLACE),
    ),
  )
  const ofUnits = inUse.map((unit) => unit.riskColor as RiskColor | null) // a choice of the definition
  const riskColor = worstColor(grave > 0 ? ['red', ...ofUnits] : ofUnits)
  if (riskColor === null) return
  const key = `riskColorBefore:${companyGuid}`
  const [kept] = await tx.select().from(setting).where(eq(setting.key, key))
  if (kept !== undefined) await tx.update(setting).set({ value: { riskColor } }).where(eq(setting.key, key))
  else if (riskColor !== risk.riskColor) await regrade(tx, companyGuid, { ...risk, riskColor }, now)
}

/** A full patrol was made: the next one is due after the period of the enterprise's grade. */
export async function notePatrol(tx: Db, companyGuid: string, checkDate: string, now: string): Promise<void> {
  const risk = await lockRisk(tx, companyGuid)
  // Patrols may arrive in any order.
  if (risk === null || (risk.lastPatrolOn !== null && risk.lastPatrolOn >= checkDate)) return
  await regrade(tx, companyGuid, { ...risk, lastPatrolOn: checkDate }, now)
}

/** Where nobody is nothing is due; once somebody is there again it is, by the last patrol before. */
export async function followPresence(tx: Db, companyGuid: string, now: string): Promise<void> {
  const risk = await lockRisk(tx, companyGuid)
  if (risk !== null) await regrade(tx, companyGuid, risk, now)
}

async function regrade(
  tx: Db,
  companyGuid: string,
  { riskColor, lastPatrolOn, companyStatus }: Risk,
  now: string,
): Promise<void> {
  const day = lastPatrolOn && nextPatrolDue(lastPatrolOn, riskColor ?? UNGRADED, await patrolPeriods(tx, now))
  const due = isAway({ companyStatus }) ? { nextPatrolDue: null } : day === null ? {} : { nextPatrolDue: day }
  await touchOne(tx, 'company', companyGuid, { patch: { riskColor, lastPatrolOn, ...due }, now })
}

const LOCK_RISK = statement(
  'select "riskColor", "lastPatrolOn", "companyStatus" from "company" where "guid" = $1 for no key update',
)

/**
 * Not the key: a record of the enterprise that was inserted before holds on to that, and two patrols of the same
 * enterprise at once would each wait for the other.
 */
async function lockRisk(tx: Db, companyGuid: string): Promise<Risk | null> {
  const [row] = await ask<Risk>(tx, LOCK_RISK, [companyGuid])
  return row ?? null
}
