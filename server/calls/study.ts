import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { courseware as coursewareDefinition } from '#domain/resources/courseware/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { studyRecord as recordDefinition } from '#domain/resources/studyRecord/definition.ts'
import {
  countedStudy,
  hoursWorth,
  LONGEST_REPORT_SECONDS,
  requiredSecondsOf,
  standingOf,
} from '#domain/rules/study-hours.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { byKey } from '#server/engine/rest.ts'
import { touchOne } from '#server/engine/touch.ts'

const records = tableOf(recordDefinition)
const MOST_SECONDS = 7 * 86_400

const beatSchema = z.strictObject({
  coursewareGuid: z.string('请选择课件').check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '课件编号不正确')),
  /** Spent with the course since the last report. */
  seconds: z.int('时长应为整数').check(z.minimum(0, '时长不能小于0'), z.maximum(MOST_SECONDS, '时长过长')),
  /** How far a video has played. */
  position: z.int('位置应为整数').check(z.minimum(0, '位置不能小于0')),
})

type Course = RecordOf<typeof coursewareDefinition>
type Studied = RecordOf<typeof recordDefinition>

export function studyCalls(app: FastifyInstance): void {
  /** 学习心跳: the first opens the record, the others add what can have passed since by the server's clock. */
  app.post(`${BASE_PATH}/api/courseware/heartbeat`, async (request) => {
    const actor = actorOf(request)
    const report = parseInput(beatSchema, bodyOf(request))
    const course = await byKey(request, resourceNamed('courseware'), { guid: report.coursewareGuid })
    const now = nowOf(request)
    return ok(await app.database.db.transaction((tx) => count(tx, course as Course, { actor, report, now })))
  })
}

interface Beat {
  actor: Actor
  report: z.infer<typeof beatSchema>
  now: string
}

async function count(tx: Db, course: Course, { actor, report, now }: Beat) {
  const [row] = await liveRows(
    tx,
    records,
    eq(records.coursewareGuid, course.guid),
    eq(records.userGuid, actor.guid),
  ).for('update')
  const before = row === undefined ? null : (recordOf(row) as Studied)
  // What was read without a signal before the first report can only be taken at its word, within reason.
  const elapsed =
    before?.lastBeat == null ? LONGEST_REPORT_SECONDS : (Date.parse(now) - Date.parse(before.lastBeat)) / 1000
  const studied = countedStudy(
    { watchedSeconds: before?.watchedSeconds ?? 0, position: before?.position ?? 0 },
    report,
    elapsed,
  )
  const { progress, finished } = standingOf(course, studied)
  const figure = await figuresInForce(tx, ['study.minutesPerHour'])
  const hours = finished ? hoursWorth(course, figure('study.minutesPerHour', dayOf(now))) : 0
  const standing = { progress, finished, hours }
  const finishTime = before?.finishTime ?? (standing.finished ? now : null)
  const patch = { ...studied, ...standing, requiredSeconds: requiredSecondsOf(course), lastBeat: now, finishTime }
  if (before === null)
    return await makeFollowing(
      tx,
      'studyRecord',
      {
        coursewareGuid: course.guid,
        title: course.title,
        userGuid: actor.guid,
        userName: actor.name,
        startTime: now,
        ...patch,
      },
      { actor, now },
    )
  await touchOne(tx, 'studyRecord', before.guid, { patch, now })
  return { ...before, ...patch, version: before.version + 1, updateTime: now }
}
