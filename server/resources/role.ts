import { sql } from 'drizzle-orm'
import { refuse } from '#domain/kit/wrong.ts'
import { user } from '#domain/resources/user/definition.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { inUse } from '#server/engine/in-use.ts'
import { assertKeysKept } from './parts/keys-of-the-house.ts'

const users = tableOf(user)
/** Of a built-in role these follow from the access rules. */
const FIXED = { roleCode: '角色代码', dataScope: '数据范围' } as const

export const roleHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted) {
      const holders = live(users, sql`jsonb_exists(${users.roleIds}, ${after.guid})`)
      const count = await tx.$count(users, holders)
      if (count > 0) throw inUse('user', count)
      return {}
    }
    if (before?.builtIn === true) {
      const issues = Object.entries(FIXED)
        .filter(([name]) => before[name] !== after[name])
        .map(([path, label]) => ({ path, code: 'built-in', message: `内置角色的${label}不能修改` }))
      refuse(issues)
    }
    return before === null ? { builtIn: false } : {}
  },

  afterSave: (change) => assertKeysKept(change, ['menuGuids']),
}
