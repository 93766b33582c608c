import * as z from 'zod/mini'
import { defineAction } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import { notice, noticeSenders } from './definition.ts'

/** 一键提醒未读: texts everybody who has not read it; the server writes the texts (`server/resources/notice.ts`). */
export const remindUnread = defineAction(notice, {
  name: 'remind',
  label: '提醒未读',
  offline: 'online',
  input: z.strictObject({}),
  allow: noticeSenders,
  apply: ({ status }, _input, { madeAt }) => {
    if (status !== 'published') throw new Problem('workflow.move-not-open', { status })
    return { remindTime: madeAt }
  },
})
