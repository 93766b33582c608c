import type { LocalRecord } from '#app/offline/types.ts'
import type { FigureOn } from '#domain/data/figures.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { type Day, dayOf, daysBetween } from '#domain/lib/dates.ts'
import type { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { reinspectionDue } from '#domain/rules/hazard-clock.ts'

export type Hazard = RecordOf<typeof hiddenDanger> & Pick<LocalRecord, '$sync'>

/** Rows of the mirror and the server carry the fields of the definition; the data layer only forgets which. */
export const asHazard = (record: LocalRecord) => record as unknown as Hazard

export interface HazardStep {
  label: string
  state: 'done' | 'now' | 'open'
  /** Who and when, as far as it is known. */
  note: string | null
}

/** 发现 → 确认 → 整改 → 复查 → 销号: how far the hazard has come. */
export function hazardSteps(hazard: Hazard): HazardStep[] {
  const at = { pendingConfirm: 1, pendingRectify: 2, pendingReview: 3, closed: 5, transferred: 2 }[hazard.status]
  // Who answered or reviewed an earlier round says nothing of the step that is open again.
  const notes = [hazard.foundOn, null, hazard.rectifyUserName, hazard.reviewUserName, null]
  return ['发现', '确认', '整改', '复查', '销号'].map((label, index) => ({
    label: index === 4 && hazard.status === 'transferred' ? '移交执法' : label,
    state: index < at ? 'done' : index === at ? 'now' : 'open',
    note: index < at ? (notes[index] ?? null) : index === at && index === 1 ? '等待区镇确认' : null,
  }))
}

/** By when an answered hazard is checked again: said while it waits for that. */
export function recheckDay(
  { status, deadline, rectifyTime }: Pick<Hazard, 'status' | 'deadline' | 'rectifyTime'>,
  figure: FigureOn,
) {
  const rectifiedOn = rectifyTime === null ? null : dayOf(rectifyTime)
  return status === 'pendingReview' ? reinspectionDue({ deadline, rectifiedOn }, figure) : null
}

export interface DueWords {
  words: string
  tone: 'bad' | 'waiting' | 'muted'
}

/** 逾期 3 天; only of what the enterprise has still to mend. */
export function dueWords(hazard: Pick<Hazard, 'status' | 'deadline'>, today: Day): DueWords | null {
  if (hazard.deadline === null || hazard.status !== 'pendingRectify') return null
  const days = daysBetween(today, hazard.deadline)
  if (days < 0) return { words: `逾期 ${-days} 天`, tone: 'bad' }
  if (days === 0) return { words: '今天到期', tone: 'waiting' }
  return { words: `还有 ${days} 天`, tone: days <= 3 ? 'waiting' : 'muted' }
}
