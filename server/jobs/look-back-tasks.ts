import { and, eq, gte, isNull, lt, ne } from 'drizzle-orm'
import { addDays, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { hiddenDanger as hazardDefinition } from '#domain/resources/hiddenDanger/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { needsLookBack } from '#domain/rules/hazard-clock.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { stableGuid } from '#server/engine/guid.ts'
import { madeRow } from '#server/engine/made.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { inspectorsByGrid } from '#server/resources/parts/inspectors.ts'
import { isPresent } from '#server/resources/parts/present.ts'

const companies = tableOf(companyDefinition)
const hazards = tableOf(hazardDefinition)

/**
 * 回头看: one visit of an enterprise for what was closed there some time ago and deserves a second look. A hazard that
 * has its day already is left out, so nothing is made twice; what was closed long before the platform cared is let be.
 */
export async function makeLookBackTasks(db: Db, now: string): Promise<number> {
  const today = dayOf(now)
  const after = await numberSetting(db, 'patrol.lookBackDays', now)
  const ahead = await numberSetting(db, 'patrol.aheadDays', now)
  const closed = await db
    .select({
      guid: hazards.guid,
      companyGuid: hazards.companyGuid,
      companyName: hazards.companyName,
      gridGuid: hazards.gridGuid,
      gridPath: hazards.gridPath,
      place: hazards.place,
      dangerLevel: hazards.dangerLevel,
      rectifyType: hazards.rectifyType,
      riskColor: companies.riskColor,
    })
    .from(hazards)
    .innerJoin(companies, eq(companies.guid, hazards.companyGuid))
    .where(
      and(
        eq(hazards.status, 'closed'),
        eq(hazards.deleted, false),
        eq(companies.deleted, false),
        isPresent(),
        isNull(hazards.lookBackOn),
        ne(hazards.rectifyType, 'onSpot'),
        gte(hazards.reviewTime, startOfDay(addDays(today, -2 * after))),
        lt(hazards.reviewTime, startOfDay(addDays(today, 1 + ahead - after))),
      ),
    )
    .orderBy(hazards.guid)
  const byCompany = new Map<string, typeof closed>()
  for (const hazard of closed) {
    if (
      !needsLookBack({ dangerLevel: hazard.dangerLevel, rectifyType: hazard.rectifyType, riskColor: hazard.riskColor })
    )
      continue
    const key = String(hazard.companyGuid)
    byCompany.set(key, [...(byCompany.get(key) ?? []), hazard])
  }
  const inspectors = await inspectorsByGrid(
    db,
    [...new Set([...byCompany.values()].map(([first]) => String(first?.gridGuid)))],
    now,
  )
  const planEnd = addDays(today, ahead)
  let made = 0
  for (const found of byCompany.values()) {
    const [first] = found
    if (first === undefined) continue
    await db.transaction(async (tx) => {
      const rows = [
        madeRow(
          resourceNamed('patrolTask'),
          {
            guid: stableGuid('lookBack', ...found.map(({ guid }) => String(guid))),
            taskName: `${first.companyName}隐患回头看`.slice(0, 100),
            taskType: 'lookBack',
            source: 'cycle',
            checkTemplateGuids: [],
            companyGuids: [first.companyGuid],
            doneCompanyGuids: [],
            recordGuids: [],
            hazardGuids: found.map(({ guid }) => guid),
            gridPersonGuids: inspectors.get(String(first.gridGuid)) ?? [],
            planStart: today,
            planEnd,
            priority: 'normal',
            remark: `复看${found.length}条已销号隐患：${found.map(({ place }) => place).join('、')}`.slice(0, 300),
            gridGuid: first.gridGuid,
            gridPath: first.gridPath,
          },
          { now, by: null },
        ),
      ]
      made += await insertMade(tx, 'patrolTask', rows, now)
      for (const { guid } of found)
        await touchOne(tx, 'hiddenDanger', String(guid), { patch: { lookBackOn: planEnd }, now })
    })
  }
  return made
}
