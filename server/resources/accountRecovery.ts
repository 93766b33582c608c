import { eq } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { accountRecovery } from '#domain/resources/accountRecovery/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import { tellOfNewMobile } from '#server/accounts/account-notices.ts'
import { noteNumber } from '#server/accounts/bound-numbers.ts'
import { givePassword } from '#server/accounts/passwords.ts'
import { keepersOf } from '#server/accounts/sign-in.ts'
import { session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { logChange } from '#server/engine/logs.ts'
import { touchOne } from '#server/engine/touch.ts'
import { queueSms } from '#server/services/sms.ts'

const users = tableOf(user)

export const accountRecoveryHooks: ResourceHooks = {
  async afterSave(change) {
    const { tx, before, after, now } = change
    if (before === null || before.status === after.status) return
    if (after.status === 'bound') return await bind(change)
    const params = { companyName: String(after.companyName), opinion: String(after.decideOpinion) }
    const text = { phone: String(after.mobile), template: 'accountNotRecovered', params, bizGuid: after.guid } as const
    await queueSms(tx, [text], now)
  },
}

/** The administrator's account goes by the new number, with a password that nobody chose; its former holder is told. */
async function bind({ tx, actor, after, now }: Change): Promise<void> {
  const [keeper] = await keepersOf(tx, String(after.companyGuid), now)
  if (keeper === undefined)
    throw wrong<typeof accountRecovery>('companyGuid', '该企业没有可用的管理员账号，请先建立账号', 'no-account')
  const { guid, username } = keeper
  const account = async (): Promise<AnyRecord> => {
    const [row] = await tx.select().from(users).where(eq(users.guid, guid))
    return recordOf(row)
  }
  const before = await account()
  await touchOne(tx, 'user', guid, { patch: { mobile: after.mobile }, now })
  await noteNumber(tx, { before, mobile: after.mobile, now })
  const password = await givePassword(tx, guid, now)
  await tx.delete(session).where(eq(session.userGuid, guid))
  await tellOfNewMobile(tx, { guid, mobile: after.mobile }, { before, now })
  const text = { phone: String(after.mobile), template: 'accountRecovered', params: { username, password } } as const
  await queueSms(tx, [{ ...text, bizGuid: after.guid }], now)
  const changed = { before, after: await account() }
  const deed = { actor, resource: resourceNamed('user'), action: 'resetCompanyAccount', ip: null, costMs: 0 }
  await logChange(tx, { ...deed, ...changed, now })
}
