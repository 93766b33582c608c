import type { LocalRecord } from '#app/offline/types.ts'
import { WORK_KINDS, type WorkKind } from '#domain/resources/risk.ts'

/** 动火作业 二号车间管线焊接 */
export const permitWords = ({ workKind, workContent }: LocalRecord) =>
  `${WORK_KINDS[workKind as WorkKind] ?? ''}作业 ${String(workContent ?? '')}`

/** What brings a permit to its end, in the state in which its time ran out: it is never prolonged (GB 30871-2022 4.16). */
export function closingStep(status: string): { act: string; label: string } {
  if (status === 'working' || status === 'paused') return { act: 'finish', label: '作业完成' }
  if (status === 'pendingAccept') return { act: 'accept', label: '完工验收' }
  return { act: 'void', label: '作废' }
}

/** A new permit for the same work: of what was said only the times are asked anew. */
export const reissuePath = ({ guid, workKind }: { guid: string; workKind?: unknown }) =>
  `/specialWork?form=new&kind=${String(workKind)}&from=${guid}`
