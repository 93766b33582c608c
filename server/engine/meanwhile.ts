import { desc, eq } from 'drizzle-orm'
import type { Meanwhile } from '#domain/contract/meanwhile.ts'
import type { Op } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { FieldConflict } from '#domain/kit/merge.ts'
import { Problem, type ProblemCode } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { rowBy } from './rows.ts'

const logs = tableOf(systemBusinessLog)
/** More changes than this between a look at a record and an answer about it are told as the last of them. */
const LOOKED_AT = 20

const OVERTAKEN: ReadonlySet<ProblemCode> = new Set(['workflow.move-not-open', 'record.stale', 'record.conflict'])

/** The refusal of an action that somebody else's was faster than, with who that was, when and by what. */
export async function withMeanwhile(db: Db, actor: Actor, op: Op, problem: Problem): Promise<Problem> {
  if (!OVERTAKEN.has(problem.code)) return problem
  const record = await rowBy(db, op.resource, 'guid', op.recordGuid)
  if (record === null || !matches(resourceNamed(op.resource).access.read(actor), record)) return problem
  const fields = (problem.details.fields as FieldConflict[] | undefined)?.map(({ field }) => field) ?? STATE
  const meanwhile = await lastChange(db, actor, { guid: op.recordGuid, fields })
  return meanwhile === null ? problem : new Problem(problem.code, { ...problem.details, meanwhile })
}

const STATE = ['status']

interface Wanted {
  guid: string
  /** Of which at least one was changed; any change when there are none. */
  fields: readonly string[]
  /** Somebody else's before the person's own. */
  preferOthers?: boolean
}

/** The last change of a record that touched some fields; of any field where none of them was. */
export async function lastChange(
  db: Db,
  actor: Actor,
  { guid, fields, preferOthers = false }: Wanted,
): Promise<Meanwhile | null> {
  const rows = await db.select().from(logs).where(eq(logs.bizGuid, guid)).orderBy(desc(logs.time)).limit(LOOKED_AT)
  const changed = rows.filter(({ after }) => fields.some((field) => field in ((after as object | null) ?? {})))
  const others = preferOthers ? changed.filter(({ userGuid }) => userGuid !== actor.guid) : []
  const [last] = [...others, ...changed, ...rows]
  if (last === undefined) return null
  return {
    userName: String(last.userName ?? ''),
    isSelf: last.userGuid === actor.guid,
    actionLabel: String(last.actionLabel ?? ''),
    at: new Date(String(last.time)).toISOString(),
    fields: Object.keys((last.after as object | null) ?? {}),
  }
}
