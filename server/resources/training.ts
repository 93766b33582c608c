import { eq, inArray } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { examResult } from '#domain/resources/examResult/definition.ts'
import { trainingSignIn } from '#domain/resources/trainingSignIn/definition.ts'
import { bookedHours, listFigures, signedLine, type TrainingLine } from '#domain/rules/training-hours.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { countHours } from './parts/training-hours.ts'

const employees = tableOf(companyEmployee)
const signIns = tableOf(trainingSignIn)
const sittings = tableOf(examResult)
const OVER = ['ended', 'archived']

interface Follower {
  actor: Actor
  now: string
}

/** Those who signed in stand on the list when the training ends; who stands on it and is known gets his hours. */
export const trainingHooks: ResourceHooks = {
  async beforeSave({ tx, actor, action, after, now }) {
    if (action !== 'end') return {}
    const sat = await bestSittings(tx, after)
    await signInSitters(tx, after, { sat, actor, now })
    const records = await withSignIns(tx, after, sat)
    return { records, ...listFigures(records, after.hours) }
  },
  async afterSave({ tx, actor, after, now }) {
    if (OVER.includes(String(after.status))) await bookHours(tx, after, { actor, now })
  },
}

const linesOf = (training: AnyRecord) => (training.records ?? []) as TrainingLine[] // its own field says so

/** By employee: the best of the sittings of the training's exam. */
type Sat = ReadonlyMap<string, { score: number | null; passed: boolean; time: string | null }>

async function bestSittings(tx: Db, { examGuid, companyGuid }: AnyRecord): Promise<Sat> {
  const best = new Map<string, { score: number | null; passed: boolean; time: string | null }>()
  if (typeof examGuid !== 'string') return best
  const rows = await tx
    .select({
      guid: sittings.employeeGuid,
      score: sittings.score,
      passed: sittings.passed,
      time: sittings.startTime,
    })
    .from(sittings)
    .innerJoin(employees, eq(employees.guid, sittings.employeeGuid))
    .where(
      live(
        sittings,
        eq(sittings.examGuid, examGuid),
        eq(employees.companyGuid, String(companyGuid)),
        inArray(sittings.status, ['submitted', 'closed']),
      ),
    )
  for (const row of rows) {
    const score = row.score === null ? null : Number(row.score)
    const before = best.get(String(row.guid))
    if (before === undefined || (score ?? -1) > (before.score ?? -1))
      best.set(String(row.guid), { score, passed: row.passed === true, time: row.time as string | null })
  }
  return best
}

/** Whoever learnt by himself and sat the exam took part, without a name on a list. */
async function signInSitters(tx: Db, training: AnyRecord, { sat, actor, now }: Follower & { sat: Sat }): Promise<void> {
  if (sat.size === 0) return
  const signed = await signedFor(tx, training)
  const known = new Set(signed.map(({ employeeGuid }) => String(employeeGuid)))
  const missing = [...sat.keys()].filter((guid) => !known.has(guid))
  if (missing.length === 0) return
  const people = await tx
    .select({ guid: employees.guid, name: employees.name })
    .from(employees)
    .where(inArray(employees.guid, missing))
  for (const { guid, name } of people)
    await makeFollowing(
      tx,
      'trainingSignIn',
      {
        ...ofSameCompany(training),
        trainingGuid: training.guid,
        trainName: training.trainName,
        trainType: training.trainType,
        employeeGuid: guid,
        employeeName: name,
        signInTime: sat.get(String(guid))?.time ?? now,
        year: Number(dayOf(now).slice(0, 4)),
        hours: training.hours,
        counted: false,
      },
      { actor, now },
    )
}

async function signedFor(tx: Db, training: AnyRecord) {
  return await liveRows(tx, signIns, eq(signIns.trainingGuid, training.guid)).orderBy(signIns.signInTime)
}

/** With an exam, hours are for those who passed it; what was written down by hand stays as it was written. */
async function withSignIns(tx: Db, training: AnyRecord, sat: Sat): Promise<TrainingLine[]> {
  const signed = await signedFor(tx, training)
  const hasExam = typeof training.examGuid === 'string'
  const result = (guids: readonly unknown[]) => {
    if (!hasExam) return {}
    const own = guids.length === 1 ? sat.get(String(guids[0])) : undefined
    return own === undefined ? { passed: false } : { score: own.score, passed: own.passed }
  }
  const guidsOf = (name: string) =>
    signed.flatMap(({ employeeName, employeeGuid }) => (employeeName === name ? [employeeGuid] : []))
  const listed = linesOf(training).map((line) =>
    line.score == null && line.passed == null ? { ...line, ...result(guidsOf(line.name)) } : line,
  )
  const names = new Set(listed.map(({ name }) => name))
  const added = signed.flatMap((signIn): TrainingLine[] =>
    names.has(String(signIn.employeeName))
      ? []
      : [{ ...signedLine(training, signIn), ...result([signIn.employeeGuid]) }],
  )
  return [...listed, ...added]
}

/** Two people of one name cannot be told apart by a list: only their sign-ins can. */
async function bookHours(tx: Db, training: AnyRecord, follower: Follower): Promise<void> {
  const lines = linesOf(training)
  const names = [...new Set(lines.map(({ name }) => name))]
  const staff =
    names.length === 0
      ? []
      : await tx
          .select({ guid: employees.guid, name: employees.name })
          .from(employees)
          .where(
            live(employees, eq(employees.companyGuid, String(training.companyGuid)), inArray(employees.name, names)),
          )
  const booked = await liveRows(tx, signIns, eq(signIns.trainingGuid, training.guid))
  const people = new Set<string>()
  for (const line of lines) {
    const named = staff.filter(({ name }) => name === line.name)
    const signed = booked.filter(({ employeeName }) => employeeName === line.name)
    const guids =
      signed.length > 0
        ? signed.map(({ employeeGuid }) => String(employeeGuid))
        : named.length === 1
          ? [String(named[0]?.guid)]
          : []
    for (const employeeGuid of guids) {
      people.add(employeeGuid)
      await book(tx, training, {
        employeeGuid,
        line,
        before: signed.find((row) => row.employeeGuid === employeeGuid),
        follower,
      })
    }
  }
  for (const employeeGuid of people) await countHours(tx, employeeGuid, follower.now)
}

interface Booking {
  employeeGuid: string
  line: TrainingLine
  before: Readonly<Record<string, unknown>> | undefined
  follower: Follower
}

async function book(tx: Db, training: AnyRecord, { employeeGuid, line, before, follower }: Booking): Promise<void> {
  const own = bookedHours(training, line)
  if (before !== undefined) {
    await touchOne(tx, 'trainingSignIn', String(before.guid), { patch: own, now: follower.now })
    return
  }
  const signInTime = line.signInDate == null ? training.startTime : startOfDay(line.signInDate)
  await makeFollowing(
    tx,
    'trainingSignIn',
    {
      ...ofSameCompany(training),
      trainingGuid: training.guid,
      employeeGuid,
      employeeName: line.name,
      signInMode: line.signInMode ?? 'sign',
      signInTime,
      ...own,
    },
    follower,
  )
}
