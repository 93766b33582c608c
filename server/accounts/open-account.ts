import { eq } from 'drizzle-orm'
import type { Actor, Role } from '#domain/kit/access.ts'
import type { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { user } from '#domain/resources/user/definition.ts'
import { usernameProblem } from '#domain/rules/username.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { queueSms } from '#server/services/sms.ts'
import { givePassword } from './passwords.ts'

const users = tableOf(user)

export interface NewAccount {
  username: string
  name: string
  mobile: string
  accountType: string
  userType: 'company' | 'agency' | 'expert'
  roles: readonly Role[]
  companyGuid?: string | null
  agencyGuid?: string | null
  gridGuid?: string | null
  gridPath?: string | null
  positionName?: string | null
}

/** True when an account bears this name already. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await db.$count(users, live(users, eq(users.username, username)))) > 0
}

/**
 * Opens an account in the transaction of the decision that gives rise to it. Its password goes out by text once that has
 * happened, and has to be changed at the first sign-in. Throws `input.invalid` for a name that is no good or taken.
 */
export async function openAccount(tx: Db, account: NewAccount, by: { actor: Actor; now: string }): Promise<AnyRecord> {
  const problem = usernameProblem(account.username)
  if (problem !== null) throw wrongName(problem)
  if (await isUsernameTaken(tx, account.username)) throw wrongName('登录账号已被使用，请换一个')
  const made = await makeFollowing(tx, 'user', { ...account, accountEnabled: true }, by)
  const password = await givePassword(tx, made.guid, by.now)
  const params = { username: account.username, password }
  await queueSms(tx, [{ phone: account.mobile, template: 'accountOpened', params, bizGuid: made.guid }], by.now)
  return made
}

function wrongName(message: string): Problem {
  return wrong<'username'>('username', message, 'wrong')
}
