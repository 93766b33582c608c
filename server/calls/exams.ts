import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { ExamRanking } from '#domain/contract/exams.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { addMs } from '#domain/lib/dates.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { exam as examDefinition } from '#domain/resources/exam/definition.ts'
import { examPaper as paperDefinition } from '#domain/resources/examPaper/definition.ts'
import {
  examResult as resultDefinition,
  type SittingQuestion,
  WAITS_FOR_MARKS,
} from '#domain/resources/examResult/definition.ts'
import { question as questionDefinition } from '#domain/resources/question/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { examiners } from '#domain/resources/study-shared.ts'
import { user } from '#domain/resources/user/definition.ts'
import { type Drawn, type DrawRule, drawByRules, drawFixed } from '#domain/rules/exam.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { byKey } from '#server/engine/rest.ts'
import { timedJob } from '#server/engine/timed.ts'
import { touchOne } from '#server/engine/touch.ts'
import { markSitting } from '#server/resources/examResult.ts'

const exams = tableOf(examDefinition)
const papers = tableOf(paperDefinition)
const questions = tableOf(questionDefinition)
const results = tableOf(resultDefinition)
const employees = tableOf(companyEmployee)
const users = tableOf(user)

const MS_PER_MINUTE = 60_000
/** A device that hands in when its time is up may need a little to get through. */
const CLOSE_AFTER_MS = 5 * MS_PER_MINUTE
const EVERY_MS = MS_PER_MINUTE
const SEEDS = 2 ** 31

type Exam = RecordOf<typeof examDefinition>
type Paper = RecordOf<typeof paperDefinition>
type Question = RecordOf<typeof questionDefinition>
type Sitting = RecordOf<typeof resultDefinition>

const whichSchema = z.strictObject({
  examGuid: z.string('请选择考试').check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '考试编号不正确')),
})

/** Sitting an exam: what only the server may do, because it holds the answers and the clock. */
export function examsFeature(app: FastifyInstance): void {
  const { db } = app.database

  /** Draws the questions of a new sitting, or answers the one that is still running. */
  app.post(`${BASE_PATH}/api/exam/start`, async (request) => {
    const actor = actorOf(request)
    const { examGuid } = parseInput(whichSchema, bodyOf(request))
    const exam = (await byKey(request, resourceNamed('exam'), { guid: examGuid })) as Exam
    return ok(await db.transaction((tx) => startSitting(tx, exam, { actor, now: nowOf(request) })))
  })

  /** The best sitting of each person, by points and then by time taken; with who was expected, where it is known. */
  app.post(`${BASE_PATH}/api/exam/ranking`, async (request) => {
    const { examGuid } = parseInput(whichSchema, bodyOf(request))
    const exam = (await byKey(request, resourceNamed('exam'), { guid: examGuid })) as AnyRecord
    // Who sits an exam may see it, but not how the others did.
    if (!matches(examiners(actorOf(request)), exam)) throw new Problem('access.denied')
    return ok(await rankingOf(db, examGuid))
  })

  timedJob(app, { name: 'sittings', everyMs: EVERY_MS, run: (now) => closeExpiredSittings(db, now) })
}

interface Start {
  actor: Actor
  now: string
}

async function startSitting(tx: Db, exam: Exam, { actor, now }: Start): Promise<AnyRecord> {
  if (!isInvited(exam, actor)) throw new Problem('access.denied')
  // Two taps at once must not draw two papers: the exam's row is the lock.
  await tx.select({ guid: exams.guid }).from(exams).where(eq(exams.guid, exam.guid)).for('update')
  const own = await liveRows(tx, results, eq(results.examGuid, exam.guid), eq(results.userGuid, actor.guid))
  const running = own.find(({ status, dueTime }) => status === 'running' && String(dueTime) > now)
  if (running !== undefined) return recordOf(running)
  if (exam.status !== 'published') throw refusal('考试不在进行中')
  if (exam.from !== null && now < exam.from) throw refusal('考试尚未开始')
  if (exam.to === null || now >= exam.to) throw refusal('考试已结束')
  if (own.length >= (exam.maxAttempts ?? 1)) throw refusal(`本场考试最多参加${exam.maxAttempts ?? 1}次`)
  const [row] = await tx
    .select()
    .from(papers)
    .where(eq(papers.guid, exam.paperGuid ?? ''))
  if (row === undefined || row.companyGuid !== exam.companyGuid) throw refusal('试卷已被删除，请联系组织者')
  const paper = recordOf(row) as Paper
  const seed = randomInt(SEEDS)
  const drawn = await drawPaper(tx, paper, seed)
  const due = addMs(now, (paper.minutes ?? 0) * MS_PER_MINUTE)
  return await makeFollowing(
    tx,
    'examResult',
    {
      companyGuid: exam.companyGuid,
      employeeGuid: await employeeOf(tx, actor),
      examGuid: exam.guid,
      examName: exam.examName,
      userGuid: actor.guid,
      userName: actor.name,
      attempt: own.length + 1,
      startTime: now,
      dueTime: due < exam.to ? due : exam.to,
      screenSwitches: 0,
      screenSwitchMax: exam.screenSwitchMax,
      totalScore: drawn.reduce((sum, { full }) => sum + Math.round(full * 10), 0) / 10,
      passScore: paper.passScore,
      showAnswers: exam.showAnswers === true,
      seed: String(seed),
      questions: drawn.map(asPut),
      given: [],
    },
    { actor, now },
  )
}

/** The person's entry among the people of his enterprise, by the number his account has; null where it is not one. */
async function employeeOf(tx: Db, { guid, companyGuid }: Actor): Promise<string | null> {
  if (companyGuid === null) return null
  const found = await tx
    .select({ guid: employees.guid })
    .from(employees)
    .innerJoin(users, eq(users.mobile, employees.mobile))
    .where(
      live(employees, eq(users.guid, guid), eq(employees.companyGuid, companyGuid), eq(employees.status, 'employed')),
    )
  return found.length === 1 ? String(found[0]?.guid) : null
}

/** Who may look at an exam as a teacher is not therefore asked to sit it. */
function isInvited({ companyGuid, targetRoles, targetUserGuids }: Exam, actor: Actor): boolean {
  const { guid, roles } = actor
  if (companyGuid !== null && companyGuid !== actor.companyGuid) return false
  return (targetRoles ?? []).some((role) => roles.includes(role)) || (targetUserGuids ?? []).includes(guid)
}

/** From the bank the paper belongs to: an enterprise never gets at the answers of another one or of the authority. */
async function drawPaper(tx: Db, paper: Paper, seed: number): Promise<Drawn<Bank>[]> {
  const { companyGuid } = paper
  const ofOwner = companyGuid === null ? isNull(questions.companyGuid) : eq(questions.companyGuid, companyGuid)
  const usable = live(questions, eq(questions.enabled, true), ofOwner)
  if (paper.composeMode === 'fixed') {
    const wanted = paper.questionGuids ?? []
    const found = wanted.length === 0 ? [] : await bankOf(tx, and(inArray(questions.guid, wanted), usable))
    if (found.length === 0) throw refusal('试卷中没有可用的题目，请联系组织者')
    return drawFixed(found, seed)
  }
  const rules = (paper.rules ?? []) as DrawRule[] // checked by the paper's own fields
  const drawn = drawByRules(await bankOf(tx, usable), rules, seed)
  if (!Array.isArray(drawn)) throw refusal(`题库题目不足：需要${drawn.rule.count}题，只有${drawn.has}题`)
  return drawn
}

type Bank = Question & { questionType: NonNullable<Question['questionType']>; category: string; answer: string }

async function bankOf(tx: Db, where: ReturnType<typeof and>): Promise<Bank[]> {
  const rows = await tx.select().from(questions).where(where).orderBy(questions.guid)
  return rows.map((row) => recordOf(row) as Bank) // all three are required fields
}

/** The question without its answer. */
function asPut({ question, full }: Drawn<Bank>): SittingQuestion {
  const options = (question.options ?? []).map(({ key, text }) => ({ key: String(key), text: String(text) }))
  return { questionGuid: question.guid, questionType: question.questionType, stem: question.stem ?? '', options, full }
}

const refusal = (message: string) => wrong<typeof resultDefinition>('examGuid', message, 'rule', { sentence: message })

/**
 * Takes up the papers of those whose time is over and who did not hand in, with what they had saved; ends the exams that
 * are over. Answers how many papers that were.
 */
export async function closeExpiredSittings(db: Db, now: string): Promise<number> {
  const due = await db
    .select({ guid: results.guid })
    .from(results)
    .where(live(results, eq(results.status, 'running'), lt(results.dueTime, addMs(now, -CLOSE_AFTER_MS))))
  let closed = 0
  for (const guid of due.map((row) => String(row.guid)))
    closed += await db.transaction(async (tx) => {
      const [row] = await tx.select().from(results).where(eq(results.guid, guid)).for('update')
      if (row === undefined || row.status !== 'running') return 0
      const sitting = recordOf(row)
      const marked = await markSitting(tx, sitting as Sitting)
      await touchOne(tx, 'examResult', guid, { patch: { ...marked, status: 'closed', endTime: sitting.dueTime }, now })
      return 1
    })
  const over = await liveFields(db, exams, ['guid'], eq(exams.status, 'published'), lt(exams.to, now))
  for (const guid of over.map((row) => String(row.guid)))
    await touchOne(db, 'exam', guid, { patch: { status: 'ended' }, now })
  return closed
}

async function rankingOf(db: Db, examGuid: string): Promise<ExamRanking> {
  const rows = await liveRows(db, results, eq(results.examGuid, examGuid), ne(results.status, 'running'))
  const sittings = rows.map((row) => recordOf(row) as Sitting)
  const best = new Map<string, Sitting>()
  for (const sitting of sittings) {
    const before = best.get(sitting.userGuid ?? '')
    if (before === undefined || isBetter(sitting, before)) best.set(sitting.userGuid ?? '', sitting)
  }
  const ordered = [...best.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1))
  const scores = ordered.map(({ score }) => score ?? 0)
  const people = ordered.length
  return {
    people,
    passed: ordered.filter(({ passed }) => passed === true).length,
    average: people === 0 ? null : Math.round((scores.reduce((sum, each) => sum + each, 0) / people) * 10) / 10,
    toMark: sittings.filter((sitting) => matches(WAITS_FOR_MARKS, { ...sitting })).length,
    rows: ordered.map((sitting) => ({
      // Equal points are an equal place; who was quicker only comes first in it.
      rank: scores.filter((score) => score > (sitting.score ?? 0)).length + 1,
      guid: sitting.guid,
      userName: sitting.userName ?? '',
      score: sitting.score,
      passed: sitting.passed,
      attempts: sittings.filter(({ userGuid }) => userGuid === sitting.userGuid).length,
      minutes: minutesOf(sitting),
      screenSwitches: sitting.screenSwitches ?? 0,
      status: sitting.status,
    })),
  }
}

function isBetter(one: Sitting, other: Sitting): boolean {
  const [a, b] = [one.score ?? -1, other.score ?? -1]
  return a === b ? (minutesOf(one) ?? 0) < (minutesOf(other) ?? 0) : a > b
}

function minutesOf({ startTime, endTime }: Sitting): number | null {
  return startTime === null || endTime === null
    ? null
    : Math.round((Date.parse(endTime) - Date.parse(startTime)) / (MS_PER_MINUTE / 10)) / 10
}
