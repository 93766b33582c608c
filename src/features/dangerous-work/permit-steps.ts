import type { InputIssue } from '#domain/kit/problems.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import {
  certificateIssues,
  gasIssues,
  openNodes,
  resumeIssues,
  startIssues,
  upgradeIssues,
} from '#domain/rules/work-permit.ts'
import type { Step } from './PermitSheet.tsx'
import type { Permit } from './use-permit.ts'

interface Offered {
  step: Step
  label: string
  isSetback?: boolean
}

/** What can be done in this state; the first is what it waits for. */
export function stepsOf(permit: Permit, now: string): Offered[] {
  const gas: Offered = { step: 'testGas', label: '气体分析' }
  const hasGas = permit.terms !== null && permit.terms.gas !== 'none'
  const back: Offered = { step: 'return', label: '退回', isSetback: true }
  const dead: Offered = { step: 'void', label: '作废', isSetback: true }
  const optionalGas = hasGas ? [gas] : []
  const entry: Offered[] = permit.workKind === 'confined' ? [{ step: 'logEntry', label: '进出登记' }] : []
  const guardian: Offered = { step: 'changeGuardian', label: '更换监护人' }
  switch (permit.status) {
    case 'draft':
      return [{ step: 'apply', label: '提交申请' }, dead]
    case 'pendingMeasures':
      return [{ step: 'confirmMeasures', label: '确认安全措施' }, back]
    case 'pendingGas':
      return [gas, back]
    case 'pendingApproval':
      return [{ step: 'approve', label: `${openNodes(permit)[0]?.label ?? '审批'}签字` }, ...optionalGas, back]
    case 'pendingStart':
      return startIssues(permit, now).length === 0
        ? [{ step: 'start', label: '验票开工' }, ...optionalGas, dead]
        : [...(gasIssues(permit, now).length > 0 ? [gas] : []), dead]
    case 'working':
      return [
        { step: 'finish', label: '作业完成' },
        { step: 'pause', label: '中断' },
        ...optionalGas,
        ...entry,
        guardian,
      ]
    case 'paused':
      return resumeIssues(permit, now).length === 0
        ? [
            { step: 'resume', label: '恢复作业' },
            { step: 'finish', label: '作业完成' },
            ...optionalGas,
            ...entry,
            guardian,
          ]
        : [...optionalGas, { step: 'finish', label: '作业完成' }, ...entry, guardian]
    case 'pendingAccept':
      return [{ step: 'accept', label: '完工验收' }]
    default:
      return []
  }
}

/** Where 作废 is none of the steps that the work waits for, and can be done all the same. */
export function isVoidableBeside({ status }: Permit): boolean {
  const { from = [] } = dangerousWorkPermit.workflow?.moves.void ?? {}
  return from.includes(status) && !['draft', 'pendingStart'].includes(status)
}

/** Its time is over or it was given up: whoever goes on with the work asks for a permit anew (GB 30871-2022 4.16). */
export function isToBeReissued({ status, planEnd }: Permit, now: string): boolean {
  if (status === 'returned' || status === 'voided') return true
  return status !== 'closed' && status !== 'draft' && planEnd !== null && now > planEnd
}

/**
 * What stands in the way, under a title that says of what. A missing certificate is told from the first: after the
 * application nothing can be changed any more, and a permit without it can only be voided at the start.
 */
export function blockersOf(permit: Permit, now: string): { title: string; issues: InputIssue[] } {
  switch (permit.status) {
    case 'draft':
      return { title: '开工前必须补全，提交申请后不能修改', issues: certificateIssues(permit) }
    case 'pendingMeasures':
    case 'pendingApproval':
      return { title: '不能开工，请退回后重新办票', issues: certificateIssues(permit) }
    case 'pendingGas':
      return { title: '气体分析和证件', issues: [...gasIssues(permit, now), ...certificateIssues(permit)] }
    case 'pendingStart':
      return { title: '目前不能作业', issues: startIssues(permit, now) }
    case 'paused':
      return { title: '目前不能作业', issues: resumeIssues(permit, now) }
    case 'working':
      return {
        title: '目前不能作业',
        issues: [...(permit.planEnd !== null && now > permit.planEnd ? [OVERDUE] : []), ...upgradeIssues(permit, now)],
      }
    default:
      return { title: '', issues: [] }
  }
}

const OVERDUE: InputIssue = {
  path: 'planEnd',
  code: 'rule',
  message: '已超过作业票有效期，必须停止作业；继续作业应重新办票',
}
