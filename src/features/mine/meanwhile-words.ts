import type { OutboxEntry } from '#app/offline/types.ts'
import { clockOf } from '#app/ui/index.ts'
import type { Meanwhile } from '#domain/contract/meanwhile.ts'
import { findResource } from '#domain/resources/registry.ts'

/** Who was faster, when the server said. */
export function meanwhileOf({ problem }: Pick<OutboxEntry, 'problem'>): Meanwhile | null {
  const meanwhile = problem?.details.meanwhile as Partial<Meanwhile> | undefined
  return typeof meanwhile?.userName === 'string' && typeof meanwhile.at === 'string' ? (meanwhile as Meanwhile) : null
}

/** 王镇安 2026-11-23 14:02 已“复查” */
export function meanwhileWords({ userName, isSelf, actionLabel, at }: Meanwhile): string {
  const who = isSelf ? '您本人在另一台设备上' : userName === '' ? '他人' : userName
  return `${who} ${clockOf(at)} 已“${actionLabel === '' ? '修改' : actionLabel}”`
}

/** Why an action that was overtaken has no place any more, in a person's words; null for other refusals. */
export function overtakenWords(entry: OutboxEntry): string | null {
  const meanwhile = meanwhileOf(entry)
  if (entry.problem?.code !== 'workflow.move-not-open') return null
  const { status } = entry.problem.details
  const state = findResource(entry.resource)?.workflow?.states[String(status)]?.label
  const now = state === undefined ? '' : `，现在是“${state}”`
  return meanwhile === null
    ? `您离线期间记录已有变化${now}，这一步不再需要`
    : `${meanwhileWords(meanwhile)}${now}，您的这一步没有生效`
}
