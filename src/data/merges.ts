import type { Meanwhile } from '#domain/contract/meanwhile.ts'
import { neededEngine } from './context.ts'
import { useLive } from './live.ts'

/** An edit that the platform put together with somebody else's. */
export interface Merge {
  id: string
  label: string
  resource: string
  recordGuid: string
  at: number
  with: Meanwhile | null
}

const SEEN_KEY = 'merges-seen'

/** The merges that the person has not been told of. */
export function useMerges(): readonly Merge[] {
  return (
    useLive('merges', async ({ outbox }) => {
      const seen = ((await outbox.meta.get(SEEN_KEY))?.value as number | undefined) ?? 0
      const answers = await outbox.answers.where('at').above(seen).toArray()
      return answers.flatMap(({ id, at, action, result }) =>
        result.state === 'applied' && result.merged
          ? [{ id, at, ...placeOf(action), with: result.mergedWith ?? null }]
          : [],
      )
    }) ?? NO_MERGES
  )
}

const NO_MERGES: readonly Merge[] = []
const placeOf = ({ label, resource, recordGuid }: Pick<Merge, 'label' | 'resource' | 'recordGuid'>) => ({
  label,
  resource,
  recordGuid,
})

export async function noteMergesSeen(): Promise<void> {
  const { outbox } = await neededEngine()
  await outbox.meta.put({ key: SEEN_KEY, value: Date.now() })
}
