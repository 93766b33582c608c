import { eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays, type Day, dayOf } from '#domain/lib/dates.ts'
import { attendanceRecord as recordDefinition } from '#domain/resources/attendanceRecord/definition.ts'
import { leave as leaveDefinition } from '#domain/resources/leave/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { type Away, awayFor, statusAtClose } from '#domain/rules/attendance.ts'
import { isWorkingDay } from '#domain/rules/working-days.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { newGuid } from '#server/engine/guid.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import { madeRow } from '#server/engine/made.ts'
import { timedJob } from '#server/engine/timed.ts'
import { touchOne } from '#server/engine/touch.ts'

const records = tableOf(recordDefinition)
const leaves = tableOf(leaveDefinition)
const users = tableOf(userDefinition)

/** Often enough that yesterday is closed before the first of the morning asks. */
const EVERY_MS = 3_600_000
/** Days looked back upon, for a server that was down. */
const LOOK_BACK_DAYS = 7

export type Attendance = RecordOf<typeof recordDefinition>
export type Person = RecordOf<typeof userDefinition>

/** 考勤: closes the days that are over. */
export function attendanceJob(app: FastifyInstance): void {
  timedJob(app, { name: 'attendance', everyMs: EVERY_MS, run: (now) => closeAttendance(app.database.db, now) })
}

/** Grid staff in service: those who are asked to sign in. */
export async function peopleAsked(db: Db, area?: SQL): Promise<Person[]> {
  const rows = await liveRows(
    db,
    users,
    sql`jsonb_exists(${users.roles}, 'grid')`,
    eq(users.accountEnabled, true),
    area,
  ).orderBy(users.gridPath, users.name)
  const people = rows.map((row) => recordOf(row) as Person)
  return people.filter(({ personStatus }) => personStatus === null || personStatus === 'onDuty')
}

export async function recordsOn(db: Db, date: Day): Promise<Map<string, Attendance>> {
  const rows = await liveRows(db, records, eq(records.date, date))
  return new Map(rows.map((row) => [String(row.userGuid), recordOf(row) as Attendance]))
}

/** Who was let go on a day, and what it counts as. */
export async function awayOn(db: Db, date: Day): Promise<Map<string, Away>> {
  const rows = await db
    .select({ userGuid: leaves.userGuid, leaveType: leaves.leaveType })
    .from(leaves)
    .where(
      live(leaves, inArray(leaves.status, ['agreed', 'back']), lte(leaves.startDate, date), gte(leaves.endDate, date)),
    )
  return new Map(rows.map(({ userGuid, leaveType }) => [String(userGuid), awayFor(leaveType)]))
}

/** Closes every working day of the last week that is over; answers how many records that made or changed. */
export async function closeAttendance(db: Db, now: string): Promise<number> {
  const today = dayOf(now)
  const holidays = await holidaysOf(db)
  let changed = 0
  for (let back = LOOK_BACK_DAYS; back >= 1; back -= 1) {
    const date = addDays(today, -back)
    if (isWorkingDay(date, holidays)) changed += await db.transaction((tx) => closeDay(tx, date, now))
  }
  return changed
}

async function closeDay(tx: Db, date: Day, now: string): Promise<number> {
  const [people, signed, letGo] = [await peopleAsked(tx), await recordsOn(tx, date), await awayOn(tx, date)]
  let changed = 0
  for (const person of people) {
    const record = signed.get(person.guid)
    const away = letGo.get(person.guid) ?? null
    if (record === undefined) {
      // Nobody is missing on days before he was there.
      if (dayOf(person.createTime) > date || (person.onDutyFrom ?? date) > date) continue
      changed += await noteAbsence(tx, person, { date, away, now })
      continue
    }
    const attendStatus = statusAtClose({ ...record, away })
    if (attendStatus === record.attendStatus) continue
    await touchOne(tx, 'attendanceRecord', record.guid, { patch: { attendStatus }, now })
    changed += 1
  }
  return changed
}

async function noteAbsence(
  tx: Db,
  person: Pick<Person, 'guid' | 'name' | 'gridGuid' | 'gridPath'>,
  { date, away, now }: { date: Day; away: Away | null; now: string },
): Promise<number> {
  const resource = resourceNamed('attendanceRecord')
  const absence = {
    guid: newGuid(),
    userGuid: person.guid,
    userName: person.name,
    gridGuid: person.gridGuid,
    gridPath: person.gridPath,
    date,
    attendStatus: away ?? 'missing',
  }
  const made = await tx
    .insert(records)
    .values(madeRow(resource, absence, { now, by: null }))
    .onConflictDoNothing()
    .returning({ guid: records.guid })
  return made.length
}
