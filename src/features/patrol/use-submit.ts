import { useState } from 'react'
import { act, correctedNow, dropMedia } from '#app/data/index.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'
import { mediaLeftOver } from './patrol-batch.ts'
import type { Company, PatrolDraft } from './patrol-draft.ts'
import type { Gap } from './patrol-gaps.ts'
import { forgetScroll } from './use-scroll-memory.ts'
import type { WalkEnding, WalkKind } from './walk.ts'

interface Submission<Draft extends PatrolDraft, Ending extends WalkEnding> {
  walk: WalkKind<Draft, Ending>
  draft: Draft
  company: Company
  ending: Ending
  draftKey: string
  onGap: (gap: Gap) => void
  onDone: (outcome: 'kept' | 'refused') => void
}

/** Hands it in: with something missing it leads there, else everything is stored in one deed. */
export function useSubmit<Draft extends PatrolDraft, Ending extends WalkEnding>({
  walk,
  draft,
  company,
  ending: known,
  draftKey,
  onGap,
  onDone,
}: Submission<Draft, Ending>) {
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)

  async function submit() {
    const ending = { ...known, now: correctedNow() }
    const [gap] = walk.gapsOf(draft, ending, company)
    setWasTried(true)
    if (gap !== undefined) {
      toast.error(gap.message)
      onGap(gap)
      return
    }
    setIsBusy(true)
    const batch = walk.batchOf(draft, ending)
    try {
      await act(batch)
      for (const guid of mediaLeftOver(draft, batch)) await dropMedia(guid)
      forgetScroll(draftKey, walk.steps)
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
