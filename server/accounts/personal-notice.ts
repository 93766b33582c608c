import { blankRecord } from '#domain/kit/resource.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { newGuid } from '#server/engine/guid.ts'

interface PersonalNotice {
  to: { guid: string; name: string }
  title: string
  content: string
  /** In whose name it stands in the list. */
  from: string
  now: string
}

/** A notice of the platform for one person, in 我的通知 and on his devices. Answers its guid. */
export async function giveNotice(tx: Db, { to, title, content, from, now }: PersonalNotice): Promise<string> {
  const guid = newGuid()
  await tx.insert(tableNamed('noticeFeedBack')).values(
    rowOf(noticeFeedBack, {
      ...blankRecord(noticeFeedBack, guid),
      version: 1,
      createTime: now,
      updateTime: now,
      status: 'unread',
      userGuid: to.guid,
      userName: to.name,
      title,
      noticeType: 'notice',
      content,
      publishOrg: from,
      publishTime: now,
      needReceipt: false,
      noticeOpen: true,
    }),
  )
  return guid
}
