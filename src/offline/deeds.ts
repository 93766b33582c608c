import type { ActionRow } from './outbox-db.ts'

type Part = Pick<ActionRow, 'id' | 'resource' | 'recordGuid' | 'input'>

/**
 * What a person calls one piece of work, for each action: a patrol with the hazards found on it and the task it belongs
 * to is one, named by the patrol; everything else that is done to one record is another.
 */
export function deedsOf(parts: readonly Part[]): Map<string, string> {
  const patrols = new Set(parts.filter(({ resource }) => resource === 'patrolRecord').map((part) => part.recordGuid))
  return new Map(
    parts.map(({ id, recordGuid, input }) => {
      const { sourceGuid, recordGuid: visited } = (input ?? {}) as { sourceGuid?: unknown; recordGuid?: unknown }
      const patrol = [sourceGuid, visited].find((guid) => typeof guid === 'string' && patrols.has(guid))
      return [id, typeof patrol === 'string' ? patrol : recordGuid]
    }),
  )
}
