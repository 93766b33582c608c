import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AttendanceDay, AttendanceLine } from '#domain/contract/attendance.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { blankRecord, type RecordOf } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { addDays, type Day, dayOf, isDay } from '#domain/lib/dates.ts'
import { wardens } from '#domain/resources/areas/study-shared.ts'
import { attendanceRecord as recordDefinition } from '#domain/resources/attendanceRecord/definition.ts'
import { gridManage as gridDefinition } from '#domain/resources/gridManage/definition.ts'
import { leave as leaveDefinition } from '#domain/resources/leave/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { statusAtClose } from '#domain/rules/attendance.ts'
import { isWorkingDay } from '#domain/rules/working-days.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf, rowOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { newGuid } from '#server/engine/guid.ts'
import { touchOne } from '#server/engine/touch.ts'
import { timedJob } from '#server/jobs/timed.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/plugins/context.ts'
import { holidaysOf } from './holidays.ts'

const records = tableOf(recordDefinition)
const leaves = tableOf(leaveDefinition)
const users = tableOf(userDefinition)
const grids = tableOf(gridDefinition)

/** Often enough that yesterday is closed before the first of the morning asks. */
const EVERY_MS = 3_600_000
/** Days looked back upon, for a server that was down. */
const LOOK_BACK_DAYS = 7

type Attendance = RecordOf<typeof recordDefinition>
type Person = RecordOf<typeof userDefinition>

const askedSchema = z.strictObject({
  date: z.optional(z.string().check(z.refine(isDay, '日期不正确'))),
})

/** 考勤: closes the days that are over, and shows supervisors who is there. */
export function attendanceFeature(app: FastifyInstance): void {
  const { db } = app.database

  app.post(`${BASE_PATH}/api/attendanceRecord/day`, async (request) => {
    const actor = actorOf(request)
    const area = wardens(actor)
    if (area === 'nothing') throw new Problem('access.denied')
    const today = dayOf(nowOf(request))
    const { date = today } = parseInput(askedSchema, bodyOf(request))
    const people = await peopleAsked(db, filterSql(resourceNamed('user'), area))
    return ok(await dayOfPeople(db, people, { date, isOver: date < today }))
  })

  timedJob(app, { name: 'attendance', everyMs: EVERY_MS, run: (now) => closeAttendance(db, now) })
}

/** Grid staff in service: those who are asked to sign in. */
export async function peopleAsked(db: Db, area?: SQL): Promise<Person[]> {
  const rows = await db
    .select()
    .from(users)
    .where(
      and(sql`jsonb_exists(${users.roles}, 'grid')`, eq(users.accountEnabled, true), eq(users.deleted, false), area),
    )
    .orderBy(users.gridPath, users.name)
  const people = rows.map((row) => recordOf(row) as unknown as Person)
  return people.filter(({ personStatus }) => personStatus === null || personStatus === 'onDuty')
}

async function recordsOn(db: Db, date: Day): Promise<Map<string, Attendance>> {
  const rows = await db
    .select()
    .from(records)
    .where(and(eq(records.date, date), eq(records.deleted, false)))
  return new Map(rows.map((row) => [String(row.userGuid), recordOf(row) as unknown as Attendance]))
}

/** Who is granted leave on a day. */
async function onLeave(db: Db, date: Day): Promise<Set<string>> {
  const rows = await db
    .select({ userGuid: leaves.userGuid })
    .from(leaves)
    .where(
      and(
        inArray(leaves.status, ['agreed', 'back']),
        lte(leaves.startDate, date),
        gte(leaves.endDate, date),
        eq(leaves.deleted, false),
      ),
    )
  return new Set(rows.map(({ userGuid }) => String(userGuid)))
}

async function dayOfPeople(
  db: Db,
  people: readonly Person[],
  { date, isOver }: { date: Day; isOver: boolean },
): Promise<AttendanceDay> {
  const [signed, away] = [await recordsOn(db, date), await onLeave(db, date)]
  const names = await gridNames(db, people)
  const isWorked = isWorkingDay(date, await holidaysOf(db))
  const rows = people.map((person): AttendanceLine => {
    const record = signed.get(person.guid)
    return {
      userGuid: person.guid,
      userName: person.name ?? '',
      gridName: names.get(person.gridGuid ?? '') ?? null,
      state: stateOf(record, { isOver: isOver && isWorked, isAway: away.has(person.guid) }),
      signInTime: record?.signInTime ?? null,
      signOutTime: record?.signOutTime ?? null,
      lng: record?.signInLng ?? null,
      lat: record?.signInLat ?? null,
      remark: record?.remark ?? null,
    }
  })
  const count = (...states: AttendanceLine['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  return {
    date,
    isWorkingDay: isWorked,
    counts: {
      people: rows.length,
      present: count('normal', 'outside', 'late', 'early'),
      irregular: count('late', 'early'),
      missing: count('missing', 'none'),
      leave: count('leave'),
    },
    rows,
  }
}

function stateOf(
  record: Attendance | undefined,
  { isOver, isAway }: { isOver: boolean; isAway: boolean },
): AttendanceLine['state'] {
  if (record?.attendStatus != null && (record.signInTime !== null || !isAway)) return record.attendStatus
  if (isAway) return 'leave'
  return isOver ? 'missing' : 'none'
}

async function gridNames(db: Db, people: readonly Person[]): Promise<Map<string, string>> {
  const guids = [...new Set(people.flatMap(({ gridGuid }) => gridGuid ?? []))]
  if (guids.length === 0) return new Map()
  const rows = await db.select({ guid: grids.guid, name: grids.gridName }).from(grids).where(inArray(grids.guid, guids))
  return new Map(rows.map(({ guid, name }) => [String(guid), String(name)]))
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
  const [people, signed, away] = [await peopleAsked(tx), await recordsOn(tx, date), await onLeave(tx, date)]
  let changed = 0
  for (const person of people) {
    const record = signed.get(person.guid)
    const isOnLeave = away.has(person.guid)
    if (record === undefined) {
      // Nobody is missing on days before he was there.
      if (dayOf(person.createTime) > date || (person.onDutyFrom ?? date) > date) continue
      changed += await noteAbsence(tx, person, { date, isOnLeave, now })
      continue
    }
    const attendStatus = statusAtClose({ ...record, isOnLeave })
    if (attendStatus === record.attendStatus) continue
    await touchOne(tx, 'attendanceRecord', record.guid, { patch: { attendStatus }, now })
    changed += 1
  }
  return changed
}

async function noteAbsence(
  tx: Db,
  person: Pick<Person, 'guid' | 'name' | 'gridGuid' | 'gridPath'>,
  { date, isOnLeave, now }: { date: Day; isOnLeave: boolean; now: string },
): Promise<number> {
  const resource = resourceNamed('attendanceRecord')
  const absence = {
    ...blankRecord(resource, newGuid()),
    userGuid: person.guid,
    userName: person.name,
    gridGuid: person.gridGuid,
    gridPath: person.gridPath,
    date,
    attendStatus: isOnLeave ? 'leave' : 'missing',
    version: 1,
    createTime: now,
    updateTime: now,
  }
  const made = await tx
    .insert(records)
    .values(rowOf(resource, absence))
    .onConflictDoNothing()
    .returning({ guid: records.guid })
  return made.length
}

/** Leave that is granted, or taken back, afterwards: the days that are over say so too. */
export async function applyLeave(
  tx: Db,
  { userGuid, startDate, endDate }: { userGuid: string; startDate: Day; endDate: Day },
  now: string,
): Promise<void> {
  const absent = await tx
    .select({ guid: records.guid })
    .from(records)
    .where(
      and(
        eq(records.userGuid, userGuid),
        gte(records.date, startDate),
        lte(records.date, endDate),
        eq(records.attendStatus, 'missing'),
        isNull(records.signOutTime),
        eq(records.deleted, false),
      ),
    )
  for (const { guid } of absent)
    await touchOne(tx, 'attendanceRecord', String(guid), { patch: { attendStatus: 'leave' }, now })
}

/** A sign that comes late from a device without a signal takes the place of the absence that was noted meanwhile. */
export async function dropAbsence(tx: Db, userGuid: string, date: Day, now: string): Promise<void> {
  const noted = await tx
    .select({ guid: records.guid })
    .from(records)
    .where(
      and(
        eq(records.userGuid, userGuid),
        eq(records.date, date),
        isNull(records.signInTime),
        eq(records.deleted, false),
      ),
    )
  for (const { guid } of noted) await touchOne(tx, 'attendanceRecord', String(guid), { patch: { deleted: true }, now })
}
