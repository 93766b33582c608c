import type { ResourceHooks } from '#server/engine/hooks.ts'
import { companyHooks } from './company.ts'
import { gridManageHooks } from './gridManage.ts'
import { hiddenDangerHooks } from './hiddenDanger.ts'
import { patrolRecordHooks } from './patrolRecord.ts'
import { rectifyInstructionHooks } from './rectifyInstruction.ts'
import { roleHooks } from './role.ts'
import { userHooks } from './user.ts'

const HOOKS: Readonly<Record<string, ResourceHooks>> = {
  company: companyHooks,
  gridManage: gridManageHooks,
  hiddenDanger: hiddenDangerHooks,
  patrolRecord: patrolRecordHooks,
  rectifyInstruction: rectifyInstructionHooks,
  role: roleHooks,
  user: userHooks,
}

/** The server half of a resource, empty where it has none. */
export function hooksOf(resource: string): ResourceHooks {
  return HOOKS[resource] ?? {}
}
