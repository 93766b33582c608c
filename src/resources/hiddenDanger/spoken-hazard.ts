import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Day, daysBetween } from '#domain/lib/dates.ts'

/** Of these the enterprise owes nothing at the moment. */
const OWES_NOTHING: Readonly<Record<string, string>> = {
  pendingConfirm: '等待区镇确认等级',
  pendingReview: '企业已经整改，等待复查',
  closed: '已经销号',
  transferred: '已经移交执法',
}

/** One hazard as it is read aloud: how grave, where, what, and by when. */
export function spokenHazard({ place, description, deadline, dangerLevel, status }: AnyRecord, today: Day): string {
  const what = `${dangerLevel === 'major' ? '重大隐患，' : ''}${place}，${description}`
  const stands = OWES_NOTHING[String(status)]
  if (stands !== undefined) return `${what}，${stands}。`
  if (typeof deadline !== 'string') return `${what}。`
  const days = daysBetween(today, deadline)
  const due = days < 0 ? `已经逾期${-days}天` : days === 0 ? '今天到期' : `还有${days}天到期`
  return `${what}，${due}。`
}
