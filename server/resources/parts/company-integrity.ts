import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#domain/lib/dates.ts'
import { addMonths, dayOf } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { dishonestList, ON_LIST } from '#domain/resources/dishonestList/definition.ts'
import { greyList } from '#domain/resources/greyList/definition.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { integrity as definition } from '#domain/resources/integrity/definition.ts'
import { lawCase } from '#domain/resources/lawCase/definition.ts'
import { type AgainstIt, INTEGRITY_LEVELS, type IntegrityPoints, integrityOf } from '#domain/rules/integrity.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { stableGuid } from '#server/engine/guid.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { madeRow } from '#server/engine/made.ts'
import { insertRecord } from '#server/engine/rows.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { placeOf } from './place-of.ts'

const evaluations = tableOf(definition)
const companies = tableOf(company)
const cases = tableOf(lawCase)
const hazards = tableOf(hiddenDanger)
const greyLines = tableOf(greyList)
const dishonest = tableOf(dishonestList)

/** For so long a penalty counts. */
const PENALTY_MONTHS = 12
const NOTHING: AgainstIt = { penalties: 0, overdue: 0, isGreyListed: false, isDishonest: false }

/**
 * Works the integrity of enterprises out anew: of all that something stands or stood against, or of one. Whoever has never
 * had a point taken off has the grade of the full score and no evaluation. Answers how many changed.
 */
export async function followIntegrity(db: Db, now: string, companyGuid?: string): Promise<number> {
  const today = dayOf(now)
  const against = await againstThem(db, today, companyGuid)
  const known = await liveRows(db, evaluations, ofCompany(evaluations.companyGuid, companyGuid))
  const evaluated = new Map(known.map((row) => [String(row.companyGuid), row]))
  const points = await pointsInForce(db, now)
  let changed = 0
  for (const guid of new Set([...against.keys(), ...evaluated.keys()])) {
    const { score, level, deductions } = integrityOf(against.get(guid) ?? NOTHING, points)
    const said = { score, level, deductions }
    const before = evaluated.get(guid)
    if (before !== undefined && isSame(before, said)) continue
    await db.transaction(async (tx) => {
      if (before === undefined) await evaluate(tx, guid, said, now)
      else await touchOne(tx, 'integrity', String(before.guid), { patch: said, now })
      await touchOne(tx, 'company', guid, { patch: { integrityLevel: INTEGRITY_LEVELS[level] }, now })
    })
    changed += 1
  }
  return companyGuid === undefined ? changed + (await gradeUntouched(db, points, now)) : changed
}

async function gradeUntouched(db: Db, points: IntegrityPoints, now: string): Promise<number> {
  const where = live(companies, isNull(companies.integrityLevel))
  const patch = { integrityLevel: INTEGRITY_LEVELS[integrityOf(NOTHING, points).level] }
  return await db.transaction(async (tx) => await touch(tx, { resource: 'company', where, patch, now }))
}

async function pointsInForce(db: Db, now: string): Promise<IntegrityPoints> {
  const points = (name: keyof IntegrityPoints) => numberSetting(db, `integrity.${name}`, now)
  return {
    penalty: await points('penalty'),
    overdue: await points('overdue'),
    greyList: await points('greyList'),
    good: await points('good'),
    fair: await points('fair'),
  }
}

/** Hooks of what counts against an enterprise: from the decision on, and no longer than that. */
export function followingIntegrity(hooks: ResourceHooks): ResourceHooks {
  return {
    ...hooks,
    async afterSave(change) {
      await hooks.afterSave?.(change)
      const { tx, before, after, now } = change
      if (before?.status !== after.status) await followIntegrity(tx, now, String(after.companyGuid))
    },
  }
}

async function evaluate(tx: Db, companyGuid: string, said: object, now: string): Promise<void> {
  const [firm] = await liveRows(tx, companies, eq(companies.guid, companyGuid))
  if (firm === undefined) return
  const own = { guid: stableGuid('integrity', companyGuid), ...placeOf(recordOf(firm)), ...said }
  await insertRecord(tx, 'integrity', madeRow(definition, own, { now, by: null }))
}

const isSame = (before: Readonly<Record<string, unknown>>, said: Readonly<Record<string, unknown>>) =>
  Object.entries(said).every(([name, value]) => JSON.stringify(before[name]) === JSON.stringify(value))

const ofCompany = (column: Parameters<typeof eq>[0], guid: string | undefined): SQL | undefined =>
  guid === undefined ? undefined : eq(column, guid)

async function againstThem(db: Db, today: Day, companyGuid: string | undefined): Promise<Map<string, AgainstIt>> {
  const counted = async (table: typeof cases | typeof hazards | typeof greyLines | typeof dishonest, that: SQL) => {
    const found = await db
      .select({ guid: table.companyGuid, count: sql<number>`count(*)::int` })
      .from(table)
      .where(live(table, ofCompany(table.companyGuid, companyGuid), that))
      .groupBy(table.companyGuid)
    return new Map(found.map(({ guid, count }) => [String(guid), count]))
  }
  const since = addMonths(today, -PENALTY_MONTHS)
  const penalties = await counted(
    cases,
    and(inArray(cases.status, ['decided', 'executing', 'closed', 'archived']), gt(cases.decisionDate, since)) as SQL,
  )
  const overdue = await counted(hazards, and(eq(hazards.status, 'pendingRectify'), lt(hazards.deadline, today)) as SQL)
  const grey = await counted(greyLines, eq(greyLines.status, 'listed'))
  const grave = await counted(dishonest, inArray(dishonest.status, ON_LIST))
  const guids = new Set([penalties, overdue, grey, grave].flatMap((each) => [...each.keys()]))
  return new Map(
    [...guids].map((guid) => [
      guid,
      {
        penalties: penalties.get(guid) ?? 0,
        overdue: overdue.get(guid) ?? 0,
        isGreyListed: grey.has(guid),
        isDishonest: grave.has(guid),
      },
    ]),
  )
}
