import { eq } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { basicConfig as basicConfigDefinition, CONFIGURABLE } from '#domain/resources/basicConfig/definition.ts'
import { companyAuditRecord as auditDefinition } from '#domain/resources/companyAuditRecord/definition.ts'
import type { Db } from '#server/db/database.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { live, liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import type { Change } from '#server/engine/hooks.ts'
import { begunNow } from '#server/engine/made.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touch } from '#server/engine/touch.ts'
import { placeOf } from './place-of.ts'

const basicConfig = tableOf(basicConfigDefinition)
const audits = tableOf(auditDefinition)

/**
 * Refuses an enterprise file without what 企业基本信息配置 demands: the whole of it where it is made or handed in, of a
 * change what the change empties.
 */
export async function assertConfiguredFields({ tx, action, before, after }: Change): Promise<void> {
  if (!['create', 'update', 'submit'].includes(action) || after.deleted) return
  const rows = await liveFields(tx, basicConfig, ['fieldName'], eq(basicConfig.isRequired, true))
  const issues = rows
    .map(({ fieldName }) => String(fieldName))
    .filter((name) => isEmpty(after[name]) && (action !== 'update' || !isEmpty(before?.[name])))
    .map((path) => ({ path, code: 'required', message: `请填写${CONFIGURABLE[path] ?? path}` }))
  refuse(issues)
}

/** Handing the file in opens a row of the register of reviews; deciding on the file closes it. */
export async function keepAuditRegister({ tx, actor, before, after, now }: Change): Promise<void> {
  if (before?.status === after.status) return
  if (after.status === 'pending') await openAudit(tx, { actor, company: after, now })
  if (after.status === 'approved' || after.status === 'returned') await closeAudit(tx, { actor, company: after, now })
}

interface Audit {
  actor: Actor
  company: AnyRecord
  now: string
}

async function openAudit(tx: Db, { actor, company, now }: Audit): Promise<void> {
  const earlier = await tx.$count(audits, eq(audits.companyGuid, company.guid))
  await insertMade(
    tx,
    'companyAuditRecord',
    [
      {
        guid: newGuid(),
        ...begunNow({ now, by: actor.guid }),
        deleted: false,
        ...placeOf(company),
        auditType: earlier === 0 ? 'registration' : 'resubmission',
        serialNumber: company.serialNumber,
        applyUser: actor.name,
        applyUserGuid: actor.guid,
        applyTime: now,
        status: 'pending',
      },
    ],
    now,
  )
}

/** By the review of the file itself; a decision on the register's row has closed it already. */
async function closeAudit(tx: Db, { actor, company, now }: Audit): Promise<void> {
  const open = live(audits, eq(audits.companyGuid, company.guid), eq(audits.status, 'pending'))
  if (open === undefined) return
  const status = company.status === 'approved' ? 'passed' : 'returned'
  const patch = { status, auditUser: actor.name, auditTime: now }
  await touch(tx, { resource: 'companyAuditRecord', where: open, patch, now })
}

interface Step {
  resource: string
  guid: string
  node: string
  action: string
  opinion: string | null
}

/** A step that a record takes because of another one, for its history. */
export async function noteStep(tx: Db, actor: Actor, step: Step, now: string): Promise<void> {
  const { resource, guid: bizGuid, node, action, opinion } = step
  await tx
    .insert(workflowLog)
    .values({ bizGuid, resource, node, action, opinion, userGuid: actor.guid, userName: actor.name, time: now })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
