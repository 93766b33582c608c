import { eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { user } from '#domain/resources/user/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { queueSms } from '#server/services/sms.ts'
import { giveNotice } from './personal-notice.ts'

const users = tableOf(user)
const SENDER = '平台账号安全'
const ADVICE = '如非本人操作，请立即修改密码并联系系统管理员。'

/** What is told of an account, each as it follows "您的账号…". */
const EVENTS = {
  passwordChanged: { title: '登录密码已修改', what: '修改了登录密码' },
  passwordReset: { title: '登录密码已被重置', what: '由管理员重置了登录密码' },
  mobileChanged: { title: '手机号码已变更', what: '变更了绑定的手机号码' },
  secondFactorOn: { title: '动态口令已启用', what: '启用了动态口令' },
  secondFactorOff: { title: '动态口令已停用', what: '停用了动态口令' },
  secondFactorReset: { title: '动态口令已被重置', what: '由管理员重置了动态口令' },
  recoveryCodes: { title: '恢复码已更换', what: '更换了动态口令的恢复码' },
  recoveryCodeUsed: { title: '账号用恢复码登录', what: '用恢复码代替动态口令' },
  newDevice: { title: '账号在新设备上登录', what: '在新设备上登录' },
} as const
type AccountEvent = keyof typeof EVENTS

interface Told {
  userGuid: string
  event: AccountEvent
  now: string
  /** Where the text goes, when not to the number that is bound now. */
  phone?: string
}

/**
 * Tells a person that what proves who he is has changed: a notice of his own in the platform and a text, both sent with
 * the change itself. Neither says what a password is or was, nor a whole number.
 */
export async function tellOwner(tx: Db, { userGuid, event, now, ...told }: Told): Promise<void> {
  const [person] = await tx
    .select({ name: users.name, username: users.username, mobile: users.mobile })
    .from(users)
    .where(eq(users.guid, userGuid))
  if (person === undefined) return
  const { title, what } = EVENTS[event]
  const [name, username, time] = [String(person.name), String(person.username), formatDateTime(now)]
  const content = `您的账号${username}于${time}${what}。${ADVICE}`
  const guid = await giveNotice(tx, { to: { guid: userGuid, name }, title, content, from: SENDER, now })
  const phone = told.phone ?? person.mobile
  if (typeof phone !== 'string' || phone === '') return
  await queueSms(tx, [{ phone, template: 'accountSafety', params: { name, username, time, what }, bizGuid: guid }], now)
}

/** Tells of another telephone number, by a text to the former one: whoever changed it may hold the new one. */
export async function tellOfNewMobile(
  tx: Db,
  after: { guid: string; mobile?: unknown },
  { before, now }: { before: AnyRecord; now: string },
): Promise<void> {
  const [from, to] = [before.mobile ?? null, after.mobile ?? null]
  if (from === to) return
  const former = typeof from === 'string' ? { phone: from } : {}
  await tellOwner(tx, { userGuid: after.guid, event: 'mobileChanged', now, ...former })
}
