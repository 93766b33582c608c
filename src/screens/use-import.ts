import { useEffect, useState } from 'react'
import { cancelImport, importJob, startImport } from '#app/data/sheets.ts'
import { newGuid } from '#app/offline/guid.ts'
import type { ImportJob, ImportMode } from '#domain/contract/sheets.ts'
import { Problem, problemFrom } from '#domain/kit/problems.ts'

/** Often enough to be seen moving, seldom enough not to be in the way of the rows. */
const ASK_EVERY_MS = 700

export type ImportState =
  | { state: 'choosing' | 'sending' }
  | { state: 'running' | 'done'; job: ImportJob }
  | { state: 'problem'; problem: Problem }

interface Sent {
  file: File
  mode: ImportMode
  seenAt: string | undefined
  job: string
}

/**
 * One import under way. A file sent again after a broken connection keeps its id, so that what was made is not made
 * twice.
 */
export function useImport(resource: string) {
  const [state, setState] = useState<ImportState>({ state: 'choosing' })
  const [sent, setSent] = useState<Sent | null>(null)
  const running = state.state === 'running' ? state.job.job : null

  useEffect(() => {
    if (running === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async () => {
      try {
        const job = await importJob(resource, running)
        if (!isGone) setState({ state: job.state, job })
      } catch (error) {
        const problem = problemFrom(error)
        if (isGone) return
        if (problem.code === 'record.gone')
          setState({ state: 'problem', problem: new Problem('server.busy', { sentence: '导入中断，请再次导入' }) })
      }
      if (!isGone) timer = setTimeout(() => void ask(), ASK_EVERY_MS)
    }
    timer = setTimeout(() => void ask(), ASK_EVERY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [resource, running])

  /** `seenAt`, where the changes of a job that asked are meant. */
  async function start(file: File, mode: ImportMode, seenAt?: string) {
    const isAgain = sent !== null && sent.file === file && sent.mode === mode && sent.seenAt === seenAt
    const job = isAgain ? sent.job : newGuid()
    setSent({ file, mode, seenAt, job })
    setState({ state: 'sending' })
    try {
      const begun = await startImport(resource, file, { job, mode, seenAt })
      setState({ state: begun.state, job: begun })
    } catch (error) {
      setState({ state: 'problem', problem: problemFrom(error) })
    }
  }

  /** Resolves when the import has ended; where that cannot be said, it goes on. Throws a `Problem`. */
  async function cancel() {
    if (running === null) return
    const job = await cancelImport(resource, running)
    setState({ state: job.state, job })
  }

  function reset() {
    setSent(null)
    setState({ state: 'choosing' })
  }

  return { state, start, cancel, reset }
}
