import * as z from 'zod/mini'
import { inOwnArea, only } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import { patrolTask } from './definition.ts'

const guid = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号不正确'))

/**
 * An enterprise of the task has been visited: the last one finishes the task. A task that was finished by a colleague's
 * patrol, or cancelled, while this visit was on its way keeps the visit too.
 */
export const visitCompany = defineAction(patrolTask, {
  name: 'visit',
  label: '记入巡查任务',
  input: z.strictObject({ companyGuid: guid, recordGuid: guid }),
  allow: only(['grid', 'town', 'officer', 'bureau'], inOwnArea),
  move: ({ companyGuid }, task) => {
    if (task.status === 'done') return 'revisit'
    if (task.status === 'cancelled') return 'lateVisit'
    const left = (task.companyGuids ?? []).filter(
      (each) => each !== companyGuid && !(task.doneCompanyGuids ?? []).includes(each),
    )
    return left.length === 0 ? 'finish' : 'start'
  },
  apply: (task, { companyGuid, recordGuid }) => {
    if (!(task.companyGuids ?? []).includes(companyGuid))
      throw new Problem('reference.missing', {
        issues: [{ path: 'companyGuid', code: 'missing', message: '任务中没有这家企业' }],
      })
    return {
      doneCompanyGuids: withOne(task.doneCompanyGuids, companyGuid),
      recordGuids: withOne(task.recordGuids, recordGuid),
    }
  },
})

export const cancelTask = defineAction(patrolTask, {
  label: '撤销任务',
  move: 'cancel',
  input: z.strictObject({
    opinion: z.string().check(z.minLength(1, '请填写撤销原因'), z.maxLength(500, '意见不能超过500个字')),
  }),
  apply: () => ({}),
})

function withOne(list: string[] | null, one: string): string[] {
  return [...new Set([...(list ?? []), one])]
}
