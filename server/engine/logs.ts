import type { Actor } from '#domain/kit/access.ts'
import { sameValue } from '#domain/kit/merge.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { type SignInFailure, systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { deviceWords } from '#domain/rules/device-words.ts'
import type { Db } from '#server/db/database.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from './guid.ts'
import { begunNow } from './made.ts'
import { insertRows } from './rows.ts'

const businessLogs = tableOf(systemBusinessLog)
const loginLogs = tableOf(systemLoginLog)

/** Changes with every write and says nothing about it. */
const BOOKKEEPING = ['id', 'version', 'createTime', 'createUserGuid', 'updateTime', 'updateUserGuid']

interface Logged {
  actor: Actor
  resource: AnyResource
  action: string
  /** The resource whose action it is, where a change of another record brought this one about. */
  cause?: AnyResource
  before: AnyRecord | null
  after: AnyRecord
  now: string
  ip: string | null
  costMs: number
}

/** Who did what to which record, with the changed fields before and after. */
export async function logChange(tx: Db, logged: Logged): Promise<void> {
  const { actor, resource, action, cause, before, after, now, ip, costMs } = logged
  const changed = Object.keys(after).filter(
    (name) => !BOOKKEEPING.includes(name) && !sameValue(before?.[name] ?? null, after[name] ?? null),
  )
  const only = (record: AnyRecord) => Object.fromEntries(changed.map((name) => [name, record[name] ?? null]))
  const row = {
    ...writtenOnce(actor.guid, now),
    userGuid: actor.guid,
    userName: actor.name,
    module: resource.name,
    moduleLabel: resource.label,
    action,
    actionLabel: cause === undefined ? labelOf(resource, action) : `${cause.label}：${labelOf(cause, action)}`,
    bizGuid: after.guid,
    before: before === null ? null : only(before),
    after: only(after),
    ip,
    costMs,
  }
  await insertRows(tx, businessLogs, [row])
}

/** What is done to an account by calls of its own, apart from actions. */
const ACCOUNT_ACTIONS: Readonly<Record<string, string>> = {
  updatePassword: '修改密码',
  resetPassword: '重置密码',
  retrievePassword: '找回密码',
  resetCompanyAccount: '重置企业账号',
  unlock: '解锁账号',
  unbindPhone: '手机解绑',
  saveInfo: '修改个人信息',
  secondFactorOn: '启用动态口令',
  secondFactorOff: '停用动态口令',
  secondFactorReset: '重置动态口令',
  recoveryCodes: '更换恢复码',
  sessionEnded: '让其他设备退出',
}

function labelOf(resource: AnyResource, action: string): string {
  return actionsOf(resource.name).get(action)?.label ?? ACCOUNT_ACTIONS[action] ?? action
}

interface SignIn {
  username: string
  /** Null where the name belongs to nobody. */
  userGuid: string | null
  method: 'password' | 'code' | 'qrCode' | 'unified'
  success: boolean
  reason: SignInFailure | null
  ip: string
  userAgent: string | null
}

/** An attempt to sign in, whether it succeeded or not. */
export async function logSignIn(db: Db, signIn: SignIn, now: string): Promise<void> {
  const device = deviceWords(signIn.userAgent)
  await db.insert(loginLogs).values({ ...writtenOnce(signIn.userGuid, now), ...signIn, device })
}

/** The common part of a log's row, which never changes again. */
export function writtenOnce(userGuid: string | null, now: string) {
  return {
    guid: newGuid(),
    ...begunNow({ now, by: userGuid }),
    time: now,
  }
}

/** What was said with an action; null where nothing was. */
export function opinionIn(input: unknown): string | null {
  const { opinion, reason } = input as { opinion?: unknown; reason?: unknown }
  const words = opinion ?? reason
  return typeof words === 'string' && words.trim() !== '' ? words : null
}

/** One step of a record's workflow, for its history. */
export async function logMove(tx: Db, logged: Logged & { userName: string }, input: unknown): Promise<void> {
  const row = {
    bizGuid: logged.after.guid,
    resource: logged.resource.name,
    node: String(logged.after.status),
    action: logged.action,
    opinion: opinionIn(input),
    userGuid: logged.actor.guid,
    userName: logged.userName,
    time: logged.now,
  }
  await insertRows(tx, workflowLog, [row])
}
