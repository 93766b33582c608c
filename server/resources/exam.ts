import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { user } from '#domain/resources/user/definition.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const users = tableOf(user)
const EXAMS = '/studyManage/testAdministration'

/** Whoever is to sit an exam finds it in 消息 on the day that it is published. */
export const examHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    if (action === 'publish') await invite(tx, after, now)
  },
}

async function invite(tx: Db, exam: AnyRecord, now: string): Promise<void> {
  const { companyGuid, examName, from, to, maxAttempts, remark } = exam
  const people = await liveFields(
    tx,
    users,
    ['guid'],
    sql`${users.accountEnabled} is not false`,
    // An enterprise invites its own people, whatever role it names.
    companyGuid === null ? undefined : eq(users.companyGuid, String(companyGuid)),
    targetedBy(exam),
  )
  await tellPeople(tx, {
    guids: people.map(({ guid }) => String(guid)),
    title: `考试：${examName}`,
    content: `请于${formatDateTime(String(from))}至${formatDateTime(String(to))}参加“${examName}”，最多${maxAttempts}次。${remark ?? ''}`,
    noticeType: 'training',
    link: EXAMS,
    from: '考试安排',
    now,
  })
}

function targetedBy({ targetRoles, targetUserGuids }: AnyRecord): SQL | undefined {
  const roles = Array.isArray(targetRoles) ? targetRoles.map((role) => sql`${role}`) : []
  const guids = Array.isArray(targetUserGuids) ? targetUserGuids.map(String) : []
  return or(
    roles.length === 0 ? sql`false` : sql`${users.roles} ?| array[${sql.join(roles, sql`, `)}]`,
    guids.length === 0 ? sql`false` : inArray(users.guid, guids),
  )
}
