import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { majorHazardFiling } from '#domain/resources/majorHazardFiling/definition.ts'
import type { Db } from '#server/db/database.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { noteStep } from './parts/company-file.ts'
import { mustFind } from './parts/place-of.ts'

/** What the unit waits for when its papers are handed in, and how it is told to get there. */
const WAITING = {
  filing: { status: 'pendingFiling', message: '该单元不在待备案状态，请先在重大危险源中提交备案' },
  writeOff: { status: 'pendingWriteOff', message: '该单元没有申请核销，请先在重大危险源中申请核销' },
} as const
/** For whoever decides: the unit was sent back, or decided on, meanwhile. */
const NOT_WAITING = '该单元已不在待备案状态，待企业修改后重新提交备案再办理'

const waitingFor = ({ filingType }: AnyRecord) => WAITING[filingType === 'writeOff' ? 'writeOff' : 'filing']

/** The papers and their unit go together: accepted papers file the unit, under their number, and refused ones send it back. */
export const majorHazardFilingHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action !== 'submit' && action !== 'file') return {}
    const { status, message } = waitingFor(after)
    if ((await unitOf(tx, after)).status === status) return {}
    throw wrong<typeof majorHazardFiling>('hazardGuid', action === 'file' ? NOT_WAITING : message)
  },

  async afterSave({ tx, actor, action, after, opinion, now }) {
    if ((action !== 'file' && action !== 'refuse') || after.filingType === 'writeOff') return
    const unit = await unitOf(tx, after)
    if (unit.status !== WAITING.filing.status) return
    const { filingNo, filingDate } = after
    const became =
      action === 'file'
        ? { status: 'filed', filingNo, filingDate }
        : { status: unit.filingDate === null ? 'draft' : 'toReview' }
    await touchOne(tx, 'majorHazard', unit.guid, { patch: became, now })
    const step = { resource: 'majorHazard', guid: unit.guid, node: became.status }
    const deed = action === 'file' ? { action, opinion: String(filingNo) } : { action: 'returnFiling', opinion }
    await noteStep(tx, actor, { ...step, ...deed }, now)
  },
}

async function unitOf(tx: Db, { hazardGuid }: AnyRecord): Promise<AnyRecord> {
  return await mustFind(tx, 'majorHazard', { guid: hazardGuid, path: 'hazardGuid', label: '重大危险源' })
}
