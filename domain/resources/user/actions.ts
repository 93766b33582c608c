import * as z from 'zod/mini'
import { ofOneself, only } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { NOTICE_CHANNELS } from '../shared.ts'
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

/** 提醒方式: how one wants to be told of what is pressed for, left undone or asked of one, beside 消息. */
export const chooseChannels = defineAction(user, {
  name: 'chooseChannels',
  label: '设置提醒方式',
  offline: 'online',
  input: z.strictObject({
    noticeChannels: z.array(z.enum(Object.keys(NOTICE_CHANNELS) as (keyof typeof NOTICE_CHANNELS)[])),
  }),
  allow: ofOneself('guid'),
  apply: (_person, { noticeChannels }) => ({ noticeChannels: [...new Set(noticeChannels)] }),
})
