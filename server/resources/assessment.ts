import { and, between, eq, gte, isNotNull, like, lt, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, addMonths, startOfDay } from '#domain/lib/dates.ts'
import { assessment as assessmentDefinition } from '#domain/resources/assessment/definition.ts'
import { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'
import { company } from '#domain/resources/company/definition.ts'
import { examResult } from '#domain/resources/examResult/definition.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { shareOf } from '#domain/rules/assessment.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { figuresFor } from '#server/engine/figures.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { mustSee } from './parts/place-of.ts'

const assessments = tableOf(assessmentDefinition)
const attendance = tableOf(attendanceRecord)
const companies = tableOf(company)
const sittings = tableOf(examResult)
const hazards = tableOf(hiddenDanger)
const patrols = tableOf(patrolRecord)
const users = tableOf(userDefinition)

/** A row is counted when it is made and whenever somebody asks for it again; the places follow every change. */
export const assessmentHooks: ResourceHooks = {
  async beforeSave({ tx, actor, action, after }) {
    if (action !== 'create' && action !== 'recount') return {}
    // Whose figures are counted is told to whoever asks for them.
    await mustSee(tx, actor, 'user', { guid: after.userGuid, path: 'userGuid', label: '人员' })
    const counted = await figuresOf(tx, String(after.userGuid), String(after.period), after.trainingScore)
    return { ...counted, ...(await scored(tx, after, counted)) }
  },
  async afterSave({ tx, after, now }) {
    await rank(tx, String(after.period), now)
  },
}

async function scored(tx: Db, record: AnyRecord, counted: object) {
  return assessmentDefinition.derive?.({ ...record, ...counted }, '', await figuresFor(tx, 'assessment')) ?? {}
}

/** The figures of a person's month from the tables themselves. A share of nothing is null, not 100. */
async function figuresOf(tx: Db, userGuid: string, period: string, trainingScore: unknown) {
  const first = `${period}-01`
  const last = addDays(addMonths(first, 1), -1)
  const [from, to] = [startOfDay(first), startOfDay(addDays(last, 1))]
  const [person] = await tx
    .select({ name: users.name, gridGuid: users.gridGuid, gridPath: users.gridPath })
    .from(users)
    .where(eq(users.guid, userGuid))
  const path = typeof person?.gridPath === 'string' ? person.gridPath : null
  const mine = live(
    patrols,
    sql`jsonb_exists(${patrols.checkUsers}, ${userGuid})`,
    between(patrols.checkDate, first, last),
    ne(patrols.status, 'draft'),
  )
  const visited = await tx
    .selectDistinct({ guid: patrols.companyGuid, path: patrols.gridPath })
    .from(patrols)
    .where(mine)
  const inGrid = visited.filter(({ path: at }) => path !== null && String(at).startsWith(path)).length
  const due = path === null ? 0 : await tx.$count(companies, live(companies, like(companies.gridPath, `${path}%`)))
  const found = live(
    hazards,
    eq(hazards.createUserGuid, userGuid),
    gte(hazards.createTime, from),
    lt(hazards.createTime, to),
  )
  const hazardCount = await tx.$count(hazards, found)
  const closed = await tx.$count(hazards, and(found, eq(hazards.status, 'closed')))
  const days = live(
    attendance,
    eq(attendance.userGuid, userGuid),
    between(attendance.date, first, last),
    ne(attendance.attendStatus, 'leave'),
  )
  const asked = await tx.$count(attendance, days)
  const present = await tx.$count(
    attendance,
    and(
      days,
      // Who travels on duty signs nowhere.
      or(isNotNull(attendance.signInTime), eq(attendance.attendStatus, 'outside')),
      ne(attendance.attendStatus, 'missing'),
    ),
  )
  return {
    userName: person?.name ?? null,
    gridGuid: person?.gridGuid ?? null,
    gridPath: path,
    patrolCount: await tx.$count(patrols, mine),
    coverageRate: shareOf(inGrid, due),
    hazardCount,
    closeRate: shareOf(closed, hazardCount),
    attendanceRate: shareOf(present, asked),
    trainingScore: typeof trainingScore === 'number' ? trainingScore : await examScore(tx, userGuid, [from, to]),
  }
}

/** The mean of the best sittings of the month's exams; null when there was none. */
async function examScore(tx: Db, userGuid: string, [from, to]: readonly [string, string]): Promise<number | null> {
  const best = await tx
    .select({ score: sql<string>`max(${sittings.score})` })
    .from(sittings)
    .where(
      live(
        sittings,
        eq(sittings.userGuid, userGuid),
        eq(sittings.status, 'submitted'),
        gte(sittings.startTime, from),
        lt(sittings.startTime, to),
      ),
    )
    .groupBy(sittings.examGuid)
  const scores = best.flatMap(({ score }) => (score === null ? [] : [Number(score)]))
  if (scores.length === 0) return null
  return Math.round((scores.reduce((sum, each) => sum + each, 0) / scores.length) * 10) / 10
}

/** Places of a month over the whole district; equal scores share one. */
async function rank(tx: Db, period: string, now: string): Promise<void> {
  const rows = await liveFields(tx, assessments, ['guid', 'score', 'rank'], eq(assessments.period, period))
  const scores = rows.map(({ score }) => Number(score ?? 0))
  for (const [at, row] of rows.entries()) {
    const place = scores.filter((score) => score > (scores[at] ?? 0)).length + 1
    if (row.rank !== place) await touchOne(tx, 'assessment', String(row.guid), { patch: { rank: place }, now })
  }
}

interface Month {
  actor: Actor
  now: string
  people: readonly { guid: string }[]
}

/** Makes what is missing of a month and counts anew what nobody has confirmed yet. */
export async function makeMonth(
  tx: Db,
  period: string,
  { actor, now, people }: Month,
): Promise<{ made: number; recounted: number }> {
  const present = await liveRows(tx, assessments, eq(assessments.period, period))
  const rows = new Map(present.map((row) => [String(row.userGuid), recordOf(row)]))
  let [made, recounted] = [0, 0]
  for (const { guid } of people) {
    const row = rows.get(guid)
    if (row !== undefined && row.status !== 'draft') continue
    const counted = await figuresOf(tx, guid, period, row?.trainingScore)
    if (row === undefined) {
      await makeFollowing(tx, 'assessment', { period, userGuid: guid, ...counted }, { actor, now })
      made += 1
    } else {
      await touchOne(tx, 'assessment', row.guid, { patch: { ...counted, ...(await scored(tx, row, counted)) }, now })
      recounted += 1
    }
  }
  await rank(tx, period, now)
  return { made, recounted }
}
