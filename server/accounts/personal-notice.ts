import { inArray, sql } from 'drizzle-orm'
import type { RecordOf } from '#domain/kit/resource.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import { madeRow } from '#server/engine/made.ts'
import { queueSms } from '#server/services/sms.ts'

const users = tableOf(user)
/** A statement has room for so many. */
const AT_ONCE = 500

interface PersonalNotice {
  to: { guid: string; name: string }
  title: string
  content: string
  /** In whose name it stands in the list. */
  from: string
  now: string
  /** The page it is about. */
  link?: string
}

/** A notice of the platform for one person, in 我的通知 and on his devices. Answers its guid. */
export async function giveNotice(tx: Db, notice: PersonalNotice): Promise<string> {
  const row = noticeRow(notice)
  await tx.insert(tableNamed('noticeFeedBack')).values(row)
  return String(row.guid)
}

interface Told extends Omit<PersonalNotice, 'to'> {
  guids: readonly string[]
  noticeType?: RecordOf<typeof noticeFeedBack>['noticeType']
}

/**
 * Tells people of something: in 消息 always, and by the ways that each has chosen. A text is queued here; what is to be
 * pushed is said by the row itself.
 */
export async function tellPeople(tx: Db, { guids, ...told }: Told): Promise<void> {
  const all = [...new Set(guids)]
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const people = await tx
      .select({ guid: users.guid, name: users.name, mobile: users.mobile, channels: users.noticeChannels })
      .from(users)
      .where(
        live(users, inArray(users.guid, all.slice(start, start + AT_ONCE)), sql`${users.accountEnabled} is not false`),
      )
    if (people.length === 0) continue
    const rows = people.map(({ guid, name, channels }) => ({
      ...noticeRow({ ...told, to: { guid: String(guid), name: String(name) } }),
      channels,
      noticeType: told.noticeType ?? 'notice',
    }))
    await tx.insert(tableNamed('noticeFeedBack')).values(rows)
    const wanting = people.filter(({ channels }) => Array.isArray(channels) && channels.includes('sms'))
    const texts = wanting.flatMap(({ name, mobile }) => {
      const params = { name: String(name), title: told.title }
      return typeof mobile === 'string' && isMobile(mobile)
        ? [{ phone: mobile, template: 'inboxReminder' as const, params }]
        : []
    })
    await queueSms(tx, texts, told.now)
  }
}

function noticeRow({ to, title, content, from, link, now }: PersonalNotice) {
  const own = {
    guid: newGuid(),
    status: 'unread',
    userGuid: to.guid,
    userName: to.name,
    title: title.slice(0, TITLE_LENGTH),
    noticeType: 'notice',
    content,
    publishOrg: from,
    publishTime: now,
    link: link ?? null,
    needReceipt: false,
    noticeOpen: true,
  }
  return madeRow(noticeFeedBack, own, { now, by: null })
}
const TITLE_LENGTH = 100
