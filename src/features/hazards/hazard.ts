import type { LocalRecord } from '#app/offline/types.ts'
import type { FigureOn } from '#domain/data/figures.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { type Day, dayOf, daysBetween } from '#domain/lib/dates.ts'
import type { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { reinspectionDue } from '#domain/rules/hazard-clock.ts'

export type Hazard = RecordOf<typeof hiddenDanger> & LocalRecord

/** Lists hand out records of any resource. */
export const asHazard = (record: LocalRecord) => record as Hazard

export interface HazardStep {
  label: string
  state: 'done' | 'now' | 'stopped' | 'open'
  /** Who and when, as far as it is known. */
  note: string | null
}

const REVIEWED = ['发现', '确认', '整改', '复查', '销号'] as const
/** While it hangs, nothing but its acceptance closes it. */
const SUPERVISED = ['发现', '确认', '整改', '验收', '摘牌'] as const

/** 发现 → 确认 → 整改 → 复查 → 销号: how far the hazard has come; handed to those who enforce, its way ends there. */
export function hazardSteps(hazard: Hazard): HazardStep[] {
  const isTransferred = hazard.status === 'transferred'
  const at = { pendingConfirm: 1, pendingRectify: 2, pendingReview: 3, closed: 5, transferred: 2 }[hazard.status]
  // Who answered or reviewed an earlier round says nothing of the step that is open again.
  const notes = [monthDay(hazard.foundOn), null, hazard.rectifyUserName, hazard.reviewUserName, null]
  const labels = hazard.superviseStatus === null ? REVIEWED : SUPERVISED
  const steps = labels.map(
    (label, index): HazardStep => ({
      label,
      state: index < at ? 'done' : index === at ? 'now' : 'open',
      note: index < at ? (notes[index] ?? null) : index === at && index === 1 ? '等待区镇确认' : null,
    }),
  )
  return isTransferred ? [...steps.slice(0, at), { label: '移交执法', state: 'stopped', note: null }] : steps
}

/** A whole date has no room under a circle of five on a phone; the facts below say it with its year. */
function monthDay(day: Day | null): string | null {
  const [, month, date] = (day ?? '').split('-')
  return month === undefined || date === undefined ? null : `${Number(month)}月${Number(date)}日`
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
