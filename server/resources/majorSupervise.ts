import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { majorSupervise } from '#domain/resources/majorSupervise/definition.ts'
import type { Db } from '#server/db/database.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { noteStep } from './parts/company-file.ts'
import { followMajorHazards } from './parts/company-risk.ts'
import { mustBelong } from './parts/place-of.ts'
import { recomputeInstructions } from './rectifyInstruction.ts'

const OPEN = ['pendingRectify', 'pendingReview']

/** 挂牌督办 and its hazard go together: hung, extended and, once accepted, closed in one transaction. */
export const majorSuperviseHooks: ResourceHooks = {
  async beforeSave(change) {
    const { tx, action, before, after } = change
    if (after.deleted) return {}
    if (before === null || action === 'update' || action === 'hang') assertMayHang(await hazardOf(tx, after))
    if (action === 'apply') assertAnswered(await hazardOf(tx, after))
    if (action === 'accept') await assertOther(change)
    return {}
  },

  async afterSave({ tx, action, actor, after, opinion, now }) {
    const guid = String(after.dangerGuid)
    const change = (patch: Record<string, unknown>) => touchOne(tx, 'hiddenDanger', guid, { patch, now })
    const review = {
      reviewOpinion: after.acceptOpinion,
      reviewUserGuid: actor.guid,
      reviewUserName: actor.name,
      reviewTime: now,
    }
    const reviewed = async (node: string, move: string) => {
      const step = { resource: 'hiddenDanger', guid, node, action: move, opinion: after.acceptOpinion as string | null }
      await noteStep(tx, actor, step, now)
    }
    if (action === 'hang') await change({ superviseStatus: 'hung', deadline: after.deadline })
    if (action === 'applyOnSite' && (await hazardOf(tx, after)).status === 'pendingRectify')
      await change({ status: 'pendingReview', rectifyDesc: opinion, rectifyTime: now })
    if (action === 'extend') await change({ deadline: after.deadline })
    if (action === 'reject') {
      await change({ status: 'pendingRectify', reviewResult: 'fail', ...review })
      await reviewed('pendingRectify', 'fail')
    }
    if (action === 'accept') {
      await change({ superviseStatus: 'lifted', status: 'closed', reviewResult: 'pass', ...review })
      await reviewed('closed', 'pass')
    }
    const isPutOff = action === 'hang' || action === 'extend'
    await recomputeInstructions(tx, { guid, ...(isPutOff ? { putOffTo: String(after.deadline) } : {}) }, now)
    if (typeof after.companyGuid === 'string') await followMajorHazards(tx, after.companyGuid, now)
  },
}

const hazardOf = (tx: Db, { dangerGuid, companyGuid }: AnyRecord) =>
  mustBelong(tx, 'hiddenDanger', { guid: dangerGuid, companyGuid, path: 'dangerGuid', label: '隐患' })

function assertMayHang({ dangerLevel, status }: AnyRecord): void {
  if (dangerLevel !== 'major') throw wrong<typeof majorSupervise>('dangerGuid', '只有重大隐患挂牌督办')
  if (!OPEN.includes(String(status)))
    throw wrong<typeof majorSupervise>('dangerGuid', '隐患等级尚未确认或已经销号，不能挂牌')
}

function assertAnswered({ status }: AnyRecord): void {
  if (status !== 'pendingReview') throw wrong<typeof majorSupervise>('dangerGuid', '请先在隐患中提交整改，再申请验收')
}

/** Accepted by somebody other than who rectified it (`calculations.md` 3). */
async function assertOther({ tx, actor, after }: Change): Promise<void> {
  const hazard = await hazardOf(tx, after)
  if (hazard.rectifyUserGuid === actor.guid) throw new Problem('workflow.own-work')
  assertAnswered(hazard)
}
