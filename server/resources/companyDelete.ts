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
import { openDaily, releaseDaily } from './parts/company-rights.ts'
import { mustFind } from './parts/place-of.ts'

const deletions = tableOf(companyDeleteDefinition)
const users = tableOf(userDefinition)

export const companyDeleteHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after }) {
    if (action === 'townAgree') await assertOnlyOne(tx, after)
    if (after.mergeToGuid !== null && after.mergeToGuid !== before?.mergeToGuid)
      await mustFind(tx, 'company', { guid: after.mergeToGuid, path: 'mergeToGuid', label: '保留的企业' })
    const isTakenOut = after.status === 'deleted' && before?.status !== 'deleted'
    return isTakenOut && after.mergeToGuid === null ? { closedAccounts: await openAccounts(tx, after) } : {}
  },

  async afterSave(change) {
    const { before, after } = change
    if (before?.status === after.status) return
    if (after.status === 'deleted') await takeOut(change)
    if (after.status === 'restored') await bringBack(change)
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
    const closed = accountsOf(after)
    await tx.delete(session).where(inArray(session.userGuid, closed))
    await touch(tx, { resource: 'user', where: inArray(users.guid, closed), patch: { accountEnabled: false }, now })
    await cancelVisits(tx, companyGuid, now)
  }
  await changeCompany(change, companyGuid, { deleted: true })
}

/** As it was: in its grid, watched over, and with the accounts that were closed with it. */
async function bringBack(change: Change): Promise<void> {
  const { tx, actor, after, now } = change
  const companyGuid = String(after.companyGuid)
  await changeCompany(change, companyGuid, { deleted: false })
  const company = await mustFind(tx, 'company', { guid: companyGuid, path: 'companyGuid', label: '企业' })
  if (company.gridGuid !== null) await openDaily(tx, { actor, company, isConfirmed: true, now })
  const closed = inArray(users.guid, accountsOf(after))
  await touch(tx, { resource: 'user', where: closed, patch: { accountEnabled: true }, now })
}

async function openAccounts(tx: Db, { companyGuid }: AnyRecord): Promise<string[]> {
  const open = live(users, eq(users.companyGuid, String(companyGuid)), sql`${users.accountEnabled} is not false`)
  return (await tx.select({ guid: users.guid }).from(users).where(open)).map(({ guid }) => String(guid))
}

const accountsOf = ({ closedAccounts }: AnyRecord): string[] => (closedAccounts ?? []) as string[]
