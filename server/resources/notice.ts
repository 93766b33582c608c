import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { dayOf, startOfDay } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { begunNow } from '#server/engine/made.ts'
import { touch } from '#server/engine/touch.ts'
import { queueSms, type SmsMessage } from '#server/services/sms.ts'
import { countReceipts } from './parts/notice-delivery.ts'

const receipts = tableOf(noticeFeedBack)
const users = tableOf(user)
const companies = tableOf(company)

/** A statement has room for so many receipts. */
const ROWS_A_STATEMENT = 500

export const noticeHooks: ResourceHooks = {
  async afterSave({ tx, actor, action, after, now }) {
    if (action === 'publish') await deliver(tx, after, { actor, now })
    if (action === 'withdraw')
      await touch(tx, {
        resource: 'noticeFeedBack',
        where: eq(receipts.noticeGuid, after.guid),
        patch: { noticeOpen: false },
        now,
      })
    if (action === 'remind') await remind(tx, after, now)
  },
}

/** A receipt for everybody the notice is meant for, and a text where the notice asks for one. */
async function deliver(tx: Db, published: AnyRecord, { actor, now }: { actor: Actor; now: string }): Promise<void> {
  const people = await tx
    .select({ guid: users.guid, name: users.name, mobile: users.mobile })
    .from(users)
    .where(live(users, sql`${users.accountEnabled} is not false`, meantFor(published)))
    .orderBy(users.guid)
  const rows = people.map(({ guid, name }) => ({
    guid: newGuid(),
    ...begunNow({ now, by: actor.guid }),
    status: 'unread',
    noticeGuid: published.guid,
    userGuid: guid,
    userName: name,
    senderGuid: published.createUserGuid,
    title: published.title,
    noticeType: published.noticeType,
    content: published.content,
    publishOrg: published.publishOrg,
    publishTime: published.publishTime,
    needReceipt: published.needReceipt === true,
    receiptDeadline: published.receiptDeadline,
    noticeOpen: true,
  }))
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
    await tx
      .insert(receipts)
      .values(rows.slice(start, start + ROWS_A_STATEMENT) as (typeof receipts.$inferInsert)[])
      .onConflictDoNothing()
  await countReceipts(tx, published.guid, now)
  if (published.smsRemind === true) await queueSms(tx, textsFor(people, published), now)
}

/** The people of a notice's scope, but for the author himself. */
function meantFor(published: AnyRecord): SQL | undefined {
  const notAuthor = sql`${users.guid} <> ${published.createUserGuid ?? ''}`
  return and(notAuthor, scopeSql(published))
}

function scopeSql(published: AnyRecord): SQL | undefined {
  const list = (name: string) => (Array.isArray(published[name]) ? (published[name] as string[]) : [])
  const inList = (column: SQL | typeof users.guid, values: string[]) =>
    values.length === 0 ? sql`false` : inArray(column as typeof users.guid, values)
  const hasRoles = (roles: string[]) =>
    roles.length === 0
      ? sql`false`
      : sql`${users.roles} ?| array[${sql.join(
          roles.map((role) => sql`${role}`),
          sql`, `,
        )}]`
  switch (published.scopeType) {
    case 'role':
      return hasRoles(list('scopeRoles'))
    case 'expert':
      return hasRoles(['expert'])
    case 'grid':
      return or(
        ...list('scopeGrids').map((guid) => sql`${users.gridPath} like ${`%${guid.replaceAll(/[%_\\]/g, '')}/%`}`),
        sql`false`,
      )
    case 'company':
      return inList(users.companyGuid as typeof users.guid, list('scopeCompanies'))
    case 'agency':
      return inList(users.agencyGuid as typeof users.guid, list('scopeAgencies'))
    case 'person':
      return inList(users.guid, list('scopePersons'))
    case 'industry':
      return inIndustries(String(published.scopeIndustries ?? ''))
    default:
      return undefined
  }
}

/** The people of enterprises whose industry begins with one of the codes. */
function inIndustries(codes: string): SQL {
  const wanted = codes
    .split(/[,，、\s]+/)
    .filter((code) => /^[A-Z]?\d{0,4}$/i.test(code) && code !== '')
    .map((code) => sql`starts_with(${companies.economyTypeGuid}, ${code.toUpperCase()})`)
  if (wanted.length === 0) return sql`false`
  return sql`${users.companyGuid} in (select ${companies.guid} from ${companies} where ${or(...wanted)})`
}

/** Texts everybody who has not read it yet, nobody twice on a day. */
async function remind(tx: Db, published: AnyRecord, now: string): Promise<void> {
  const today = startOfDay(dayOf(now))
  const unread = and(
    eq(receipts.noticeGuid, published.guid),
    eq(receipts.status, 'unread'),
    or(isNull(receipts.remindTime), lt(receipts.remindTime, today)),
  )
  const people = await tx
    .select({ guid: users.guid, name: users.name, mobile: users.mobile })
    .from(receipts)
    .innerJoin(users, eq(users.guid, receipts.userGuid))
    .where(unread)
  await queueSms(tx, textsFor(people, published), now)
  await touch(tx, { resource: 'noticeFeedBack', where: unread ?? sql`false`, patch: { remindTime: now }, now })
}

function textsFor(people: readonly { name: unknown; mobile: unknown }[], { title, guid }: AnyRecord): SmsMessage[] {
  return people.flatMap(({ name, mobile }) =>
    typeof mobile !== 'string'
      ? []
      : [
          {
            phone: mobile,
            template: 'noticeRemind' as const,
            params: { name: String(name ?? ''), title: String(title) },
            bizGuid: guid,
          },
        ],
  )
}
