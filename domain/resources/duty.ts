import { only } from '#domain/kit/access.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

/** What the duty desk takes reports of (`entities.md` I1). */
export const EVENT_TYPES = {
  workAccident: '生产安全事故',
  fire: '火灾',
  leak: '危化品泄漏',
  disaster: '自然灾害',
  traffic: '交通事故',
  specialEquipment: '特种设备',
  other: '其他',
} as const

export const REPORT_TYPES = { first: '首报', followUp: '续报', final: '终报' } as const

/** Those who run the duty desk. */
export const DUTY_DESK = ['duty', 'admin', 'bureau', 'leader'] as const
export const atDutyDesk = only(DUTY_DESK)
/** Everybody of the government's side. */
export const GOVERNMENT = ['admin', 'bureau', 'leader', 'officer', 'duty', 'town', 'grid'] as const

/** Of a move that says on which day something was done. */
export const doneBy =
  (path: string, label: string) =>
  (record: AnyRecord, _before: AnyRecord, today: string): InputIssue[] =>
    String(record[path]) > today ? [{ path, code: 'future', message: `${label}不能晚于今天` }] : []
