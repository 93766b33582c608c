import * as z from 'zod/mini'
import { inOwnArea, only } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { COMPANY_SIDE } from '../shared.ts'
import { selfCheckTask } from './definition.ts'

/**
 * The check that the task asked for has been handed in. A task that was cancelled while somebody was checking keeps the
 * check, and stays cancelled; one that a colleague's check has finished meanwhile keeps that one.
 */
export const finishSelfCheck = defineAction(selfCheckTask, {
  name: 'finish',
  label: '完成排查',
  move: (_input, { status }) => {
    if (status === 'done') return 'recheck'
    return status === 'cancelled' ? 'lateCheck' : 'finish'
  },
  input: z.strictObject({
    recordGuid: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '记录编号不正确')),
    problemCount: z.int('隐患数应为整数').check(z.minimum(0, '隐患数不能小于0')),
  }),
  allow: only([...COMPANY_SIDE, 'worker'], inOwnArea),
  apply: (task, { recordGuid, problemCount }, { actor, madeAt }) => {
    if (task.recordGuid !== null) return {}
    const made = { recordGuid, problemCount, finishedAt: madeAt, finishedBy: actor.name, finishedOn: dayOf(madeAt) }
    if (task.status === 'cancelled') return made
    return {
      ...made,
      startedAt: task.startedAt ?? madeAt,
      onTime: task.planEnd === null || dayOf(madeAt) <= task.planEnd,
    }
  },
})
