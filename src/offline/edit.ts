import type { ActionDefinition } from '#domain/kit/action.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { ActionRow } from './outbox-db.ts'

/** An edit always says what it started from, so that the server can merge it with somebody else's. */
export function withBase(definition: ActionDefinition, input: unknown, before: AnyRecord | null): unknown {
  const edit = editOf(definition.name, input)
  if (edit === null || edit.base !== undefined || before === null) return input
  return { ...edit, base: Object.fromEntries(Object.keys(edit.changes).map((name) => [name, before[name] ?? null])) }
}

interface Edit {
  changes: Record<string, unknown>
  base?: Record<string, unknown>
}

export function editOf(action: string, input: unknown): Edit | null {
  const changes = (input as Partial<Edit> | null)?.changes
  return action === 'update' && typeof changes === 'object' ? (input as Edit) : null
}

/** An edit of what was never sent becomes part of it; null when the pending action cannot take it up. */
export function foldedInput(last: ActionRow, action: string, input: unknown): unknown {
  const next = editOf(action, input)
  if (next === null || last.state !== 'waiting' || last.sentOnce) return null
  const earlier = editOf(last.action, last.input)
  if (earlier !== null)
    return { changes: { ...earlier.changes, ...next.changes }, base: { ...next.base, ...earlier.base } }
  return last.action === 'create' ? { ...(last.input as object), ...next.changes } : null
}
