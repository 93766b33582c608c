import { RESOURCES } from '#domain/areas/all.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { isEmpty } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { valueWords } from '#domain/kit/value-words.ts'
import { listPageOf } from '#domain/pages/find-page.ts'
import type { Audience } from '#domain/pages/page.ts'
import { taskTitle } from '#domain/rules/workflow-task.ts'
import type { Db } from '#server/db/database.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { namesIn } from '#server/engine/tasks.ts'
import { tellAgency, tellCompany } from './tell-company.ts'

/** The hooks of all resources; those whose states are `told` tell the enterprise and the agency of them too. */
export function tellingStates(hooks: Readonly<Record<string, ResourceHooks>>): Readonly<Record<string, ResourceHooks>> {
  const telling = RESOURCES.filter(({ workflow }) =>
    Object.values(workflow?.states ?? {}).some(({ told }) => told !== undefined),
  )
  return { ...hooks, ...Object.fromEntries(telling.map(({ name }) => [name, alsoTelling(hooks[name] ?? {})])) }
}

function alsoTelling(hooks: ResourceHooks): ResourceHooks {
  return {
    ...hooks,
    async afterSave(change) {
      await hooks.afterSave?.(change)
      await tell(change)
    },
  }
}

async function tell({ tx, actor, resource, action, before, after, opinion, now }: Change): Promise<void> {
  if (before?.status === after.status) return
  const did = resource.workflow?.moves[action]?.label
  await tellState(tx, { resource, after, now, opinion, actor, ...(did !== undefined && { did }) })
}

interface Reached extends Pick<Change, 'resource' | 'after' | 'now'> {
  /** What was done; a day alone may have brought it there. */
  did?: string
  /** Who did it: his own side knows. */
  actor?: Change['actor']
  opinion?: string | null
}

/** Tells the enterprise and the agency of the state their record has come to, where the definition says so. */
export async function tellState(tx: Db, reached: Reached): Promise<void> {
  const { resource, after, now, did, actor, opinion = null } = reached
  const { companyGuid, agencyGuid, status, guid } = after
  const state = resource.workflow?.states[String(status)]
  if (state?.told === undefined) return
  const told = {
    title: `${did ?? state.label}：${taskTitle(resource, after, await namesIn(tx, resource, [after]))}`,
    content: [`${resource.label}：${state.label}`, ...said(resource, state.told, after), reason(opinion)]
      .filter((line) => line !== '')
      .join('\n'),
    from: resource.label,
    now,
  }
  const wayFor = (audience: Audience) => {
    const page = listPageOf(resource.name, [audience])
    return page === null ? {} : { link: `${page}?open=${guid}` }
  }
  if (companyGuid != null && companyGuid !== actor?.companyGuid)
    await tellCompany(tx, { ...told, ...wayFor('enterprise'), companyGuid })
  if (agencyGuid != null && agencyGuid !== actor?.agencyGuid)
    await tellAgency(tx, { ...told, ...wayFor('agency'), agencyGuid })
}

function said(resource: AnyResource, told: readonly string[], after: Change['after']): string[] {
  return told.flatMap((name) => {
    const field = fieldOf(resource, name)
    return field === null || isEmpty(after[name]) ? [] : [`${field.label}：${valueWords(field, after[name])}`]
  })
}

const reason = (opinion: string | null) => (opinion === null ? '' : `意见：${opinion}`)
