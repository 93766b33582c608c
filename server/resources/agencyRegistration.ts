import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { agencyRegistration } from '#domain/resources/agencyRegistration/definition.ts'
import { registrationApplicationTime } from '#domain/resources/registrationApplicationTime/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const windows = tableOf(registrationApplicationTime)

/** Handed in while the window of the year is open. */
export const agencyRegistrationHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action === 'submit') await assertOpen(tx, Number(after.year), dayOf(now))
    if (!OWN_STEPS.has(action)) return {}
    const { count, income } = await engagementsOf(tx, String(after.agencyGuid), Number(after.year) - 1)
    const own = {
      lastYearProjects: after.lastYearProjects ?? count,
      lastYearIncome: after.lastYearIncome ?? income,
      countedProjects: count,
      countedIncome: income,
    }
    return { ...own, ...agencyRegistration.derive?.({ ...after, ...own }, dayOf(now)) }
  },
}

/** What is counted is what stands there when the agency last wrote or handed in. */
const OWN_STEPS = new Set(['create', 'update', 'submit'])
const YUAN_PER_UNIT = 10_000
/** What an agency has taken on, by when it was signed, in the states that it reaches only when the enterprise agreed. */
const ENGAGEMENTS = [
  ...['tutorshipProject', 'hostingProject', 'agencyBusiness'].map((resource) => ({
    ...{ resource, amount: 'contractAmount', states: ['active', 'done', 'evaluated'] },
  })),
  { resource: 'contract', amount: 'amount', states: ['effective', 'ended', 'stopped'] },
]

/** What an agency took on in a year: how many, and for how much (万元). A project and its contract bear one number and count once. */
async function engagementsOf(tx: Db, agencyGuid: string, year: number): Promise<{ count: number; income: number }> {
  const found = new Map<string, number>()
  for (const { resource, amount, states } of ENGAGEMENTS) {
    const table = tableNamed(resource)
    const { agencyGuid: agency, status, signDate } = table
    if (agency === undefined || status === undefined || signDate === undefined) continue
    const ofTheYear = and(gte(signDate, `${year}-01-01`), lte(signDate, `${year}-12-31`))
    const rows = (await liveRows(tx, table, eq(agency, agencyGuid), inArray(status, states), ofTheYear)) as AnyRecord[]
    for (const row of rows) {
      const key = String(row.contractNo ?? row.guid)
      found.set(key, Math.max(found.get(key) ?? 0, Number(row[amount] ?? 0)))
    }
  }
  const sum = [...found.values()].reduce((total, each) => total + each, 0)
  return { count: found.size, income: Math.round((sum / YUAN_PER_UNIT) * 100) / 100 }
}

async function assertOpen(tx: Db, year: number, today: string): Promise<void> {
  const [window] = await liveRows(tx, windows, eq(windows.year, year))
  if (window === undefined) throw wrong<typeof agencyRegistration>('year', `${year}年度登记尚未开放`, 'refused')
  const { openFrom, openTo } = window
  if (today < String(openFrom) || today > String(openTo))
    throw wrong<typeof agencyRegistration>(
      'year',
      `${year}年度登记时间为${String(openFrom)}至${String(openTo)}`,
      'refused',
    )
}
