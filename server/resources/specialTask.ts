import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type AnyRecord, type RecordOf, recordAs } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { checkTemplate as templateDefinition } from '#domain/resources/checkTemplate/definition.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { patrolTask as patrolTaskDefinition } from '#domain/resources/patrolTask/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { specialTask as specialTaskDefinition } from '#domain/resources/specialTask/definition.ts'
import { specialTaskCompany as companyRowDefinition } from '#domain/resources/specialTaskCompany/definition.ts'
import { targetFilter } from '#domain/rules/special-task.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { newGuid } from '#server/engine/guid.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { madeRow } from '#server/engine/made.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touch } from '#server/engine/touch.ts'
import { inspectorsByGrid } from './parts/inspectors.ts'
import { placeOf } from './parts/place-of.ts'
import { recountSpecialTask } from './parts/special-progress.ts'

type Task = RecordOf<typeof specialTaskDefinition>

const companies = tableOf(companyDefinition)
const patrolTasks = tableOf(patrolTaskDefinition)
const rows = tableOf(companyRowDefinition)
const templates = tableOf(templateDefinition)
/** More would be no special check any more, and more than one transaction should hold. */
const MAX_COMPANIES = 3_000

export const specialTaskHooks: ResourceHooks = {
  async afterSave(change) {
    if (change.action === 'publish') await issue(change)
    if (change.action === 'cancel') await leaveRest(change, 'withdrawn')
    if (change.action === 'finish') await leaveRest(change, 'missed')
  },
}

/** A patrol task for each grid and a row for each enterprise that the task is about today. */
async function issue({ tx, actor, after, now }: Change): Promise<void> {
  const task: Task = recordAs<typeof specialTaskDefinition>(after)
  if (String(after.planEnd) < dayOf(now))
    throw wrong<typeof specialTaskDefinition>('planEnd', '结束日期已过，请修改后再下发')
  const targets = targetFilter({ ...task })
  const meant = (await liveRows(
    tx,
    companies,
    filterSql(resourceNamed('company'), targets),
    eq(companies.status, 'approved'),
    isNotNull(companies.gridGuid),
  )
    .orderBy(companies.gridPath, companies.guid)
    .limit(MAX_COMPANIES + 1)) as AnyRecord[]
  if (meant.length === 0) throw wrong<typeof specialTaskDefinition>('gridGuid', '没有符合条件的企业，请调整检查对象')
  if (meant.length > MAX_COMPANIES)
    throw wrong<typeof specialTaskDefinition>('gridGuid', `符合条件的企业超过${MAX_COMPANIES}家，请缩小检查对象`)
  const byGrid = new Map<string, AnyRecord[]>()
  for (const each of meant) byGrid.set(String(each.gridGuid), [...(byGrid.get(String(each.gridGuid)) ?? []), each])
  const inspectors = await inspectorsByGrid(tx, [...byGrid.keys()], now)
  const made = { now, by: actor.guid }
  const templateGuids = await templatesOf(tx, task)
  for (const [gridGuid, here] of byGrid) {
    const patrolTaskGuid = newGuid()
    await insertMade(
      tx,
      'patrolTask',
      [
        madeRow(
          resourceNamed('patrolTask'),
          {
            guid: patrolTaskGuid,
            taskName: task.taskName,
            taskType: task.taskType,
            source: 'assigned',
            checkTemplateGuids: templateGuids,
            companyGuids: here.map(({ guid }) => guid),
            doneCompanyGuids: [],
            recordGuids: [],
            specialTaskGuid: task.guid,
            gridPersonGuids: inspectors.get(gridGuid) ?? [],
            planStart: task.planStart,
            planEnd: task.planEnd,
            priority: task.priority ?? 'normal',
            remark: (task.requirement ?? '').slice(0, 300),
            gridGuid,
            gridPath: here[0]?.gridPath ?? null,
          },
          made,
        ),
      ],
      now,
    )
    const own = here.map((company) =>
      madeRow(
        resourceNamed('specialTaskCompany'),
        {
          guid: newGuid(),
          ...placeOf(company),
          specialTaskGuid: task.guid,
          patrolTaskGuid,
          taskName: task.taskName,
          requirement: task.requirement,
          planStart: task.planStart,
          planEnd: task.planEnd,
        },
        made,
      ),
    )
    await insertMade(tx, 'specialTaskCompany', own, now)
  }
  await recountSpecialTask(tx, task.guid, now)
}

async function templatesOf(tx: Db, { checkTemplateGuids }: Task): Promise<string[]> {
  if (checkTemplateGuids === null || checkTemplateGuids.length === 0) return []
  const known = await liveFields(tx, templates, ['guid'], inArray(templates.guid, checkTemplateGuids))
  return known.map(({ guid }) => String(guid))
}

/** What nobody has visited yet is visited no more. */
async function leaveRest({ tx, after, now }: Change, status: 'missed' | 'withdrawn'): Promise<void> {
  await touch(tx, {
    resource: 'patrolTask',
    where: sql`${patrolTasks.specialTaskGuid} = ${after.guid} and ${patrolTasks.status} in ('pending', 'running')`,
    patch: { status: 'cancelled' },
    now,
  })
  await touch(tx, {
    resource: 'specialTaskCompany',
    where: sql`${rows.specialTaskGuid} = ${after.guid} and ${rows.status} in ('pending', 'selfChecked')`,
    patch: { status },
    now,
  })
}
