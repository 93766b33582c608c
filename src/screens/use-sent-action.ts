import { useState } from 'react'
import { editRefused, useAct } from '#app/data/index.ts'
import type { Problem } from '#domain/kit/problems.ts'
import { problemFrom } from '#domain/kit/problems.ts'

interface SentAction {
  resource: string
  action: string
  recordGuid: string
  /** Gone with the action it became. */
  draftKey: string
}

export interface Sending {
  busy: boolean
  /** It lies in the tray, refused by the server: sent once more it is mended there rather than made a second time. */
  isInTray: boolean
  /** Whether the server has applied it; false: it waits on the device. Throws nothing but a `Problem`. */
  send: (input: unknown) => Promise<boolean>
  /** Its id in the tray, once it lies there. */
  refusedId: string | null
}

/** The one way in which a form sends what it made. */
export function useSentAction({ resource, action, recordGuid, draftKey }: SentAction): Sending {
  const { act, busy } = useAct()
  const [refusedId, setRefusedId] = useState<string | null>(null)

  async function send(input: unknown): Promise<boolean> {
    try {
      if (refusedId === null)
        return (await act({ actions: [{ resource, action, recordGuid, input }], draftKey })).state === 'applied'
      await editRefused(refusedId, input)
      return false
    } catch (error) {
      const problem = problemFrom(error)
      setRefusedId(trayId(problem) ?? refusedId)
      throw problem
    }
  }

  return { busy, isInTray: refusedId !== null, refusedId, send }
}

/** As what a refused action lies in the tray; null where the device itself refused it. */
function trayId({ details: { outboxId } }: Problem): string | null {
  return typeof outboxId === 'string' ? outboxId : null
}
