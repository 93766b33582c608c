import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { CODE_MS, type SignInCode } from '#domain/contract/training.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { type PathIn, wrong } from '#domain/kit/wrong.ts'
import { addMs, dayOf } from '#domain/lib/dates.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { trainingSignIn } from '#domain/resources/trainingSignIn/definition.ts'
import { openChallenge, setChallenge } from '#server/accounts/challenges.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import { byKey } from '#server/engine/rest.ts'
import { timedJob } from '#server/engine/timed.ts'
import { beginYearOfHours } from '#server/resources/parts/training-hours.ts'

const HOURS_EVERY_MS = 3_600_000
const employees = tableOf(companyEmployee)
const signIns = tableOf(trainingSignIn)

const guid = z.string('请选择').check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号不正确'))
const signSchema = z.strictObject({
  trainingGuid: guid,
  /** Of the QR code on the wall; who keeps the list may sign people in without. */
  code: z.optional(z.string().check(z.maxLength(40, '签到码不正确'))),
  employeeGuid: z.optional(guid),
})

export function trainingCalls(app: FastifyInstance): void {
  const { db } = app.database
  timedJob(app, { name: 'trainingHours', everyMs: HOURS_EVERY_MS, run: (now) => beginYearOfHours(db, now) })
  const training = resourceNamed('training')

  /** The code on the wall, another one each minute. Only for who keeps the training's list. */
  app.post(`${BASE_PATH}/api/training/signInCode`, async (request) => {
    const actor = actorOf(request)
    const { trainingGuid } = parseInput(z.strictObject({ trainingGuid: guid }), bodyOf(request))
    const record = await byKey(request, training, { guid: trainingGuid })
    if (!matches(training.access.update(actor), record)) throw new Problem('access.denied')
    assertRunning(record)
    const now = nowOf(request)
    return ok<SignInCode>({
      code: await setChallenge(db, { kind: 'training', subject: trainingGuid, answer: '', lifeMs: 2 * CODE_MS, now }),
      validTo: addMs(now, CODE_MS),
      people: await db.$count(signIns, live(signIns, eq(signIns.trainingGuid, trainingGuid))),
    })
  })

  /** 签到: oneself by the code, or anybody of the enterprise by who keeps the list. Twice is once. */
  app.post(`${BASE_PATH}/api/training/signIn`, async (request) => {
    const actor = actorOf(request)
    const { trainingGuid, code, employeeGuid } = parseInput(signSchema, bodyOf(request))
    const record = await byKey(request, training, { guid: trainingGuid })
    const now = nowOf(request)
    assertRunning(record)
    const keepsList = matches(training.access.update(actor), record)
    if (!(keepsList && employeeGuid !== undefined) && !(await isGood(db, trainingGuid, { code, now })))
      throw refuse('code', '签到码已失效，请重新扫描')
    if (employeeGuid !== undefined && !keepsList) throw new Problem('access.denied')
    const person = await db.transaction(async (tx) => {
      const own = live(employees, eq(employees.companyGuid, String(record.companyGuid)))
      const found = await tx
        .select()
        .from(employees)
        .where(and(own, employeeGuid === undefined ? eq(employees.name, actor.name) : eq(employees.guid, employeeGuid)))
      const [row] = found
      if (row === undefined) throw refuse('employeeGuid', '企业人员名册中没有此人，请联系安全员')
      if (found.length > 1) throw refuse('employeeGuid', '名册中有同名人员，请由安全员代为签到')
      const [before] = await liveRows(
        tx,
        signIns,
        eq(signIns.trainingGuid, trainingGuid),
        eq(signIns.employeeGuid, row.guid),
      )
      if (before !== undefined) return recordOf(before)
      return await makeFollowing(
        tx,
        'trainingSignIn',
        {
          ...ofSameCompany(record),
          trainingGuid,
          trainName: record.trainName,
          trainType: record.trainType,
          employeeGuid: row.guid,
          employeeName: row.name,
          signInMode: employeeGuid === undefined ? 'scan' : 'sign',
          signInTime: now,
          year: Number(dayOf(now).slice(0, 4)),
          hours: record.hours,
          counted: false,
        },
        { actor, now },
      )
    })
    return ok(person)
  })
}

function assertRunning({ status }: AnyRecord): void {
  if (status !== 'running') throw refuse('trainingGuid', '培训不在进行中，不能签到')
}

/** One that was shown for this training within the last two minutes: it takes a moment to open the page. */
async function isGood(db: Db, trainingGuid: string, { code, now }: { code: string | undefined; now: string }) {
  const shown = code === undefined ? null : await openChallenge(db, 'training', code, now)
  return shown?.subject === trainingGuid
}

const refuse = (path: PathIn<z.infer<typeof signSchema>>, message: string) =>
  wrong<z.infer<typeof signSchema>>(path, message, 'rule', { sentence: message })
