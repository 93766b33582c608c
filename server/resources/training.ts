import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { trainingSignIn } from '#domain/resources/trainingSignIn/definition.ts'
import { bookedHours, type TrainingLine } from '#domain/rules/training-hours.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { countHours } from './parts/training-hours.ts'

const employees = tableOf(companyEmployee)
const signIns = tableOf(trainingSignIn)
const OVER = ['ended', 'archived']

interface Follower {
  actor: Actor
  now: string
}

/** Those who signed in stand on the list when the training ends; who stands on it and is known gets his hours. */
export const trainingHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action !== 'end') return {}
    const records = await withSignIns(tx, after)
    const listed = { ...after, records }
    return { records, ...peopleFigures(listed) }
  },
  async afterSave({ tx, actor, after, now }) {
    if (OVER.includes(String(after.status))) await bookHours(tx, after, { actor, now })
  },
}

const linesOf = (training: AnyRecord) => (training.records ?? []) as TrainingLine[] // its own field says so

async function withSignIns(tx: Db, training: AnyRecord): Promise<TrainingLine[]> {
  const listed = linesOf(training)
  const names = new Set(listed.map(({ name }) => name))
  const signed = await tx
    .select()
    .from(signIns)
    .where(and(eq(signIns.trainingGuid, training.guid), eq(signIns.deleted, false)))
    .orderBy(signIns.signInTime)
  const added = signed.flatMap(({ employeeName, signInMode, signInTime }): TrainingLine[] =>
    names.has(String(employeeName))
      ? []
      : [
          {
            name: String(employeeName),
            signInMode: signInMode as string | null, // a choice
            signInDate: signInTime === null ? null : dayOf(String(signInTime)),
            hours: training.hours as number | null,
          },
        ],
  )
  return [...listed, ...added]
}

/** The same as the definition derives, over the longer list. */
function peopleFigures(training: AnyRecord) {
  const people = linesOf(training)
  const passed = people.filter((each) => each.passed === true).length
  return {
    peopleCount: people.length,
    totalHours: people.reduce((sum, { hours }) => sum + Math.round((hours ?? 0) * 10), 0) / 10,
    passRate: people.length === 0 ? null : Math.round((passed / people.length) * 1000) / 10,
  }
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
            and(
              eq(employees.companyGuid, String(training.companyGuid)),
              inArray(employees.name, names),
              eq(employees.deleted, false),
            ),
          )
  const booked = await tx
    .select()
    .from(signIns)
    .where(and(eq(signIns.trainingGuid, training.guid), eq(signIns.deleted, false)))
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
