import { eq, gte, isNull, lte, or } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { stageKeyOf } from '#domain/resources/standardization-shared.ts'
import { standardizationApplication as applicationDefinition } from '#domain/resources/standardizationApplication/definition.ts'
import { standardizationPause } from '#domain/resources/standardizationPause/definition.ts'
import { rectifyDueOn } from '#domain/rules/standardization.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { ofSameCompany } from '#server/engine/follow.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { touch, touchOne } from '#server/engine/touch.ts'

const applications = tableOf(applicationDefinition)
const pauses = tableOf(standardizationPause)

export function stageOf(status: string, before: AnyRecord | null, now: string): Record<string, unknown> {
  const stage = stageKeyOf(status)
  return stage === before?.stage ? {} : { stage, stageSince: dayOf(now) }
}

/** What the records of a review copy from the application. */
export function taskOf(application: AnyRecord): Record<string, unknown> {
  const { guid, applyNo, applyType, applyGrade, tradeFamily } = application
  return { ...ofSameCompany(application), applicationGuid: guid, applyNo, applyType, applyGrade, tradeFamily }
}

const ENDED: Readonly<Record<string, string>> = { ANNOUNCEMENT_DONE: 'finished', PUBLICITY_REJECTED: 'failed' }

export function projectOf(application: AnyRecord): Record<string, unknown> {
  const { reviewLeader, reviewDate, selfScore, reviewScore, reviewConclusion, stage, stageSince } = application
  return {
    ...taskOf(application),
    agencyGuid: application.reviewAgencyGuid,
    agencyName: application.reviewAgencyName,
    ...{ reviewLeader, reviewDate, selfScore, reviewScore, reviewConclusion, stage, stageSince },
    status: reviewConclusion === 'fail' ? 'failed' : (ENDED[String(application.status)] ?? 'running'),
  }
}

export async function syncProject(tx: Db, application: AnyRecord, now: string): Promise<void> {
  const table = tableNamed('standardizationProject')
  const column = table.applicationGuid
  if (column === undefined) return
  const where = eq(column, application.guid)
  await touch(tx, { resource: 'standardizationProject', where, patch: projectOf(application), now })
}

/** Moves the application on as a consequence of what happened to one of its records. */
export async function advance(
  tx: Db,
  guid: unknown,
  patch: Readonly<Record<string, unknown>>,
  now: string,
): Promise<AnyRecord> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(eq(applications.guid, String(guid)))
    .for('update')
  if (row === undefined) throw new Problem('record.gone')
  const before = recordOf(row)
  const changed = { ...patch, ...stageOf(String(patch.status ?? before.status), before, now) }
  await touchOne(tx, 'standardizationApplication', before.guid, { patch: changed, now })
  const after = { ...before, ...changed }
  await syncProject(tx, after, now)
  return after
}

export async function isPaused(
  tx: Db,
  target: { agencyGuid: string } | { companyGuid: string },
  today: string,
): Promise<boolean> {
  const which =
    'agencyGuid' in target ? eq(pauses.agencyGuid, target.agencyGuid) : eq(pauses.companyGuid, target.companyGuid)
  const running = live(
    pauses,
    which,
    eq(pauses.status, 'paused'),
    lte(pauses.from, today),
    or(isNull(pauses.to), gte(pauses.to, today)),
  )
  return (await tx.$count(pauses, running)) > 0
}

/** By when what a review of today found is put right, with the holidays people keep. */
export async function rectifyDue(tx: Db, today: Day): Promise<Day> {
  const figure = await figuresInForce(tx, ['standardization.rectifyWorkingDays'])
  return rectifyDueOn(today, await holidaysOf(tx), figure)
}
