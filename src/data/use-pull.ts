import { useSync } from './sync.ts'

/** What drawing a page down does: sends, fetches, and asks anew for what the page shows from the server. */
export function usePull(...reads: readonly { refresh: () => void }[]): { isBusy: boolean; run: () => void } {
  const { state, sendNow } = useSync()
  return {
    isBusy: state === 'sending',
    run: () => {
      sendNow()
      for (const read of reads) read.refresh()
    },
  }
}
