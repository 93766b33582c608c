import * as z from 'zod/mini'
import { only } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { user } from './definition.ts'

const guid = z.string('请选择网格').check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号不正确'))

/**
 * 调整网格 (`entities.md` A6): a person goes to another grid, and who takes over what he has not finished. The server
 * refuses it while there are open tasks and nobody to take them.
 */
export const assignGrid = defineAction(user, {
  name: 'assignGrid',
  label: '调整网格',
  offline: 'online',
  input: z.strictObject({ gridGuid: guid, successorGuid: z.optional(z.nullable(guid)) }),
  allow: only(['admin']),
  apply: (_person, { gridGuid, successorGuid = null }) => ({ gridGuid, successorGuid }),
})
