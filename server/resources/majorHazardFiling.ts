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

const waitingFor = ({ filingType }: AnyRecord) => WAITING[filingType === 'writeOff' ? 'writeOff' : 'filing']

/** The papers and their unit go together: accepted papers file the unit, under their number. */
export const majorHazardFilingHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action !== 'submit') return {}
    const { status, message } = waitingFor(after)
    if ((await unitOf(tx, after)).status === status) return {}
    throw wrong<typeof majorHazardFiling>('hazardGuid', message)
  },

  async afterSave({ tx, actor, action, after, now }) {
    if (action !== 'file' || after.filingType === 'writeOff') return
    const { guid, status } = await unitOf(tx, after)
    if (status !== WAITING.filing.status) return
    const { filingNo, filingDate } = after
    await touchOne(tx, 'majorHazard', guid, { patch: { status: 'filed', filingNo, filingDate }, now })
    const step = { resource: 'majorHazard', guid, node: 'filed', action: 'file', opinion: String(filingNo) }
    await noteStep(tx, actor, step, now)
  },
}

async function unitOf(tx: Db, { hazardGuid }: AnyRecord): Promise<AnyRecord> {
  return await mustFind(tx, 'majorHazard', { guid: hazardGuid, path: 'hazardGuid', label: '重大危险源' })
}
