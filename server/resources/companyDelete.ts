import { eq, inArray, ne, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { companyDelete as companyDeleteDefinition } from '#domain/resources/companyDelete/definition.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { session } from '#server/db/extra-tables.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touch } from '#server/engine/touch.ts'
import { changeCompany } from './company.ts'
import { mergeHistory } from './parts/company-merge.ts'
import { cancelVisits, keepOneVisit, moveWork } from './parts/company-move.ts'
import { releaseDaily } from './parts/company-rights.ts'
import { mustFind } from './parts/place-of.ts'

const deletions = tableOf(companyDeleteDefinition)
const users = tableOf(userDefinition)

export const companyDeleteHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after }) {
    if (action === 'townAgree') await assertOnlyOne(tx, after)
    if (after.mergeToGuid !== null && after.mergeToGuid !== before?.mergeToGuid)
      await mustFind(tx, 'company', { guid: after.mergeToGuid, path: 'mergeToGuid', label: '保留的企业' })
    return {}
  },

  async afterSave(change) {
    const { before, after } = change
    if (before?.status === after.status) return
    if (after.status === 'deleted') await takeOut(change)
    if (after.status === 'restored') await changeCompany(change, String(after.companyGuid), { deleted: false })
  },
}

/** Two people may propose the same; one proposal goes on to the bureau. */
async function assertOnlyOne(tx: Db, { guid, companyGuid }: AnyRecord): Promise<void> {
  const open = live(
    deletions,
    eq(deletions.companyGuid, String(companyGuid)),
    ne(deletions.guid, guid),
    eq(deletions.status, 'bureauPending'),
  )
  if ((await tx.$count(deletions, open)) > 0)
    throw wrong<typeof companyDeleteDefinition>('companyGuid', '这家企业已有一项删除申请在区局审核', 'open')
}

/** The enterprise leaves every list. Its records stay where they are, or go to the enterprise it doubled. */
async function takeOut(change: Change): Promise<void> {
  const { tx, actor, after, now } = change
  const companyGuid = String(after.companyGuid)
  await releaseDaily(tx, { actor, companyGuid, reason: '企业已删除', now })
  if (after.mergeToGuid !== null) {
    const target = await mustFind(tx, 'company', { guid: after.mergeToGuid, path: 'mergeToGuid', label: '保留的企业' })
    await mergeHistory(tx, { from: companyGuid, target, now })
    await moveWork(tx, target, now)
    await keepOneVisit(tx, target.guid, now)
  } else {
    const accounts = eq(users.companyGuid, companyGuid)
    const own = tx
      .select({ guid: sql<string>`${users.guid}` })
      .from(users)
      .where(accounts)
    await tx.delete(session).where(inArray(session.userGuid, own))
    await touch(tx, { resource: 'user', where: accounts, patch: { accountEnabled: false }, now })
    await cancelVisits(tx, companyGuid, now)
  }
  await changeCompany(change, companyGuid, { deleted: true })
}
