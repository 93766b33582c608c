import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { expertSelection as selectionDefinition } from '#domain/resources/expertSelection/definition.ts'
import { expertTask as taskDefinition } from '#domain/resources/expertTask/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'

const tasks = tableOf(taskDefinition)
const selections = tableOf(selectionDefinition)

/** Nobody leaves the pool while he is expected somewhere: another is drawn in his place first. */
export async function assertNotExpected(tx: Db, expertGuid: string): Promise<void> {
  const drawn = sql`${selections.candidates} @> ${JSON.stringify([{ expertGuid, replied: 'none' }])}::jsonb`
  const asked = await tx.$count(selections, live(selections, eq(selections.status, 'drawn'), drawn))
  const open = await openTasks(tx, expertGuid, ['waiting', 'signedIn'])
  const counts = [
    { label: taskDefinition.label, count: open.length },
    { label: selectionDefinition.label, count: asked },
  ]
  const words = counts.flatMap(({ label, count }) => (count === 0 ? [] : [`${label}${count}项`])).join('、')
  if (words === '') return
  throw refused('status', `还有未办结的工作：${words}，请先登记不参加并补抽，或待其办结`)
}

/** Nobody is granted leave for a day on which he said that he comes. */
export async function assertFree(tx: Db, { expertGuid, from, to }: { expertGuid: string; from: Day; to: Day }) {
  const expected = (await openTasks(tx, expertGuid, ['waiting'])).filter(({ eventTime }) => {
    const day = typeof eventTime === 'string' ? dayOf(eventTime) : null
    return day !== null && from <= day && day <= to
  })
  if (expected.length === 0) return
  const names = expected.map(({ eventName }) => String(eventName)).join('、')
  throw refused('from', `请假期间已确认参加：${names}，请先在专家任务登记不参加并补抽`)
}

async function openTasks(tx: Db, expertGuid: string, states: string[]): Promise<AnyRecord[]> {
  const where = live(tasks, eq(tasks.expertGuid, expertGuid), inArray(tasks.status, states))
  return (await tx.select().from(tasks).where(where)) as AnyRecord[]
}

const refused = (path: 'status' | 'from', message: string) =>
  wrong<{ status: unknown; from: unknown }>(path, message, 'open-work')
