import { eq, gte, lt, notInArray } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { issue, refuse, wrong } from '#domain/kit/wrong.ts'
import { addDays, startOfDay } from '#domain/lib/dates.ts'
import { commitNotice as noticeDefinition } from '#domain/resources/commitNotice/definition.ts'
import { dangerousWorkPermit as permitDefinition } from '#domain/resources/dangerousWorkPermit/definition.ts'
import type { WorkKind } from '#domain/resources/risk.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const notices = tableOf(noticeDefinition)
const permits = tableOf(permitDefinition)

const BELOW: Readonly<Record<string, string>> = { workshop: 'team', company: 'workshop' }
const NOT_WORKED = ['draft', 'returned', 'voided']

type Counter = keyof typeof noticeDefinition.fields
const HOT_WORK: Readonly<Record<string, Counter>> = {
  special: 'hotWorkSpecial',
  first: 'hotWork1',
  second: 'hotWork2',
}
const COUNTER: Readonly<Record<Exclude<WorkKind, 'fire'>, Counter>> = {
  confined: 'confinedCount',
  blindPlate: 'blindPlateCount',
  height: 'heightCount',
  lifting: 'liftCount',
  electricity: 'powerCount',
  excavation: 'digCount',
  roadBreak: 'roadCount',
}

/**
 * 班组、车间、公司: nobody promises for those below him who have not promised that day. What the enterprise announces of
 * dangerous work is at least what its permits of that day say (`entities.md` C8).
 */
export const commitNoticeHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after }) {
    if (action === 'publish') await refuseBeforeThoseBelow(tx, after)
    if (after.deleted || after.level !== 'company') return {}
    const tickets = await ticketsOf(tx, after)
    if (action === 'publish') refuseUnderstated(after, tickets)
    if (before !== null) return {}
    return Object.fromEntries(Object.entries(tickets).filter(([name]) => after[name] === null))
  },
}

async function refuseBeforeThoseBelow(tx: Db, after: AnyRecord): Promise<void> {
  const below = BELOW[String(after.level)]
  if (below === undefined) return
  const open = await tx.$count(
    notices,
    live(
      notices,
      eq(notices.companyGuid, String(after.companyGuid)),
      eq(notices.noticeDate, String(after.noticeDate)),
      eq(notices.level, below),
      eq(notices.status, 'draft'),
    ),
  )
  if (open === 0) return
  throw wrong<typeof noticeDefinition>('level', `还有${open}个下级没有承诺，请先由下级承诺`)
}

/** How many permits of the enterprise run on the day, by the field that announces them. */
async function ticketsOf(tx: Db, { companyGuid, noticeDate }: AnyRecord): Promise<Partial<Record<Counter, number>>> {
  const day = String(noticeDate)
  const found = await tx
    .select({ kind: permits.workKind, grade: permits.workLevel })
    .from(permits)
    .where(
      live(
        permits,
        eq(permits.companyGuid, String(companyGuid)),
        notInArray(permits.status, NOT_WORKED),
        lt(permits.planStart, startOfDay(addDays(day, 1))),
        gte(permits.planEnd, startOfDay(day)),
      ),
    )
  const tickets: Partial<Record<Counter, number>> = {}
  for (const { kind, grade } of found) {
    const name = kind === 'fire' ? HOT_WORK[String(grade)] : COUNTER[kind as Exclude<WorkKind, 'fire'>]
    if (name !== undefined) tickets[name] = (tickets[name] ?? 0) + 1
  }
  return tickets
}

function refuseUnderstated(after: AnyRecord, tickets: Partial<Record<Counter, number>>): void {
  const issues = Object.entries(tickets)
    .filter(([name, count]) => Number(after[name] ?? 0) < count)
    .map(([path, count]) => {
      const { label } = noticeDefinition.fields[path as Counter]
      return issue<typeof noticeDefinition>(
        path as Counter,
        `当日有${count}张${label}作业票，公告数不能少于票数`,
        'below',
      )
    })
  refuse(issues)
}
