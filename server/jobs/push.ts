import { and, eq, gte, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#domain/kit/access.ts'
import { both, type Filter, matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs, dayOf, formatDateTime } from '#domain/lib/dates.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { isLate, mayDo, workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { INBOX, NOTICES, taskPath } from '#domain/rules/task-path.ts'
import { actorWithGuid } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { pushSubscription } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { newGuid } from '#server/engine/guid.ts'
import { timedJob } from '#server/engine/timed.ts'
import { isLive, type Queued, queuePush, sendPushes } from '#server/services/push.ts'

const tasks = tableOf(workflowTask)
const notices = tableOf(noticeFeedBack)
const users = tableOf(user)
const records = tableOf(smsRecord)

const EVERY_MS = 5_000
/** What a server that was down did not tell by then, nobody needs to be woken for. */
const LOOK_BACK_MS = 10 * 60_000
const MOST_NEWS = 500
/** More than these at once are told as one. */
const MOST_SINGLE = 3
/** Hours of the day in which what is due is told. */
const [FIRST_HOUR, LAST_HOUR] = [8, 20]
const PEOPLE_AT_ONCE = 50

/** Tells browsers that asked for it what is new for their people; one server and one round after the other. */
export function pushFeature(app: FastifyInstance): void {
  const { db } = app.database
  timedJob(app, {
    name: 'pushes',
    everyMs: EVERY_MS,
    async run(now) {
      await noteNews(db, now)
      await noteDue(db, now)
      await sendPushes(db, app.config, now)
    },
  })
}

/**
 * Puts what began to wait for somebody, or was written to him, among what is to be sent. It is found by its time rather
 * than written with the change: a change costs nothing for that, and one told twice is told under the same name.
 */
export async function noteNews(db: Db, now: string): Promise<number> {
  const people = await peopleOf(db, now)
  if (people.length === 0) return 0
  const since = addMs(now, -LOOK_BACK_MS)
  const fresh = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.status, 'ing'), isNotNull(tasks.bizStatus), gte(tasks.startTime, since)))
    .orderBy(tasks.id)
    .limit(MOST_NEWS)
  const written = await db
    .select({ guid: notices.guid, userGuid: notices.userGuid, title: notices.title, at: notices.createTime })
    .from(notices)
    .where(
      and(
        eq(notices.status, 'unread'),
        gte(notices.createTime, since),
        inArray(
          notices.userGuid,
          people.map(({ guid }) => guid),
        ),
      ),
    )
    .limit(MOST_NEWS)
  if (fresh.length + written.length === 0) return 0
  const known = await toldSince(db, since)
  const messages: Queued[] = []
  for (const person of people) {
    const isNews = (guid: string, at: unknown) => String(at) >= person.since && !known.has(`${guid} ${person.guid}`)
    const own: Queued[] = written
      .filter(({ guid, userGuid, at }) => userGuid === person.guid && isNews(String(guid), at))
      .map(({ guid, title }) => ({
        userGuid: person.guid,
        template: 'personalNotice',
        body: String(title ?? ''),
        path: `${NOTICES}/${String(guid)}`,
        bizGuid: String(guid),
      }))
    const begun: Queued[] = []
    for (const task of fresh.map(recordOf)) {
      if (!isNews(task.guid, task.startTime) || task.createUserGuid === person.guid) continue
      if (concerns(task, person) && (await isHis(db, task, person, now))) begun.push(taskMessage(task, person.guid))
    }
    // What somebody wrote to him is not lost among what began to wait.
    messages.push(...fewOf(own, ONE_NOTICE), ...fewOf(begun, ONE_TASK))
  }
  await queuePush(db, messages, now)
  return messages.length
}

/** Of each person what he has been told of, alone or among others. */
async function toldSince(db: Db, since: string): Promise<ReadonlySet<string>> {
  const told = await db
    .select({ bizGuid: records.bizGuid, userGuid: records.userGuid, params: records.params })
    .from(records)
    .where(and(eq(records.channel, 'push'), gte(records.createTime, since)))
  return new Set(
    told.flatMap(({ bizGuid, userGuid, params }) => {
      const among = (params as { among?: string } | null)?.among?.split(' ') ?? []
      return [bizGuid, ...among].map((guid) => `${guid} ${userGuid}`)
    }),
  )
}

function taskMessage(task: AnyRecord, userGuid: string): Queued {
  const { guid, bizResource, bizGuid, returnedFor, activityName, title } = task
  return {
    userGuid,
    template: returnedFor == null ? 'newTask' : 'returnedTask',
    body: `${String(activityName)} · ${String(title)}`,
    path: taskPath({ guid, bizResource, bizGuid }),
    bizGuid: guid,
  }
}

const ONE_NOTICE = { template: 'personalNotice', words: '条新的通知', path: NOTICES } as const
const ONE_TASK = { template: 'newTask', words: '项新的任务', path: '/' } as const

/** The visits of a month come at once; nobody wants them one by one. */
function fewOf(
  messages: readonly Queued[],
  { template, words, path }: typeof ONE_NOTICE | typeof ONE_TASK,
): readonly Queued[] {
  const [first] = messages
  if (first === undefined || messages.length <= MOST_SINGLE) return messages
  const among = messages.map(({ bizGuid }) => bizGuid)
  const body = `${messages.length} ${words}`
  return [{ userGuid: first.userGuid, template, body, path, bizGuid: `new-${newGuid()}`, among }]
}

/** Once a day, in waking hours: what is due today and what is late. */
export async function noteDue(db: Db, now: string): Promise<number> {
  const hour = Number(formatDateTime(now).slice(11, 13))
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return 0
  const today = dayOf(now)
  const asked = await db
    .selectDistinct({ guid: pushSubscription.userGuid })
    .from(pushSubscription)
    .where(and(isLive(now), or(isNull(pushSubscription.dueToldOn), lt(pushSubscription.dueToldOn, today))))
    .limit(PEOPLE_AT_ONCE)
  let told = 0
  for (const { guid } of asked) {
    const actor = await actorOf(db, guid, now)
    const [due, late] = actor === null ? [0, 0] : await dueOf(db, actor, now)
    await db.transaction(async (tx) => {
      await tx.update(pushSubscription).set({ dueToldOn: today }).where(eq(pushSubscription.userGuid, guid))
      if (due + late === 0) return
      const body = [due > 0 ? `今天到期 ${due} 项` : '', late > 0 ? `已逾期 ${late} 项` : ''].filter(Boolean).join('，')
      await queuePush(tx, [{ userGuid: guid, template: 'dueTasks', body, path: INBOX, bizGuid: `due-${today}` }], now)
      told += 1
    })
  }
  return told
}

async function dueOf(db: Db, actor: Actor, now: string): Promise<[due: number, late: number]> {
  const today = dayOf(now)
  const late = isLate(today, now)
  const counted = async (which: Filter) =>
    await db.$count(
      tasks,
      filterSql(
        workflowTask,
        both({ field: 'status', equals: 'ing' }, { field: 'deleted', equals: false }, which, mayDo(actor)),
      ),
    )
  return [await counted(both({ field: 'dueDate', equals: today }, { not: late })), await counted(late)]
}

interface Person {
  guid: string
  roles: readonly string[]
  /** What began before he asked to be told is no news. */
  since: string
  actor?: Promise<Actor | null>
}

async function peopleOf(db: Db, now: string): Promise<Person[]> {
  const rows = await db
    .select({ guid: pushSubscription.userGuid, roles: users.roles, since: pushSubscription.createdAt })
    .from(pushSubscription)
    .innerJoin(users, eq(users.guid, pushSubscription.userGuid))
    .where(isLive(now))
    .orderBy(pushSubscription.createdAt)
  const first = new Map<string, Person>()
  for (const { guid, roles, since } of rows)
    if (!first.has(guid)) first.set(guid, { guid, roles: (roles ?? []) as string[], since })
  return [...first.values()]
}

/** At a glance, before what he may do is asked for: it names him or one of his roles. */
function concerns(task: AnyRecord, { guid, roles }: Person): boolean {
  const names = [task.activityUser, ...((task.activityUsers ?? []) as unknown[])]
  return names.includes(guid) || ((task.activityRoles ?? []) as string[]).some((role) => roles.includes(role))
}

async function isHis(db: Db, task: AnyRecord, person: Person, now: string): Promise<boolean> {
  person.actor ??= actorOf(db, person.guid, now)
  const actor = await person.actor
  return actor !== null && matches(mayDo(actor), task)
}

async function actorOf(db: Db, guid: string, now: string): Promise<Actor | null> {
  try {
    return await actorWithGuid(db, guid, now)
  } catch (error) {
    if (error instanceof Problem) return null // switched off meanwhile
    throw error
  }
}
