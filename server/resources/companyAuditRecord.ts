import type { ResourceHooks } from '#server/engine/hooks.ts'
import { changeCompany } from './company.ts'
import { noteStep } from './parts/company-file.ts'

const OUTCOMES: Readonly<Record<string, { status: string; action: string }>> = {
  passed: { status: 'approved', action: 'approve' },
  returned: { status: 'returned', action: 'return' },
}

export const companyAuditRecordHooks: ResourceHooks = {
  async afterSave(change) {
    const { tx, actor, after, now } = change
    const outcome = OUTCOMES[String(after.status)]
    // Nothing but a decision is written on it once it is there.
    if (outcome === undefined) return
    const guid = String(after.companyGuid)
    await changeCompany(change, guid, { status: outcome.status })
    const opinion = typeof after.auditOpinion === 'string' ? after.auditOpinion : null
    await noteStep(tx, actor, { resource: 'company', guid, node: outcome.status, action: outcome.action, opinion }, now)
  },
}
