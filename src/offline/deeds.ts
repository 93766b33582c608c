import type { ActionRow } from './outbox-db.ts'

type Part = Pick<ActionRow, 'id' | 'resource' | 'recordGuid' | 'input'>

/** The records of walks through an enterprise. */
const WALKS = ['patrolRecord', 'selfCheckRecord']

/**
 * What a person calls one piece of work, for each action: a patrol or self-check with the hazards found on it and the task
 * it belongs to is one, named by its record; everything else that is done to one record is another.
 */
export function deedsOf(parts: readonly Part[]): Map<string, string> {
  const walks = new Set(parts.filter(({ resource }) => WALKS.includes(resource)).map((part) => part.recordGuid))
  return new Map(
    parts.map(({ id, recordGuid, input }) => {
      const { sourceGuid, recordGuid: visited } = (input ?? {}) as { sourceGuid?: unknown; recordGuid?: unknown }
      const walk = [sourceGuid, visited].find((guid) => typeof guid === 'string' && walks.has(guid))
      return [id, typeof walk === 'string' ? walk : recordGuid]
    }),
  )
}

/** How many pieces of work those of `all` that are `among` belong to, and how many of these are patrols and self-checks. */
export function worksIn(all: readonly Part[], among = all): { works: number; patrols: number; checks: number } {
  const deeds = deedsOf(all)
  const countOf = (resource?: string) =>
    new Set(among.flatMap((part) => (resource === undefined || part.resource === resource ? [deeds.get(part.id)] : [])))
      .size
  return { works: countOf(), patrols: countOf('patrolRecord'), checks: countOf('selfCheckRecord') }
}

/** Whether a file waits for what was refused: it does not go by itself, and is told of with that. */
export function behindRefused(
  actions: readonly Pick<ActionRow, 'id' | 'state'>[],
): (file: { afterOps: readonly string[] }) => boolean {
  const refused = new Set(actions.flatMap(({ id, state }) => (state === 'refused' ? [id] : [])))
  return ({ afterOps }) => afterOps.some((id) => refused.has(id))
}
