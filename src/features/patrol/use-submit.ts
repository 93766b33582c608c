import { useState } from 'react'
import { act, correctedNow, dropMedia } from '#app/data/index.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type Finishing, mediaLeftOver, patrolBatch } from './patrol-batch.ts'
import { type Company, PATROL_STEPS, type PatrolDraft } from './patrol-draft.ts'
import { type Gap, patrolGaps } from './patrol-gaps.ts'
import { forgetScroll } from './use-scroll-memory.ts'

interface Submission {
  draft: PatrolDraft
  company: Company
  finishing: Omit<Finishing, 'now'>
  draftKey: string
  onGap: (gap: Gap) => void
  onDone: (outcome: 'kept' | 'refused') => void
}

/** Hands the patrol in: with something missing it leads there, else everything is stored in one deed. */
export function useSubmit({ draft, company, finishing: known, draftKey, onGap, onDone }: Submission) {
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)

  async function submit() {
    const finishing = { ...known, now: correctedNow() }
    const [gap] = patrolGaps(draft, company, finishing)
    setWasTried(true)
    if (gap !== undefined) {
      toast.error(gap.message)
      onGap(gap)
      return
    }
    setIsBusy(true)
    const batch = patrolBatch(draft, finishing)
    try {
      await act(batch)
      for (const guid of mediaLeftOver(draft, batch)) await dropMedia(guid)
      forgetScroll(draftKey, PATROL_STEPS)
      onDone('kept')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Refused by the server, it lies in the tray; refused by the device, it is still here.
      if (error.details.outboxId === undefined) toast.error(sentenceOf(error.issues[0] ?? error))
      else onDone('refused')
    } finally {
      setIsBusy(false)
    }
  }

  return { isBusy, wasTried, submit: () => void submit() }
}
