import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AttendanceDay, AttendanceLine } from '#domain/contract/attendance.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { type Day, dayOf, isDay } from '#domain/lib/dates.ts'
import { gridManage as gridDefinition } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { wardens } from '#domain/resources/study-shared.ts'
import type { Away } from '#domain/rules/attendance.ts'
import { isWorkingDay } from '#domain/rules/working-days.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import { type Attendance, awayOn, type Person, peopleAsked, recordsOn } from '#server/jobs/attendance.ts'

const grids = tableOf(gridDefinition)

const askedSchema = z.strictObject({
  date: z.optional(z.string().check(z.refine(isDay, '日期不正确'))),
})

/** 考勤: shows supervisors who is there. */
export function attendanceCalls(app: FastifyInstance): void {
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
}

async function dayOfPeople(
  db: Db,
  people: readonly Person[],
  { date, isOver }: { date: Day; isOver: boolean },
): Promise<AttendanceDay> {
  const [signed, letGo] = [await recordsOn(db, date), await awayOn(db, date)]
  const names = await gridNames(db, people)
  const isWorked = isWorkingDay(date, await holidaysOf(db))
  const rows = people.map((person): AttendanceLine => {
    const record = signed.get(person.guid)
    return {
      userGuid: person.guid,
      userName: person.name ?? '',
      gridName: names.get(person.gridGuid ?? '') ?? null,
      state: stateOf(record, { isOver: isOver && isWorked, away: letGo.get(person.guid) ?? null }),
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
  { isOver, away }: { isOver: boolean; away: Away | null },
): AttendanceLine['state'] {
  if (record?.attendStatus != null && (record.signInTime !== null || away === null)) return record.attendStatus
  if (away !== null) return away
  return isOver ? 'missing' : 'none'
}

async function gridNames(db: Db, people: readonly Person[]): Promise<Map<string, string>> {
  const guids = [...new Set(people.flatMap(({ gridGuid }) => gridGuid ?? []))]
  if (guids.length === 0) return new Map()
  const rows = await db.select({ guid: grids.guid, name: grids.gridName }).from(grids).where(inArray(grids.guid, guids))
  return new Map(rows.map(({ guid, name }) => [String(guid), String(name)]))
}
