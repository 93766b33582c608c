import { eq, inArray, ne } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { agencyProject } from '#domain/resources/agencyProject/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { agencyWorkHooks } from './parts/agencies.ts'

const projects = tableOf(agencyProject)
const STAGES = agencyProject.fields.stage.options
const IN_ORDER = Object.keys(STAGES) as (keyof typeof STAGES)[] // keys of that very table

/** A stage of a project is granted once all before it that were asked for here have been (安全生产法第三十一条：三同时). */
export const agencyProjectHooks: ResourceHooks = {
  ...agencyWorkHooks,
  async beforeSave(change) {
    if (change.action === 'approve') await assertInTurn(change.tx, change.after)
    return (await agencyWorkHooks.beforeSave?.(change)) ?? {}
  },
}

async function assertInTurn(tx: Db, { companyGuid, projectName, stage }: AnyRecord): Promise<void> {
  const before = IN_ORDER.slice(0, IN_ORDER.indexOf(stage as keyof typeof STAGES))
  const asked = await liveFields(
    tx,
    projects,
    ['stage', 'status'],
    eq(projects.companyGuid, String(companyGuid)),
    eq(projects.projectName, String(projectName)),
    inArray(projects.stage, before),
    ne(projects.status, 'draft'),
  )
  const granted = asked.filter(({ status }) => status === 'approved').map((each) => each.stage)
  const open = before.find((each) => asked.some((one) => one.stage === each) && !granted.includes(each))
  if (open !== undefined)
    throw wrong<typeof agencyProject>(
      'stage',
      `该项目的${STAGES[open]}还没有批准，不能批准${STAGES[stage as keyof typeof STAGES]}`,
      'refused',
    )
}
