import { seededRandom } from '#domain/lib/random.ts'

/** Somebody who may be drawn: in the pool, not on leave, not already named. */
export interface DrawCandidate {
  guid: string
  fields: readonly string[]
  /** Units he keeps away from, one a line. */
  avoidUnits: string | null
}

export interface DrawNeed {
  field: string
  count: number
}

export interface Drawn {
  guid: string
  field: string
}

/** Whether an expert must keep away from an event at this enterprise. */
export function mustAvoid({ avoidUnits }: Pick<DrawCandidate, 'avoidUnits'>, companyName: string | null): boolean {
  if (avoidUnits === null || companyName === null || companyName.trim() === '') return false
  return avoidUnits.split(/[\n,，、;；]/).some((unit) => unit.trim() !== '' && unit.trim() === companyName.trim())
}

/**
 * Draws experts for each field in turn, nobody twice. The pool is put in order first, so that the same seed and the same
 * people give the same result again, which is how a draw is proved. Fewer than asked for where the pool is too small.
 */
export function drawExperts(pool: readonly DrawCandidate[], needs: readonly DrawNeed[], seed: number): Drawn[] {
  const random = seededRandom(seed)
  const ordered = pool.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))
  const taken = new Set<string>()
  return needs.flatMap(({ field, count }) => {
    const fitting = random.shuffle(ordered.filter((each) => each.fields.includes(field) && !taken.has(each.guid)))
    const drawn = fitting.slice(0, count)
    for (const { guid } of drawn) taken.add(guid)
    return drawn.map(({ guid }) => ({ guid, field }))
  })
}
