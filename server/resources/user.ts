import { eq } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import { session } from '#server/db/extra-tables.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

/** Nobody can sign in with an account until its password is set by `user/resetPassword`. */
export const userHooks: ResourceHooks = {
  async beforeSave({ actor, before, after }) {
    const locksOut = after.deleted || after.accountEnabled === false
    if (locksOut && after.guid === actor.guid)
      throw new Problem('input.invalid', {
        issues: [{ path: 'accountEnabled', code: 'self', message: '不能停用或删除自己的账号' }],
      })
    return before === null ? { accountEnabled: after.accountEnabled ?? true } : {}
  },

  async afterSave({ tx, after }) {
    if (after.deleted || after.accountEnabled === false)
      await tx.delete(session).where(eq(session.userGuid, after.guid))
  },
}
