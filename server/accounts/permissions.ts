import { or, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { permission } from '#domain/resources/permission/definition.ts'
import { role } from '#domain/resources/role/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { holdsPermission, type PermissionCode } from '#domain/rules/permission.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf } from '#server/engine/context.ts'

const permissions = tableOf(permission)
const roles = tableOf(role)
const users = tableOf(user)

/** What a role's row says of the menu. */
export interface RoleRow {
  roleCode: string
  menuGuids: string[]
  systemTypes: string[]
}

/** The rows of a person's roles: those his rules name and those an administrator added. */
export async function rolesOf(db: Db, actor: Actor): Promise<RoleRow[]> {
  const rows = await db
    .select({ roleCode: roles.roleCode, menuGuids: roles.menuGuids, systemTypes: roles.systemTypes })
    .from(roles)
    .where(heldBy(actor))
  const words = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  return rows.map((row) => ({
    roleCode: String(row.roleCode),
    menuGuids: words(row.menuGuids),
    systemTypes: words(row.systemTypes),
  }))
}

/** The codes a person holds now. Asked for at each need, so that taking one away counts at once. */
export async function permissionsOf(db: Db, actor: Actor): Promise<string[]> {
  const everything = actor.roles.includes('admin')
  const granted = sql`exists (select 1 from ${roles} where ${heldBy(actor)}
    and (jsonb_exists(${roles.permissionCodes}, ${permissions.guid}) or jsonb_exists(${roles.permissionCodes}, ${permissions.code})))`
  const rows = await liveFields(db, permissions, ['code'], everything ? undefined : granted).orderBy(permissions.code)
  return rows.map(({ code }) => String(code))
}

/** Throws `access.denied` for who neither is the administrator nor holds the permission. */
export async function requirePermission(request: FastifyRequest, code: PermissionCode): Promise<Actor> {
  const actor = actorOf(request)
  if (holdsPermission({ roles: actor.roles, permissions: [] }, code)) return actor
  const held = await permissionsOf(request.server.database.db, actor)
  if (!holdsPermission({ roles: actor.roles, permissions: held }, code))
    throw new Problem('access.denied', { permission: code })
  return actor
}

function heldBy(actor: Actor): SQL | undefined {
  const added = sql`jsonb_exists((select ${users.roleIds} from ${users} where ${users.guid} = ${actor.guid}), ${roles.guid})`
  const named =
    actor.roles.length === 0
      ? undefined
      : sql`${roles.roleCode} in (${sql.join(
          actor.roles.map((code) => sql`${code}`),
          sql`, `,
        )})`
  return live(roles, or(named, added))
}
