import { eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { checkTemplate as templateDefinition } from '#domain/resources/checkTemplate/definition.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { patrolTask as taskDefinition } from '#domain/resources/patrolTask/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type ChecklistCompany, templatesFor } from '#domain/rules/checklist-choice.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { stableGuid } from '#server/engine/guid.ts'
import { madeRow } from '#server/engine/made.ts'
import { numberSetting } from '#server/engine/settings.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { inspectorsByGrid } from '#server/resources/parts/inspectors.ts'
import { isPresent } from '#server/resources/parts/present.ts'

type Template = RecordOf<typeof templateDefinition>

const companies = tableOf(companyDefinition)
const tasks = tableOf(taskDefinition)
const templates = tableOf(templateDefinition)
const BATCH = 500

/**
 * A patrol task for every enterprise whose next full patrol is near or overdue (`calculations.md` 9), unless one is open.
 * An enterprise that nobody ever patrolled is due at once. The guid follows from enterprise and due day, so that two
 * servers, or one that is restarted, make it once.
 */
export async function makeCycleTasks(db: Db, now: string): Promise<number> {
  const today = dayOf(now)
  const ahead = await numberSetting(db, 'patrol.aheadDays', now)
  const due = (await liveRows(
    db,
    companies,
    eq(companies.status, 'approved'),
    isNotNull(companies.gridGuid),
    isPresent(),
    or(isNull(companies.nextPatrolDue), lte(companies.nextPatrolDue, addDays(today, ahead))),
  ).orderBy(companies.nextPatrolDue, companies.guid)) as AnyRecord[]
  const waiting = await enterprisesWithTask(db)
  const wanted = due.filter(({ guid }) => !waiting.has(guid))
  if (wanted.length === 0) return 0
  const lists = await patrolTemplates(db)
  const inspectors = await inspectorsByGrid(db, [...new Set(wanted.map(({ gridGuid }) => String(gridGuid)))], now)
  const resource = resourceNamed('patrolTask')
  const rows = wanted.map((company) => {
    const planEnd = typeof company.nextPatrolDue === 'string' ? company.nextPatrolDue : addDays(today, ahead)
    return madeRow(
      resource,
      {
        guid: stableGuid('cycle', company.guid, planEnd),
        taskName: `${company.companyName}日常巡查`.slice(0, 100),
        taskType: 'daily',
        source: 'cycle',
        checkTemplateGuids: templatesFor(company as ChecklistCompany, lists).map(({ guid }) => guid),
        companyGuids: [company.guid],
        doneCompanyGuids: [],
        recordGuids: [],
        gridPersonGuids: inspectors.get(String(company.gridGuid)) ?? [],
        planStart: addDays(planEnd, -ahead),
        planEnd,
        priority: company.riskColor === 'red' ? 'urgent' : 'normal',
        gridGuid: company.gridGuid,
        gridPath: company.gridPath,
      },
      { now, by: null },
    )
  })
  let made = 0
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH)
    made += await db.transaction((tx) => insertMade(tx, 'patrolTask', some, now))
  }
  return made
}

/** Enterprises that a daily task waits for already, whoever made it. */
async function enterprisesWithTask(db: Db): Promise<Set<string>> {
  const open = await db
    .select({ companyGuids: tasks.companyGuids, doneCompanyGuids: tasks.doneCompanyGuids })
    .from(tasks)
    .where(live(tasks, eq(tasks.taskType, 'daily'), inArray(tasks.status, ['pending', 'running'])))
  return new Set(
    open.flatMap(({ companyGuids, doneCompanyGuids }) => {
      const done = new Set(listOf(doneCompanyGuids))
      return listOf(companyGuids).filter((guid) => !done.has(guid))
    }),
  )
}

async function patrolTemplates(db: Db): Promise<Template[]> {
  const found = await liveRows(db, templates, eq(templates.templateType, 'patrol'), eq(templates.enabled, true))
  return found as Template[]
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
